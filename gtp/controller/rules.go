package controller

import (
	"context"
	"slices"

	"gobandit/gtp"
	"gobandit/model"
)

// scoringWords are the words of command lines that tell programs how games are scored.
var scoringWords = map[string][2]string{
	"gnugo": {model.AreaScoring: "--chinese-rules", model.TerritoryScoring: "--japanese-rules"},
}

// For returns the command with the word for a scoring in place of that for another one, if the program
// is told by its command line.
func (c Command) For(s model.Scoring) Command {
	c.Args = slices.Clone(c.Args)
	for i, word := range c.Args {
		if known, ok := scoringWords[c.Program()]; ok && slices.Contains(known[:], word) {
			c.Args[i] = known[s]
		}
	}
	return c
}

// kgsRules are the rules that kgs-rules has names for.
var kgsRules = map[string]string{"japanese": "japanese", "korean": "japanese", "chinese": "chinese", "aga": "aga", "new-zealand": "new_zealand"}

// SetRules tells the engine the rules of the games to come, by KataGo's command or by that of KGS,
// if it knows one. It sends nothing if the rules differ from the engine's, those sent last or the
// default ones, only in their compensation for handicap stones.
func (e *Process) SetRules(ctx context.Context, r model.Rules) error {
	if r.Title(0) == e.rules.Title(0) {
		return nil
	}
	kgs := kgsRules[r.Name()]
	for _, c := range [][2]string{{"kata-set-rules", gtp.RulesJSON(r)}, {"kgs-rules", kgs}} {
		known, err := e.Knows(ctx, c[0])
		if err != nil {
			return err
		}
		if known && c[1] != "" {
			if _, err := e.Do(ctx, c[0], c[1]); err != nil {
				return err
			}
			e.rules, e.told = r, true
			return nil
		}
	}
	e.rules, e.told = r, false
	return nil
}

// KnowsScoring reports whether the engine was told how the games to come are scored, by a command
// or when it was started.
func (e *Process) KnowsScoring() bool {
	word, ok := scoringWords[e.program]
	return e.told || ok && slices.Contains(e.command.Args, word[e.rules.Scoring])
}
