// Package gtp reads and writes the Go Text Protocol, version 2: the grammar
// that engines and their controllers share. What plays, keeps and shares games is below
// gtp/games.
package gtp
