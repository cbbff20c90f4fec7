//go:build !linux

package ctl

import (
	"os"
	"time"
)

// thisProgram is the file of this program.
func thisProgram() (string, error) { return os.Executable() }

// processorTime is known on Linux alone.
func processorTime(int) (time.Duration, bool) { return 0, false }

// limitChild and allowCPU bound a child on Linux; elsewhere it has a deadline alone.
func limitChild() {}
func allowCPU()   {}
