package ui

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/ui/view"
)

// A Snapshot is a picture of the Play screen in a file.
type Snapshot struct {
	Path          string // its ending says which kind: .svg or .png
	Width, Height int    // of the window, in cells
	Move          int    // moves before the position shown; negative: all of the game
}

// SnapshotKinds are the endings of pictures.
const SnapshotKinds = ".svg or .png"

// Check reports what is wrong with a snapshot before anything is drawn.
func (s Snapshot) Check() error {
	if kind := strings.ToLower(filepath.Ext(s.Path)); kind != ".svg" && kind != ".png" {
		return fmt.Errorf("%s: unknown kind of picture, want %s", s.Path, SnapshotKinds)
	}
	if s.Width < 20 || s.Width > 1000 || s.Height < 6 || s.Height > 1000 {
		return fmt.Errorf("window of %dx%d cells, want 20x6 to 1000x1000", s.Width, s.Height)
	}
	return nil
}

// Draw writes the Play screen as it is with the options at the beginning. It needs no
// terminal and starts no search.
func (s Snapshot) Draw(ctx context.Context, o Options) error {
	if err := s.Check(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Renderer = lipgloss.NewRenderer(io.Discard)
	o.Renderer.SetColorProfile(termenv.TrueColor)
	if s.Move >= 0 {
		o.Move = &s.Move
	}
	a, err := newApp(ctx, o)
	if err != nil {
		return err
	}
	a.notice.Silence()
	a.Update(tea.WindowSizeMsg{Width: s.Width, Height: s.Height})
	return writePicture(s.Path, a.theme, a.picture())
}

// writePicture writes a canvas to a file, as its ending says.
func writePicture(path string, t *view.Theme, c *view.Canvas) error {
	w, h := c.Region().Size()
	cells := t.Picture(c)
	if strings.EqualFold(filepath.Ext(path), ".svg") {
		return os.WriteFile(path, []byte(cells.SVG(w, h)), 0o644)
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := cells.PNG(out, w, h); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// takePicture writes what the screen shows to a new file in the working folder.
func (a *app) takePicture() tea.Cmd {
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.TrueColor)
	theme := view.NewTheme(renderer, a.look)
	name := freeName("gobandit-"+a.shown.Section(), ".svg")
	c := theme.NewCanvas(a.w, a.h)
	a.screen().Draw(c.Region(), theme)
	if err := writePicture(name, theme, c); err != nil {
		a.screen().Say("no picture: %v", err)
		return nil
	}
	a.screen().Say("picture written to %s", name)
	return nil
}

// freeName returns the first name with an ending that no file in the working folder
// has: as it is, or with a number.
func freeName(name, ending string) string {
	path := name + ending
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); err != nil {
			return path
		}
		path = fmt.Sprintf("%s-%d%s", name, n, ending)
	}
}
