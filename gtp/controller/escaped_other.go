//go:build !linux

package controller

import (
	"fmt"
	"math/rand/v2"
	"os"
)

func newMark() string { return fmt.Sprintf("%s=%d.%x", markVariable, os.Getpid(), rand.Uint64()) }

// Adopt does nothing where the kernel gives the children of dead processes to the first one.
func Adopt() {}

func started(start func() error, _ func() int) error { return start() }

// ended does nothing where the environment of a process cannot be read.
func ended(int, string) {}
