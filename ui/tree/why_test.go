package tree

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/bandit"
	"gobandit/search/params"
	"gobandit/ui/uitest"
)

// A sum reads an expression such as (46×.5 + 40×.66)/86, √(ln 20/16), exp(-.5/.1)
// or max(0, 1 - 2) from the left.
type sum struct{ rest string }

func evaluate(text string) (x float64, err error) {
	s := sum{strings.NewReplacer(" ", "", "prior", "").Replace(text)}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%q: %v before %q", text, r, s.rest)
		}
	}()
	x = s.sum()
	if s.rest != "" {
		err = fmt.Errorf("%q: %q is left", text, s.rest)
	}
	return x, err
}

func (s *sum) takes(word string) bool {
	rest, ok := strings.CutPrefix(s.rest, word)
	s.rest = rest
	return ok
}

func (s *sum) sum() float64 {
	x := s.product()
	for {
		switch {
		case s.takes("+"):
			x += s.product()
		case s.takes("-"):
			x -= s.product()
		default:
			return x
		}
	}
}

func (s *sum) product() float64 {
	x := s.factor()
	for {
		switch {
		case s.takes("×"):
			x *= s.factor()
		case s.takes("/"):
			x /= s.factor()
		default:
			return x
		}
	}
}

var numeral = regexp.MustCompile(`^[0-9]*\.?[0-9]+(e[+-][0-9]+)?`)

func (s *sum) factor() float64 {
	bracket := func() float64 {
		x := s.sum()
		if !s.takes(")") {
			panic("no bracket")
		}
		return x
	}
	switch {
	case s.takes("max(0,"):
		return max(0, bracket())
	case s.takes("exp("):
		return math.Exp(bracket())
	case s.takes("ln"):
		return math.Log(max(1, s.factor()))
	case s.takes("√"):
		return math.Sqrt(s.factor())
	case s.takes("-"):
		return -s.factor()
	case s.takes("("):
		return bracket()
	}
	text := numeral.FindString(s.rest)
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	if s.rest = s.rest[len(text):]; s.takes("²") {
		x *= x
	}
	return x
}

func TestEvaluate(t *testing.T) {
	for text, want := range map[string]float64{
		"(46×.5 + 40 prior×.25)/66": .5, "√(ln 1/16) + 2e+01": 20, "max(0, 1 - 2)": 0, "exp((.5 - .75)/.25)": math.Exp(-1), "8/(1+3×1²)": 2, "√16/8 + .5×√(4/1)": 1.5,
	} {
		if got, err := evaluate(text); err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s = %v, want %v (%v)", text, got, want, err)
		}
	}
	must.Fail(t, must.Err(evaluate("1/(2")), "", "a bracket that is left open is not")
}

// agrees reports whether a value shown is what the figures shown for it come to,
// but for their rounding.
func agrees(shown string, x float64) error {
	if shown == "inf" {
		shown = "+Inf"
	}
	want, err := strconv.ParseFloat(shown, 64)
	if err == nil && math.Abs(x-want) > max(3e-4, 1e-3*math.Abs(want)) {
		err = fmt.Errorf("it comes to %v", x)
	}
	return err
}

// What is told of each move can be recomputed from the figures told.
func TestReasonsAddUp(t *testing.T) {
	engines := map[string]func() (search.Thinker, error){}
	for _, name := range configs.Engines() {
		e := must.Get(configs.LoadEngine(name))
		if e.Ready() == nil {
			engines[name] = func() (search.Thinker, error) { return e.New(1) }
		}
	}
	settings := []string{
		"treePolicy=AlphaGo FPU=0.1 fpuMeaning=parent", "treePolicy=Greedy exploreEpsilon=0",
		"treePolicy=EXP3 normaliseRewards=true heuristic=margin", "rave=true raveBias=0.1 K=0.1", "heuristic=margin normaliseRewards=true", "heuristic=margin K=20",
		"heuristic=margin normaliseRewards=true rave=true raveEquivalence=300 actionHeuristic=captures+lastMove initialiseVisits=7",
		"treePolicy=UCB_Tuned normaliseRewards=true heuristic=margin", "treePolicy=AlphaGo FPU=0.1 fpuMeaning=parent normaliseRewards=true heuristic=margin",
		"actionHeuristic=captures progressiveBias=1", "actionHeuristic=captures pUCTTemperature=1 treePolicy=AlphaGo",
		"treePolicy=EXP3 actionHeuristic=captures+lastMove initialiseVisits=5", "opponentTreePolicy=OMA omaVisits=30",
		"compat=tag", "compat=tag treePolicy=AlphaGo", "compat=tag treePolicy=UCB_Tuned", "compat=tag opponentTreePolicy=OMA omaVisits=30 heuristic=margin",
		"compat=tag actionHeuristic=captures initialiseVisits=5 normaliseRewards=true",
	}
	for _, rule := range bandit.Rules {
		settings = append(settings, "treePolicy="+string(rule.Name))
	}
	for _, settings := range settings {
		p := params.Default()
		for s := range strings.FieldsSeq(settings) {
			name, value, _ := strings.Cut(s, "=")
			must.Succeed(t, p.Set(name, value))
		}
		engines[settings] = func() (search.Thinker, error) { return search.New(p, 1, search.Policies{}) }
	}
	for name, build := range engines {
		t.Run(name, func(t *testing.T) {
			thinker := must.Get(build())
			tree, ok := thinker.(interface {
				Explore([]model.Point) (search.NodeView, bool)
			})
			if !ok {
				t.Skip("it has no tree")
			}
			g := uitest.Game(t, 5, "C3 C2")
			must.Get(thinker.Search(context.Background(), g, search.Budget{Playouts: 400}, nil))
			var line []model.Point
			for range 3 {
				v, ok := tree.Explore(line)
				if !ok {
					break
				}
				screen := &Screen{node: v}
				for _, m := range v.Moves {
					if err := errors.Join(screen.recompute(m)...); err != nil {
						t.Errorf("%s: %v\n%s = %s\n%s", v.Board.ToPlay(), err, v.Explanation.Formula(m.Move), figureText(m.Value), screen.terms(m))
					}
				}
				line = append(line, v.Moves[0].Move)
			}
			if len(line) == 0 {
				t.Error("there is no root")
			}
		})
	}
}

// recompute tells which figures that are told of a move do not come to the value
// told for them.
func (t *Screen) recompute(m search.MoveView) (faults []error) {
	check := func(text, shown string) {
		x, err := evaluate(text)
		if err == nil {
			err = agrees(shown, x)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s = %s: %w", text, shown, err))
		}
	}
	check(t.node.Explanation.Formula(m.Move), figureText(m.Value))
	for part := range strings.SplitSeq(t.terms(m), ", ") {
		if shown, text, ok := strings.Cut(part, " = "); ok {
			text, _, _ = strings.Cut(text, " of ")
			check(text, shown[strings.LastIndexByte(shown, ' ')+1:])
		}
	}
	return faults
}

// What is known beforehand is part of the mean told, and said to be.
func TestPriorVisitsAreTold(t *testing.T) {
	p := params.Default()
	for name, value := range map[string]string{"actionHeuristic": "captures+lastMove", "initialiseVisits": "40", "rave": "true"} {
		must.Succeed(t, p.Set(name, value))
	}
	s := must.Get(search.New(p, 1, search.Policies{}))
	must.Get(s.Search(context.Background(), uitest.Game(t, 5, "C3 C2"), search.Budget{Playouts: 100}, nil))
	v, _ := s.Explore(nil)
	screen := &Screen{node: v}
	tried, untried := 0, 0
	for _, m := range v.Moves {
		want := fmt.Sprintf(" = (%d×", m.Visits)
		if tried++; m.Visits == 0 {
			want, tried, untried = " of 40 prior visits", tried-1, untried+1
		}
		text := screen.terms(m)
		if !strings.Contains(text, want) || m.Visits > 0 && !strings.Contains(text, fmt.Sprintf(" + 40 prior×%s)/%d", bareFigure(m.InitialWinRate), m.Visits+40)) {
			t.Errorf("of a move with %d visits: %s", m.Visits, text)
		}
	}
	if got, want := screen.figures(v.Moves[0], 80), fmt.Sprintf("visits 100 + %d prior · ", 40*len(v.Moves)); !strings.HasPrefix(got, want) || !strings.Contains(v.Explanation.Formula(v.Moves[0].Move), fmt.Sprintf("√(ln %d/", 100+40*len(v.Moves))) {
		t.Errorf("%q, want %q, to go with %q", got, want, v.Explanation.Formula(v.Moves[0].Move))
	}
	if tried == 0 || untried == 0 {
		t.Errorf("%d moves tried, %d not", tried, untried)
	}

	// A share of the score in means, which win% has not, is said where the mean stands.
	m := v.Moves[0]
	must.Lacks(t, screen.terms(m)+screen.valueInWords(m), "score")
	screen.node.ScoreShare = 0.25
	must.Has(t, screen.terms(m), fmt.Sprintf("prior×%s)/%d, 25%% score", bareFigure(m.InitialWinRate), m.Visits+40))
	must.Has(t, screen.valueInWords(m), "its mean (25% score) is ")
}

func bareFigure(x float64) string { return strings.TrimPrefix(strconv.FormatFloat(x, 'g', 4, 64), "0") }

// What is left out for want of room comes back where something longer had to go as well.
func TestFittingReasons(t *testing.T) {
	list := []reason{{text: "a b", rank: 2}, {text: "formula", rank: 6}, {text: "long long long", rank: 4}, {text: "c", rank: 1}}
	for rows, want := range map[int]string{6: "a b, formula, long long long, c", 5: "a b, formula, long long long", 4: "formula, long long long", 3: "a b, formula, c", 2: "a b, formula", 1: "formula", 0: "formula"} {
		var got []string
		for _, p := range fitting(list, 7, rows) {
			got = append(got, p.text)
		}
		must.Equal(t, strings.Join(got, ", "), want, rows, "rows")
	}
}

// A figure in a sentence has the form that formulas give it; what is not 0 is not written as 0.
func TestFigureText(t *testing.T) {
	for x, want := range map[float64]string{.602: ".602", .5573: ".5573", -.111: "-.111", 1: "1", 0: "0", 1e-6: ".0000", 120: "120", 12.5: "12.5", 2e6: "2e+06", math.Inf(1): "inf"} {
		must.Equal(t, figureText(x), want, x)
	}
}
