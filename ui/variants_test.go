package ui

import (
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"gobandit/configs"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/picture"
	"gobandit/ui/play"
	"gobandit/ui/session"
)

// variantNames are games of all variants.
var variantNames = []string{"slip:0.5", "hidden:2", "three-colour", "pair"}

// A shortSearch is a search that ends soon whatever it is asked for.
type shortSearch struct{ *search.Searcher }

func (s shortSearch) Search(ctx context.Context, g *model.Game, b search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	b.Playouts, b.Time = 10, 0
	return s.Searcher.Search(ctx, g, b, watch)
}

// variantEngine returns an engine that plays every variant.
func variantEngine(t testing.TB) session.EngineSetup {
	e := must.Get(configs.LoadEngine("rave"))
	return session.EngineSetup{Name: "rave", Budget: search.Budget{Playouts: 50},
		New: func() (search.Thinker, error) {
			s, err := search.New(e.Params, 1, search.Policies{})
			return shortSearch{s}, err
		},
		NewVariant: func(like variant.Position) (search.Thinker, error) {
			s, err := search.NewVariant(e.Params, 1, like)
			return shortSearch{s}, err
		}}
}

// variantGame returns a game of a variant in which moves were drawn until every color has
// stones and some were taken, or until its end.
func variantGame(t testing.TB, name string, size int, ended bool) *model.Game {
	t.Helper()
	g := must.Get(variant.NewGame(name, size, 0.5, 3))
	rng := rand.New(rand.NewPCG(1, 2))
	v := variant.Of(g)
	for i := 0; !g.Over() && (ended || i < 24); i++ {
		p := v.Now().Draw(rng)
		must.Succeed(t, g.Play(model.Move{Color: v.Color(v.Mover(g.NumMoves())), Point: p}))
	}
	return g
}

// searchAll runs the searches that are under way to their ends.
func searchAll(a *app) {
	for range 8 {
		r := a.session.Analysis.Running
		if r == nil {
			return
		}
		a.Update(r.Run())
		if other := a.session.Analysis.RunningOther; other != nil {
			a.Update(other.Run())
		}
	}
}

// variantApp returns an app that shows a game of a variant, whose position has been searched.
func variantApp(t *testing.T, name, style string, size int, ended bool, human session.Sides) *app {
	t.Helper()
	a := newTestApp(t, 80, 24, Start{
		Session:   session.Start{Engine: variantEngine(t), Record: sgf.NewRecord(variantGame(t, name, size, ended)), Human: human, Dir: t.TempDir()},
		Databases: embeddedDatabases(t), Board: style, Renderer: renderer(termenv.TrueColor),
		terminal: Terminal{Pictures: picture.Kitty, Cell: image.Pt(8, 16)},
	})
	press(a, " ")
	searchAll(a)
	return a
}

// within runs f, and fails if that panics or does not end soon.
func within(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s: panic: %v\n%s", what, p, debug.Stack())
		}
	}()
	defer time.AfterFunc(20*time.Second, func() { panic(what + " does not end") }).Stop()
	f()
}

// Each action of Play and Tree works in every variant or says why it does not, with all that its
// dialogs offer, with stones of all colors on the board, before and after the end of the game.
func TestVariantActions(t *testing.T) {
	t.Chdir(t.TempDir()) // where pictures and exports go
	for v, name := range variantNames {
		for _, ended := range []bool{false, true} {
			for _, human := range []session.Sides{session.BothSides, session.BlackSide} {
				if ended && human != session.BothSides { // nothing is hidden, and no engine has to move
					continue
				}
				part := must.Often(true, false)
				if part && (ended || human != session.BothSides) {
					continue
				}
				t.Run(fmt.Sprintf("%s, ended %t, sides %d", name, ended, human), func(t *testing.T) {
					begin := func() *app { return variantApp(t, name, configs.BoardLines, 5, ended, human) }
					a, n := begin(), v
					for _, tab := range []kit.Tab{kit.Play, kit.Tree} {
						for _, section := range []string{tab.Section(), play.EditSection, kit.Everywhere} {
							for _, group := range a.keymap.Groups[section] {
								for _, act := range group.Actions {
									n++
									if !slices.Contains([]string{"quit", "force", "suspend"}, act.Name) && (!part || n%16 == 0) {
										tryAction(t, begin, tab, section, act.Name)
									}
								}
							}
						}
					}
				})
			}
		}
	}
}

// tryAction runs an action, once for each line of the menu that it may open.
func tryAction(t *testing.T, begin func() *app, tab kit.Tab, section, name string) {
	t.Helper()
	within(t, tab.String()+": "+section+"."+name, func() {
		for choice, more := 0, true; more; choice++ {
			a := begin()
			a.tab = tab
			act := actionOf(a, section, name)
			a.run(act)
			a.Update(nil)
			lacking(t, a, section, act)
			searchAll(a)
			a.View()
			menu, isMenu := a.dialog.(*kit.Menu)
			if more = isMenu && choice+1 < len(menu.Lines); isMenu {
				menu.Cursor = choice
			}
			if a.dialog != nil {
				press(a, "enter")
				searchAll(a)
				a.View()
				press(a, "y", "enter", "esc")
			}
			a.tab = kit.Play
			press(a, "'", "c", "3", "enter", "[", "u", "p", "p", "p", "p")
			searchAll(a)
			a.View()
		}
	})
}

// lacking checks that an action that the game has not says so: when it is run, in the help and in
// the palette.
func lacking(t *testing.T, a *app, section string, act kit.Action) {
	t.Helper()
	why, lacks := act.Line()
	if !lacks {
		return
	}
	if want := act.Help + ": " + why; a.screen().Warning() != want || a.dialog != nil {
		t.Errorf("%s.%s says %q, want %q", section, act.Name, a.screen().Warning(), want)
	}
	for _, key := range []string{"?", ":"} {
		press(a, key)
		typeText(a, act.Name)
		must.Has(t, ansi.Strip(a.View()), why)
		press(a, "esc")
	}
}

func actionOf(a *app, section, name string) kit.Action {
	for _, group := range a.keymap.Groups[section] {
		for _, act := range group.Actions {
			if act.Name == name {
				return act
			}
		}
	}
	panic("no action " + name)
}

// A three-colored game has no values of patterns, which know two colors, and a game of Go has them.
func TestTwoColorsAlone(t *testing.T) {
	a := variantApp(t, "three-colour", configs.BoardLines, 5, true, session.BothSides)
	a.keymap.Tips = kit.NewTips(nil, func(string) {})
	for _, key := range []string{"d", "e", "w", "R", "W", "(", ")"} {
		if press(a, key); !strings.HasSuffix(a.notice.Warning(), "needs a game of two colors") {
			t.Errorf("%s says %q", key, a.notice.Message)
		}
	}
	for _, command := range []string{":teach", ":teach undo"} {
		typeText(a, command)
		if press(a, "enter"); !strings.HasSuffix(a.notice.Warning(), "needs a game of two colors") {
			t.Errorf("%s says %q", command, a.notice.Message)
		}
	}
	if press(a, "end"); strings.Contains(a.View(), "review") {
		t.Errorf("the line of keys or a tip offers a review:\n%s", a.View())
	}
	if press(a, "O"); strings.Contains(a.View(), "values") || strings.Contains(a.View(), "ownership") {
		t.Errorf("the menu of overlays offers what searches of the game have not:\n%s", a.View())
	}
	a = variantApp(t, "slip", configs.BoardLines, 5, false, session.BothSides)
	if press(a, "d"); !strings.HasPrefix(a.notice.Message, "move values") {
		t.Errorf("two colors have no move values: %q", a.notice.Message)
	}
}

// Records of variants load, and all their positions are drawn in every style of board, with every
// overlay, by engines and by persons.
func TestVariantRecords(t *testing.T) {
	for _, name := range variantNames {
		for _, size := range must.Often([]int{5}, []int{5, 13}) {
			path := filepath.Join(t.TempDir(), "game.sgf")
			rec := sgf.NewRecord(variantGame(t, name, size, true))
			must.Succeed(t, os.WriteFile(path, must.Get(sgf.Encode(rec.Node(nil))), 0o600))
			for _, style := range configs.BoardStyles {
				t.Run(fmt.Sprintf("%s, %d, %s", name, size, style), func(t *testing.T) {
					within(t, "the record", func() {
						a := variantApp(t, name, style, 5, false, session.BothSides)
						must.Succeed(t, second(a.session.Open(path)))
						a.play.Changed()
						last := a.session.Line.NumMoves()
						for _, n := range []int{last, last / 2, 3, 0, 1, 2, 9, last - 1}[:must.Often(1, 8)] {
							a.Update(tea.WindowSizeMsg{Width: 60 + 20*(n%6), Height: 20 + 8*(n%5)})
							a.do(a.session.GoTo(n))
							for range 11 {
								a.View()
								press(a, "o")
							}
						}
						press(a, "2")
						a.View()
					})
				})
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }
