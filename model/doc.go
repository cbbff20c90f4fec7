// Package model is the game of Go: points, boards, games, rules and scores.
//
// Board is the fast position for searches and playouts: simple ko only, no
// history, no pointers. Game is the real game: a Board with its history, and
// with it positional superko, undo, handicap and the result. Nothing in this
// package does input or output, starts goroutines, reads a clock or draws a
// random number.
package model
