// Package match plays games between two players: it referees, records and
// counts them.
package match
