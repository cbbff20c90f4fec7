package ui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"gobandit/gtp/games/match"
	"gobandit/model/file"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/picture"
	"gobandit/ui/view"
)

// A Snapshot is a picture of the screen in a file.
type Snapshot struct {
	Path          string // its ending says which kind: .svg or .png
	Width, Height int    // of the window, in cells
	Board         bool   // the board alone
	Seconds       int    // how long the program runs, in an animated picture; 0: it does not
}

// Limits of snapshots.
const (
	leastColumns, leastRows = 20, 6
	mostCells               = 1000
	mostSeconds             = 60
)

// Check reports what is wrong with a snapshot before anything is drawn.
func (s Snapshot) Check() error {
	kind := strings.ToLower(filepath.Ext(s.Path))
	switch info, err := os.Stat(s.Path); {
	case kind != ".svg" && kind != ".png":
		return fmt.Errorf("%s: unknown kind of picture, want .svg or .png", s.Path)
	case s.Width < leastColumns || s.Width > mostCells || s.Height < leastRows || s.Height > mostCells:
		return fmt.Errorf("window of %dx%d cells, want %dx%d to %dx%[5]d", s.Width, s.Height, leastColumns, leastRows, mostCells)
	case s.Seconds < 0 || s.Seconds > mostSeconds:
		return fmt.Errorf("%d seconds, want 1 to %d, or 0 for a still picture", s.Seconds, mostSeconds)
	case s.Seconds > 0 && kind == ".png":
		return fmt.Errorf("%s: a .png cannot be animated, want .svg", s.Path)
	case err == nil && info.IsDir():
		return fmt.Errorf("%s: is a directory, want a file", s.Path)
	}
	return nil
}

// Draw writes what the program shows with the options. It needs no terminal. Without
// Seconds it starts no search and no game. The file is complete, or as it was before.
func (s Snapshot) Draw(ctx context.Context, o Start) error {
	if err := s.Check(); err != nil {
		return err
	}
	if err := isWritable(s.Path); err != nil {
		return err
	}

	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Renderer = trueColor(true)
	if strings.EqualFold(filepath.Ext(s.Path), ".png") {
		o.terminal.Pictures, o.terminal.Cell = picture.Kitty, picture.CellPixels
	}
	a, err := newApp(ctx, o)
	if err != nil {
		return err
	}

	a.notice.Silence()
	a.Update(tea.WindowSizeMsg{Width: s.Width, Height: s.Height})
	canvases := []*view.Canvas{a.picture()}
	if s.Seconds > 0 {
		if canvases, err = a.record(s.Seconds*framesRecorded, cancel); err != nil {
			return err
		}
	}

	var screens []picture.Screen
	for _, c := range canvases {
		if s.Board {
			if c = c.Board(); c == nil {
				return fmt.Errorf("no board in a window of %dx%d cells", s.Width, s.Height)
			}
		}
		screens = append(screens, a.theme.Picture(c))
	}

	if text := missingText(s.Path, screens); text != "" {
		o.warn(text)
	}
	return writePicture(s.Path, screens)
}

// missingText says which characters of a PNG no font here has; "" if there are none.
func missingText(path string, screens []picture.Screen) string {
	if !strings.EqualFold(filepath.Ext(path), ".png") {
		return ""
	}
	if missing := screens[0].Missing(); missing != "" {
		return "no font has " + view.Fit(missing, 20) + "; install Noto Sans CJK or another font for them, or write .svg"
	}
	return ""
}

// trueColor returns what decides on the colors of pictures.
func trueColor(dark bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.TrueColor)
	r.SetHasDarkBackground(dark)
	return r
}

// isWritable reports why no file can be written in the folder of a path.
func isWritable(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), match.TempPrefix)
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, file.Cause(err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// lastFrame is how long an animated picture shows its last screen.
const lastFrame = 2 * time.Second

// writePicture writes screens to a file, as its ending says: one, or several one after
// another.
func writePicture(path string, screens []picture.Screen) error {
	var out bytes.Buffer
	switch {
	case strings.EqualFold(filepath.Ext(path), ".png"):
		if err := screens[0].PNG(&out); err != nil {
			return err
		}
	case len(screens) > 1:
		out.WriteString(picture.Animation(screens, time.Second/framesRecorded, lastFrame))
	default:
		out.WriteString(screens[0].SVG())
	}
	return match.WriteFile(path, out.Bytes())
}

// choosePicture asks for the kind of a picture of the screen.
func (a *app) choosePicture() {
	d := &kit.Menu{Title: "write a picture", Lines: []string{"screen as SVG", "screen as PNG"}}
	if _, c := a.colored(".svg"); c.Board() != nil {
		d.Lines = append(d.Lines, "board as SVG", "board as PNG")
	}
	d.Pick = func(i int) tea.Cmd { return a.takePicture(i >= 2, [...]string{".svg", ".png"}[i%2]) }
	a.dialog = d
}

// colored draws the screen for a picture of a kind, in all colors.
func (a *app) colored(ending string) (*view.Theme, *view.Canvas) {
	look := a.look
	look.Pictures = picture.None
	if ending == ".png" && !look.Characters {
		look.Pictures, look.Cell = picture.Kitty, picture.CellPixels
	}
	words.SetAmbiguous("")
	defer words.SetAmbiguous(a.look.Wide)
	theme := view.NewTheme(trueColor(a.start.renderer().HasDarkBackground()), look)
	c := theme.NewCanvas(a.w, a.h)
	c.Indent(a.side())
	a.screen().Draw(c.Region(), theme)
	return theme, c
}

// takePicture writes what the screen shows, or its board, to a new file in the working
// folder.
func (a *app) takePicture(board bool, ending string) tea.Cmd {
	name := "gobandit-" + a.tab.Section()
	theme, c := a.colored(ending)
	if board {
		if c, name = c.Board(), name+"-board"; c == nil { // it has gone since the menu opened
			a.screen().Say("no board on the screen")
			return nil
		}
	}
	name = file.FreeName(name, "-", ending, 1)
	screens := []picture.Screen{theme.Picture(c)}
	if err := writePicture(name, screens); err != nil {
		a.screen().Say("no picture: %v", err)
		return nil
	}
	a.screen().Say("%s", strings.TrimSuffix("picture written to "+name+"; "+missingText(name, screens), "; "))
	return nil
}
