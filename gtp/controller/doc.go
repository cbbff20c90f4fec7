// Package controller drives an engine process by GTP: it starts the program,
// asks, keeps time and leaves no process behind.
//
// [Start] starts the program of a [Command]. [Process.Do] sends a command and returns the answer; the other methods
// are made of it. [Process.Close] ends the program and what it has started.
package controller
