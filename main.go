// Command gobandit is a terminal workbench for Monte Carlo Go.
package main

import (
	"os"

	"gobandit/ui/cli"
)

func main() { os.Exit(cli.Main()) }
