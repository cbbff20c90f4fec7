package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

const (
	goodRecord  = "(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[375]RU[Chinese]PB[古力]PW[이창호](;B[ee];W[cc])(;AB[gg]))\n"
	wrongRecord = "(;SZ[9];B[aa]\n;W[aa])(;SZ[9:13])"
)

func TestSGFCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"good.sgf": goodRecord, "wrong.sgf": wrongRecord, "text.sgf": "hello"} {
		writeFile(t, name, text)
	}
	want := `good.sgf: 9x9, komi 7.5, Chinese, 古力 (Black) v 이창호 (White), 2 moves, 1 variation, UTF-8
  good.sgf:1:27: komi "375" read as 7.5 points
`
	won := write(t, "won.sgf", "(;SZ[9]KM[5]RE[Black+3½];B[ee])")
	must.Equal(t, mustRun(t, "sgf", "check", won), won+": 9x9, komi 5, B+3.5, 1 move, 0 variations, UTF-8\n", "printed")
	must.Equal(t, mustRun(t, "sgf", "check", "good.sgf"), want, "printed")
	want += `none.sgf: no such file, want an SGF file
text.sgf:1:1: no game found, want text that begins with "(;"
wrong.sgf: 9x9, komi 0, 2 moves, 0 variations, UTF-8
  wrong.sgf:2:2: move 2: illegal move: white A9: occupied
  wrong.sgf: no komi is named (KM); read as 0
wrong.sgf:2:10: board size "9:13", want a square board of 2 to 19
`
	out, errOut, status := gobandit(t, "sgf", "check", "good.sgf", "none.sgf", "text.sgf", "wrong.sgf")
	if status != exitUsage || out != want || errOut != "gobandit: some games cannot be read: 3 errors\n" {
		t.Errorf("status %d, message %q, printed\n%s\nwant\n%s", status, errOut, out, want)
	}
	wantError(t, exitUsage, "0 arguments, want SGF files, folders of these, or -", "sgf", "check")
}

func TestSGFCheckJSON(t *testing.T) {
	path := write(t, "good.sgf", goodRecord)
	var object map[string]any
	mustDecode(t, mustRun(t, "sgf", "check", "--json", path), &object)
	got := must.Get(json.Marshal(object))
	want, err := json.Marshal(map[string]any{
		"file": path, "game": 1, "charset": "UTF-8", "size": 9, "komi": 7.5, "rules": "Chinese", "black": "古力", "white": "이창호", "result": "?",
		"moves": 2, "variations": 1, "warnings": []any{`1:27: komi "375" read as 7.5 points`},
	})
	must.Succeed(t, err)
	must.Equal(t, string(got), string(want), "printed")
	path = write(t, "wrong.sgf", wrongRecord)
	out, _, status := gobandit(t, "sgf", "check", "--json", path, "none.sgf")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if status != exitUsage || len(lines) != 3 {
		t.Fatalf("status %d, printed\n%s", status, out)
	}
	for i, want := range []map[string]any{
		{"game": 1., "moves": 2., "error": nil},
		{"game": 2., "moves": nil, "error": path + `:2:10: board size "9:13", want a square board of 2 to 19`},
		{"game": nil, "file": "none.sgf", "error": "none.sgf: no such file, want an SGF file"},
	} {
		var object map[string]any
		mustDecode(t, lines[i], &object)
		for key, value := range want {
			must.Equal(t, object[key], value, "line", i+1, key)
		}
	}
}

func TestSGFConvert(t *testing.T) {
	in := write(t, "in.sgf", strings.ReplaceAll(goodRecord, "이창호", "常昊")+"(;GM[1] ZZ[x][y]\n;B[pd]")
	out := filepath.Join(t.TempDir(), "out.sgf")
	_, errOut, status := gobandit(t, "sgf", "convert", in, out, "--charset", "gb2312")
	if status != exitDone || errOut != "gobandit: "+in+":3:7: found end of the text, want \")\"\n" {
		t.Fatalf("status %d, %q", status, errOut)
	}
	if text := must.Read(out); !strings.Contains(text, "PB[\xb9\xc5\xc1\xa6]") || strings.Count(text, "CA[GB18030]") != 2 {
		t.Errorf("written\n%q", text)
	}
	if mustRun(t, "sgf", "convert", out, out); !strings.Contains(must.Read(out), "(;GM[1]ZZ[x][y]CA[UTF-8];B[pd])") {
		t.Errorf("written\n%s", must.Read(out))
	}
	before := must.Read(out)
	packed := filepath.Join(t.TempDir(), "x.sgf.gz")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{in, out, "--charset", "KOI8-R"}, "--charset: KOI8-R has no '古'"},
		{[]string{in, out, "--charset", "klingon"}, `--charset: unknown character set "klingon", want one such as UTF-8,`},
		{[]string{in, packed}, packed + ": only SGF is written, want a name such as x.sgf"},
		{[]string{in}, "1 argument, want two: the file to read and the file to write"},
		{[]string{"none.sgf", out}, "none.sgf: no such file"},
		{[]string{in, filepath.Join(t.TempDir(), "none", "x.sgf")}, "cannot be written"},
	} {
		if _, errOut, status := gobandit(t, slices.Concat([]string{"sgf", "convert"}, tt.args)...); status == exitDone || !strings.Contains(errOut, tt.want) {
			t.Errorf("%v: status %d, %q, want %q", tt.args, status, errOut, tt.want)
		}
	}
	must.Equal(t, must.Read(out), before, "a failed conversion changed the file")
}

// A file of which something cannot be kept is replaced only with --force.
func TestSGFConvertKeepsAll(t *testing.T) {
	for _, text := range []string{"(;B[aa]) see you", "(;B[aa]x)", "Hi (;B[aa])", "(;CA[UTF-8]PB[이창호 이세돌\xff];B[aa])"} {
		in := write(t, "in.sgf", text)
		if _, errOut, status := gobandit(t, "sgf", "convert", in, in); status != exitUsage || !strings.Contains(errOut, "not all of it can be kept") || must.Read(in) != text {
			t.Errorf("%q: status %d, %q, left %q", text, status, errOut, must.Read(in))
		}
		mustRun(t, "sgf", "convert", in, filepath.Join(t.TempDir(), "out.sgf"))
		if mustRun(t, "sgf", "convert", in, in, "--force"); must.Read(in) == text {
			t.Errorf("%q: not replaced with --force", text)
		}
	}
}

func TestSGFCheckStandardInput(t *testing.T) {
	out, errOut, status := pipe(t, "(;SZ[9]RU[Martian];B[ee])", "sgf", "check", "-")
	want := "-: 9x9, komi 0, Martian, 1 move, 0 variations, UTF-8\n  -:1:8: unknown rules \"Martian\"; read as chinese\n  -: no komi is named (KM); read as 0\n"
	must.Equal(t, status, exitDone, "status", errOut)
	must.Equal(t, out, want, "status", errOut)
	if out, _, status := pipe(t, "hello", "sgf", "check", "-"); status != exitUsage || !strings.HasPrefix(out, "-:1:1: no game found") {
		t.Errorf("status %d, printed %s", status, out)
	}
}

// A game that cannot be read hides no other of its file.
func TestGamesAfterAFaultyOne(t *testing.T) {
	path := write(t, "two.sgf", "(;GM[2];B[aa])(;SZ[9]PB[Kim];B[aa])")
	games, err := sgfGames([]string{path})
	if len(games) != 1 || games[0].path != path+"#2" || err == nil || !strings.Contains(err.Error(), path+":1:3: game type GM[2]") {
		t.Errorf("%d games, %v", len(games), err)
	}
}

// All commands that read folders of records read all of them.
func TestFoldersOfRecords(t *testing.T) {
	folder := t.TempDir()
	var z bytes.Buffer
	packed := gzip.NewWriter(&z)
	game := func(move, result string) string {
		return "(;SZ[9]KM[6.5]PB[Kim]PW[Lee]RE[" + result + "];B[" + move + "];W[ee];B[])"
	}
	must.Get(packed.Write([]byte(game("dd", "B+R (3 moves)"))))
	must.Succeed(t, packed.Close())
	for name, text := range map[string]string{"a.sgf": game("aa", "B+R"), "below/b.mgt": game("bb", "W+J"), "C.SGF": game("cc", "Black+3½"), "d.sgf.gz": z.String(), "e.txt": "no game"} {
		must.Succeed(t, os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777))
		writeFile(t, filepath.Join(folder, name), text)
	}
	for _, tt := range []struct {
		args []string
		want string // a pattern that fits once for each game
	}{
		{[]string{"sgf", "check", folder}, `(?m)^\S+: 9x9`},
		{[]string{"export", folder, "--format", "csv"}, `(?m)^\S*(a\.sgf|b\.mgt|C\.SGF|d\.sgf\.gz),.*,(B\+R|W\+|B\+3\.5),`},
		{[]string{"review", folder, "--visits", "2", "--seed", "1"}, `● v Lee`},
	} {
		must.Equal(t, len(regexp.MustCompile(tt.want).FindAllString(mustRun(t, tt.args...), -1)), 4, tt.args, "printed", "games")
	}
	must.Has(t, mustRun(t, "ratings", folder), "\n4 games\n")
	if _, errOut, _ := gobandit(t, "learn", folder, "-o", filepath.Join(t.TempDir(), "x.gbk")); !strings.Contains(errOut, "4 games, want 20 or more") {
		t.Errorf("learn said %q, want 4 games", errOut)
	}
	if _, errOut, _ := gobandit(t, "train", folder, "--list", "--visits", "2", "--file", filepath.Join(t.TempDir(), "t.jsonl")); strings.Contains(errOut, "no SGF files") {
		t.Errorf("train said %q", errOut)
	}
}
