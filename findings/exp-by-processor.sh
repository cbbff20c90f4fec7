#!/usr/bin/env bash
# Guess: math.Exp of one Go program gives one value on all x86 machines, as C's does, which is rounded correctly there.
# Seen, with Go 1.26 on linux/amd64: its assembly asks at run time for fused operations. Of 1,000 arguments 83 have another last
# digit where the processor lacks them (GODEBUG=cpu.fma=off does as if), so that exp of the same number is not a name for a value.
# Output seen: "83 of 1000 differ" (0 where the processor has no FMA: then nothing can be compared).
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'MOD'
module exps

go 1.24
MOD
cat >main.go <<'GO'
package main

import (
	"fmt"
	"math"
)

func main() {
	for i := range 1000 {
		fmt.Printf("%x\n", math.Exp(float64(i-500)/70))
	}
}
GO
go build -o exps .
./exps >with
GODEBUG=cpu.fma=off ./exps >without
echo "$(diff with without | grep -c '^<' || true) of 1000 differ" | tee seen
if grep -qw fma /proc/cpuinfo && [ "$(uname -m)" = x86_64 ]; then [ "$(cat seen)" = "83 of 1000 differ" ]; fi
