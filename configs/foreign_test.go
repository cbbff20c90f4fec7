//go:build unix

package configs

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// A worker runs no program that its own list does not name, whatever an event says. Each
// try that is not refused is started with all its players; none may have left a mark.
func TestNoForeignProgram(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	mark := filepath.Join(dir, "mark")
	program := func(path, text string) {
		t.Helper()
		must.Succeed(t, os.Chmod(writeAll(t, ".", path, "#!/bin/sh\n"+text+"\n"), 0o777))
	}
	evil := "echo $0 $* >>" + mark
	for _, path := range []string{"evil", "bin/evil", "bin/bot 2", "opt/evil", "opt/sub/bot", "bot2", "other/bot", "opt/engine.yaml", "good dir/evil", "[x"} {
		program(path, evil)
	}
	good := "touch played\n[ \"$1\" != --level ] || [ \"$3\" = \"\" ] || " + evil + "\n[ -z \"$FOREIGN$LD_X\" ] || " + evil + "\ncase $PWD in */other*) " + evil + ";; esac"
	program("bin/bot", good)
	program("opt/bot", good)
	program("here/bot", good)
	for from, to := range map[string]string{"link": "evil", "bin/link": "../evil", "opt/link": "../bin/bot", "here/up": "..", "botlink": "bin/bot"} {
		must.Succeed(t, os.Symlink(to, from))
	}
	t.Setenv("PATH", filepath.Join(dir, "bin")+":"+os.Getenv("PATH"))
	list := writeAll(t, t.TempDir(), "allow", fmt.Sprintf("bot --level *\nLEVEL=* ./opt/bot --level *\ncwd=%[1]s/here* here/bot\ncwd=%[1]s/here/* opt/bot x\n", dir))
	allowed := must.Get(ReadAllowed(list))
	// play starts what an event may start, and reports whether it was refused before.
	play := func(name, text string, more map[string]string) error {
		files := map[string][]byte{name: []byte(text)}
		for path, text := range more {
			files[path] = []byte(text)
		}
		c, err := loadEvent(name, true, &fileSet{text: files, received: true, allow: allowed.Check})
		if err != nil {
			return err
		}
		makers := []match.Maker{c.Opponent(1)}
		for i := range c.Tune.Space.Len() {
			values := c.Tune.Space.Values(i)
			makers = append(makers, c.Candidate(tune.Candidate{Index: i, Values: values, Parameters: c.Tune.Space.Text(values)}, 1))
		}
		for _, make := range makers {
			p, failed := make(t.Context())
			if failed == nil {
				_ = p.Setup(context.Background(), match.Settings{Size: 5, Komi: 7.5}) // starts a program, which speaks no GTP
				_ = p.Close()
			} else {
				err = failed
			}
		}
		return err
	}
	yaml := func(foe string) string {
		return strings.Replace(strings.Replace(eventToPack, "%FOE%", foe, 1), "mine.yaml", "uct", 1)
	}
	for _, foe := range []string{
		`{command: "bot --level 3"}`, `{command: "opt/bot --level 3", environ: {LEVEL: "7"}}`, `{command: here/bot, cwd: ` + dir + `/here}`,
	} {
		if err := play("e.yaml", yaml(foe), nil); err != nil {
			t.Errorf("%s: %v", foe, err)
		}
	}
	if _, err := os.Stat("played"); err != nil {
		t.Fatal("what is allowed does not run: the test shows nothing")
	}
	tries := 0
	refused := func(name, text string, more map[string]string) {
		t.Helper()
		tries++
		must.Fail(t, play(name, text, more), "", "allowed", text)
		if what, err := os.ReadFile(mark); err == nil {
			t.Errorf("%s ran by\n%s", what, text)
			_ = os.Remove(mark)
		}
	}
	here := dir + "/here"
	for _, foe := range []string{
		// other programs
		`{command: evil}`, `{command: ./evil}`, `{command: "` + dir + `/evil"}`, `{command: bin/evil}`, `{command: link}`, `{command: ./link}`, `{command: opt/link --level 1}`,
		`{command: botlink --level 1}`, `{command: "./botlink --level 1"}`, `{command: "bot2 --level 1"}`, `{command: "bin/bot --level 1"}`, `{command: "` + dir + `/bin/bot --level 1"}`,
		`{command: "opt/sub/bot --level 1"}`, `{command: "other/bot --level 1"}`, `{command: "../bot --level 1"}`, `{command: "./bot --level 1"}`, `{command: "opt/../evil"}`,
		`{command: "opt/bot/../../evil"}`, `{command: "opt//bot/../evil --level 1"}`, `{command: "~/evil"}`, `{command: sh -c ./evil}`, `{command: "env bot --level 1"}`, `{command: "/usr/bin/env ./evil"}`,
		// names with blanks, quotes, patterns, seeds
		`{command: "'bot 2'"}`, `{command: ["bot 2"]}`, `{command: ["bot --level 3"]}`, `{command: ["good dir/evil"]}`, `{command: ["[x"]}`, `{command: ["./[x"]}`, `{command: "{seed}"}`, `{command: "*"}`, `{command: ["bot", "--level", "3", ""]}`,
		`{command: ["", "bot"]}`, `{command: [" bot", "--level", "3"]}`, `{command: "bot\n--level 3; ./evil"}`,
		// arguments
		`{command: bot}`, `{command: "bot --level"}`, `{command: "bot --level 3 --log x"}`, `{command: "bot --log x"}`, `{command: "bot --level 3 | ./evil"}`, `{command: "bot --level $(./evil) x"}`, `{command: "bot --level 3; ./evil"}`, `{command: "bot --level {seed} {seed}"}`,
		// variables
		`{command: "bot --level 3", environ: {FOREIGN: x}}`, `{command: "bot --level 3", environ: {PATH: "` + dir + `"}}`, `{command: "opt/bot --level 3", environ: {LEVEL: "1", LD_X: y}}`, `{command: "opt/bot --level 3", environ: {"LEVEL=1 LD_X": y}}`,
		`{command: "bot --level 3", environ: {LD_PRELOAD: x}}`, `{command: "bot --level 3", environ: {LEVEL: "1"}}`, `{command: "opt/bot --level 3", environ: {level: "1"}}`,
		// folders
		`{command: "bot --level 3", cwd: /}`, `{command: here/bot, cwd: ` + here + `/../other}`, `{command: here/bot, cwd: "` + here + `/.."}`, `{command: opt/bot x, cwd: "` + here + `/../other"}`, `{command: here/bot, cwd: other}`, `{command: bot, cwd: ` + here + `}`, `{command: ./bot, cwd: ` + here + `}`,
		// engine files
		`{engine: ` + dir + `/opt/engine.yaml}`, `{engine: opt/engine.yaml}`, `{engine: own.yaml}`, `{engine: alias.yaml}`, `{engine: agent.json}`, `{engine: evil}`, `{engine: ./evil}`, `{engine: uct, command: evil}`,
	} {
		refused("e.yaml", yaml(foe), map[string]string{
			"own.yaml": "type: gtp\ncommand: ./evil\n", "alias.yaml": "type: command\nprogram: evil\nplayouts: 1\n", "agent.json": `{"class": "players.Program", "args": ["./evil"]}`,
		})
	}
	uct := yaml("{engine: uct, playouts: 2}")
	refused("e.yaml", strings.Replace(uct, `candidate: {engine: uct, playouts: 5, set: {K: "{k}"}}`, `candidate: {command: "bot --level {k} --log"}`, 1), nil)
	refused("e.yaml", strings.Replace(uct, `candidate: {engine: uct, playouts: 5, set: {K: "{k}"}}`, `candidate: {command: ["{k}evil"]}`, 1), nil)
	refused("e.yaml", strings.Replace(uct, "event:", "openings: ./evil\nevent:", 1), nil)
	for _, made := range []string{
		`Player("./evil" if k > 1 else "bot --level 3")`, `Player("bot --level 3", environ={"FOREIGN": str(k)})`, `Player("bot --level 3", cwd="/")`, `Player("ev" + "il")`, `Player(["bot", "--level", "3", "x"][:3 if k < 1 else 4])`,
	} {
		refused("e.ctl", strings.Replace(small, `Player(engine="rave", playouts=10, set={"K": k})`, made, 1), nil)
	}
	if tries < 40 {
		t.Errorf("%d tries, want 40 or more", tries)
	}
	t.Logf("%d tries, none of which ran a program that the list does not name", tries)
}
