package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/view"
)

// save writes the game with what the searches found to a new file.
func (p *playScreen) save() {
	name := filepath.Join(p.dir, "gobandit-"+p.now().Format("20060102-150405")+".sgf")
	if err := p.write(name); err != nil {
		p.complain("not saved: %v", err)
		return
	}
	p.saved = p.game.NumMoves()
	p.say("saved as %s", name)
}

// write writes the record; it does not overwrite a file.
func (p *playScreen) write(name string) error {
	result, _ := p.result()
	info := sgf.Info{
		Date: p.now().Format("2006-01-02"), Black: p.sgfName(model.Black), White: p.sgfName(model.White),
		Rules: "Chinese", Application: "gobandit",
	}
	root := sgf.FromGame(p.game, info, result, p.annotate)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err := sgf.Write(f, []*sgf.Node{root}); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func (p *playScreen) sgfName(c model.Color) string {
	if p.human.Has(c) {
		return "human"
	}
	return p.mind.engine.Name
}

// annotate adds the search of the position after so many moves: Black's win rate
// as Sabaki reads it, and a comment with the best candidates.
func (p *playScreen) annotate(moves int, n *sgf.Node) {
	s := p.seen[moves]
	if s == nil || s.Visits == 0 {
		return
	}
	black := blackView.of(s.WinRate, s.ToPlay)
	n.Set("SBKV", fmt.Sprintf("%.1f", 100*black))
	var b strings.Builder
	fmt.Fprintf(&b, "Black %s%% in %s playouts", view.Percent(black), view.Count(s.Playouts))
	for i, m := range s.Moves {
		if i == 5 {
			break
		}
		fmt.Fprintf(&b, "\n%s %s%% %d visits: %s", m.Move.Vertex(s.Size), view.Percent(blackView.of(m.WinRate, s.ToPlay)),
			m.Visits, lineText(m.PV, s.Size))
	}
	n.SetText("C", b.String())
}
