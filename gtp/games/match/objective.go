package match

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search/tune"
)

// An Objective says what a candidate is measured by, if not by games of Go.
type Objective uint8

const (
	NoObjective     Objective = iota // by games against an opponent
	WinObjective                     // by runs of a program that prints whether it has won
	HigherObjective                  // by runs of a program that prints a number, the higher the better
	LowerObjective                   // likewise, the lower the better
)

// String returns the objective as event files have it.
func (o Objective) String() string { return [...]string{"games", "win", "higher", "lower"}[o] }

// Goal returns what the results of runs are.
func (o Objective) Goal() tune.Goal {
	return [...]tune.Goal{WinObjective: tune.Wins, HigherObjective: tune.Higher, LowerObjective: tune.Lower}[o]
}

// An Outcome is what a run of a program says in place of a game.
type Outcome struct {
	Won     bool
	Value   *float64           // the number that decides; nil if the program says itself whether it has won
	Cut     bool               // the run was cut short: its number would have been Value or worse
	Name    string             // the name that the number was printed with; "" without one
	Metrics map[string]float64 // all numbers that were printed with names, by these; nil without any
}

// String says it in words.
func (o *Outcome) String() string {
	switch {
	case o.Value != nil:
		text := "it says " + strings.TrimSpace(o.Name+" "+strconv.FormatFloat(*o.Value, 'g', -1, 64))
		if o.Cut {
			text += " or worse"
		}
		return text
	case o.Won:
		return "it says win"
	}
	return "it says loss"
}

// Outcome reads what a program has printed last: whether it has won, or numbers, each perhaps with a name before it: "time=2.5
// work: 0.89". The number with the name metric decides, or without one the last. ">" or "<" before it says that the run was cut short.
func (o Objective) Outcome(text, metric string) (out Outcome, err error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("=:,;{}\"", r) })
	last := strings.ToLower(strings.Join(fields[max(len(fields)-1, 0):], ""))
	if o == WinObjective {
		won := slices.Index([]string{"loss", "win", "0", "1", "false", "true"}, last)
		if won < 0 {
			err = fmt.Errorf("the last line is %q, want win or loss", gtp.Clip(text, gtp.Quoted))
		}
		return Outcome{Won: won%2 == 1}, err
	}

	worse := map[Objective]string{HigherObjective: "<", LowerObjective: ">"}[o]
	for i, f := range fields {
		x, bad := strconv.ParseFloat(strings.TrimPrefix(f, worse), 64)
		if bad != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		name := ""
		if i > 0 && IsMetric(fields[i-1]) {
			name = fields[i-1]
			if out.Metrics == nil {
				out.Metrics = make(map[string]float64)
			}
			out.Metrics[name] = x
		}
		if metric != "" && metric == name || metric == "" && i == len(fields)-1 {
			out.Value, out.Cut, out.Name = &x, strings.HasPrefix(f, worse), name
		}
	}
	if len(out.Metrics) > MostMetrics {
		return out, fmt.Errorf("the last line has %d numbers with names, want at most %d", len(out.Metrics), MostMetrics)
	}
	if out.Value == nil {
		want := "a number at its end"
		if metric != "" {
			want = metric + "=NUMBER in it"
		}
		return out, fmt.Errorf("the last line is %q, want %s", gtp.Clip(text, gtp.Quoted), want)
	}
	return out, nil
}

// MostMetrics bounds the numbers of a run that are kept, and mostName the bytes of their names.
const (
	MostMetrics = 32
	mostName    = 40
)

// IsMetric reports whether a word can be the name of a number.
func IsMetric(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(first) && len(word) <= mostName && gtp.OneLine(word) == word
}

// A measured is a player that has a program run in place of its first move, which decides the game, and whose opponent does
// nothing.
type measured struct {
	Player  // nil: there are no other moves, and no score
	name    string
	command controller.Command
	o       ProcessOptions
	context GameContext
}

// Unmeasured makes the opponent of candidates with an objective, who never gets to move.
func Unmeasured(context.Context) (Player, error) { return &measured{name: "objective"}, nil }

func (p *measured) Name() string                                   { return p.name }
func (p *measured) SetContext(c GameContext)                       { p.context = c }
func (p *measured) Key() string                                    { return "" }
func (p *measured) Reseed(Program)                                 {}
func (p *measured) CPU(context.Context) (_ time.Duration, ok bool) { return }
func (p *measured) Title() string                                  { return "" }
func (p *measured) Setup(context.Context, Settings) error          { return nil }
func (p *measured) Close() error                                   { return nil }

// Genmove runs the program.
func (p *measured) Genmove(ctx context.Context, _ model.Color) (answer Genmove, err error) {
	command := p.command
	command.Env = append(slices.Clone(command.Env), p.context.environment()...)
	launch := controller.Launch{Timeout: p.o.MoveTimeout}
	if !p.o.Discard {
		launch.Stderr = p.context.Stderr
	}
	text, err := controller.Run(ctx, command, launch)
	if err != nil {
		return answer, err
	}
	out, err := p.o.Objective.Outcome(text, p.o.Metric)
	if err != nil {
		return answer, &controller.ProtocolError{Program: command.Program(), Command: command.String(), Problem: err.Error()}
	}
	return Genmove{Outcome: &out}, nil
}
