package controller

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"gobandit/gtp"
)

// scriptVariable makes the test binary an engine that follows a script.
const scriptVariable = "GOBANDIT_TEST_ENGINE"

// parentVariable makes the test binary a program that starts an engine with
// the script named, says its process number and waits to be killed.
const parentVariable = "GOBANDIT_TEST_PARENT"

func TestMain(m *testing.M) {
	if script := os.Getenv(parentVariable); script != "" {
		os.Unsetenv(parentVariable)
		e, err := Start(fake(script), Launch{})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(e.cmd.Process.Pid)
		<-e.Done()
		os.Exit(0)
	}
	if script := os.Getenv(scriptVariable); script != "" {
		runScript(script)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// japaneseRules is the command for them, which the script takes, and no others.
const japaneseRules = `kata-set-rules {"friendlyPassOk":true,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"}`

// fake returns the command of the scripted engine.
func fake(script string) Command {
	return Command{Args: []string{os.Args[0]}, Env: []string{scriptVariable + "=" + script, "GORACE=atexit_sleep_ms=0"}}
}

// runScript answers name and quit as an engine should, and does what the
// script says at the command test.
func runScript(script string) {
	if script == "exit" {
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	}
	if script == "talks" {
		fmt.Fprintln(os.Stderr, "let me see")
	}
	if script == "banner" {
		fmt.Println("Welcome to Fake Go")
	}
	if script == "stubborn" {
		signal.Ignore(syscall.SIGTERM)
	}
	in := bufio.NewScanner(os.Stdin)
	if kind, ok := strings.CutPrefix(script, "identity "); ok {
		answerByIdentity(kind, in)
		return
	}
	for in.Scan() {
		switch in.Text() {
		case "name":
			fmt.Print("= Fake\n\n")
		case "known_command test":
			fmt.Print("= true\n\n")
		case "quit":
			if script == "stubborn" {
				continue
			}
			fmt.Print("= \n\n")
			return
		case "test":
			act(script, in)
		case "known_command kata-analyze", "known_command lz-analyze":
			fmt.Printf("= %v\n\n", strings.HasSuffix(in.Text(), " "+script))
		case "kata-analyze W 20 rootInfo true ownership true", "lz-analyze W 20":
			analyze(script, in)
		case "known_command kata-genmove_analyze":
			fmt.Printf("= %v\n\n", script == "mover" || script == "ponderer")
		case "kata-genmove_analyze B 20 rootInfo true ownership true":
			fmt.Print("=\ninfo move D4 visits 8 winrate 0.75 order 0 pv D4\nnot to be read\n")
			if script == "ponderer" {
				untilCommand(in, "") // without a move
			} else {
				fmt.Print("play D4\n\n")
			}
		case "known_command kata-set-rules":
			fmt.Printf("= %v\n\n", script == "rules")
		case "known_command kgs-rules":
			fmt.Printf("= %v\n\n", script == "kgs rules")
		case japaneseRules, "kgs-rules japanese":
			fmt.Print("= \n\n")
		case "genmove b":
			fmt.Print("= resign\n\n")
		case "boardsize 9", "clear_board", "komi 7.5", "play b E5":
			fmt.Print("= \n\n")
		case "genmove w":
			fmt.Print("= C3\n\n")
		default:
			fmt.Print("? unknown command\n\n")
		}
	}
	if script == "stubborn" {
		time.Sleep(time.Hour)
	}
}

// answerByIdentity answers every command by its name, with identities as the kind says.
func answerByIdentity(kind string, in *bufio.Scanner) {
	for in.Scan() {
		c, ok := gtp.ParseCommand(in.Text())
		if !ok {
			continue
		}
		r := gtp.Response{ID: c.ID, HasID: c.HasID, OK: c.Name != "fail", Text: c.Name}
		switch kind {
		case "wrong":
			r.ID++
		case "of the last":
			r.ID, r.OK = min(c.ID, 1), true
		case "left out":
			r.HasID = false
		case "forgotten":
			r.HasID = c.ID == 1
		case "invented": // it takes the number for the command's name
			r.OK, r.HasID = !c.HasID, !c.HasID
		case "wrong in analysis":
			if c.Name == "analyze" {
				r.ID++
			}
		}
		fmt.Print(r.String())
		if c.Name == "quit" {
			return
		}
	}
}

// act is what the script does when asked to.
func act(script string, in *bufio.Scanner) {
	switch script {
	case "good", "banner":
		fmt.Print("= fine\n\n")
	case "crash":
		fmt.Fprint(os.Stderr, "cannot go on\npanic: the end\n\n")
		os.Exit(2)
	case "stall", "stubborn":
		time.Sleep(time.Hour)
	case "garbage":
		fmt.Print("no idea what you mean\n\n")
	case "two answers":
		fmt.Print("= first\n\n= second\n\n")
	case "half an answer more":
		fmt.Print("= first\n\n= sec")
	case "huge":
		fmt.Print("= begins\n")
		for {
			fmt.Println(strings.Repeat("x", 1000))
		}
	case "huge line":
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case "CRLF":
		fmt.Print("\r\n\r\n= a\r\n\tb\r\n\r\n\r\n")
	case "last words":
		fmt.Print("= farewell\n")
		os.Exit(0)
	case "talks":
		fmt.Fprintln(os.Stderr, "no licence")
		os.Exit(3)
	case "long farewell":
		fmt.Print("=\n", strings.Repeat("info\n", 100))
		untilCommand(in, strings.Repeat("info\n", 5000)+"play A1\n")
		os.Exit(0)
	case "chatty child":
		chattyChild()
	case "closes":
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "slow":
		for _, part := range []string{"=", " a", "\n", "b\n", "\n"} {
			fmt.Print(part)
		}
	case "child":
		child := exec.Command("sleep", "600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			fmt.Printf("? %v\n\n", err)
			return
		}
		fmt.Printf("= %d\n\n", child.Process.Pid)
	case "environment":
		dir, _ := os.Getwd()
		fmt.Printf("= %s %s\n\n", dir, os.Getenv("GOBANDIT_TEST_VALUE"))
	case "analysis":
		fmt.Print("=\ninfo 1\ninfo 2\n")
		untilCommand(in, "info 3\n")
	case "endless analysis":
		fmt.Print("=\ninfo 1\n")
		time.Sleep(time.Hour)
	}
}

// analyze answers the analyze command that the script is named for, with talk and
// a line that nobody can read between.
func analyze(script string, in *bufio.Scanner) {
	if script == "kata-analyze" {
		fmt.Print("=\r\nthinking...\r\ninfo move Z99 visits 1\r\n",
			"info move D4 visits 8 edgeVisits 8 winrate 0.75 weight x order 0 pv D4 C3 rootInfo visits 9 winrate 0.7 scoreLead 2\r\n")
	} else {
		fmt.Print("=\ninfo move D4 visits many\n")
	}
	untilCommand(in, "")
}

// untilCommand ends an analysis with some last lines when a command comes, and answers that.
// As with Pachi, a blank line does not end it.
func untilCommand(in *bufio.Scanner, last string) {
	for in.Scan() && in.Text() == "" {
		fmt.Println("info of more")
	}
	fmt.Print(last, "\n= Fake\n\n")
}

func itoa(n int) string { return strconv.Itoa(n) }

func atoi(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil {
		panic(err)
	}
	return n
}

// waitFor polls until ready, and fails the test if that takes very long.
func waitFor(t *testing.T, ready func() bool) {
	t.Helper()
	for range 1000 {
		if ready() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("waited too long")
}
