package engine

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/refbot"
)

// kataValues are the keys of kata-analyze that stand before one value, with the form of
// that, as KataGo documents them.
var kataValues = map[string]string{
	"move": "vertex", "visits": "count", "edgeVisits": "count", "winrate": "rate", "prior": "rate", "lcb": "rate", "order": "count",
	"utility": "number", "utilityLcb": "number", "scoreMean": "number", "scoreStdev": "number", "scoreLead": "number",
	"scoreSelfplay": "number", "weight": "number",
}

var kataForms = map[string]*regexp.Regexp{
	"vertex": regexp.MustCompile(`^([A-E][1-5]|pass)$`),
	"count":  regexp.MustCompile(`^\d+$`),
	"rate":   regexp.MustCompile(`^(0\.\d+|1\.0)$`),
	"number": regexp.MustCompile(`^-?\d+\.\d+$`),
}

// A kataSection is a part of a line of kata-analyze: one of a move, or of the root.
type kataSection struct {
	values map[string]string
	lists  map[string][]string
}

func (s *kataSection) number(t *testing.T, key string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(s.values[key], 64)
	if err != nil {
		t.Errorf("%s %q is no number", key, s.values[key])
	}
	return x
}

// readKata splits a line into the sections of its moves and that of its root, which has
// the lists of the whole position.
func readKata(t *testing.T, line string) (moves []*kataSection, root *kataSection) {
	t.Helper()
	root = &kataSection{map[string]string{}, map[string][]string{}}
	at, list := root, ""
	words := strings.Fields(line)
	for i := 0; i < len(words); i++ {
		word := words[i]
		switch {
		case word == "info":
			at = &kataSection{map[string]string{}, map[string][]string{}}
			moves = append(moves, at)
		case word == "rootInfo":
			at = root
		case slices.Contains([]string{"pv", "pvVisits", "pvEdgeVisits", "movesOwnership", "movesOwnershipStdev"}, word):
			list = word
		case slices.Contains([]string{"ownership", "ownershipStdev"}, word):
			at, list = root, word
		case kataValues[word] != "" && i+1 < len(words):
			if form := kataValues[word]; !kataForms[form].MatchString(words[i+1]) {
				t.Errorf("%s is %q, want a %s", word, words[i+1], form)
			}
			at.values[word] = words[i+1]
			i++
		case list == "":
			t.Fatalf("unknown key %q", word)
		default:
			at.lists[list] = append(at.lists[list], word)
		}
	}
	return moves, root
}

// Each field of kata-analyze has the type that KataGo documents, and is in the view of
// the side to move. Fields that mean nothing here are left out.
func TestKataAnalyzeFields(t *testing.T) {
	const ask = "rootInfo true ownership true ownershipStdev true movesOwnership true movesOwnershipStdev true pvVisits true pvEdgeVisits true"
	setup := "boardsize 5\nkomi -9.5\n" // Black has the left three columns and leads far
	for y := 1; y <= 5; y++ {
		setup += fmt.Sprintf("play b C%d\nplay w D%d\n", y, y)
	}
	o := treeOptions(t)
	o.Budget.Playouts = 800
	for _, side := range []model.Color{model.Black, model.White} {
		out := talk(t, o, setup+"kata-search_analyze "+side.Letter()+" 1000 "+ask+"\n")
		line := out[strings.Index(out, "info "):]
		line, _, _ = strings.Cut(line, "\n")
		moves, root := readKata(t, line)
		sign := float64(side.Sign())
		priors, visits := 0.0, 0.0
		for i, m := range moves {
			keys := slices.Sorted(maps.Keys(m.values))
			must.Same(t, keys, slices.Sorted(maps.Keys(kataValues)), side, i)
			must.Equal(t, m.values["order"], strconv.Itoa(i), side, i, m.values)
			must.Equal(t, m.values["edgeVisits"], m.values["visits"], side, i, m.values)
			priors += m.number(t, "prior")
			visits += m.number(t, "visits")
			if rate := m.number(t, "winrate"); math.Abs(m.number(t, "utility")-(2*rate-1)) > 1e-5 || m.number(t, "lcb") > rate {
				t.Errorf("%s, move %d: %v", side, i, m.values)
			}
			pv := m.lists["pv"]
			if pv[0] != m.values["move"] || len(m.lists["pvVisits"]) != len(pv) || m.lists["pvVisits"][0] != m.values["visits"] ||
				!slices.Equal(m.lists["pvVisits"], m.lists["pvEdgeVisits"]) {
				t.Errorf("%s, move %d: %v", side, i, m.lists)
			}
			if n := len(m.lists["movesOwnership"]); n != len(m.lists["movesOwnershipStdev"]) || n != 25 && n != 0 || i == 0 && n == 0 {
				t.Errorf("%s, move %d: owners of %d points", side, i, n)
			}
		}
		if priors <= 0 || priors > 1 {
			t.Errorf("%s: the priors of %d moves sum to %v", side, len(moves), priors)
		}
		if got := root.number(t, "visits"); got != 800 || visits < 720 || visits > 800 {
			t.Errorf("%s: %v visits of the root, %v of the moves listed", side, got, visits)
		}
		keys, want := slices.Sorted(maps.Keys(root.values)), []string{"scoreLead", "scoreMean", "scoreSelfplay", "scoreStdev", "utility", "visits", "weight", "winrate"}
		must.Same(t, keys, want, side)
		// The view: Black leads, and A1 is Black's, E1 White's.
		best := moves[0]
		if best.number(t, "scoreLead")*sign <= 0 || root.number(t, "scoreLead")*sign <= 0 || (root.number(t, "winrate")-0.5)*sign <= 0 || root.number(t, "scoreStdev") <= 0 {
			t.Errorf("%s: the root is %v, the best move %v", side, root.values, best.values)
		}
		for list, of := range map[string]*kataSection{"ownership": root, "movesOwnership": best} {
			a1, _ := strconv.ParseFloat(of.lists[list][20], 64)
			e1, _ := strconv.ParseFloat(of.lists[list][24], 64)
			if a1*sign < 0.2 || e1*sign > -0.2 {
				t.Errorf("%s: %s of A1 is %v, of E1 %v", side, list, a1, e1)
			}
		}
		for _, text := range root.lists["ownershipStdev"] {
			if x, err := strconv.ParseFloat(text, 64); err != nil || x < 0 || x > 1 {
				t.Errorf("%s: standard deviation %q of an owner", side, text)
			}
		}
	}
}

// A move is the same whatever the width of analyses is, before and after one.
func TestWidthLeavesMoves(t *testing.T) {
	moves := func(before string) string {
		return talk(t, treeOptions(t), before+"clear_board\nkata-set-param randomSeed 5\ngenmove b\ngenmove w\ngenmove b\n")
	}
	want := moves("")
	for _, width := range []string{"0", "1"} {
		got := moves("kata-set-param analysisWideRootNoise " + width + "\n")
		if got = strings.TrimPrefix(got, "=\n\n"); got != want {
			t.Errorf("with width %s the moves are %q, without %q", width, got, want)
		}
	}
	f := new(fake)
	talk(t, GTPOptions{Thinker: f, Size: 3}, "kata-genmove_analyze b 1\n")
	must.Equal(t, f.budget.Wide, 0, "a move is searched", f.budget)
	talk(t, GTPOptions{Thinker: f, Size: 3}, "kata-analyze b 1 movesOwnership true\n\n")
	if f.budget.Wide == 0 || !f.budget.MovesOwnership || !f.budget.Whole {
		t.Errorf("an analysis is searched with %+v", f.budget)
	}
}

// The first move of the last line is the one that is played, also where a short search has found several that are equal.
func TestGenmoveAnalyzeLeads(t *testing.T) {
	for seed := range uint64(8) {
		out := talk(t, GTPOptions{Thinker: refbot.New(seed + 1), Size: 9, Budget: search.Budget{Playouts: 5}}, "lz-genmove_analyze b 100\n")
		lines := strings.Split(strings.TrimSpace(out), "\n")
		played, _ := strings.CutPrefix(lines[len(lines)-1], "play ")
		must.Has(t, lines[len(lines)-2], "info move "+played+" ")
	}
}
