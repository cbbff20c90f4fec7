package engine

import (
	"context"
	"slices"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search/judge"
)

// scoreCommands count the game.
var scoreCommands = map[string]command{
	"final_score":       takes(0, (*GTPEngine).finalScore),
	"final_status_list": {run: (*GTPEngine).finalStatusList},
}

// A judgment is what became of the stones of a position.
type judgment struct {
	board   model.Board
	scoring model.Scoring
	finish  model.Finish
}

// finish returns what has become of the stones. It judges each position once for a scoring,
// which makes all commands agree.
func (e *GTPEngine) finish(ctx context.Context) (model.Finish, error) {
	scoring := e.game.Rules().Scoring
	if e.judged != nil && e.judged.board == *e.game.Board() && e.judged.scoring == scoring {
		return e.judged.finish, nil
	}
	j, err := judge.Judge(ctx, e.game, judge.Effort{})
	if err != nil {
		return model.Finish{}, err
	}
	e.judged = &judgment{*e.game.Board(), scoring, j.Finish}
	return j.Finish, nil
}

// finalScore counts the game by its rules, without dead stones.
func (e *GTPEngine) finalScore(ctx context.Context, _ []string) (string, error) {
	f, err := e.finish(ctx)
	if err != nil {
		return "", err
	}
	count := e.game.Count(f)
	return model.ScoreResult(count.Score()).String(), nil
}

// finalStatuses are what final_status_list lists: chains, then empty points with GNU
// Go's names.
var finalStatuses = []string{"alive", "dead", "seki", "black_territory", "white_territory", "dame"}

// finalStatusList lists the chains that are alive, dead or in seki, one a line, or the
// empty points of a side or of nobody.
func (e *GTPEngine) finalStatusList(ctx context.Context, args []string) (string, error) {
	if len(args) != 1 || !slices.Contains(finalStatuses, args[0]) {
		return "", errSyntax
	}
	f, err := e.finish(ctx)
	if err != nil {
		return "", err
	}

	if slices.Index(finalStatuses, args[0]) >= 3 {
		owner := map[string]model.Color{"black_territory": model.Black, "white_territory": model.White}[args[0]]
		return gtp.Points(e.emptyOf(f, owner), e.game.Size()), nil
	}

	var status [model.NumPoints]string
	for _, p := range f.Dead {
		status[p] = "dead"
	}
	for _, p := range f.Seki {
		status[p] = "seki"
	}

	var lines []string
	for _, chain := range e.game.Board().Chains() {
		of := "alive"
		for _, p := range chain {
			if status[p] != "" {
				of = status[p]
			}
		}
		if of == args[0] {
			slices.Sort(chain)
			lines = append(lines, gtp.Points(chain, e.game.Size()))
		}
	}
	return strings.Join(lines, "\n"), nil
}

// emptyOf returns the empty points that a side gets when the game is counted, or with
// Empty those that nobody does.
func (e *GTPEngine) emptyOf(f model.Finish, owner model.Color) []model.Point {
	count := e.game.Count(f)
	var out []model.Point
	for p := range e.game.Board().Points() {
		if e.game.Board().At(p) == model.Empty && count.Owner(p) == owner {
			out = append(out, p)
		}
	}
	return out
}
