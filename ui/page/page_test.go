package page

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
	"gobandit/ui/figure"
)

// evil is a name that would be an element if it were not escaped.
const evil = `<script>alert("&")</script>`

// config returns an event of three parameters.
func config(t *testing.T) event.Config {
	t.Helper()
	row := func(code string, split int, format string) paramtest.Row {
		return paramtest.Row{Code: code, Scale: paramtest.Linear(), Split: split, Format: format}
	}
	c := eventtest.Config(paramtest.Space(t, row("k", 3, "K %.2f"), row("rave", 4, "R %.2f"), row("c", 2, "C %.2f")))
	c.Description, c.OpponentName, c.Source, c.Version = evil, "opp "+evil, "event: "+evil, "v1"
	return c
}

// play writes the journal of an event, in which a game ends every minute.
func play(t *testing.T, c event.Config, games int) string {
	t.Helper()
	return eventtest.Journal(t, c, games, func(n int, row *event.Row) {
		row.Moves, row.Seconds, row.Reason = 40+n%7, 2+float64(n%3), []string{"two passes", "resignation"}[min(n%5, 1)]
		row.Time = time.Date(2026, 1, 1, 0, n, 0, 0, time.UTC)
	})
}

// A rawRow is what the test reads of the journal by itself.
type rawRow struct {
	Type        string
	Coordinates []int
	Path        []int
	Point       []float64
	Won         bool
	Color       string `json:"candidate_colour"`
	Moves       int
	Seconds     float64
	Reason      string
}

func rawRows(t *testing.T, path string) []rawRow {
	t.Helper()
	data := must.Get(os.ReadFile(path))
	var rows []rawRow
	for in := bufio.NewScanner(bytes.NewReader(data)); in.Scan(); {
		var row rawRow
		must.Succeed(t, json.Unmarshal(in.Bytes(), &row))
		if row.Type == "game" {
			rows = append(rows, row)
		}
	}
	return rows
}

// texts returns the texts of a figure.
func texts(t *testing.T, f figure.Figure) (found []string) {
	t.Helper()
	inText := false
	for d := xml.NewDecoder(strings.NewReader(f.SVG())); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		must.Succeed(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			inText = token.Name.Local == "text"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				found = append(found, string(token))
			}
		}
	}
}

// count returns how often a text occurs among texts.
func count(found []string, text string) int {
	n := 0
	for _, s := range found {
		if s == text {
			n++
		}
	}
	return n
}

// named returns the figure of a name.
func named(t *testing.T, p Page, name string) figure.Figure {
	t.Helper()
	for _, f := range p.Figures() {
		if f.Name == name {
			return f.Figure
		}
	}
	t.Fatalf("no figure %s", name)
	return figure.Figure{}
}

var lineOf = regexp.MustCompile(`<path class="line c(\d)"[^>]* d="M([^"]*)"`)

// line returns the places of a line of a chart.
func line(t *testing.T, f figure.Figure, color string) (at [][2]float64) {
	t.Helper()
	for _, found := range lineOf.FindAllStringSubmatch(f.SVG(), -1) {
		if found[1] != color {
			continue
		}
		for _, place := range strings.Split(found[2], "L") {
			x, y, _ := strings.Cut(place, " ")
			var p [2]float64
			for k, text := range []string{x, y} {
				v := must.Get(strconv.ParseFloat(text, 64))
				p[k] = v
			}
			at = append(at, p)
		}
	}
	return at
}

// Every figure of an event is what a reader of its journal would compute.
func TestFiguresOfEvent(t *testing.T) {
	c := config(t)
	journal := play(t, c, 240)
	r := must.Get(report.New(c, journal, report.Options{Games: true}))
	p := Event(r, journal, nil, About{Version: "v2", Time: time.Unix(0, 0)})
	rows := rawRows(t, journal)
	if len(rows) != 240 {
		t.Fatalf("%d rows", len(rows))
	}
	tuner := must.Get(tune.New(c.Tune))
	games, wins := make(map[string]int), make(map[string]int)
	byColor := make(map[string][2]int)
	reasons := make(map[string]int)
	var expected []float64 // rate of the best after each game
	for _, row := range rows {
		key := fmt.Sprint(row.Coordinates)
		games[key]++
		side := byColor[row.Color]
		side[1]++
		if row.Won {
			wins[key]++
			side[0]++
		}
		byColor[row.Color] = side
		reasons[row.Reason]++
		tuner.Count(tuner.Candidate(row.Path[0]), row.Won, tune.NoSide, 0)
		expected = append(expected, tuner.Expect(tuner.Best().Index).Rate)
	}
	best := tuner.Best()

	t.Run("leaderboard", func(t *testing.T) {
		notes := strings.Join(texts(t, named(t, p, "leaderboard")), "\n")
		for key, n := range games {
			if want := fmt.Sprintf("%d of %d won, P(best)", wins[key], n); n > 5 && !strings.Contains(notes, want) {
				t.Errorf("no %q", want)
			}
		}
		must.Has(t, notes, "★ 0.50 · 0.12 · 0.25")
		must.Equal(t, best.Parameters, "K 0.50; R 0.12; C 0.25", "the best", notes)
	})
	t.Run("learning", func(t *testing.T) {
		f := named(t, p, "learning")
		at := line(t, f, "0")
		if len(at) != learningMoments {
			t.Fatalf("%d moments, want %d", len(at), learningMoments)
		}
		for i, place := range at { // a moment every other game; the axis goes from 276 up to 52
			if want := 276 - (276-52)*expected[2*i+1]; math.Abs(place[1]-want) > .01 {
				t.Errorf("after %d games at %.2f, want %.2f", 2*i+2, place[1], want)
			}
		}
		regret := line(t, f, "1")
		if want := 276 - (276-52)*tuner.Regret(); math.Abs(regret[len(regret)-1][1]-want) > .01 {
			t.Errorf("regret at %.2f, want %.2f", regret[len(regret)-1][1], want)
		}
	})
	t.Run("maps", func(t *testing.T) {
		codes := []string{"k", "rave", "c"}
		for up := range 3 {
			for right := range up {
				found := texts(t, named(t, p, "map-"+codes[right]+"-"+codes[up]))
				notes := make(map[string]int)
				for i := range tuner.Len() {
					cell := tuner.Candidate(i)
					if other := 3 - up - right; cell.Coordinates[other] != best.Coordinates[other] {
						continue
					}
					e := tuner.Expect(i)
					notes[fmt.Sprintf("±%.0f · %d", 50*(e.High-e.Low), games[fmt.Sprint(cell.Coordinates)])]++
					if text := fmt.Sprintf("%.0f", 100*e.Rate); count(found, text) == 0 {
						t.Errorf("%s by %s: no rate %s", codes[up], codes[right], text)
					}
				}
				for text, n := range notes {
					must.Equal(t, count(found, text), n, codes[up], "by", codes[right], text)
				}
			}
		}
	})
	t.Run("slices", func(t *testing.T) {
		at := line(t, named(t, p, "slice-rave"), "0")
		for i, place := range at {
			cell := append([]int{}, best.Coordinates...)
			cell[1] = i
			want := tuner.Expect((cell[0]*4+cell[1])*2 + cell[2]).Rate
			if scale := scaleOf(r.Slices(), r.Status.Measure); scale.Max-scale.Min > .9 {
				t.Errorf("the scale %+v shows no slopes", scale)
			} else if y := 236 - (236-52)*(want-scale.Min)/(scale.Max-scale.Min); math.Abs(place[1]-y) > .01 {
				t.Errorf("value %d at %.2f, want %.2f", i, place[1], y)
			}
		}
		must.Equal(t, len(at), 4, "values")
	})
	t.Run("importance", func(t *testing.T) {
		found := texts(t, named(t, p, "importance"))
		mean, total := 0., 0.
		rate := func(i, j, k int) float64 { return tuner.Expect((i*4+j)*2 + k).Rate }
		for i := range 3 {
			for j := range 4 {
				for k := range 2 {
					mean += rate(i, j, k) / 24
				}
			}
		}
		main := 0.
		for i := range 3 {
			ofK := 0.
			for j := range 4 {
				for k := range 2 {
					total += (rate(i, j, k) - mean) * (rate(i, j, k) - mean) / 24
					ofK += rate(i, j, k) / 8
				}
			}
			main += (ofK - mean) * (ofK - mean) / 3
		}
		if want := fmt.Sprintf("%.1f%% (", 100*main/total); !strings.Contains(strings.Join(found, "\n"), "\nk\n"+want) {
			t.Errorf("no %s for k in %q", want, found)
		}
		sum := 0.
		for _, text := range found {
			if i := strings.Index(text, "%"); i > 0 && strings.Contains(text, ".") {
				share := must.Get(strconv.ParseFloat(text[:i], 64))
				sum += share
			}
		}
		if math.Abs(sum-100) > .4 {
			t.Errorf("the shares are %.1f%% together", sum)
		}
	})
	t.Run("colors", func(t *testing.T) {
		found := texts(t, named(t, p, "colors"))
		b, w := byColor["black"], byColor["white"]
		for _, s := range [][2]int{b, w, {b[0] + w[0], b[1] + w[1]}} {
			if want := fmt.Sprintf("%d of %d, %.1f%%", s[0], s[1], 100*float64(s[0])/float64(s[1])); count(found, want) == 0 {
				t.Errorf("no %q in %q", want, found)
			}
		}
	})
	t.Run("games", func(t *testing.T) {
		found := texts(t, named(t, p, "ends"))
		for reason, n := range reasons {
			if count(found, reason) != 1 || count(found, fmt.Sprint(n)) == 0 {
				t.Errorf("no %d games that ended by %s in %q", n, reason, found)
			}
		}
		over := line(t, named(t, p, "over-time"), "0")
		must.Equal(t, len(over), 241, "places over time")
		for i := 2; i < len(over); i++ { // a game ends every minute
			if step := over[i][0] - over[i-1][0]; math.Abs(step-(over[240][0]-over[1][0])/239) > .02 {
				t.Errorf("game %d comes %.2f after the one before", i, step)
			}
		}
		per := line(t, named(t, p, "time-per-move"), "0")
		mean := func(i int) float64 {
			sum, from := 0., max(0, i-report.Latest+1)
			for k := from; k <= i; k++ {
				sum += rows[k].Seconds / float64(rows[k].Moves)
			}
			return sum / float64(i-from+1)
		}
		// Any two places give the scale, on which the others lie.
		scale := (per[1][1] - per[0][1]) / (mean(1) - mean(0))
		for i, place := range per {
			if want := per[0][1] + scale*(mean(i)-mean(0)); math.Abs(place[1]-want) > .2 {
				t.Errorf("game %d at %.2f, want %.2f", i, place[1], want)
			}
		}
	})
	t.Run("page", func(t *testing.T) {
		checkPage(t, p.HTML())
		rate := tuner.Expect(best.Index).Rate
		elo := 400 * math.Log10(rate/(1-rate))
		if want := fmt.Sprintf("which is %+.0f Elo", elo); !strings.Contains(strings.Join(p.Summary, " "), want) {
			t.Errorf("no %q in %q", want, p.Summary)
		}
	})
}

// checkPage checks that a page is well-formed, needs nothing else and has no script.
func checkPage(t *testing.T, text string) {
	t.Helper()
	ids := make(map[string]bool)
	d := xml.NewDecoder(strings.NewReader(strings.NewReplacer("<!DOCTYPE html>", "", "<br>", "<br/>").Replace(text)))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		must.Succeed(t, err)
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "script", "link", "img", "iframe", "object", "base", "form":
			t.Errorf("an element %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			switch {
			case a.Name.Local == "href" && (strings.Contains(a.Value, ":") || strings.HasPrefix(a.Value, "//")):
				t.Errorf("a link to %s", a.Value)
			case a.Name.Local == "src" || strings.HasPrefix(a.Name.Local, "on") || strings.Contains(a.Value, "url("):
				t.Errorf("%s: attribute %s=%q", e.Name.Local, a.Name.Local, a.Value)
			case a.Name.Local == "id":
				if ids[a.Value] {
					t.Errorf("two elements with the id %s", a.Value)
				}
				ids[a.Value] = true
			}
		}
	}
}

// writeMatch writes the journal of a match in which the first player wins two games of
// three, and returns what a test of it says at the end.
func writeMatch(t *testing.T, games int) (path string, llr float64) {
	t.Helper()
	test := match.SPRT{Elo1: 35, Alpha: .05, Beta: .05}
	var all []eventtest.MatchGame
	pairs, half := make([]float64, 5), 0
	for n := range games {
		won := n%3 != 0
		first := 1 + n%2
		result := "B+R"
		if won != (first == 1) {
			result = "W+R"
		}
		all = append(all, eventtest.MatchGame{Swapped: first == 2, Result: result})
		if won {
			half += 2
		}
		if n%2 == 1 {
			pairs[half]++
			half = 0
		}
	}
	return eventtest.Match(t, [2]string{evil, "other"}, &test, all...), test.LLR(pairs)
}

func TestFiguresOfMatch(t *testing.T) {
	path, want := writeMatch(t, 60)
	r := must.Get(report.OfJournal(path, report.Options{Games: true}))
	p := Match(r, "", path, About{Time: time.Unix(0, 0)})
	checkPage(t, p.HTML())
	at := line(t, named(t, p, "llr"), "0")
	if len(at) != 61 {
		t.Fatalf("%d places, want one for each game and the start", len(at))
	}
	// The axis has both bounds on it, at ±2.944.
	var bounds []float64
	for _, found := range regexp.MustCompile(`<line class="rule" x1="[^"]*" y1="([^"]*)"`).FindAllStringSubmatch(named(t, p, "llr").SVG(), -1) {
		y := must.Get(strconv.ParseFloat(found[1], 64))
		bounds = append(bounds, y)
	}
	if len(bounds) != 2 {
		t.Fatalf("bounds at %v", bounds)
	}
	bound := math.Log(.95 / .05)
	if got := bound * (at[60][1] - at[0][1]) / (bounds[0] - at[0][1]); math.Abs(got-want) > .02 || math.Abs(at[0][1]-(bounds[0]+bounds[1])/2) > .02 {
		t.Errorf("the path ends at %.3f, want %.3f", got, want)
	}
	if found := texts(t, named(t, p, "colors")); count(found, "40 of 60, 66.7%") != 1 || count(found, "20 of 30, 66.7%") != 2 {
		t.Errorf("colors %q", found)
	}
	score := line(t, named(t, p, "score"), "0")
	if got := (276 - score[59][1]) / (276 - 34); math.Abs(got-40./60) > .001 {
		t.Errorf("score %.4f", got)
	}
}

// The page of a match says what the moves took, and has its settings.
func TestMatchInWords(t *testing.T) {
	s := match.Stats{First: "slow", Second: "quick", Wins: 3, Losses: 1, Cost: [2]match.Cost{{Moves: 10, Seconds: .4, Playouts: 4000}, {Moves: 10, Seconds: .1}}}
	text := strings.Join(matchInWords(s), "\n")
	if want := "A move of slow takes 40.0 ms and 400 playouts, one of quick 10.0 ms: +51 Elo at equal cost, assuming that twice the time is worth 70."; !strings.Contains(text, want) {
		t.Errorf("%s, want %s", text, want)
	}
	test := match.SPRT{Elo0: 0, Elo1: 300, Alpha: .05, Beta: .05}
	decided := strings.Join(matchInWords(match.Stats{Wins: 13, Losses: 3, Test: &test}), "\n")
	if want := "H1 accepted; corrected for this end Elo +"; !strings.Contains(decided, want) {
		t.Errorf("%s, want %s", decided, want)
	}
	path, _ := writeMatch(t, 4)
	r := must.Get(report.OfJournal(path, report.Options{Games: true}))
	page := Match(r, "", path, About{}).HTML()
	must.Has(t, page, "<td>matchup match board_size</td><td>9</td>")
	must.Lacks(t, page, evil)
}

// A page of nothing is a page, too.
func TestEmptyPages(t *testing.T) {
	c := config(t)
	journal := play(t, c, 0)
	r, err := report.New(c, journal, report.Options{Games: true})
	must.Succeed(t, err)
	checkPage(t, Event(r, journal, nil, About{}).HTML())
	path, _ := writeMatch(t, 0)
	if r, err = report.OfJournal(path, report.Options{Games: true}); err != nil {
		t.Fatal(err)
	}
	checkPage(t, Match(r, "", "", About{}).HTML())
}

func TestLink(t *testing.T) {
	must.Equal(t, string(link(`a b/javascript:"x"#1%.sgf`)), `a%20b/javascript%3A%22x%22%231%25.sgf`)
}

// A page with many games is as long as one with more: a served one would grow for weeks.
func TestPageIsBounded(t *testing.T) {
	c := config(t)
	c.Games = 0
	length := func(games int) int {
		journal := play(t, c, games)
		r := must.Get(report.New(c, journal, report.Options{Games: true}))
		return len(Event(r, journal, nil, About{}).HTML())
	}
	if few, many := length(600), length(1500); many > few+few/50 {
		t.Errorf("%d bytes for 600 games, %d for 1,500", few, many)
	}
}

// What is in progress of a finished event is nothing, whatever its program last said of its speed.
func TestProgressOfFinished(t *testing.T) {
	run := event.RunState{Active: true, LiveStatus: event.LiveStatus{GamesPerMinute: 3, ETA: time.Minute}}
	must.Equal(t, Progress(run, true).Text[0], "The event is finished, with 0 games in progress.")
	must.Equal(t, Progress(run, false).Text[0], "The event runs, with 0 games in progress, 3 games per minute, 1 min 00 s to go.")
}
