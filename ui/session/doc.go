// Package session is a game being played and analyzed, without a screen: its record, players, clocks and searches.
//
// A method of [Session] that changes something ends by settling (searches.go): which searches run follows from the
// state of the game. It returns an [Effect], what to say and the searches to start; the caller runs these, and hands
// each [Ended] back to [Session.Ended].
package session
