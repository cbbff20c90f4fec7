package ui

import (
	"context"
	"fmt"
	"io"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Width and height of the window that WriteText draws, in cells.
const (
	textWidth  = 80
	textHeight = 24
)

// WriteText writes the first picture of the screen as lines of text, without escape
// sequences, for pipes and terminals that have none. It starts no search.
func WriteText(ctx context.Context, o Start, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o.Renderer = lipgloss.NewRenderer(io.Discard)
	o.Renderer.SetColorProfile(termenv.Ascii)
	a, err := newApp(ctx, o)
	if err != nil {
		return err
	}
	a.notice.Silence()
	a.Update(tea.WindowSizeMsg{Width: textWidth, Height: textHeight})
	lines := strings.Split(a.View(), "\n")
	for _, line := range lines[:min(textHeight-1, len(lines))] { // the last line lists keys
		if _, err := fmt.Fprintln(out, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}
