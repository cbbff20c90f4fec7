// Package match plays games between two players: it referees, records and
// scores them.
//
// [Play] referees a game between two values of [Player]: searches (thinker.go), programs (process.go), or
// the runs of a program that are measured (objective.go). It returns a [PlayedGame], whose [Reason] says how the game
// ended. [Stats] and [SPRT] judge the results of many games.
package match
