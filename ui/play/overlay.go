package play

import (
	"fmt"
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/bandit"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// An overlay is what the board shows besides stones.
type overlay int

const (
	candidates overlay = iota
	ownership
	visits
	amaf
	priors
	criticality
	network
	change
	values
	nothing
	numOverlays
)

// overlays are the names of the overlays, and what they show.
var overlays = [numOverlays]struct{ name, about string }{
	candidates:  {"candidates", "win rate and visits of the best moves"},
	ownership:   {"ownership", "predicted owner of each point"},
	visits:      {"visits", "share of the visits, of every move tried"},
	amaf:        {"AMAF", "win rate of playouts with the move at any time"},
	priors:      {"priors", "what the engine thinks before it searches"},
	criticality: {"criticality", "how much the game turns on each point"},
	network:     {"network", "owner of each point as a network predicts it"},
	change:      {"change", "owners after the last move, less those before it"},
	values:      {"values", "move values of a pattern database"},
	nothing:     {"none", "stones alone"},
}

func (o overlay) String() string { return overlays[o].name }

// low returns the lower end of the interval of a move's win rate in the
// perspective: turned round, the upper end in c's view becomes the lower one.
func low(p session.Perspective, m search.MoveStats, c model.Color) float64 {
	low, high := interval(m)
	if p.Turns(c) {
		return 1 - high
	}
	return low
}

// interval returns the ends of the 95% interval of a move's win rate, Wilson's. If the move has another lower bound, the upper one
// is as far above the rate as that lies below.
func interval(m search.MoveStats) (low, high float64) {
	const rounding = 0.0005 // of what programs tell
	low, high = bandit.Wilson(m.WinRate*float64(m.Visits), float64(m.Visits))
	if math.Abs(low-m.LCB) > rounding {
		return m.LCB, min(1, 2*m.WinRate-m.LCB)
	}
	return low, high
}

// margin writes half the width of the interval.
func margin(m search.MoveStats) string {
	low, high := interval(m)
	return words.PlusMinus((high - low) / 2)
}

// showsValues reports whether move values are on the board.
func (p *Screen) showsValues() bool { return p.shownOverlay() == values && !p.s.HintsHidden }

// nextOverlay shows the next overlay there is.
func (p *Screen) nextOverlay() {
	next := (p.look.overlay + 1) % numOverlays
	for !p.has(next) {
		next++
	}
	p.overlayTo(next)
}

// has reports whether there is something that an overlay can show.
func (p *Screen) has(o overlay) bool {
	if !p.fits(o) {
		return false
	}
	switch o {
	case network:
		s := p.s.Analysis.Found(p.s.Line.Turn())
		return s != nil && s.Network != nil
	case values:
		return len(p.values.databases) > 0
	}
	return true
}

// fits reports whether an overlay is about games like the one shown: searches of variants do not
// estimate owners, and patterns know two colors.
func (p *Screen) fits(o overlay) bool {
	switch o {
	case ownership, change, network, criticality:
		return p.lacksGo() == ""
	case values:
		return p.lacksTwoColors() == ""
	}
	return true
}

// overlayTo shows an overlay. It takes the place of the principal variation.
func (p *Screen) overlayTo(o overlay) {
	p.look.overlay = o
	seen := p.unhide()
	what := "overlay: " + o.String()
	if o == values {
		what = "move values: pattern database " + p.database().Name
	}
	if p.look.pv {
		p.look.pv = false
		what += " in place of the PV"
	}
	if o != nothing && o != values && !p.scoring() && p.s.Analysis.Found(p.s.Line.Turn()) == nil {
		what += "; not analyzed yet: " + p.keys.Press("play.search") + " to analyze"
	}
	p.Say("%s%s", what, seen)
}

// chooseOverlay asks for the menu of overlays.
func (p *Screen) chooseOverlay() {
	d := &kit.Menu{Title: "overlay"}
	var all []overlay
	for o := range numOverlays {
		if p.has(o) {
			if o == p.look.overlay {
				d.Cursor = len(all)
			}
			all = append(all, o)
			d.Lines = append(d.Lines, fmt.Sprintf("%-11s  %s", o, overlays[o].about))
		}
	}
	d.Pick = func(i int) tea.Cmd { p.overlayTo(all[i]); return nil }
	p.Asked = d
}

// Limits of the overlays of shares.
const (
	leastShare = 0.005 // up to it a share would be written as 0
	leastHot   = 0.1   // if none is as large, none is hot
)

// shownOverlay returns the overlay to draw: at the end of a game there are no
// candidates, but points to count.
func (p *Screen) shownOverlay() overlay {
	l := p.s.Line
	switch o, atEnd := p.look.overlay, l.AtEnd() && l.Game.Over(); {
	case o == candidates && atEnd && p.fits(ownership):
		return ownership
	case !p.fits(o):
		return candidates
	default:
		return o
	}
}

// labels returns what overlay o writes on points: on all, or on those of the moves
// tried; the first rows moves are the candidates.
func (p *Screen) labels(s *search.Snapshot, o overlay, rows int) []view.Label {
	if o == criticality {
		return criticalPoints(s)
	}
	scale := amafScale(s)
	most := max(mostPrior(s), leastHot)
	var labels []view.Label
	for i, m := range s.Moves {
		l := view.Label{Point: m.Move, Rate: p.s.Perspective.Of(m.WinRate, s.ToPlay), Visits: m.Visits, Heat: view.HeatOfVisits(m.Visits, s.Moves[0].Visits)}
		if !s.Searched() {
			l.Rate, l.Heat = m.Value/100, m.Value/max(s.Moves[0].Value, 1) // the board writes hundredths
		}
		switch o {
		case candidates:
			if i == rows {
				return labels
			}
			l.Letter = byte('a' + i)
		case visits:
			if l.Rate = float64(m.Visits) / float64(max(s.Visits, 1)); l.Rate <= leastShare {
				continue
			}
			l.Heat *= math.Sqrt(min(1, float64(s.Moves[0].Visits)/float64(max(s.Visits, 1))/leastHot))
		case amaf:
			if m.AMAFVisits == 0 {
				continue
			}
			l.Rate, l.Visits = p.s.Perspective.Of(m.AMAF, s.ToPlay), m.AMAFVisits
			l.Heat = scale(m.AMAF)
		case priors:
			if m.Prior <= leastShare {
				continue
			}
			l.Rate, l.Visits, l.Heat = m.Prior, 0, math.Sqrt(m.Prior/most)
		default:
			return nil
		}

		labels = append(labels, l)
	}
	return labels
}

// Limits of the overlay criticality: below the least one nothing is written, and
// less than the range from the least critical point to the hottest is chance.
const (
	leastCriticality = 0.02
	criticalRange    = 0.05
)

// criticalPoints returns the criticality of the points where it is more than
// chance.
func criticalPoints(s *search.Snapshot) []view.Label {
	if len(s.Criticality) == 0 {
		return nil
	}
	low := max(0, slices.Min(s.Criticality))
	wide := max(criticalRange, slices.Max(s.Criticality)-low)
	var labels []view.Label
	for i, c := range s.Criticality {
		if c >= leastCriticality {
			labels = append(labels, view.Label{Point: model.Pt(i%s.Size, i/s.Size), Rate: c, Heat: (c - low) / wide})
		}
	}
	return labels
}

// Limits of the overlay AMAF.
const (
	leastAMAFRange = 0.2 // a narrower range of means does not go from cold to hot
	leastAMAFShare = 0.1 // a mean of fewer playouts, in relation to the most, is no end of the range
)

// amafScale returns what turns an AMAF mean, in the mover's view, into a heat: equal means are
// in the middle.
func amafScale(s *search.Snapshot) func(mean float64) float64 {
	most := 0
	for _, m := range s.Moves {
		most = max(most, m.AMAFVisits)
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, m := range s.Moves {
		if m.AMAFVisits > 0 && float64(m.AMAFVisits) >= leastAMAFShare*float64(most) {
			low, high = min(low, m.AMAF), max(high, m.AMAF)
		}
	}
	return func(mean float64) float64 { return 0.5 + (mean-(low+high)/2)/max(high-low, leastAMAFRange) }
}

func mostPrior(s *search.Snapshot) float64 {
	most := 0.0
	for _, m := range s.Moves {
		most = max(most, m.Prior)
	}
	return most
}

// pointedAt returns the candidate under the mouse or the cursor, if there is one.
func (p *Screen) pointedAt(s *search.Snapshot) (search.MoveStats, bool) {
	at := p.cursor
	if p.under != model.Pass {
		at = p.under
	}
	for _, m := range s.Moves {
		if m.Move == at {
			return m, true
		}
	}
	return search.MoveStats{}, false
}

// threaten shows or hides what the side that is not to move would do if the other one played elsewhere.
func (p *Screen) threaten() tea.Cmd {
	a := &p.s.Analysis
	a.Threaten(!a.Threats)
	seen, text := p.unhide(), "threats off"
	if a.Threats {
		text = "threats of " + p.s.Line.Board.ToPlay().Opponent().Title() + ": the best moves if you play elsewhere"
	}

	change := p.s.Settle
	if analyzes := a.Running != nil && a.Running.Purpose == session.Analyzing; analyzes != a.Threats {
		change = p.s.Toggle
	}
	cmd := p.do(change())
	p.Say("%s%s", text, seen)
	return cmd
}

// ownerChange returns by how much the last move changed the owners of points, 1 for Black; nil unless the positions
// before and after it have been searched.
func (p *Screen) ownerChange(s *search.Snapshot) []float64 {
	turn := p.s.Line.Turn()
	if turn.Parent == nil || p.s.Analysis.Threats {
		return nil
	}
	before := p.s.Analysis.Found(turn.Parent)
	if before == nil || len(before.Ownership) != len(s.Ownership) {
		return nil
	}
	out := slices.Clone(s.Ownership)
	for i := range out {
		out[i] = max(-1, min(out[i]-before.Ownership[i], 1))
	}
	return out
}

// owners returns the predicted owners of the points at the end of the playouts. They are those with the candidate that the mouse
// or the cursor points at, or else with all candidates. With the overlay network they are those that the network predicts. The
// result move is that candidate, or model.Pass.
func (p *Screen) owners(s *search.Snapshot) (owners []float64, move model.Point) {
	if p.shownOverlay() == network {
		if s.Network == nil {
			return nil, model.Pass
		}
		return s.Network.Ownership, model.Pass
	}
	if m, ok := p.pointedAt(s); ok && len(m.Ownership) > 0 {
		return m.Ownership, m.Move
	}
	return s.Ownership, model.Pass
}
