package model

import (
	"fmt"
	"strconv"
	"strings"
)

// An End says how a game was decided.
type End uint8

// The ends of a game. Unknown is that of a game without a result.
const (
	Unknown End = iota
	ByScore
	ByResign
	ByTime
	ByForfeit
)

// A Result is the outcome of a game. The zero Result is an unknown one.
type Result struct {
	By     End
	Winner Color   // Empty with ByScore: a draw (jigo)
	Margin float64 // points, with ByScore; 0 with a winner: not known
}

// ScoreResult returns the result of a game that ended with the given score,
// Black's points minus White's, komi included.
func ScoreResult(score float64) Result {
	switch {
	case score > 0:
		return Result{ByScore, Black, score}
	case score < 0:
		return Result{ByScore, White, -score}
	}
	return Result{By: ByScore}
}

// String writes the result as SGF and GTP do: B+3.5, W+R (resigned), W+T (on
// time), W+F (forfeit), W+ (by an unknown margin), 0 for a draw, ? if unknown.
func (r Result) String() string {
	end := ""
	switch r.By {
	case Unknown:
		return "?"
	case ByScore:
		if r.Winner == Empty {
			return "0"
		}
		if r.Margin != 0 {
			end = strconv.FormatFloat(r.Margin, 'f', -1, 64)
		}
	case ByResign:
		end = "R"
	case ByTime:
		end = "T"
	case ByForfeit:
		end = "F"
	}
	return r.Winner.Letter() + "+" + end
}

// ParseResult reads a result in SGF's form; Draw, Void and full words as in
// B+Resign are understood. An empty string, Void and ? are unknown results. B+0 is a win by
// a margin that is not known, as Gomill has it: only 0 is a draw, in SGF and GTP alike.
func ParseResult(s string) (Result, error) {
	t := strings.ToUpper(strings.TrimSpace(s))
	switch t {
	case "0", "DRAW", "JIGO":
		return Result{By: ByScore}, nil
	case "", "?", "VOID":
		return Result{}, nil
	}

	winner, end, ok := strings.Cut(t, "+")
	color := map[string]Color{"B": Black, "W": White, "R": Red}[winner]
	if !ok || color == Empty {
		return Result{}, fmt.Errorf("invalid result %q, want one such as B+3.5, W+R or 0", s)
	}

	switch end {
	case "":
		return Result{By: ByScore, Winner: color}, nil
	case "R", "RESIGN":
		return Result{By: ByResign, Winner: color}, nil
	case "T", "TIME":
		return Result{By: ByTime, Winner: color}, nil
	case "F", "FORFEIT":
		return Result{By: ByForfeit, Winner: color}, nil
	}

	margin, err := strconv.ParseFloat(end, 64)
	if err != nil || !(margin >= 0 && margin <= 10000) {
		return Result{}, fmt.Errorf("invalid result %q, want one such as B+3.5, W+R or 0", s)
	}
	return Result{ByScore, color, margin}, nil
}
