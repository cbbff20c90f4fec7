package page

import (
	"fmt"

	"gobandit/model/words"
	"gobandit/search/learn"
	"gobandit/search/net"
	"gobandit/ui/figure"
)

// Learning returns the page of the curves of a network that learns: its loss by pass.
func Learning(file string, passes []learn.NetProgress, about About) Page {
	chart := func(name, title, label string, percent bool, of func(net.Loss) float64, parts ...func(*learn.NetProgress) net.Loss) Named {
		c := figure.Chart{Title: title, X: figure.Axis{Label: "passes"}, Y: figure.Axis{Label: label, Percent: percent}, Width: halfWidth}
		for i, part := range parts {
			s := figure.Series{Name: []string{"learned from", "held out", "held out, after 100 moves"}[i]}
			for k := range passes {
				if l := part(&passes[k]); l.Positions > 0 {
					s.Add(float64(k+1), of(l)/float64(l.Positions))
				}
			}
			if s.Points != nil {
				c.Series = append(c.Series, s)
			}
		}
		return Named{Name: name, Figure: c.Figure()}
	}
	learned := func(p *learn.NetProgress) net.Loss { return p.Learned }
	held := func(p *learn.NetProgress) net.Loss { return p.Held }
	middle := func(p *learn.NetProgress) net.Loss { return p.Middle }

	summary := "After 1 pass"
	if len(passes) > 1 {
		summary = fmt.Sprintf("After %d passes", len(passes))
	}
	if last := passes[len(passes)-1].Held; last.Positions > 0 {
		summary += fmt.Sprintf(", in %s of games held out: %v; the winner is right in %.1f%% of them", words.Plural(last.Positions, "position"), last, 100*last.Winners())
	}
	return Page{
		Title:   "What " + file + " learned",
		Summary: []string{summary + "."},
		Sections: []Section{{Title: "Figures", Figures: []Named{
			chart("first", "How often the move played had the best chance", "moves", true, func(l net.Loss) float64 { return float64(l.First) }, learned, held),
			chart("moves", "Loss of moves: mean of -ln of the chance of the move played", "loss", false, func(l net.Loss) float64 { return l.Move }, learned, held),
			chart("owners", "Loss of owners: mean square error", "loss", false, func(l net.Loss) float64 { return l.Owner }, learned, held),
			chart("winners", "How often the winner was thought likelier", "positions", true, func(l net.Loss) float64 { return float64(l.Right) }, learned, held, middle),
		}}},
		About: about,
	}
}
