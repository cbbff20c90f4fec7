package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
)

// estimateTime is how long a program analyzes a position that it is asked about.
const estimateTime = time.Second

// Estimate asks for estimate_score, or else for an analysis of a second, or else for
// final_score.
func (p *process) Estimate(ctx context.Context, toPlay model.Color) (Estimate, error) {
	out := Estimate{math.NaN(), math.NaN()}
	if lead, known, err := p.score(ctx, "estimate_score"); known || err != nil {
		out.Lead = lead
		return out, err
	}
	var last *search.Snapshot
	within, cancel := context.WithTimeout(ctx, estimateTime)
	defer cancel()
	v := controller.View{Size: p.size, ToPlay: toPlay, Interval: analysisInterval}
	err := p.engine.Analyze(within, v, func(s *search.Snapshot) { last = s })
	if err != nil && !errors.Is(err, controller.ErrNoAnalysis) {
		return out, err
	}
	if e := estimateOf(last).of(toPlay); !math.IsNaN(e.WinRate) || !math.IsNaN(e.Lead) {
		return e, nil
	}
	lead, known, err := p.score(ctx, "final_score")
	if err == nil && !known {
		err = fmt.Errorf("%s: has none of the commands estimate_score, kata-analyze, lz-analyze and final_score", p.name)
	}
	out.Lead = lead
	return out, err
}

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
