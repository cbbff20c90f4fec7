package ui

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/play"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// cellsFile is the variable that names the file where TestCells writes what it finds.
const cellsFile = "GOBANDIT_CELLS"

// cellsFound is what TestCells finds in a terminal.
type cellsFound struct {
	Wide, Error string
	ASCII       bool
	Rows        int
	Torn        []string
}

// Each row of the screens ends in the cell where the terminal's cursor is after it. The test runs in
// the terminals of TestCellsOfTerminals.
func TestCells(t *testing.T) {
	path := os.Getenv(cellsFile)
	if path == "" {
		t.Skip(cellsFile + " is not set")
	}
	text := "黒１（天元）から白２「ツケ」。Илья “good” ①※★●○│ ガギグ カ\u3099キ\u3099 이창호 hyo\u0306n ｶﾞ é×±"
	rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[9]KM[6.5]CA[UTF-8]PB[柯潔]PW[\u110b\u1175\u110e\u1161\u11bc\u1112\u1169]LB[cc:白][gg:★]C[" + text + "];B[ee]C[" + text + "];W[cc];B[gc])")))[0]))
	var found cellsFound
	o := Start{Board: "lines", Session: session.Start{Record: rec, Human: session.BothSides}, Databases: []play.Database{}, Warn: func(text string) { found.Error = text }}
	o.ask(readSettings("").settings)
	found.Wide, found.ASCII = o.terminal.Wide, o.ASCII
	a := must.Get(newApp(t.Context(), o))
	a.Update(tea.WindowSizeMsg{Width: 90, Height: 28})
	var rows []string
	for _, keys := range []string{"", "[", "[[", "[[[", "[[[?", "2", "N", ":"} {
		a.tab, a.dialog = kit.Play, nil
		press(a, "end")
		for _, key := range keys {
			press(a, string(key))
		}
		rows = append(rows, strings.Split(a.theme.Write(a.picture()), "\n")...)
	}
	err := askTerminal(probeTime, func(in io.Reader, out io.Writer) error {
		for _, row := range rows {
			fmt.Fprintf(out, "\r\x1b[K%s%s", row, cursorReport)
			answer, err := readReports(in, 1)
			if err != nil {
				return err
			}
			plain := strings.TrimRight(sgrs().ReplaceAllString(row, ""), "\n")
			if want, at := words.Width(plain)+1, cursorReports.FindStringSubmatch(answer)[1]; at != fmt.Sprint(want) {
				found.Torn = append(found.Torn, fmt.Sprintf("ends at %s, want %d: %s", at, want, plain))
			}
			found.Rows++
		}
		return nil
	})
	if err != nil {
		found.Error = err.Error()
	}
	must.Succeed(t, os.WriteFile(path+".new", must.Get(json.Marshal(found)), 0o600))
	must.Succeed(t, os.Rename(path+".new", path))
}

var sgrs = words.Pattern("\x1b\\[[0-9;]*m")

// In the terminals of East Asia, in their locales, every row ends where the program takes it to end. The
// test runs where TERMINALS is set, as make terminals does, with those that are there.
func TestCellsOfTerminals(t *testing.T) {
	if os.Getenv("TERMINALS") == "" {
		t.Skip("TERMINALS is not set")
	}
	locales := strings.ReplaceAll(strings.ToLower(string(must.Get(exec.Command("locale", "-a").Output()))), "utf8", "utf-8")
	display := ""
	if _, err := exec.LookPath("Xvfb"); err == nil {
		display = uitest.StartX(t)
	}
	screen := "script -qfc 'stty cols 100 rows 30; exec screen -c /dev/null -T screen-256color %s' /dev/null"
	for _, tt := range []struct {
		name, command, locale string
		needs                 string // besides the first word
		wide                  string // characters of two cells; one of them at least
		narrow                string // of one
		ascii                 bool
	}{
		{"screen", screen, "ja_JP.UTF-8", "screen", "●─▀Я", "", false},
		{"screen", screen, "zh_CN.UTF-8", "screen", "●─▀Я", "", false},
		{"screen", screen, "ko_KR.UTF-8", "screen", "●─▀Я", "", false},
		{"screen", screen, "C.UTF-8", "screen", "", "●─▀Я", false},
		{"screen", screen, "ja_JP.eucJP", "screen", "", "", true},
		{"mlterm", "mlterm -g 100x30 -e %s", "ja_JP.UTF-8", "X", "●─▀", "", false},
		{"mlterm", "mlterm -g 100x30 -e %s", "ko_KR.UTF-8", "X", "", "●─▀", false},
		{"mlterm", "mlterm -g 100x30 -e %s", "zh_CN.GB18030", "X", "", "", true},
		{"mlterm", "mlterm -g 100x30 -e %s", "zh_TW.Big5", "X", "", "", true},
		{"xterm", "xterm -cjk_width -geometry 100x30 -e %s", "ja_JP.UTF-8", "X", "●─▀", "", false},
		{"xterm", "xterm -geometry 100x30 -e %s", "ko_KR.UTF-8", "X", "", "●─▀", false},
		{"xterm.js", "node testdata/terminals/xtermjs.js %s", "zh_CN.UTF-8", "", "", "●─▀", false},
	} {
		t.Run(tt.name+" "+tt.locale, func(t *testing.T) {
			for _, tool := range []string{strings.Fields(tt.command)[0], tt.needs} {
				if _, err := exec.LookPath(tool); err != nil && tool != "" && tool != "X" {
					t.Skip(err)
				}
			}
			if tt.needs == "X" && display == "" {
				t.Skip("Xvfb is not there")
			}
			if err := exec.Command("node", "-e", "require('@xterm/headless')").Run(); tt.name == "xterm.js" && err != nil {
				t.Skip("@xterm/headless is not there: install it with npm, and set NODE_PATH")
			}
			if !strings.Contains(locales, strings.ToLower(tt.locale)) {
				t.Skip("no locale " + tt.locale)
			}
			path := filepath.Join(t.TempDir(), "cells")
			shell := filepath.Join(filepath.Dir(path), "run")
			must.Succeed(t, os.WriteFile(shell, []byte("#!/bin/sh\n"+must.Get(os.Executable())+" -test.run '^TestCells$'\n"), 0o700))
			cmd := exec.Command("sh", "-c", fmt.Sprintf(tt.command, shell))
			cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
				return strings.HasPrefix(v, "LC_") || strings.HasPrefix(v, "TMUX") || strings.HasPrefix(v, "NO_COLOR")
			}),
				"LANG="+tt.locale, "DISPLAY="+display, cellsFile+"="+path)
			uitest.Begin(t, cmd)
			var found cellsFound
			for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) { // between two looks
				if data, err := os.ReadFile(path); err == nil {
					must.Succeed(t, json.Unmarshal(data, &found))
					break
				} else if time.Now().After(end) {
					t.Fatal("no answer")
				}
			}
			all := func(of string, wide bool) bool {
				return !strings.ContainsFunc(of, func(r rune) bool { return strings.ContainsRune(found.Wide, r) != wide })
			}
			if found.ASCII != tt.ascii || !all(tt.wide, true) || !all(tt.narrow, false) || found.Rows < 100 || found.Error != "" != tt.ascii || len(found.Torn) > 0 {
				t.Errorf("wide %s; ASCII %v; %d rows; %s; torn\n%s", found.Wide, found.ASCII, found.Rows, found.Error, strings.Join(found.Torn, "\n"))
			}
		})
	}
}
