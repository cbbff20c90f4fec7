package sgf

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

var update = flag.Bool("update", false, "rewrite testdata/report.txt")

// TestCorpus reads the files of testdata, which have all kinds of records and faults.
// The report says what was read, and nothing may be lost when they are written.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	var report strings.Builder
	for _, path := range files {
		describe(t, &report, path)
	}
	const golden = "testdata/report.txt"
	if *update {
		must.Succeed(t, os.WriteFile(golden, []byte(report.String()), 0o666))
	}
	got, want := strings.Split(report.String(), "\n"), strings.Split(must.Read(golden), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("from line %d on the report is\n%s\nwant\n%s", i+1, strings.Join(got[min(i, len(got)):], "\n"), strings.Join(want[min(i, len(want)):], "\n"))
		}
	}
}

// describe writes what a file holds: a line for each game, its comments, its
// warnings.
func describe(t *testing.T, out *strings.Builder, path string) {
	data := must.Get(os.ReadFile(path))
	fmt.Fprintln(out, filepath.Base(path))
	games, err := Parse(data)
	if err != nil {
		fmt.Fprintf(out, "  refused: %v\n", err)
		return
	}
	for _, root := range games {
		rec, err := Tree(root)
		if err != nil {
			fmt.Fprintf(out, "  refused: %v\n", err)
			continue
		}
		moves, variations := rec.Count()
		end := rec.Game(rec.Root.Last())
		fmt.Fprintf(out, "  %s, size %d, komi %v, %q v %q, %d moves, %d variations, %d stones, %v to play\n", rec.Charset, end.Size(), end.Komi(),
			rec.Info.Black, rec.Info.White, moves, variations, end.Size()*end.Size()-end.Board().NumEmpty(), end.ToPlay())
		for _, turn := range rec.Root.Last().Line() {
			if c := turn.Note("C"); c != "" {
				fmt.Fprintf(out, "    %q\n", c)
			}
		}
		for _, w := range rec.Warnings {
			fmt.Fprintf(out, "  %v\n", w)
		}
	}
	for _, loss := range losses(games) {
		t.Errorf("%s: %s", path, loss)
	}
}

// losses writes games and reads them again, as nodes and as records, also in the
// character set that they came in, and returns what has changed beside its name.
func losses(games []*Node) (found []string) {
	compare := func(how, charset string, written []*Node) {
		text, err := EncodeIn(charset, written...)
		if err != nil {
			found = append(found, fmt.Sprintf("%s in %s cannot be written: %v", how, charset, err))
			return
		}
		again, err := Parse(text)
		if err != nil || len(again) != len(games) {
			found = append(found, fmt.Sprintf("%s in %s: %d of %d games, error %v", how, charset, len(again), len(games), err))
			return
		}
		for i := range games {
			if loss := difference(games[i], again[i]); loss != "" {
				found = append(found, fmt.Sprintf("%s in %s, game %d: %s", how, charset, i+1, loss))
			}
		}
	}
	compare("nodes", utf8Name, games)
	var records []*Node
	for _, root := range games {
		rec, err := Tree(root)
		if err != nil {
			return found
		}
		records = append(records, rec.Node(nil))
	}
	compare("records", utf8Name, records)
	if first := games[0]; len(first.Warnings()) == 0 && games[len(games)-1].source.charset.name == first.source.charset.name {
		compare("records", first.source.charset.name, records)
	}
	return found
}

// difference returns what has changed from tree a to tree b. Nodes that say several
// things become several, and then all properties must be there; else each node must
// have the same properties in the same order.
func difference(a, b *Node) string {
	first, second := nodes(a), nodes(b)
	if len(first) == len(second) {
		for i := range first {
			if x, y := listed(first[i]), listed(second[i]); x != y {
				return fmt.Sprintf("node %d is %s, was %s", i+1, y, x)
			}
			if len(first[i].Children) != len(second[i].Children) {
				return fmt.Sprintf("node %d has %d children, had %d", i+1, len(second[i].Children), len(first[i].Children))
			}
		}
		return ""
	}
	if !slices.ContainsFunc(first, func(n *Node) bool { return len(parts(n)) > 1 || n == a && slices.ContainsFunc(n.Props, isMove) }) {
		return fmt.Sprintf("%d nodes, were %d", len(second), len(first))
	}
	if x, y := counted(first), counted(second); !maps.Equal(x, y) {
		return fmt.Sprintf("properties %v, were %v", y, x)
	}
	return ""
}

// nodes returns the nodes of a tree, each before its children.
func nodes(root *Node) (all []*Node) {
	for rest := []*Node{root}; len(rest) > 0; {
		n := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		all = append(all, n)
		for _, c := range slices.Backward(n.Children) {
			rest = append(rest, c)
		}
	}
	return all
}

// listed writes the properties of a node but for the character set.
func listed(n *Node) string {
	var b strings.Builder
	for _, p := range n.Props {
		if p.ID != "CA" && p.ID != "FF" {
			fmt.Fprintf(&b, "%s%q", p.ID, p.Values)
		}
	}
	return b.String()
}

// counted counts the properties of nodes by what they say, but for the character set.
func counted(nodes []*Node) map[string]int {
	all := map[string]int{}
	for _, n := range nodes {
		for _, p := range n.Props {
			if p.ID != "CA" && p.ID != "FF" {
				all[fmt.Sprintf("%s%q", p.ID, p.Values)]++
			}
		}
	}
	return all
}

// TestCollection reads the SGF files below the folder that GOBANDIT_SGF names, and
// writes them, to see that nothing is lost.
func TestCollection(t *testing.T) {
	folder := os.Getenv("GOBANDIT_SGF")
	if folder == "" {
		t.Skip("GOBANDIT_SGF names no folder")
	}
	files, empty, games, refused, moves, properties, warnings := 0, 0, 0, 0, 0, 0, 0
	for path := range Files(folder) {
		data := must.Get(os.ReadFile(path))
		files++
		if len(bytes.TrimSpace(data)) == 0 {
			empty++
			continue
		}
		roots, err := Parse(data)
		if err != nil {
			refused++
			t.Errorf("%s:%v", path, err)
			continue
		}
		for _, root := range roots {
			games++
			rec, err := Tree(root)
			if err != nil {
				refused++
				t.Errorf("%s:%v", path, err)
				continue
			}
			rec.Game(rec.Root.Last())
			warnings += len(rec.Warnings)
			for _, n := range nodes(root) {
				properties += len(n.Props)
				if slices.ContainsFunc(n.Props, isMove) {
					moves++
				}
			}
		}
		for _, loss := range losses(roots) {
			t.Errorf("%s: %s", path, loss)
		}
	}
	fmt.Printf("%d files, %d of them empty; %d games; %d files or games refused; %d moves, %d properties; %d warnings\n",
		files, empty, games, refused, moves, properties, warnings)
}
