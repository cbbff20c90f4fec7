package cli

import (
	"bytes"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/ui/picture"
	"gobandit/ui/picture/picturetest"

	"golang.org/x/sys/unix"
)

// A pty is the program, as a process of its own, in a terminal of 120 by 40 cells that
// only counts what it is told.
type pty struct {
	tb      testing.TB
	cmd     *exec.Cmd
	master  *os.File
	slave   *os.File          // closed once the command has started
	mute    bool              // it answers nothing
	answers map[string]string // by what it is asked
	before  unix.Termios      // modes before the program began

	mu    sync.Mutex
	text  []byte // written and not yet taken
	all   []byte // written, but in benchmarks
	wrote *sync.Cond
	ended bool
}

// openPTY starts the program in a terminal that answers.
func openPTY(tb testing.TB, args ...string) *pty {
	tb.Helper()
	return startPTY(tb, false, args...)
}

// startPTY starts the program.
func startPTY(b testing.TB, mute bool, args ...string) *pty {
	b.Helper()
	return startIn(b, b.TempDir(), mute, "main", append([]string{self(b)}, args...)...)
}

// startIn starts a command in a folder, in which the test binary is what as says.
func startIn(b testing.TB, dir string, mute bool, as string, command ...string) *pty {
	b.Helper()
	return startDrawing(b, dir, mute, picture.None, as, command...)
}

// drawingAnswers are what terminals that draw pictures answer, of cells of 9 by 20 pixels.
var drawingAnswers = map[picture.Protocol]string{
	picture.Kitty: "\x1b_Gi=31;OK\x1b\\\x1b[6;20;9t\x1b[?62;c",
	picture.Sixel: "\x1b[6;20;9t\x1b[?63;1;4;22c",
}

// startDrawing starts a command in a terminal that draws pictures.
func startDrawing(b testing.TB, dir string, mute bool, draws picture.Protocol, as string, command ...string) *pty {
	b.Helper()
	p := makePTY(b, dir, mute, draws, as, command...)
	must.Succeed(b, p.cmd.Start())
	p.started()
	return p
}

// makePTY makes a terminal with a command that has not yet started.
func makePTY(b testing.TB, dir string, mute bool, draws picture.Protocol, as string, command ...string) *pty {
	b.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		b.Skip(err)
	}
	b.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	number := must.Get(unix.IoctlGetInt(fd, unix.TIOCGPTN))
	must.Succeed(b, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	must.Succeed(b, unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 40, Col: 120}))
	slave := must.Get(os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|syscall.O_NOCTTY, 0))
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = slave, slave, slave
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"="+as, "LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor", "XDG_CONFIG_HOME="+cmd.Dir, "XDG_STATE_HOME="+cmd.Dir)
	tours(b, cmd.Dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	answers := map[string]string{"\x1b]11;?": "\x1b]11;rgb:1000/1000/1000\x1b\\" + drawingAnswers[draws]}
	p := &pty{tb: b, cmd: cmd, master: master, slave: slave, mute: mute, answers: answers}
	p.wrote, p.before = sync.NewCond(&p.mu), p.termios()
	return p
}

// The program ends with its terminal also where the signal of that is ignored, as under nohup, and keeps the game.
func TestTerminalGone(t *testing.T) {
	t.Parallel() // it waits
	dir := t.TempDir()
	p := startIn(t, dir, false, "main", "sh", "-c", "trap '' HUP; exec "+self(t)+" play --size 9")
	p.waitFor("move 0")
	p.press("\r")
	p.waitFor("Black played")
	p.master.Close()
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	select {
	case err := <-ended:
		must.Fail(t, err, "", "it ends as if it had been left")
	case <-time.After(30 * time.Second):
		t.Fatal("it goes on without a terminal")
	}
	must.Equal(t, len(keptGames(dir)), 1, "the game is lost")
}

// started begins to read what the command writes, and ends it at the end of the test.
func (p *pty) started() {
	p.slave.Close()
	go p.read()
	if _, counts := p.tb.(*testing.B); !counts {
		late := time.AfterFunc(time.Minute, func() { // so that nobody waits for ever
			_ = p.cmd.Process.Kill()
			p.mu.Lock()
			p.ended = true
			p.mu.Unlock()
			p.wrote.Broadcast()
		})
		p.tb.Cleanup(func() { late.Stop() })
	}
	p.tb.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // it was killed
	})
}

// read takes what the program writes, and answers what it asks of a terminal.
func (p *pty) read() {
	buffer := make([]byte, 1<<16)
	for {
		n, err := p.master.Read(buffer)
		for question, answer := range p.answers {
			if !p.mute && bytes.Contains(buffer[:n], []byte(question)) {
				p.press(answer)
			}
		}
		if reports := bytes.Count(buffer[:n], []byte(cursorReport)); !p.mute && reports > 0 {
			p.press(strings.Repeat("\x1b[1;2R", reports))
		}
		p.mu.Lock()
		p.text = append(p.text, buffer[:n]...)
		if _, counts := p.tb.(*testing.B); !counts {
			p.all = append(p.all, buffer[:n]...)
		}
		p.ended = p.ended || err != nil
		p.mu.Unlock()
		p.wrote.Broadcast()
		if err != nil {
			return
		}
	}
}

func (p *pty) press(keys string) { _, _ = io.WriteString(p.master, keys) } // lost when the program has ended

// wait waits until the program has ended, and all that it has written was read.
func (p *pty) wait() error {
	err := p.cmd.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.ended { // while a child holds the terminal, too
		p.wrote.Wait()
	}
	return err
}

// over reports whether the program has ended.
func (p *pty) over() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.ended
}

// waitFor returns the bytes up to a text, once they are written.
func (p *pty) waitFor(text string) int {
	p.tb.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		if at := bytes.Index(p.text, []byte(text)); at >= 0 {
			n := at + len(text)
			p.text = slices.Clone(p.text[n:])
			return n
		}
		if p.ended {
			p.tb.Fatalf("no %q in %q", text, p.text)
		}
		p.wrote.Wait()
	}
}

// waitForAny waits until a text is written, or was at any time: in a frame that a test has
// waited for, too.
func (p *pty) waitForAny(text string) {
	p.tb.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !bytes.Contains(p.all, []byte(text)) {
		if p.ended {
			p.tb.Fatalf("no %q in %q", text, p.all)
		}
		p.wrote.Wait()
	}
}

// In tmux with sixel, from version 3.4 on, a board is a picture where that is asked for; it is not asked for kitty's.
func TestPicturesInTmux(t *testing.T) {
	for _, style := range []string{"picture", "auto"} {
		p := makePTY(t, t.TempDir(), false, picture.None, "main", self(t), "play", "--board-style", style)
		p.answers = map[string]string{"\x1b[c": "\x1b[?1;2;4c", "\x1b[16t": "\x1b[6;20;9t"}
		p.cmd.Env = append(p.cmd.Env, "TERM=tmux-256color", "TMUX=/tmp/tmux,1,0")
		must.Succeed(t, p.cmd.Start())
		p.started()
		p.waitFor(frameEnd)
		if p.graphics().Blank() != (style == "auto") || bytes.Contains(p.written(), []byte("\x1b_G")) {
			t.Errorf("%s: blank %v, wrote %.200q", style, p.graphics().Blank(), p.written())
		}
	}
}

// A terminal that answers nothing is asked once, and only where the answer matters.
func TestMuteTerminal(t *testing.T) {
	t.Parallel() // it waits
	p := startPTY(t, true, "version")
	p.waitFor("gobandit")
	if all := p.written(); bytes.Contains(all, []byte("\x1b]")) {
		t.Errorf("wrote %q", all)
	}
	p = startPTY(t, true, "play")
	p.waitFor(frameEnd)
	all := p.written()
	must.Equal(t, bytes.Count(all, []byte("\x1b]11;?")), 1, "asked", "times", all)
}

// written returns all that the program has written.
func (p *pty) written() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.all)
}

// graphics returns the pictures that the terminal shows.
func (p *pty) graphics() *picturetest.Graphics {
	g := &picturetest.Graphics{T: p.tb, Cell: image.Pt(9, 20)}
	_, _ = g.Write(p.written()) // it takes all
	return g
}

// cursorReport is what asks a terminal where its cursor is.
const cursorReport = "\x1b[6n"

// A frame ends with the end of synchronized output.
const frameEnd = "\x1b[?2026l"

// The bytes of a frame while two workers search, from the third second on, by board and
// overlay, as the program writes them to a terminal of 120 by 40 cells.
func BenchmarkTerminalBytes(b *testing.B) {
	for _, size := range []string{"9", "19"} {
		for name, keys := range map[string]string{"candidates": " ", "ownership": " o"} {
			b.Run(size+"/"+name, func(b *testing.B) {
				p := openPTY(b, "play", "--size", size, "--engine", "uct", "--workers", "2")
				p.waitFor(frameEnd)
				p.press(keys)
				for range 24 { // two seconds
					p.waitFor(frameEnd)
				}
				total := 0
				begin := time.Now()
				for b.Loop() {
					total += p.waitFor(frameEnd)
				}
				b.ReportMetric(float64(total)/float64(b.N), "B/frame")
				b.ReportMetric(float64(b.N)/time.Since(begin).Seconds(), "frames/s")
			})
		}
	}
}

// The time from the start of a program, built as a release is, to the end of its first frame
// in a terminal that answers at once, and the processor time up to then.
func BenchmarkStart(b *testing.B) {
	release := filepath.Join(b.TempDir(), "gobandit")
	if out, err := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", release, "gobandit").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var took, worked []time.Duration
	for b.Loop() {
		begin := time.Now()
		p := startIn(b, b.TempDir(), false, "", release)
		p.waitFor(frameEnd)
		took = append(took, time.Since(begin))
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait() // it was killed
		worked = append(worked, p.cmd.ProcessState.UserTime()+p.cmd.ProcessState.SystemTime())
	}
	slices.Sort(took)
	slices.Sort(worked)
	b.ReportMetric(took[len(took)/2].Seconds()*1e3, "p50-ms")
	b.ReportMetric(took[len(took)*9/10].Seconds()*1e3, "p90-ms")
	b.ReportMetric(worked[len(worked)/2].Seconds()*1e3, "p50-cpu-ms")
}
