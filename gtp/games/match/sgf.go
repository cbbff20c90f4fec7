package match

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/variant"
)

// Sentence returns the outcome in a line, such as "uct beat gnugo B+3.5 (two
// passes)" or "uct v gnugo: no result (move limit)".
func (r *PlayedGame) Sentence() string {
	return Sentence(r.Black, r.White, r.Result, cmp.Or(r.Fault, r.Reason.String()))
}

// Sentence returns the outcome of a game in a line, with what ended it.
func Sentence(black, white string, result model.Result, why string) string {
	switch winner := result.Winner.Player(); {
	case result.By == model.Unknown:
		return fmt.Sprintf("%s v %s: no result (%s)", black, white, why)
	case winner == model.Black:
		return fmt.Sprintf("%s beat %s %s (%s)", black, white, result, why)
	case winner == model.White:
		return fmt.Sprintf("%s beat %s %s (%s)", white, black, result, why)
	}
	return fmt.Sprintf("%s v %s: draw (%s)", black, white, why)
}

// ResultText returns the result as records write it; "B+" or "W+" for a win
// without a known margin, and "Void" for a game without result.
func (r *PlayedGame) ResultText() string {
	if r.Void() {
		return "Void"
	}
	return r.Result.String()
}

// game returns the game of the record, with all its moves played: the first of them, so many, as stones of its start.
func (r *PlayedGame) game(setup int) (*model.Game, error) {
	g, err := r.Settings.Game()
	if err == nil && len(r.Handicap) > 0 {
		err = g.PlaceHandicap(r.Handicap)
	}
	if err == nil && setup > 0 {
		var stones [3][]model.Point
		for _, m := range r.Moves[:setup] {
			stones[m.Color] = append(stones[m.Color], m.Point)
		}
		err = g.Setup(stones[model.Black], stones[model.White])
		g.SetToPlay(cmp.Or(r.Settings.Opening.ToPlay, model.Black))
	}
	for i := setup; err == nil && i < len(r.Moves); i++ {
		err = g.Play(r.Moves[i])
	}
	return g, err
}

// variant returns the traits of the variant, nil in a game of Go.
func (r *PlayedGame) variant() *variant.Traits {
	if r.Settings.Variant == "" {
		return nil
	}
	p, err := variant.New(r.Settings.Variant, r.Settings.Size, r.Settings.Komi, r.Settings.Seed)
	if err != nil {
		return nil
	}
	t := p.Traits()
	return &t
}

// SGF returns the game as an SGF file. Fields of info that are empty are filled
// in from the record. Moves carry the players' comments, their win rates and
// Black's win rate in Sabaki's property SBKV; the last node carries the result.
func (r *PlayedGame) SGF(info sgf.Info) ([]byte, error) {
	setup := min(r.Settings.Opening.Setup, len(r.Moves))
	g, err := r.game(setup)
	if err != nil {
		return nil, err
	}
	for field, value := range map[*string]string{
		&info.Black: cmp.Or(r.Titles[0], r.Black), &info.White: cmp.Or(r.Titles[1], r.White), &info.Rules: r.Settings.Rules.Title(g.NumHandicap()), &info.Application: sgf.Application(),
		&info.Date: r.Started.Format("2006-01-02"),
	} {
		*field = cmp.Or(*field, value)
	}

	r.Settings.Time.SetTimes(&info)
	info.Comment = strings.Join(append(nonEmpty(info.Comment), r.rootLines()...), "\n")
	sides := 2
	if v := r.variant(); v != nil {
		sides = v.NumTeams()
	}
	root := sgf.FromGame(g, info, r.Result, func(n int, node *sgf.Node) {
		var lines []string
		if n > 0 {
			move, note := r.Moves[setup+n-1], &r.Notes[setup+n-1]
			lines = note.annotate(node, move.Color, sides)
			if r.Settings.Time.Limited() {
				gtp.SetLeft(node, move.Color.Player(), note.Left)
			}
		}
		if setup+n == len(r.Moves) {
			lines = append(lines, r.lastLines()...)
		}
		if n == 0 {
			lines = append(nonEmpty(info.Comment), lines...)
		}
		node.SetText("C", strings.Join(lines, "\n"))
	})

	if r.Reason != Unfinished {
		root.Set("RE", r.ResultText())
	}
	return sgf.Encode(root)
}

// rootLines returns the comment before the first move.
func (r *PlayedGame) rootLines() []string {
	lines := []string{"Started " + r.Started.Format("2006-01-02 15:04:05 -07:00")}
	if r.Reason != Unfinished {
		lines = append(lines, r.Sentence())
	}
	names := [2]string{r.Black, r.White}
	for i, used := range r.CPU {
		if used > 0 {
			lines = append(lines, fmt.Sprintf("%s cpu time: %.2fs", names[i], used.Seconds()))
		}
	}
	for i, text := range r.Descriptions {
		side := (model.Black + model.Color(i)).Title()
		switch {
		case text != "" && r.Titles[i] != "":
			lines = append(lines, fmt.Sprintf("%s %s: %s", side, names[i], text))
		case text != "":
			lines = append(lines, fmt.Sprintf("%s: %s", side, text))
		}
	}
	return lines
}

// lastLines returns the comment on the end of the game.
func (r *PlayedGame) lastLines() []string {
	if r.Reason == Unfinished {
		return nil
	}
	lines := []string{r.Sentence()}
	if r.FinalComment != "" {
		lines = append(lines, "final message: <<<", r.FinalComment, ">>>")
	}
	return append(lines, r.Remarks...)
}

// annotate adds the win rate to the node of a move of color c, in a game of some number of
// sides, and returns the lines of its comment.
func (n *Note) annotate(node *sgf.Node, c model.Color, sides int) (lines []string) {
	if !math.IsNaN(n.WinRate) {
		black := n.WinRate
		if c == model.White {
			black = 1 - black
		}
		if sides == 2 || c == model.Black { // of three, what one wins is not what another loses
			node.Set("SBKV", strconv.FormatFloat(100*black, 'f', 2, 64))
		}
		line := fmt.Sprintf("%s %.1f%%", c.Title(), 100*n.WinRate)
		if n.Playouts > 0 {
			line += fmt.Sprintf(" of %d playouts", n.Playouts)
		}
		lines = append(lines, line)
	}
	return append(lines, nonEmpty(n.Comment)...)
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// FileName returns a file name made of words. Letters, digits and -._ stay, runs of
// others become one _, and so does a leading point. Long words are cut.
func FileName(words ...string) string {
	safe := make([]string, len(words))
	for i, w := range words {
		var b strings.Builder
		for _, c := range []byte(w) {
			switch {
			case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '.' && b.Len() > 0:
				b.WriteByte(c)
			case !strings.HasSuffix(b.String(), "_"):
				b.WriteByte('_')
			}
		}
		safe[i] = b.String()[:min(b.Len(), 40)]
	}
	return strings.Join(safe, "-")
}
