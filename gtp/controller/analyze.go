package controller

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// ErrNoAnalysis is the error of an engine without a command to show its search.
var ErrNoAnalysis = errors.New("the engine cannot analyze: it has none of kata-analyze, lz-analyze and analyze")

// A dialectCommand is a command that shows a search in lines of a dialect.
type dialectCommand struct {
	name    string
	dialect gtp.Dialect
}

// analyzeCommands are the commands that show a search, the fullest first.
var analyzeCommands = []dialectCommand{{"kata-analyze", gtp.Kata}, {"lz-analyze", gtp.Leela}, {"analyze", gtp.Leela}}

// first returns the first of commands that the engine has; without a name if it
// has none.
func (e *Process) first(ctx context.Context, commands []dialectCommand) (dialectCommand, error) {
	for _, c := range commands {
		if known, err := e.Knows(ctx, c.name); known || err != nil {
			return c, err
		}
	}
	return dialectCommand{}, nil
}

// A View is what is asked of an analysis, and what reading it needs to know of the position.
type View struct {
	Size     int           // board size
	ToPlay   model.Color   // side to search for
	Interval time.Duration // time between lines; rounded to hundredths of a second, at least one
	Allow    []model.Point // the only moves to search, with Pass if wanted; nil is all

	MovesOwnership bool // ask for the ownership of each move; long lines
}

// args returns the arguments of an analyze command.
func (v View) args(d gtp.Dialect) []string {
	args := []string{v.ToPlay.Letter(), strconv.Itoa(max(1, int(v.Interval/(10*time.Millisecond))))}
	if d == gtp.Kata {
		args = append(args, "rootInfo", "true", "ownership", "true")
		if v.MovesOwnership {
			args = append(args, "movesOwnership", "true")
		}
	}
	if v.Allow != nil {
		points := strings.ReplaceAll(gtp.Points(v.Allow, v.Size), " ", ",")
		args = append(args, "allow", v.ToPlay.Letter(), points, "1")
	}
	return args
}

// Analyze lets the engine search the position on its board until ctx ends, and calls
// f with the state of the search as it comes, from this goroutine: f must not call the
// engine. The end of ctx is no error, and afterwards the engine is ready for the next
// command. Analyze returns, too, when the engine ends the analysis by itself.
//
// Snapshots have the figures of the lines, and the time since the beginning. Lines
// that cannot be read are ignored. The error is [ErrNoAnalysis], one of Do's, or says
// why no line at all could be read; that ends the analysis. Of an engine that values
// moves without a search, as GNU Go, there is one snapshot, without visits.
func (e *Process) Analyze(ctx context.Context, v View, f func(*search.Snapshot)) error {
	c, err := e.first(ctx, analyzeCommands)
	if err != nil {
		return err
	}
	if c.name == "" {
		estimates, err := e.Knows(ctx, topMoves+v.ToPlay.String())
		if estimates {
			return e.estimate(ctx, v, f)
		}
		return cmp.Or(err, fmt.Errorf("%s: %w", e.program, ErrNoAnalysis))
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	r := infoReader{Process: e, dialect: c.dialect, view: v, began: time.Now(), f: f, giveUp: cancel}
	if err := e.Stream(within, r.line, c.name, v.args(c.dialect)...); err != nil {
		return err
	}
	return r.unreadable(ctx.Err() != nil)
}

// An infoReader turns lines of an analysis into snapshots.
type infoReader struct {
	*Process
	dialect gtp.Dialect
	view    View
	began   time.Time
	f       func(*search.Snapshot)
	giveUp  func() // ends the analysis
	read    int    // lines read
	unread  int    // other lines
	other   string // the last of those that does not begin as an analysis does
	err     error  // why the last of those that does could not be read
}

// mostUnread is how many lines in a row may be unreadable from the beginning.
const mostUnread = 20

// line reads a line, and ignores lines that do not begin as an analysis does.
func (r *infoReader) line(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	if r.unread++; r.read == 0 && r.unread == mostUnread {
		r.giveUp()
	}
	if !strings.HasPrefix(text, "info ") {
		r.other = text
		return
	}
	s, err := r.dialect.ParseInfo(text, r.view.Size, r.view.ToPlay)
	if err != nil {
		r.err = err
		return
	}
	r.read++
	s.Elapsed = time.Since(r.began)
	r.f(s)
}

// unreadable returns the error of an analysis in which no line could be read. One that
// was stopped from outside may be empty.
func (r *infoReader) unreadable(stopped bool) error {
	switch {
	case r.read > 0 || r.err == nil && stopped:
		return nil
	case r.err != nil:
		return fmt.Errorf("%s: %w", r.program, r.err)
	case r.other != "":
		return fmt.Errorf("%s: bad analysis line %q", r.program, gtp.Clip(r.other, gtp.Quoted))
	}
	return fmt.Errorf("%s ended the analysis without a line", r.program)
}
