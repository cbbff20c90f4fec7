package engine

import (
	"context"
	"fmt"
	"math"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// A display is a drawing of the last search for GoGui.
type display struct {
	kind    string // GoGui's type of response
	label   string // entry of GoGui's menu
	command string
	text    func(s *search.Snapshot) string // the response
}

// displays are the drawings of the last search.
var displays = []display{
	{"gfx", "Search", "gobandit-search", searchView},
	{"pspairs", "Visits", "gobandit-visits", pairs(func(m search.MoveStats) string { return fmt.Sprint(m.Visits) })},
	{"pspairs", "Win rates", "gobandit-win_rates", pairs(func(m search.MoveStats) string { return fmt.Sprintf("%.0f", 100*m.WinRate) })},
	{"pspairs", "AMAF win rates", "gobandit-amaf", pairs(func(m search.MoveStats) string {
		if m.AMAFVisits == 0 {
			return ""
		}
		return fmt.Sprintf("%.0f", 100*m.AMAF)
	})},
	{"pspairs", "Prior knowledge", "gobandit-prior", pairs(func(m search.MoveStats) string {
		if m.Prior == 0 {
			return ""
		}
		return fmt.Sprintf("%.0f", 100*m.Prior)
	})},
	{"cboard", "Heat of visits", "gobandit-heat", heat},
	{"dboard", "Ownership", "gobandit-ownership", ownership},
	{"varc", "Principal variation", "gobandit-line", func(s *search.Snapshot) string {
		if len(s.Moves) == 0 {
			return ""
		}
		return gtp.Points(s.Moves[0].PV, s.Size)
	}},
	{"hstring", "Search statistics", "gobandit-statistics", statistics},
}

// displayCommands answer with what GoGui draws.
func displayCommands() map[string]command {
	table := map[string]command{
		"gobandit-live": {run: (*GTPEngine).liveParam},
	}
	for _, d := range displays {
		table[d.command] = command{run: func(e *GTPEngine, _ context.Context, args []string) (string, error) {
			switch {
			case len(args) > 0 && (d.kind != "varc" || len(args) > 1): // GoGui sends the colour of its %c
				return "", errSyntax
			case e.last == nil:
				return "", errNoSearch
			}
			return d.text(e.last), nil
		}}
	}
	return table
}

// analyzeList lists what GoGui offers in its window of analyze commands.
func (e *GTPEngine) analyzeList() string {
	var lines []string
	for _, d := range displays {
		command := d.command
		if d.kind == "varc" {
			command += " %c"
		}
		lines = append(lines, strings.Join([]string{d.kind, d.label, command}, "/"))
	}
	lines = append(lines,
		"hstring/Explain the last move/gomill-explain_last_move",
		"plist/Legal moves/all_legal %c",
		"plist/Dead stones/final_status_list dead",
		"string/Score/final_score",
		"string/Generate without playing/reg_genmove %c",
		"param/Live graphics/gobandit-live",
		"none/Forget the tree/clear_cache",
	)
	if e.commands["gobandit-param"].run != nil {
		lines = append(lines, "param/Search parameters/gobandit-param")
	}
	return strings.Join(lines, "\n")
}

// pairs returns the response pspairs: the moves on the board for which text returns
// one, with that text.
func pairs(text func(search.MoveStats) string) func(*search.Snapshot) string {
	return func(s *search.Snapshot) string {
		var words []string
		for _, m := range s.Moves {
			if t := text(m); t != "" && m.Move != model.Pass {
				words = append(words, m.Move.Vertex(s.Size), t)
			}
		}
		return strings.Join(words, " ")
	}
}

// heat returns the response cboard: the moves as red as they were visited.
func heat(s *search.Snapshot) string {
	colors := make([]string, s.Size*s.Size)
	for i := range colors {
		colors[i] = `""`
	}
	most := 1
	for _, m := range s.Moves {
		most = max(most, m.Visits)
	}
	for _, m := range s.Moves {
		if m.Move != model.Pass && m.Visits > 0 {
			rest := int(math.Round(255 * (1 - math.Sqrt(float64(m.Visits)/float64(most)))))
			colors[m.Move.Y()*s.Size+m.Move.X()] = fmt.Sprintf("#ff%02x%02x", rest, rest)
		}
	}
	return rows(colors, s.Size)
}

// ownership returns the response dboard: -1 is certainly White's, +1 Black's.
func ownership(s *search.Snapshot) string {
	values := make([]string, s.Size*s.Size)
	for i := range values {
		values[i] = "0.00"
		if s.Ownership != nil {
			values[i] = fmt.Sprintf("%.2f", s.Ownership[i])
		}
	}
	return rows(values, s.Size)
}

// rows writes a word for each point, with a line for each row, beginning on a new line.
func rows(words []string, size int) string {
	var b strings.Builder
	for y := range size {
		b.WriteString("\n" + strings.Join(words[y*size:(y+1)*size], " "))
	}
	return b.String()
}

// statistics returns the figures of a search, one a line.
func statistics(s *search.Snapshot) string {
	return fmt.Sprintf("side to move  %s\nwin rate      %.2f %%\nmean score    %s\nplayouts      %d, %.0f a second\n"+
		"visits        %d\nnodes         %d, %.1f MiB\ndepth         %.1f on average, %d at most\ntime          %.2f s",
		s.ToPlay, 100*s.WinRate, scoreText(s.Score), s.Playouts, s.PlayoutsPerSecond(), s.Visits, s.Nodes,
		float64(s.TreeBytes)/(1<<20), s.DepthMean, s.DepthMax, s.Elapsed.Seconds())
}

// scoreText writes a mean score, such as B+2.3.
func scoreText(score float64) string {
	return model.ScoreResult(math.Round(10*score) / 10).String()
}
