package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/model/words"
	"gobandit/search/net"
	"gobandit/ui"
	"gobandit/ui/view"
)

func newDoctor() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Check the terminal and the environment",
		Long: "Prints facts about the program, the terminal, files and engines, then samples of characters and colors.\n" +
			"Compare the samples with their descriptions. A bug report needs the output; the last lines say what else.",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, args []string) error {
			path, err := settingsPath(cmd)
			if err != nil {
				return err
			}
			settings, problems := readSettings(path)
			d := doctor{out: unchanged(cmd.OutOrStdout()), answers: ui.AskTerminal(settings.Board == configs.BoardPicture, time.Second), settings: settings}
			look := d.answers.Look(settings, ui.LocaleProblem() != "")
			words.SetAmbiguous(look.Wide)
			d.theme = view.NewTheme(d.answers.Renderer, look)
			d.width, _, _ = term.GetSize(os.Stdout.Fd()) // 0 where it is no terminal
			d.program()
			d.terminal()
			d.files(path, problems)
			d.engines(cmd.Context())
			d.samples()
			d.report()
			return d.err
		},
	}
}

// A doctor prints facts until one cannot be written.
type doctor struct {
	out      io.Writer
	answers  ui.Terminal
	settings configs.Preferences
	theme    *view.Theme // of the screens
	width    int         // of the terminal; 0 is no limit
	err      error
}

func (d *doctor) printf(format string, args ...any) {
	if d.err == nil {
		_, d.err = fmt.Fprintf(d.out, format, args...)
	}
}

// fact prints a line of a section.
func (d *doctor) fact(name, format string, args ...any) {
	d.hang(fmt.Sprintf("  %-19s ", name), fmt.Sprintf(format, args...))
}

// hang prints a text after its first words, in as many lines as it takes in the terminal's
// width, one below the other.
func (d *doctor) hang(first, text string) {
	indent := lipgloss.Width(first)
	for _, paragraph := range strings.Split(text, "\n") {
		lines := []string{paragraph}
		if room := d.width - indent; room >= 20 {
			lines = view.Wrap(paragraph, room)
		}
		for _, line := range lines {
			d.printf("%s%s\n", first, line)
			first = strings.Repeat(" ", indent)
		}
	}
}

func (d *doctor) program() {
	d.printf("program\n")
	d.fact("version", "%s", thisBuild())
	d.fact("machine", "%s/%s, %s for this program", runtime.GOOS, runtime.GOARCH, words.Plural(runtime.GOMAXPROCS(0), "processor"))
	why := "has a network, for which this processor is fast"
	if net.Slow() {
		why = "has no network, which needs the instructions AVX2 and FMA"
	}
	d.fact("default engine", "%s, which %s", configs.DefaultEngine(), why)
}

// terminalVariables are the environment variables that decide how a screen looks.
var terminalVariables = []string{"TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE",
	"LC_ALL", "LC_CTYPE", "LANG", "RUNEWIDTH_EASTASIAN", "TMUX", "SSH_TTY"}

func (d *doctor) terminal() {
	d.printf("terminal\n")
	for _, name := range terminalVariables {
		if value, ok := os.LookupEnv(name); ok {
			d.fact(name, "%q", value)
		} else {
			d.fact(name, "not set")
		}
	}

	d.fact("standard input", "%s", kindOf(os.Stdin))
	d.fact("standard output", "%s", kindOf(os.Stdout))
	if w, h, err := term.GetSize(os.Stdout.Fd()); err == nil {
		d.fact("size", "%d columns, %d rows: %s", w, h, d.boardsIn(w, h))
	} else {
		d.fact("size", "unknown")
	}

	d.fact("boards", "%s", d.boards())
	d.fact("colors", "%s", strings.TrimRight(profileName(d.answers.Renderer.ColorProfile())+", "+d.answers.Colors, ", "))
	d.fact("background", "%s", d.answers.Ground)
	if problem := ui.LocaleProblem(); problem != "" {
		d.fact("locale", "%s", problem)
	} else {
		d.fact("character widths", "%s", d.widths())
	}
}

// widths returns how many cells the terminal draws characters of ambiguous width in, and what the
// setting makes of that.
func (d *doctor) widths() string {
	if err := d.answers.WidthError; err != nil {
		return "unknown: " + err.Error()
	}
	wide, n := d.answers.Wide, utf8.RuneCountInString(words.Asked)
	text := fmt.Sprintf("all %d characters asked for take 1 cell", n)
	if wide != "" {
		text = fmt.Sprintf("%d of %d characters asked for take 2 cells: %s", utf8.RuneCountInString(wide), n, wide)
	}
	switch of := d.settings.Width; {
	case of == configs.WidthProbe:
		return text + "; the screen is drawn so"
	case (of == "2") == (wide == words.Asked) && (of == "1") == (wide == ""):
		return text + ", as the setting ambiguous_width says"
	default:
		return text + "; the setting ambiguous_width says " + of + ", which tears rows: set probe"
	}
}

// boards returns how boards are drawn, and why so.
func (d *doctor) boards() string {
	drawn, set := d.theme.Boards(), d.settings.Board
	switch {
	case drawn == "ASCII":
		return drawn
	case set == configs.BoardBlocks || set == configs.BoardLines:
		return drawn + "; the setting board says " + set
	}
	return drawn + ": " + d.answers.Why
}

func kindOf(f *os.File) string {
	if term.IsTerminal(f.Fd()) {
		return "a terminal"
	}
	return "not a terminal: the terminal program does not open"
}

// boardsIn returns which boards a window of w by h cells has room for.
func (d *doctor) boardsIn(w, h int) string {
	for _, n := range []int{19, 13, 9} {
		for _, geo := range d.theme.Geometries(n) {
			if bw, bh := geo.Size(); w >= bw && h > bh {
				return fmt.Sprintf("room for %dx%d", n, n)
			}
		}
	}
	return "too small for 9x9"
}

func profileName(p termenv.Profile) string {
	switch p {
	case termenv.TrueColor:
		return "true color"
	case termenv.ANSI256:
		return "256"
	case termenv.ANSI:
		return "16"
	}
	return "none"
}

func (d *doctor) files(path string, problems error) {
	d.printf("files\n")
	_, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		d.fact("settings", "%s (missing: defaults are used)", path)
	case problems != nil:
		d.fact("settings", "%s, with problems:\n%v", path, problems)
	default:
		d.fact("settings", "%s", path)
	}
	d.fact("log", "%s", logPath())
	d.fact("state folder", "%s", configs.StateDir())
	d.fact("theme", "%s, heat %s, ambiguous width %s", d.settings.Theme, d.settings.Heat, d.settings.Width)
}

// fontLines are characters that the program draws, and how they should look: stones and signs, which may take two
// cells, and what is drawn in one, where need be in ASCII.
var fontLines = []struct {
	write  func(g view.Region, x, y int, s view.Style, text string) int
	text   string
	should string
}{
	{view.Region.Text, "●○●○ ◀▶▸ ■▪□", "stones and marks"},
	{view.Region.Glyphs, "┌─┬─┐├─┼─┤└─┴─┘╭╮╰╯│", "lines that meet"},
	{view.Region.Glyphs, "▁▂▃▄▅▆▇█ ▏▎▍▌▋▊▉█", "steps that grow"},
	{view.Region.Glyphs, "▟██▙▜██▛ ▀▄", "a block without gaps"},
	{view.Region.Text, "±×√·…›→←↑↓↵−β", "signs"},
}

// samples prints the fontLines with a bar after each, and the colors of the theme.
func (d *doctor) samples() {
	d.printf("font: the bars at the right form one straight column\n")
	c := view.NewCanvas(64, len(fontLines))
	for y, line := range fontLines {
		line.write(c.Region(), 2, y, view.Plain, line.text)
		c.Region().Text(27, y, view.Plain, "| "+line.should)
	}

	d.printf("%s\n", d.theme.Write(c))
	d.printf("colors: a board, and heat from cold to hot; uncertain values pale\n")
	c = view.NewCanvas(64, 3)
	g := c.Region()
	x := g.Glyphs(2, 0, view.Wood, "─┼─┼─")
	x = g.Text(x, 0, view.WoodBlack, "●")
	x = g.Glyphs(x, 0, view.Wood, "─")
	x = g.Text(x, 0, view.WoodWhite, "●")
	x = g.Text(x, 0, view.LastWood, "(")
	x = g.Text(x, 0, view.WoodBlack, "●")
	x = g.Text(x, 0, view.LastWood, ")")
	x = g.Glyphs(x, 0, view.CursorWood, "[┼]")
	g.Glyphs(x, 0, view.Wood, "─┤")

	for i := range 5 {
		heat := float64(i)/5 + 0.1
		g.Textf(2+5*i, 1, view.Heat(heat), " %.0f  ", 100*heat)
		g.Textf(2+5*i, 2, view.PaleHeat(heat), " %.0f? ", 100*heat)
	}
	d.printf("%s\n", d.theme.Write(c))
}
