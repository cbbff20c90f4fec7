// Package match plays games between two players: it referees, records and
// scores them.
package match
