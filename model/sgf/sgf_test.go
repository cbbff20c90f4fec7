package sgf

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

// outline writes a tree as one line: properties as ID(value,value), nodes after
// semicolons, children in braces.
func outline(n *Node) string {
	var b strings.Builder
	b.WriteByte(';')
	for _, p := range n.Props {
		fmt.Fprintf(&b, "%s(%s)", p.ID, strings.Join(p.Values, ","))
	}
	if len(n.Children) == 1 {
		return b.String() + outline(n.Children[0])
	}
	for _, c := range n.Children {
		b.WriteString("{" + outline(c) + "}")
	}
	return b.String()
}

func mustParse(t testing.TB, text string) []*Node {
	t.Helper()
	games, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return games
}

// parseTests are also the seeds of the fuzz test.
var parseTests = []struct {
	name string
	text string
	want string // the games' outlines, separated by blanks
}{
	{"one node", "(;)", ";"},
	{"a game", "(;FF[4]SZ[9];B[cc];W[gg])", ";FF(4)SZ(9);B(cc);W(gg)"},
	{"white space everywhere", " ( ; FF [4]\r\n SZ\t[9] ; B [cc] ) \n", ";FF(4)SZ(9);B(cc)"},
	{"variations", "(;B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", ";B(aa){;W(bb);B(cc)}{;W(dd){;B(ee)}{;B(ff)}}"},
	{"a move in each parenthesis", "(;B[aa](;W[bb](;B[cc])))", ";B(aa);W(bb);B(cc)"},
	{"a collection", "(;B[aa])\n\n(;B[bb])", ";B(aa) ;B(bb)"},
	{"text around the games", "From: me (see below)\n(;B[aa]) and ) more (;B[bb])\n:-)", ";B(aa) ;B(bb)"},
	{"byte order mark", "\uFEFF(;B[aa])", ";B(aa)"},
	{"list of values", "(;AB[aa][bb]\n[cc:dd])", ";AB(aa,bb,cc:dd)"},
	{"escapes stay", `(;C[a\]b\\c\:d])`, `;C(a\]b\\c\:d)`},
	{"brackets and other marks in text", "(;C[a [b) ; (c])", ";C(a [b) ; (c)"},
	{"unknown properties and their order", "(;ZZ[x]B[aa]KGSDE[a][b]X2[])", ";ZZ(x)B(aa)KGSDE(a,b)X2()"},
	{"a property twice", "(;AB[aa]AW[bb]AB[cc])", ";AB(aa)AW(bb)AB(cc)"},
	{"small letters of old versions", "(;GaMe[1];Black[aa];White[bb])", ";GM(1);B(aa);W(bb)"},
	{"breaks of every kind", "(;C[a\r\nb\nc\rd])", ";C(a\r\nb\nc\rd)"},
	{"latin-1 declared", "(;CA[ISO-8859-1]PB[J\xf6rg])", ";CA(UTF-8)PB(Jörg)"},
	{"latin-1 not declared", "(;PB[J\xf6rg]PW[林])", ";PB(Jörg)PW(林)CA(UTF-8)"},
	{"utf-8", "(;CA[UTF-8]PB[Jörg])", ";CA(UTF-8)PB(Jörg)"},
	{"empty nodes", "(;;;B[aa];)", ";;;B(aa);"},
}

func TestParse(t *testing.T) {
	for _, tt := range parseTests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, g := range mustParse(t, tt.text) {
				got = append(got, outline(g))
			}
			must.Equal(t, strings.Join(got, " "), tt.want)
		})
	}
}

var parseErrorTests = []struct {
	name string
	text string
	want string
}{
	{"nothing", "", `1:1: no game found, want text that begins with "(;"`},
	{"no game", "B[aa] (no game)\n", `1:1: no game found, want text that begins with "(;"`},
	{"a face", "Good game (;-)\n", `1:13: found '-', want a property, ";", "(" or ")"`},
	{"value without property", "(;[aa])", `1:3: found '[', want a property, ";", "(" or ")"`},
	{"nothing but a beginning", "(;", `1:3: found end of the text, want a property, ";", "(" or ")"`},
	{"nested too deep", strings.Repeat("(;", 20_000), `1:20001: variations nested more than 10000 deep`},
}

// parseWarningTests are files with faults that can be read all the same.
var parseWarningTests = []struct {
	name string
	text string
	want string   // the games' outlines, separated by blanks
	told []string // the warnings
}{
	{"no end", "(;B[aa]\n;W[bb]\n", ";B(aa);W(bb)", []string{`3:1: found end of the text, want ")"`}},
	{"no end after a variation", "(;B[aa](;W[bb])", ";B(aa);W(bb)", []string{`1:16: found end of the text, want ")"`}},
	{"no beginning", " ;FF[4]B[aa];W[bb])\n", ";FF(4)B(aa);W(bb)", []string{`1:2: the game begins without "("`}},
	{"value without an end", "(;B[aa];\n C[abc\n)", ";B(aa);C(abc\n))", []string{`2:3: unclosed value, want "]"`, `3:2: found end of the text, want ")"`}},
	{"backslash at the end", `(;C[abc\`, ";C(abc)", []string{`1:4: unclosed value, want "]"`, `1:9: found end of the text, want ")"`}},
	{"property without value", "(;B;W[aa])", ";B();W(aa)", []string{"1:3: property B without a value"}},
	{"property cut off", "(;B[aa]W", ";B(aa)W()", []string{"1:8: property W without a value", `1:9: found end of the text, want ")"`}},
	{"small letters alone", "(;B[aa]\nblack[bb];W[cc])", ";B(aa);W(cc)", []string{`2:1: not a property, left out: "black[bb]"`}},
	{"node after a variation", "(;B[aa](;W[bb]);B[cc])", ";B(aa){;W(bb)}{;B(cc)}", []string{`1:16: found ';' after a variation, want "(" or ")"; read as another variation`}},
	{"empty variation", "(;B[aa]();W[bb])", ";B(aa);W(bb)", []string{`1:9: found ')', want ";"`, `1:10: found ';' after a variation, want "(" or ")"; read as another variation`}},
	{"no semicolon", "(FF[4]SZ[9];B[aa](W[bb]))", ";FF(4)SZ(9);B(aa);W(bb)", []string{`1:2: found 'F', want ";"`, `1:19: found 'W', want ";"`}},
	{"two parentheses", "((;B[aa])(;B[bb]))", ";B(aa) ;B(bb)", nil},
	{"not a property", "(;B[aa] é)", ";B(aa)CA(UTF-8)", []string{`1:9: not a property, left out: "é"`}},
	{"a missing bracket swallows a move", "(;B[aa]C[x;W[bb];B[cc])", ";B(aa)C(x;W[bb);B(cc)", []string{`1:8: C has a value with "[" in it: is a "]" missing in "x;W[bb"?`}},
	{"a missing bracket swallows a property", "(;FF[4SZ[9];B[aa]TR[ccLB[dd:x[1\\]])", ";FF(4SZ[9);B(aa)TR(ccLB[dd:x[1\\])", []string{`1:3: FF has a value with "[" in it: is a "]" missing in "4SZ[9"?`, `1:18: TR has a value with "[" in it: is a "]" missing in "ccLB[dd:x[1\\]"?`}},
	{"moves in text, not escaped", "(;B[aa]C[W[bb] then B[cc]];W[bb])", ";B(aa)C(W[bb\\] then B[cc\\]);W(bb)", []string{`1:14: "]" in text, want "\]"; read as text`, `1:25: "]" in text, want "\]"; read as text`}},
	{"a bracket not escaped", "(;B[aa]C[see [1] for more]N[x];W[bb])", ";B(aa)C(see [1\\] for more)N(x);W(bb)", []string{`1:16: "]" in text, want "\]"; read as text`}},
	{"brackets not escaped, and the end of the game", "(;B[aa]C[see [1]) and [2] on];W[bb])", ";B(aa)C(see [1\\]) and [2\\] on);W(bb)",
		[]string{`1:16: "]" in text, want "\]"; read as text`, `1:25: "]" in text, want "\]"; read as text`}},
	{"text between a value and the next", "(;B[aa]C[x] and B[bb] y[z];W [bb])", ";B(aa)C(x)B(bb);W(bb)", []string{`1:13: not a property, left out: "and"`, `1:23: not a property, left out: "y[z]"`}},
	{"text after the game", "(;B[aa])\nand on [2\n(;W[bb]) on\n", ";B(aa) ;W(bb)", []string{`2:1: text after the game, left out: "and on [2"`, `3:10: text after the game, left out: "on"`}},
	{"text and more of the game", "(;B[aa]) and;W[bb])", ";B(aa);W(bb)", []string{`1:10: text after the game, left out: "and"`, "1:13: found ';' after the end of the game; read as its continuation"}},
	{"two parentheses too many", "(;B[aa])) )", ";B(aa)", []string{`1:9: text after the game, left out: ") )"`}},
	{"a parenthesis too many", "(;B[aa]);W[bb];B[cc])", ";B(aa);W(bb);B(cc)", []string{"1:9: found ';' after the end of the game; read as its continuation"}},
	{"second game", "(;B[aa])\r\n(;B[bb]\r\n1)", ";B(aa) ;B(bb)", []string{`3:1: not a property, left out: "1"`}},
	{"a game without its end", "(;GM[1];B[aa](;W[bb])(;W[cc]\n(;GM[1];B[dd])\n(;FF[4];B[ee])\n", ";GM(1);B(aa){;W(bb)}{;W(cc)} ;GM(1);B(dd) ;FF(4);B(ee)",
		[]string{`4:1: found end of the text, want ")"`, `2:3: found a game, want ")"`, `3:3: found a game, want ")"`}},
	{"a variation that names the game", "(;GM[1];B[aa](;GM[1]W[bb]))", ";GM(1);B(aa);GM(1)W(bb)", nil},
	{"a face before the game", "Good game (;-)\n(;B[aa])", ";B(aa)", []string{`1:1: text before the game, left out: "Good game (;-)"`}},
	{"characters, not bytes", "(;C[é\r\n林林]B)", ";C(é\r\n林林)B()CA(UTF-8)", []string{"2:4: property B without a value"}},
}

func TestParseWarnings(t *testing.T) {
	for _, tt := range parseWarningTests {
		t.Run(tt.name, func(t *testing.T) {
			var got, told []string
			for _, g := range mustParse(t, tt.text) {
				got = append(got, outline(g))
				for _, err := range g.Warnings() {
					told = append(told, err.Error())
				}
			}
			must.Equal(t, strings.Join(got, " "), tt.want)
			must.Same(t, told, tt.told)
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range parseErrorTests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.text))
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("got error %v, want a *SyntaxError", err)
			}
			must.Equal(t, err.Error(), tt.want, err)
		})
	}
}

func TestText(t *testing.T) {
	tests := []struct{ raw, text, simple string }{
		{"plain", "plain", "plain"},
		{`a\]b\\c\:d\e`, `a]b\c:de`, `a]b\c:de`},
		{"a\nb", "a\nb", "a b"},
		{"a\r\nb\rc\n\rd", "a\nb\nc\nd", "a b c d"},
		{"a\n\nb", "a\n\nb", "a  b"},
		{"soft\\\nbreak\\\r\nhere", "softbreakhere", "softbreakhere"},
		{"tab\there", "tab here", "tab here"},
		{"", "", ""},
	}
	for _, tt := range tests {
		must.Equal(t, Text(tt.raw), tt.text, "Text", tt.raw)
		must.Equal(t, SimpleText(tt.raw), tt.simple, "SimpleText", tt.raw)
	}
}

func TestCompose(t *testing.T) {
	tests := []struct {
		raw, first, second string
		ok                 bool
	}{
		{"aa:bb", "aa", "bb", true},
		{`a\:b:c:d`, `a\:b`, "c:d", true},
		{`a\:b`, `a\:b`, "", false},
		{":", "", "", true},
		{"", "", "", false},
	}
	for _, tt := range tests {
		first, second, ok := Compose(tt.raw)
		if first != tt.first || second != tt.second || ok != tt.ok {
			t.Errorf("Compose(%q) = %q, %q, %v", tt.raw, first, second, ok)
		}
	}
}

func TestEncode(t *testing.T) {
	games := mustParse(t, "(;FF[4]C[a\n\\]](;B[aa];W[bb])(;B[cc]))(;"+strings.Repeat("X[1234567]", 10)+")")
	want := "(;FF[4]C[a\n\\]]\n(;B[aa];W[bb])\n(;B[cc]))\n" +
		"(;" + strings.Repeat("X[1234567]", 7) + "\n" + strings.Repeat("X[1234567]", 3) + ")\n"
	must.Equal(t, string(must.Get(Encode(games...))), want)
}

func TestEncodeErrors(t *testing.T) {
	tests := []struct {
		prop Prop
		want string
	}{
		{Prop{ID: "b", Values: []string{""}}, `sgf: property "b", want capital letters`},
		{Prop{ID: "", Values: []string{""}}, `sgf: property "", want capital letters`},
		{Prop{ID: "B"}, `sgf: property B without a value`},
		{Prop{ID: "C", Values: []string{"a]"}}, `sgf: property C: value "a]", want "]" and "\" escaped`},
		{Prop{ID: "C", Values: []string{`a\`}}, `sgf: property C: value "a\\", want "]" and "\" escaped`},
	}
	for _, tt := range tests {
		_, err := Encode(&Node{Props: []Prop{tt.prop}})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", err, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, tt := range parseTests {
		f.Add([]byte(tt.text))
	}
	for _, tt := range parseErrorTests {
		if len(tt.text) < 1000 {
			f.Add([]byte(tt.text))
		}
	}
	for _, tt := range gameTests {
		f.Add([]byte(tt.text))
	}
	for _, text := range []string{gibGame, ngfGame, ugfReview} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := Parse(data)
		if err != nil {
			return
		}
		out, err := Encode(games...)
		if err != nil {
			t.Fatalf("cannot write what was read: %v", err)
		}
		again := mustParse(t, string(out))
		if !slices.EqualFunc(games, again, sameTree) {
			t.Errorf("not the same after writing:\n%s", out)
		}
		for _, root := range games {
			g, info, err := Game(root)
			if err != nil {
				continue
			}
			rec := must.Get(Tree(root))
			written := rec.Node(nil)
			rec, err = Tree(written)
			if err != nil {
				t.Fatalf("cannot read what was written: %v", err)
			}
			if !sameTree(written, rec.Node(nil)) {
				t.Errorf("not the same after writing: %s", outline(written))
			}
			if again := rec.Game(rec.Root.Last()); again.Board().String() != g.Board().String() || !slices.Equal(again.Moves(), g.Moves()) {
				t.Errorf("the game is not the same after writing: %s", outline(written))
			}
			record := FromGame(g, info, Result(root), nil)
			back, backInfo, err := Game(record)
			if err != nil {
				t.Fatalf("cannot play the record of a game: %v", err)
			}
			if !slices.Equal(back.Moves(), g.Moves()) || back.Board().String() != g.Board().String() {
				t.Errorf("moves %v came back as %v", g.Moves(), back.Moves())
			}
			must.Equal(t, backInfo, info, "info", "came back as")
		}
	})
}

func sameTree(a, b *Node) bool {
	sameProp := func(p, q Prop) bool { return p.ID == q.ID && slices.Equal(p.Values, q.Values) }
	type pair struct{ a, b *Node }
	rest := []pair{{a, b}}
	for len(rest) > 0 {
		n := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if !slices.EqualFunc(n.a.Props, n.b.Props, sameProp) || len(n.a.Children) != len(n.b.Children) {
			return false
		}
		for i := range n.a.Children {
			rest = append(rest, pair{n.a.Children[i], n.b.Children[i]})
		}
	}
	return true
}

// mainLine returns root and the nodes that follow, first child by first child.
func mainLine(root *Node) []*Node {
	line := []*Node{root}
	for n := root; len(n.Children) > 0; {
		n = n.Children[0]
		line = append(line, n)
	}
	return line
}
