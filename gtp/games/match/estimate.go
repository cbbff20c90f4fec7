package match

import (
	"context"
	"math"
	"strings"

	"gobandit/model"
	"gobandit/search"
)

// score asks for a score by a command, if the engine has it, and returns Black's lead.
// An answer that is no score is like a missing command.
func (p *process) score(ctx context.Context, command string) (lead float64, known bool, err error) {
	if known, err := p.engine.Knows(ctx, command); err != nil || !known {
		return math.NaN(), false, err
	}
	text, err := p.engine.Do(ctx, command)
	if isFailure(err) {
		return math.NaN(), false, nil
	}
	if err != nil {
		return math.NaN(), false, err
	}
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ") // GNU Go's bounds come after it
	result, bad := model.ParseResult(strings.ToUpper(word))
	if bad != nil || result.By != model.ByScore {
		return math.NaN(), false, nil
	}
	if result.Winner == model.White {
		return -result.Margin, true, nil
	}
	return result.Margin, true, nil
}

// leadAfter returns how the game stands for c after its move, by the search behind the
// move or by estimate_score; nil if the engine cannot tell. It ignores a crash, which
// the next command reports.
func (p *process) leadAfter(ctx context.Context, c model.Color, s *search.Snapshot) *Estimate {
	if e := estimateOf(s); !math.IsNaN(e.Lead) {
		return &e
	}
	lead, known, err := p.score(ctx, "estimate_score")
	if err != nil || !known {
		return nil
	}
	if c == model.White {
		lead = -lead
	}
	return &Estimate{math.NaN(), lead}
}
