package ui

import (
	"io"
	"runtime"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// framesRecorded is how many screens a second a recording has.
const framesRecorded = 4

// A recording is an app that keeps the screens that it shows, and ends when it has enough.
type recording struct {
	*app
	frames []*view.Canvas
	most   int
}

// A frameMsg is the time to keep a screen.
type frameMsg struct{}

func nextFrame() tea.Cmd {
	return tea.Tick(time.Second/framesRecorded, func(time.Time) tea.Msg { return frameMsg{} })
}

// record runs the program without a terminal and returns what it shows, from now on
// until there are most screens. On Play it searches, and winds the search back once. cancel ends the app's work.
func (a *app) record(most int, cancel func()) ([]*view.Canvas, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2))
	r := &recording{app: a, most: most}
	_, err := tea.NewProgram(r, tea.WithContext(a.ctx), tea.WithoutSignalHandler(), tea.WithoutRenderer(), tea.WithInput(nil), tea.WithOutput(io.Discard)).Run()
	cancel()
	if closed := a.close(); err == nil {
		err = closed
	}
	if a.err != nil {
		err = a.err
	}
	return r.frames, err
}

// Init begins with what the app begins with.
func (r *recording) Init() tea.Cmd {
	begin := r.app.Init()
	if r.tab == kit.Play && !r.session.Analysis.Busy() {
		begin = tea.Batch(begin, r.do(r.session.Toggle()))
	}
	r.notice.Silence()
	return tea.Batch(r.then(begin), nextFrame())
}

// Update folds a message.
func (r *recording) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(frameMsg); !ok {
		_, cmd := r.app.Update(msg)
		return r, cmd
	}
	r.frames = append(r.frames, r.picture())
	if len(r.frames) == r.most {
		return r, tea.Quit
	}
	return r, tea.Batch(r.windBack(), nextFrame())
}

// windBack winds the search on Play back to its beginning in the last third of a recording.
func (r *recording) windBack() tea.Cmd {
	i, third := len(r.frames)-2*r.most/3, r.most/3
	if r.tab != kit.Play || i <= 0 || third == 0 {
		return nil
	}
	return r.do(r.session.Analysis.Wind(func(p *session.Past) { p.Wind(len(p.Moments) * (third - i) / third) }))
}
