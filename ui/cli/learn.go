package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/games/match"
	"gobandit/model/file"
	"gobandit/model/words"
	"gobandit/search/knowledge"
	"gobandit/search/learn"
	"gobandit/search/net"
	"gobandit/ui/view"
)

// saveInterval is the time between two saved states of learning.
const saveInterval = time.Minute

// netPasses is how often a network sees the games, a 128th of the moves each time.
const netPasses = 384

func newLearn() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "learn GAMES... -o FILE",
		Short: "Learn move predictions from games of strong players",
		Long: "Games are SGF files, folders of them, or text, possibly compressed with gzip: one 19x19 game per\n" +
			"line with the winner (B, W or ?), komi, and the moves as two letters each as in SGF, Black first, .. for\n" +
			"a pass. A model is fitted for each board size with enough games.\n\n" +
			"Every tenth game is held out (--hold-out), and each pass prints how well the moves of these games are\n" +
			"predicted. All processors are used. The state is saved in FILE.state every minute and on ctrl-c; the same\n" +
			"command continues from it. The result depends neither on the number of processors nor on interruptions.\n\n" +
			"With --net FILE it learns a small network instead, which predicts moves, the owner of each point and the winner,\n" +
			"from games on boards of all sizes. --from begins with another network, for example to learn from more games.\n\n" +
			"An engine uses a model by actionHeuristic: learned=0.4 and knowledge: FILE; see docs/search.md.",
		Example: "  gobandit learn games/ -o mine.gbk\n" +
			"  gobandit learn 19x19.txt.gz more/*.sgf -o mine.gbk --passes 6\n" +
			"  gobandit learn 19x19.txt.gz --net mine.net --size 8x32",
		Args: arguments(1, 0, "SGF files, folders, or files of games as text"),
	}

	f := cmd.Flags()
	o := learn.DefaultTraining()
	out := f.StringP("output", "o", "", "the file to write")
	network := f.String("net", "", "learn a network instead, and write it to a file")
	size := f.String("size", "8x32", "for a network: layers and channels, a multiple of 16")
	f.IntVar(&o.HoldOut, "hold-out", o.HoldOut, "hold out every Nth game; 0 holds out none")
	f.IntVar(&o.Passes, "passes", o.Passes, "passes over the games, each over a sixteenth of the moves; 384 over a 128th of them with --net")
	f.IntVar(&o.LeastCount, "least", o.LeastCount, "fewest positions in which a shape must occur")
	f.IntVar(&o.MostShapes, "shapes", o.MostShapes, "most shapes to keep, by frequency")
	from := f.String("from", "", "for a network: the file of the network to begin with")
	f.Uint64Var(&o.Seed, "seed", o.Seed, "random seed (0 = random)")

	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case *out == "" && *network == "":
			return usage(errors.New("-o or --net is missing, want the file to write"))
		case *out != "" && *network != "":
			return usage(errors.New("-o and --net, want one of them: a file to write"))
		}
		shape, err := net.ParseShape(*size)
		if err != nil {
			return usage(fmt.Errorf("--size: %w", err))
		}
		if *network != "" && *from != "" && f.Changed("size") {
			return usage(errors.New("--size and --from, want one of them: a network keeps its size"))
		}
		if *network == "" && f.Changed("size") {
			return usage(errors.New("--size is for a network: --net FILE"))
		}
		if *network != "" && !f.Changed("passes") {
			o.Passes = netPasses
		}
		if err := o.Validate(); err != nil {
			return usage(err)
		}
		o.Seed = drawSeed(o.Seed)

		if *from != "" && *network == "" {
			return usage(errors.New("--from is for a network: --net FILE"))
		}

		var first *net.Net // to begin with
		if *network != "" {
			if first, err = firstNetwork(*from, shape, o.Seed); err != nil {
				return err
			}
		}
		games, err := readGamesToLearn(args, warner(cmd))
		if err != nil {
			return usage(err)
		}

		l := learning{options: o, out: cmp.Or(*out, *network), begun: time.Now(), show: newProgressLine(cmd), warn: warner(cmd)}
		if *network != "" {
			return l.network(cmd.Context(), games, first)
		}
		return l.run(cmd.Context(), games)
	}
	return cmd
}

// readGamesToLearn returns the games of files and folders. It warns of records that cannot be read, among others that can.
func readGamesToLearn(paths []string, warn func(string)) ([]learn.TrainingGame, error) {
	var gs learn.Games
	var errs []error
	for _, path := range paths {
		before := len(gs.List)
		err := gs.Read(path)
		switch {
		case err == nil:
		case len(gs.List) > before && ofRecords(path):
			warn(err.Error())
		default:
			errs = append(errs, err)
		}
	}
	if errs == nil && len(gs.List) == 0 {
		errs = append(errs, fmt.Errorf("%s: no games", strings.Join(paths, ", ")))
	}
	if gs.Cut > 0 {
		warn(words.Plural(gs.Cut, "game") + " cut at an illegal move")
	}
	return gs.List, errors.Join(errs...)
}

// leastGames is how many games there must be to learn from: for a network in all, else on boards of a size.
const leastGames = 20

// A learning is a run of learn.
type learning struct {
	options learn.Training
	out     string
	begun   time.Time
	show    *progressLine
	warn    func(string)
}

// run learns from games, those of each size by themselves, and writes the file.
func (l *learning) run(ctx context.Context, games []learn.TrainingGame) error {
	bySize := make(map[int][]learn.TrainingGame)
	for _, g := range games {
		bySize[g.Size()] = append(bySize[g.Size()], g)
	}

	var models knowledge.Models
	var states []string
	for size := 1; len(bySize) > 0; size++ {
		of, ok := bySize[size]
		delete(bySize, size)
		if !ok {
			continue
		}
		if len(of) < leastGames {
			l.warn(fmt.Sprintf("%s on %dx%d left out, want %d or more", words.Plural(len(of), "game"), size, size, leastGames))
			continue
		}
		state := fmt.Sprintf("%s.%dx%d.state", l.out, size, size)
		m, err := resumed(ctx, l, learn.New(l.options), of, state)
		if err != nil {
			return err
		}
		models, states = append(models, m), append(states, state)
	}

	if models == nil {
		return usage(fmt.Errorf("%s, want %d or more on boards of one size", words.Plural(len(games), "game"), leastGames))
	}
	var data bytes.Buffer
	if err := knowledge.Write(&data, models); err != nil {
		return err
	}
	if err := l.write(data.Bytes()); err != nil {
		return err
	}
	for _, state := range states {
		if err := file.Remove(state); err != nil {
			return err
		}
	}
	return nil
}

// write writes the file that is learned, and says so.
func (l *learning) write(data []byte) error {
	if err := match.WriteFile(l.out, data); err != nil {
		return err
	}
	l.show.line("%s: %s", l.out, words.Bytes(len(data)))
	return nil
}

// report shows how far learning is.
func (l *learning) report(p learn.Progress) {
	if p.Pass > 0 {
		l.show.line("%s", passLine(p, l.options.Passes, time.Since(l.begun)))
		return
	}
	l.show.at(p.Done, p.Of, fmt.Sprintf("%s: %s of %s", p.What, words.Grouped(p.Done), words.Plural(p.Of, "game")))
}

// firstNetwork returns the network to begin with: that in a file, or a random one of a shape.
func firstNetwork(from string, shape net.Shape, seed uint64) (*net.Net, error) {
	if from == "" {
		return net.New(shape, seed), nil
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return nil, usage(err)
	}
	n, err := net.Read(data)
	if err != nil {
		return nil, usage(fmt.Errorf("%s: %w", from, err))
	}
	return n, nil
}

// network learns a network from games of all sizes, and writes the file.
func (l *learning) network(ctx context.Context, games []learn.TrainingGame, first *net.Net) error {
	if len(games) < leastGames {
		return usage(fmt.Errorf("%s, want %d or more", words.Plural(len(games), "game"), leastGames))
	}
	state := l.out + ".state"
	n, err := resumed(ctx, l, learn.NewNet(l.options, first, configs.OwnKnowledge()), games, state)
	if err != nil {
		return err
	}
	if err := l.write(n.Bytes()); err != nil {
		return err
	}
	return file.Remove(state)
}

// A learner makes an M of games. Its state can be kept.
type learner[M any] interface {
	Begun() bool
	Save(w io.Writer, games []learn.TrainingGame) error
	Restore(data []byte, games []learn.TrainingGame) error
	Fit(ctx context.Context, games []learn.TrainingGame, report func(learn.Progress)) (M, error)
}

// resumed lets a learner learn, from the state in a file on if there is one, and keeps the state there from time
// to time and when it is interrupted.
func resumed[M any](ctx context.Context, l *learning, of learner[M], games []learn.TrainingGame, state string) (m M, err error) {
	data, err := os.ReadFile(state)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return m, err
	default:
		if err := of.Restore(data, games); err != nil {
			return m, usage(fmt.Errorf("%s: %w; delete it to start over", state, err))
		}
		l.show.line("continuing from %s", state)
	}

	saved := time.Now()
	l.begun = saved
	save := func() error {
		if !of.Begun() {
			return nil
		}
		var b bytes.Buffer
		if err := of.Save(&b, games); err != nil {
			return err
		}
		saved = time.Now()
		return match.WriteFile(state, b.Bytes())
	}

	var failed error
	m, err = of.Fit(ctx, games, func(p learn.Progress) {
		l.report(p)
		if time.Since(saved) > saveInterval && failed == nil {
			failed = save()
		}
	})

	l.show.clear()
	if failed != nil {
		return m, failed
	}
	if err != nil && ctx.Err() != nil {
		if err := save(); err != nil {
			return m, err
		}
		if of.Begun() {
			l.show.line("saved in %s: the same command continues from there", state)
		}
	}
	return m, err
}

// passLine describes a pass over the games.
func passLine(p learn.Progress, passes int, elapsed time.Duration) string {
	if len(p.Net) > 0 {
		n := &p.Net[len(p.Net)-1]
		return fmt.Sprintf("pass %d of %d, loss %v%s, %s", p.Pass, passes, n.Learned, netHeld(n), words.Duration(elapsed))
	}
	parts := []string{fmt.Sprintf("%dx%d, pass %d of %d", p.Size, p.Size, p.Pass, passes), words.Plural(p.Shapes, "shape"),
		fmt.Sprintf("loss %.3f", p.Learned.Loss())}
	if p.Held.Moves > 0 {
		parts = append(parts, fmt.Sprintf("held out: first %.1f%%, first five %.1f%%, loss %.3f (%s)",
			100*p.Held.First(), 100*p.Held.Five(), p.Held.Loss(), words.Plural(p.Held.Moves, "move")))
	}
	return strings.Join(append(parts, words.Duration(elapsed)), ", ")
}

// netHeld describes how well a network does in games held out.
func netHeld(n *learn.NetProgress) string {
	if n.Held.Positions == 0 {
		return ""
	}
	text := fmt.Sprintf("; held out %v (%s); winner after 100 moves %.1f%%", n.Held, words.Plural(n.Held.Positions, "position"), 100*n.Middle.Winners())
	if p := n.Playouts; p.Positions > 0 {
		text += fmt.Sprintf("; %d playouts: owners %.4f, winner %.1f%% where the network has %.1f%%", learn.LabelPlayouts, p.Owner/float64(p.Positions), 100*p.Winners(), 100*n.Held.Winners())
	}
	return text
}

// A progressLine shows on standard error how far a command is: on a terminal in
// a line that changes, elsewhere in a line a minute.
type progressLine struct {
	cmd   *cobra.Command
	shown time.Time // when it changed last; zero if it is clear
	told  time.Time // when a line was printed last
}

func newProgressLine(cmd *cobra.Command) *progressLine {
	return &progressLine{cmd: cmd, told: time.Now()}
}

// at changes the line to how much of all is done, with a bar on a terminal, a few times a second at most.
func (p *progressLine) at(done, all int, text string) {
	const width = 20
	bar := view.Bar(float64(done)/float64(max(all, 1)), width)
	p.show(bar+view.Line(width-view.Width(bar))+" "+text, text)
}

// set changes the line, a few times a second at most.
func (p *progressLine) set(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	p.show(text, text)
}

func (p *progressLine) show(shown, text string) {
	switch {
	case time.Since(p.shown) <= 200*time.Millisecond:
	case showStatus(p.cmd.ErrOrStderr(), shown):
		p.shown = time.Now()
	case time.Since(p.told) >= time.Minute:
		p.line("%s", text)
	}
}

func (p *progressLine) clear() {
	if !p.shown.IsZero() {
		showStatus(p.cmd.ErrOrStderr(), "")
		p.shown = time.Time{}
	}
}

// line prints a line that stays.
func (p *progressLine) line(format string, args ...any) {
	p.clear()
	p.told = time.Now()
	fmt.Fprintf(p.cmd.ErrOrStderr(), format+"\n", args...)
}
