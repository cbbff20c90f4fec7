// Package variant plays variants of Go for any number of seats: with chance, hidden stones, more colors, or partners.
//
// A Position is what a search or a referee needs of a variant, whatever its
// rules; New makes the first one of a game. All variants share these rules:
// suicide is forbidden, scoring is by area with every stone alive, and a game
// ends when every seat has passed in turn or after 3*size*size moves. What each
// variant adds is said at its type and in docs/variants.md.
package variant
