// Package controller drives an engine process by GTP: it starts the program,
// asks, keeps time and leaves no process behind.
package controller
