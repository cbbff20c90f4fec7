package results

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"gobandit/model"
	"gobandit/model/words"
)

// WritePGN writes the games that count as the headers of PGN, with nothing but the
// result for moves: what BayesElo and Ordo read. White moves first in chess, and Black
// in Go, so that the player of Black stands as White there.
func WritePGN(out io.Writer, games []Game) error {
	var b strings.Builder
	for _, g := range games {
		if g.LeftOut != "" {
			continue
		}
		result := "1/2-1/2"
		switch g.Result.Winner.Player() {
		case model.Black:
			result = "1-0"
		case model.White:
			result = "0-1"
		}

		date := "????.??.??"
		if !g.Time.IsZero() {
			date = g.Time.UTC().Format("2006.01.02")
		}

		tags := [][2]string{{"Event", g.Event}, {"Site", g.Source}, {"Date", date}, {"Round", g.Name}, {"White", g.Black}, {"Black", g.White}, {"Result", result}}
		for _, tag := range tags {
			fmt.Fprintf(&b, "[%s \"%s\"]\n", tag[0], quoted(tag[1]))
		}
		fmt.Fprintf(&b, "\n%s\n\n", result)
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// quoted writes text for a tag of PGN: in one line, quotation marks and backslashes
// escaped.
func quoted(text string) string {
	if text == "" {
		return "?"
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }), " ")
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text)
}

// WriteCSV writes all games, a line each, below a line with the names of the columns.
// left_out says why a game does not count, and is empty if it does.
func WriteCSV(out io.Writer, games []Game) error {
	lines := [][]string{{"source", "event", "game", "black", "white", "result", "winner", "reason", "opening", "board_size", "komi", "moves", "seconds", "time", "left_out"}}
	for _, g := range games {
		winner := ""
		if g.Result.Winner != model.Empty {
			winner = g.Result.Winner.String()
		}
		at := ""
		if !g.Time.IsZero() {
			at = g.Time.UTC().Format(time.RFC3339)
		}
		lines = append(lines, []string{g.Source, g.Event, g.Name, g.Black, g.White, g.Text, winner, g.Reason, g.Opening, strconv.Itoa(g.Size),
			strconv.FormatFloat(g.Komi, 'g', -1, 64), strconv.Itoa(g.Moves), strconv.FormatFloat(g.Seconds, 'g', -1, 64), at, g.LeftOut})
	}
	_, err := io.WriteString(out, words.CSV(lines))
	return err
}
