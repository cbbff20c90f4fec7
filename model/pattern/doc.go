// Package pattern reads 3x3 pattern databases for weighted playouts, compiles them to tables and explains them.
//
// A database gives each empty point a move value, from the eight points around
// it and from what a move there would do. The format and its meaning are those
// of GNU Go 3.8's Monte Carlo mode (manual section 17.2, "Monte Carlo Go"; the
// rest is known from running it). [Parse] reads a database, [Database.Compile]
// makes the [Table] that playouts look up, [Evaluate] values all points of a
// position from the definitions, and [Database.Explain] finds the line of the
// file that decides.
//
// # The format
//
// A pattern is three rows of three symbols each, and the lines with a colon that
// follow give it values:
//
//	# connect against a peep
//	?XO
//	O*?
//	%%%
//
//	:1000,near,osafe
//	:20,far
//
// The symbols are seen by the side to move: . empty; O own stone; X other stone;
// o own stone or empty; x other stone or empty; ? any of these three; | - and +
// off the board; % anything. A pattern stands for its eight images under turning
// and mirroring. The center is written *.
//
// The words after a value are tests, and all of them must hold: near and far,
// whether the last move touched the point ([Near]); osafe and ounsafe, whether
// the move is self-atari; xsafe, xunsafe, xsuicide and xnosuicide, the same and
// suicide for the other side; ocap0 to ocap3, the number of stones captured,
// 3 for three and more, also ocap1+ and ocap2+ for at least and ocap1- and
// ocap2- for at most so many; xcap likewise for the other side.
//
// The first line in the file that applies to a point decides its value. Where
// none does it is 1. Suicide, and retaking a ko at once, is 0 before any line.
package pattern
