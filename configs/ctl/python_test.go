package ctl

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/oracle"
)

// Each program has the value of x that Python 2.7.18 gives it, with Gomill's division, or is refused. What Python makes of it is
// in testdata/python.json.
func TestLikePython(t *testing.T) {
	refused := map[string]string{ // by the beginning of the program
		"l = [i for i in range(3)]; x = i":  "is in Python 2 what the list before it left",
		"k = 1; x = [k for k":               "is in Python 2 what the list before it left",
		"def g(i=4):":                       "is in Python 2 what the list before it left",
		"a = b = 5":                         "want one name for a value",
		"x = [1, 2, 3]; del":                "the statement del is not supported",
		"def f(n):\n    if n <= 1":          "called recursively, want a loop",
		`x = "a" + str(1) + `:               "want repr(...)",
		"assert":                            "the statement assert is not supported",
		"for i in range(3): pass\nelse":     "want a test after the loop",
		"try:":                              "the statement try is not supported",
		"import sys":                        "no module sys",
		"x = {1, 2}":                        "want set([...])",
		"x = 017":                           "0o17",
		`x = "{:%}"`:                        "want a field",
		"x = pow(2, 3, 5)":                  "(x ** y) % z",
		"def f():\n    global":              "the statement global is not supported",
		"x = reduce(lambda a, b: a + b, [":  "no items",
		"import math; x = math.log(-1)":     "domain",
		"import math; x = math.factorial(2": "whole number",
		`x = int("1.5")`:                    "1.5",
	}
	text := must.Get(os.ReadFile("testdata/python.json"))
	var programs [][2]string
	if err := json.Unmarshal(text, &programs); err != nil || len(programs) < 90 {
		t.Fatal(len(programs), err)
	}
	for _, program := range programs {
		want := ""
		for beginning, why := range refused {
			if strings.HasPrefix(program[0], beginning) {
				want = why
			}
		}
		p, problems := evaluate("e.ctl", program[0]+"\n", nil)
		switch {
		case p == nil && want == "":
			t.Errorf("%s\n%v", program[0], problems)
		case p == nil && !strings.Contains(problems[0].Text, want):
			t.Errorf("%s\n%v\nwant %s", program[0], problems, want)
		case p != nil && want != "":
			t.Errorf("%s\nis not refused", program[0])
		case p != nil:
			must.Equal(t, must.Get(pyStr(p.values["x"])), program[1], "is", program[0])
		}
	}
}

// What is not closed is told of where it begins, all at once.
func TestBrackets(t *testing.T) {
	const program = `players = {
    'a': Player("a",

def f(n):
    words = ["x", "y",
    return Player(words)

parameters = [
    scale = LOG(1, 2),
    split = 8)
x = (1, 2]
y = [
`
	_, problems := evaluate("e.ctl", program, nil)
	var got []string
	for _, p := range problems {
		got = append(got, p.Error())
	}
	want := []string{
		`e.ctl:1:11: the bracket { is not closed before "def" in line 4`,
		`e.ctl:2:16: the bracket ( is not closed before "def" in line 4`,
		`e.ctl:5:13: the bracket [ is not closed before "return" in line 6`,
		`e.ctl:9:11: scale = ... stands in the bracket [ of line 8: want a call around it, such as Parameter("name", ...), or that bracket closed`,
		`e.ctl:11:5: the bracket ( is closed by ] in line 11`,
		`e.ctl:12:5: the bracket [ is never closed`,
	}
	must.Equal(t, strings.Join(got, "\n"), strings.Join(want, "\n"))
	if p, problems := evaluate("e.ctl", "x = [lambda a=1, b=(2, 3): a, {'k': lambda n={1: 2}, m=2: m}]\ny = x[1]['k'](3)\n", nil); p == nil {
		t.Error(problems)
	}
	if _, problems := evaluate("e.ctl", "x = \"\"\"a\n\ny = 5\n", nil); len(problems) != 1 || !strings.Contains(problems[0].Error(), `e.ctl:1:5: a text that begins here does not end: want """ behind it`) {
		t.Error(problems)
	}
}

// Functions whose last digits are not the same everywhere are told of.
func TestInexact(t *testing.T) {
	for program, want := range map[string]string{
		"import math\nx = math.tanh(1) + math.exp(1)":   "tanh",
		"from math import log, sin as s\nx = s(log(2))": "sin",
		"from math import *\nx = sqrt(pi)":              "",
		"x = 'cos'":                                     "",
	} {
		p, problems := evaluate("e.ctl", program+"\n", nil)
		if p == nil || strings.Join(p.inexact, " ") != want {
			t.Errorf("%s: %v, %v, want %s", program, p, problems, want)
		}
	}
}

// Python 2.7.18 has rounded 1,000 numbers.
func TestRoundLikePython(t *testing.T) {
	table := oracle.Table(t, "round.txt")
	for _, words := range table {
		x := oracle.Numbers(t, words)
		must.Equal(t, pyRound(x[0], int(x[1])), x[2], "round", x[0], x[1])
	}
	must.Equal(t, len(table), 1000, "numbers")
}
