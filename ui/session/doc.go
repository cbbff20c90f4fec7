// Package session is a game being played and analyzed, without a screen: its record, players, clocks and searches.
package session
