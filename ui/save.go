package ui

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
)

// save writes the game to the file it was last saved as in this session, else to
// a new one.
func (p *playScreen) save() {
	name, over := p.newName(), false
	if p.mine {
		name, over = p.file, true
	}
	if err := p.write(name, over); err != nil {
		p.Complain("not saved: %v", err)
		return
	}
	p.savedAs(name)
}

func (p *playScreen) savedAs(name string) {
	p.file, p.mine, p.dirty = name, true, false
	p.Say("saved as %s", name)
}

// newName returns a name for a new record.
func (p *playScreen) newName() string {
	return filepath.Join(p.dir, "gobandit-"+p.now().Format("20060102-150405")+".sgf")
}

// write writes the record with its variations and what the searches found. An
// existing file is overwritten only with over: by a new one, put in its place when
// it is complete.
func (p *playScreen) write(name string, over bool) error {
	rec := *p.record
	info := &rec.Info
	if info.Black == "" {
		info.Black = p.sgfName(model.Black)
	}
	if info.White == "" {
		info.White = p.sgfName(model.White)
	}
	if info.Date == "" {
		info.Date = p.now().Format("2006-01-02")
	}
	if info.Rules == "" {
		info.Rules = "Chinese"
	}
	info.Application = "gobandit"
	if r, over := p.result(); over {
		rec.Result = r
	}
	if t := p.clock.Control; t.Limited() {
		info.TimeLimit, info.Overtime = strconv.Itoa(int(t.Main.Seconds())), ""
		if _, overtime, ok := strings.Cut(t.String(), "+"); ok {
			info.Overtime = overtime
		}
	}
	var text bytes.Buffer
	if err := sgf.Write(&text, []*sgf.Node{rec.Node(p.annotate)}); err != nil {
		return err
	}
	if over {
		return match.WriteFile(name, text.Bytes())
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644) // takes the name
	if err != nil {
		return err
	}
	f.Close()
	if err := match.WriteFile(name, text.Bytes()); err != nil {
		os.Remove(name)
		return err
	}
	return nil
}

func (p *playScreen) sgfName(c model.Color) string {
	if p.human.Has(c) {
		return "human"
	}
	return p.engine(c).engine.Name
}

// analysisMark begins the part of a comment that a search is told in.
const analysisMark = "gobandit: "

// annotate adds the search of a position: Black's win rate as Sabaki reads it,
// the search as Lizzie does, and below the comment of the record one with the best
// candidates.
func (p *playScreen) annotate(t *sgf.Turn, n *sgf.Node) {
	s := p.seen[t]
	if s == nil || len(s.Moves) == 0 {
		return
	}
	black := blackView.of(s.WinRate, s.ToPlay)
	n.Set("SBKV", fmt.Sprintf("%.1f", 100*black))
	// Lizzie's win rate is that of the side which has just moved.
	info := gtp.Leela.Info(s, gtp.Analysis{MaxMoves: savedMoves})
	n.SetText("LZ", fmt.Sprintf("gobandit %.1f %d\n%s", 100*(1-s.WinRate), s.Visits, strings.TrimPrefix(info, "info ")))
	var b strings.Builder
	if c := withoutAnalysis(n.Text("C")); c != "" {
		b.WriteString(c + "\n\n")
	}
	fmt.Fprintf(&b, "%sBlack %s%% in %s visits", analysisMark, words.Percent(black), words.Count(s.Visits))
	for i, m := range s.Moves {
		if i == 5 {
			break
		}
		fmt.Fprintf(&b, "\n%s %s%% %d visits: %s", m.Move.Vertex(s.Size), words.Percent(blackView.of(m.WinRate, s.ToPlay)),
			m.Visits, lineText(m.PV, s.Size))
	}
	n.SetText("C", b.String())
}

// savedMoves is how many moves of a search are saved.
const savedMoves = 20

// withoutAnalysis returns a comment without the part that tells of a search.
func withoutAnalysis(c string) string {
	if i := strings.Index(c, analysisMark); i == 0 || i > 0 && c[i-1] == '\n' {
		return strings.TrimRight(c[:i], "\n")
	}
	return c
}

// restoreFindings returns the searches that were saved with a record: by this
// program or Lizzie (LZ) with their moves, else Black's win rate alone (SBKV).
func restoreFindings(rec *sgf.Record) findings {
	out := findings{}
	size := rec.Start.Size()
	rest := []*sgf.Turn{rec.Root}
	for len(rest) > 0 {
		t := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], t.Next...)
		toPlay := rec.Start.ToPlay()
		if t.Move.Color != model.Empty {
			toPlay = t.Move.Color.Opponent()
		}
		if s := restoreSearch(t, size, toPlay); s != nil {
			out[t] = s
		}
	}
	return out
}

func restoreSearch(t *sgf.Turn, size int, toPlay model.Color) *search.Snapshot {
	var s *search.Snapshot
	if head, info, ok := strings.Cut(t.Note("LZ"), "\n"); ok {
		var err error
		if s, err = gtp.Leela.ParseInfo("info "+info, size, toPlay); err != nil {
			s = nil
		} else if fields := strings.Fields(head); len(fields) == 3 {
			if rate, err := strconv.ParseFloat(fields[1], 64); err == nil && rate >= 0 && rate <= 100 {
				s.WinRate = 1 - rate/100
			}
			if visits, err := strconv.Atoi(fields[2]); err == nil && visits > 0 {
				s.Visits, s.Playouts = visits, visits
			}
		}
	}
	rate, err := strconv.ParseFloat(t.Note("SBKV"), 64)
	if s == nil && err == nil && rate >= 0 && rate <= 100 {
		s = &search.Snapshot{ToPlay: toPlay, Size: size, WinRate: blackView.of(rate/100, toPlay), Visits: 1}
	}
	if s != nil {
		s.Done = true
		for i := range s.Moves {
			if m := &s.Moves[i]; m.LCB == 0 && m.Visits > 0 {
				m.LCB = search.LCB(m.WinRate, m.Visits)
			}
		}
	}
	return s
}
