package pattern

import (
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/oracle"
)

// oracleDatabase reads one of GNU Go's databases, which are not part of this
// program, or one that does. It is nil where that is missing.
func oracleDatabase(t *testing.T, name string) *Database {
	t.Helper()
	text := oracle.Text(t, "gnugo/"+name)
	if text == nil {
		text = oracle.Text(t, "gnugo/db/"+name)
	}
	if text == nil {
		return nil
	}
	return must.Get(Parse([]byte(string(text)), Compatible))
}

// GNU Go's table gives the same value to thousands of points.
func TestOracleLookups(t *testing.T) {
	for _, name := range []string{"custom", "quirks"} {
		t.Run(name, func(t *testing.T) {
			var file struct {
				Lookups []struct {
					NB                                                  string
					Near, XCap, OCap, XUnsafe, OUnsafe, XSuicide, Value int
				}
			}
			oracle.Decode(t, "gnugo/lookup-"+name+".json", &file)
			db := oracleDatabase(t, name+".db")
			table := db.Compile()
			for _, l := range file.Lookups {
				var s Surroundings
				for i, d := range reading {
					s = s.with(d, Content(strings.IndexByte(".OX#", l.NB[i])))
				}
				p := Properties(l.Near | l.OUnsafe<<1 | l.XUnsafe<<2 | l.XSuicide<<3 | l.OCap<<4 | l.XCap<<6)
				must.Equal(t, int(table.Value(s, p)), l.Value, s, p, "has value", "GNU Go")
				if e := db.Explain(s, p); int(e.Value) != l.Value {
					t.Errorf("%s with %s is explained as %d, GNU Go says %d", s, p, e.Value, l.Value)
				}
			}
			if len(file.Lookups) == 0 {
				t.Error("no look-ups")
			}
		})
	}
}

// An oraclePosition is a position and what GNU Go says of it: a number or a
// digit for each point, row by row from the top left.
type oraclePosition struct {
	ID     string
	Moves  []string
	ToMove string `json:"to_move"`
	Ko     *string
	Board  string

	Legal, Near        string
	OUnsafe, XUnsafe   string
	OSuicide, XSuicide string
	OCap, XCap         string
	Values             []uint32
	FarOwn             []uint32 `json:"values_far_own"`
	FarOpp             []uint32 `json:"values_far_opp"`
}

// play plays the moves and returns the position and the points near the last
// move.
func (o *oraclePosition) play(t *testing.T) (*model.Board, *[model.NumPoints]bool) {
	t.Helper()
	b := must.Get(model.NewBoard(9))
	near := new([model.NumPoints]bool)
	for _, text := range o.Moves {
		m := must.Get(model.ParseMove(text, b.Size()))
		near = Near(b, m)
		b.SetToPlay(m.Color)
		if !b.Legal(m.Point) {
			t.Fatalf("%s is illegal on\n%s", text, b)
		}
		b.Play(m.Point)
	}
	c := must.Get(model.ParseColor(o.ToMove))
	b.SetToPlay(c)
	return b, near
}

// The definitions give what GNU Go gives on every point of its positions.
func TestOracleValues(t *testing.T) {
	for _, name := range []string{"custom", "mc_uniform", "mc_mogo_classic", "mc_montegnu_classic"} {
		t.Run(name, func(t *testing.T) {
			var file struct{ Positions []oraclePosition }
			oracle.Decode(t, "gnugo/values-"+name+".json", &file)
			db := oracleDatabase(t, name+".db")
			var table *Table
			if db != nil {
				table = db.Compile()
			}
			for _, o := range file.Positions {
				b, near := o.play(t)
				o.checkFacts(t, b, near)
				if table != nil {
					o.checkValues(t, db, table, b, near)
				}
			}
			if len(file.Positions) == 0 {
				t.Error("no positions")
			}
			if table == nil {
				t.Skipf("without GNU Go's %s.db only what moves do is compared, not their values", name)
			}
		})
	}
}

// checkFacts checks what does not depend on the database.
func (o *oraclePosition) checkFacts(t *testing.T, b *model.Board, near *[model.NumPoints]bool) {
	t.Helper()
	ko := "pass"
	if o.Ko != nil {
		ko = *o.Ko
	}
	if got := b.Ko().Vertex(b.Size()); !strings.EqualFold(got, ko) {
		t.Errorf("%s: ko at %s, GNU Go says %s", o.ID, got, ko)
	}
	i := 0
	for p := range b.Points() {
		at := i
		i++
		if got := ".XO"[b.At(p)]; got != o.Board[at] {
			t.Fatalf("%s: %c on %s, GNU Go says %c", o.ID, got, p.Vertex(b.Size()), o.Board[at])
		}
		if b.At(p) != model.Empty {
			continue
		}
		own, other := Try(b, p, b.ToPlay()), Try(b, p, b.ToPlay().Opponent())
		for _, f := range []struct {
			name, want string
			got        int
		}{
			{"legal", o.Legal, digit(b.Legal(p))},
			{"near", o.Near, digit(near[p])},
			{"ounsafe", o.OUnsafe, digit(own.SelfAtari)},
			{"xunsafe", o.XUnsafe, digit(other.SelfAtari)},
			{"osuicide", o.OSuicide, digit(own.Suicide)},
			{"xsuicide", o.XSuicide, digit(other.Suicide)},
			{"ocap", o.OCap, min(own.Captures, 3)},
			{"xcap", o.XCap, min(other.Captures, 3)},
		} {
			if byte('0'+f.got) != f.want[at] {
				t.Errorf("%s: %s is %d at %s, GNU Go says %c\n%s", o.ID, f.name, f.got, p.Vertex(b.Size()), f.want[at], b)
			}
		}
	}
}

func digit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkValues checks the move values, and that each is explained.
func (o *oraclePosition) checkValues(t *testing.T, db *Database, table *Table, b *model.Board, near *[model.NumPoints]bool) {
	t.Helper()
	e := Evaluate(table, b, near)
	i := 0
	for p := range b.Points() {
		at := i
		i++
		if e.Values[p] != o.Values[at] || e.FarOwn[p] != o.FarOwn[at] || e.FarOpp[p] != o.FarOpp[at] {
			t.Errorf("%s: values %d, %d and %d at %s, GNU Go says %d, %d and %d\n%s", o.ID,
				e.Values[p], e.FarOwn[p], e.FarOpp[p], p.Vertex(b.Size()), o.Values[at], o.FarOwn[at], o.FarOpp[at], b)
		}
		must.Equal(t, db.ExplainPoint(b, near, p).Value, e.Values[p], o.ID, "value", "at", p.Vertex(b.Size()), "is explained as")
	}
}
