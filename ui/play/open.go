package play

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// An opener is the dialog that opens a game record. It has a line for a path, and below it the folders and records there whose
// names contain what is typed, the latest record first.
type opener struct {
	p       *Screen
	input   kit.Input         // the path
	files   []string          // to choose from; folders end with a separator
	seen    map[string]record // by path
	problem string
	kit.List
}

// Paste opens a game whose SGF was pasted, after a question if something would be lost. Other
// text is refused with the reason.
func (p *Screen) Paste(text string) tea.Cmd {
	rec, games, err := session.ParseRecord(text)
	if err != nil {
		p.Complain("pasted text is not SGF: %v", err)
		return nil
	}
	open := func() tea.Cmd {
		cmd := p.do(p.s.Begin(rec, session.BothSides, gtp.TimeControl{}))
		return tea.Batch(cmd, p.do(p.s.Line.Opened("", games)))
	}
	if unsaved := p.s.Analysis.Unsaved(p.s.Line); unsaved != "" {
		p.Asked = kit.Ask(unsaved+" Open the pasted one in its place?", open)
		return nil
	}
	return open()
}

// newOpener returns the dialog, in the folder of the game that is open.
func (p *Screen) newOpener() kit.Dialog {
	o := &opener{p: p, input: kit.NewInput(""), seen: map[string]record{}}

	if dir := filepath.Dir(p.s.File); dir != "." && dir != p.s.Dir {
		o.input.Set(dir + string(filepath.Separator))
	}
	o.look()
	return o
}

// look lists the files again, since the path has changed.
func (o *opener) look() {
	dir, name := filepath.Split(o.input.Text())
	entries, err := os.ReadDir(o.p.resolve(cmp.Or(dir, ".")))
	o.problem = ""
	if err != nil {
		o.files, o.Cursor = nil, 0
		return // enter says why
	}

	type found struct {
		name string
		when int64 // that it was changed; folders come first
	}
	var all []found
	for _, e := range entries {
		info, err := os.Stat(o.p.resolve(dir + e.Name())) // follows links
		hidden := strings.HasPrefix(e.Name(), ".") && !strings.HasPrefix(name, ".")
		switch {
		case err != nil || hidden || !kit.HasWords(e.Name(), name):
		case info.IsDir():
			all = append(all, found{name: dir + e.Name() + string(filepath.Separator), when: 1 << 62})
		case sgf.IsRecord(e.Name()) && info.Mode().IsRegular():
			all = append(all, found{dir + e.Name(), info.ModTime().UnixNano()})
		}
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.when, a.when) })
	kit.KeepBest(&o.List, func() int { return len(o.files) }, func(i int) string { return o.files[i] }, func() {
		o.files = nil
		o.files = words.Each(all, func(f found) string { return f.name })
	})
}

// Update folds a key.
func (o *opener) Update(msg tea.KeyMsg) (tea.Cmd, bool) {
	switch key := msg.String(); {
	case key == "esc":
		return nil, true
	case key == "enter":
		return o.take()
	case key == "tab":
		text, _ := o.p.completeRecord(o.input.Text())
		o.input.Set(text)
		o.look()
	case slices.Contains([]string{"up", "down", "pgup", "pgdown"}, key):
		o.Key(key, len(o.files))
	case o.input.Edit(msg):
		o.look()
	}
	return nil, false
}

// take opens the file that is typed, or else the one at the cursor.
func (o *opener) take() (tea.Cmd, bool) {
	path := o.input.Text()
	info, err := os.Stat(o.p.resolve(path))
	if typed := err == nil && !info.IsDir(); !typed && len(o.files) > 0 {
		path = o.files[o.Cursor]
	}
	if strings.HasSuffix(path, string(filepath.Separator)) && len(o.files) > 0 {
		o.input.Set(path)
		o.Cursor = 0
		o.look()
		return nil, false
	}

	cmd, err := o.p.acted(o.p.s.Open(o.p.resolve(path)))
	if err != nil {
		o.problem = err.Error()
		return nil, false
	}
	return cmd, true
}

// largestDescribed is the size of the largest file, in bytes, that is read to describe it.
const largestDescribed = 256 << 10

// A record is what the dialog shows of a file.
type record struct {
	about string       // board, players, moves and result; "" of a folder
	end   *model.Board // at the end of its first game; nil: not read
}

// record returns what a file is.
func (o *opener) record(name string) record {
	path := o.p.resolve(name)
	if r, ok := o.seen[path]; ok {
		return r
	}
	var r record
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		r.about = words.Bytes(int(info.Size()))
		if info.Size() <= largestDescribed {
			r = readRecord(path)
		}
	}
	o.seen[path] = r
	return r
}

// readRecord returns what the first game of a file is, or that it cannot be read.
func readRecord(path string) record {
	rec, games, err := session.ReadRecord(path)
	if err != nil {
		return record{about: "cannot be read"}
	}
	moves, _ := rec.Count()
	about := fmt.Sprintf("%dx%d  %s – %s  %s", rec.Start.Size(), rec.Start.Size(),
		cmp.Or(rec.Info.Black, "?"), cmp.Or(rec.Info.White, "?"), words.Plural(moves, "move"))
	if rec.Result.By != model.Unknown {
		about += "  " + rec.Result.String()
	}
	if games > 1 {
		about += fmt.Sprintf("  one of %d games", games)
	}
	return record{about, rec.Game(rec.Before(math.MaxInt)).Board()}
}

// Sizes of the dialog.
const (
	openerWidth = 96
	openerName  = 24 // cells for the name of a file
	leastListed = 50 // cells for names and what is said of them, beside a small board
)

// Draw draws the dialog in the middle of the screen.
func (o *opener) Draw(g view.Region) {
	w, h := g.Size()
	width := max(min(openerWidth, w-4), 10)
	style, note := view.Dim, "file.sgf#3 is the third game of a file"
	if unsaved := o.p.s.Analysis.Unsaved(o.p.s.Line); unsaved != "" {
		note = unsaved
	}
	if o.problem != "" {
		style, note = view.Warn, o.problem
	}
	below := view.Wrap(note, width)
	rows := min(max(len(o.files), 1), max(h-len(below)-5, 1))
	end, endWidth := o.end(width, h-len(below)-5)
	if end != nil {
		_, height := o.p.theme.ThumbnailSize(end.Size(), false)
		rows = max(rows, height)
	}
	in := kit.Box(g, width, rows+len(below)+2, "open an SGF file")

	o.input.Draw(in, 0, 0, width, view.Strong)
	list := in.Sub(view.Rect{X: 0, Y: 1, W: width - endWidth, H: rows})
	if end != nil {
		view.Thumbnail(in.Sub(view.Rect{X: width - endWidth + 2, Y: 1, W: endWidth, H: rows}), o.p.theme, end, model.Pass, false)
	}
	name := min(openerName, (width-endWidth)/3) // cells of it
	o.DrawRows(list, len(o.files), func(g view.Region, i int, style view.Style, mark string) {
		file := o.files[i]
		short := filepath.Base(file)
		if strings.HasSuffix(file, string(filepath.Separator)) {
			short += string(filepath.Separator)
		}
		g.Text(0, 0, style, mark+" "+view.Fit(short, name))
		g.Fit(name+4, 0, style, o.record(file).about)
	})
	if len(o.files) == 0 {
		list.Fit(0, 0, view.Dim, "no folder or record has such a name")
	}

	for y, text := range below {
		in.Fit(0, 1+rows+y, style, text)
	}
	w, _ = in.Size()
	kit.DrawFoot(in, 0, 1+rows+len(below), view.Dim, view.Fit(kit.KeyText("enter", g.Plain())+" open  type to filter  tab completes  esc cancel", w))
}

// end returns the end of the game at the cursor, and the cells to set aside beside the list
// for its small board; nil and 0 if there is none, or no place for it.
func (o *opener) end(width, height int) (end *model.Board, cells int) {
	if o.Cursor < len(o.files) {
		end = o.record(o.files[o.Cursor]).end
	}
	if end == nil || o.p.theme == nil {
		return nil, 0
	}
	w, h := o.p.theme.ThumbnailSize(end.Size(), false)
	if h > height || width-w < leastListed {
		return nil, 0
	}
	return end, w + 2
}
