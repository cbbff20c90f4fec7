package cli

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"gobandit/ui"
)

// A monkeyAct is something that a monkey does: it sends bytes, or gives the window another size, or kills the program and
// starts it again.
type monkeyAct struct {
	send  string
	size  [2]int // columns and rows; zero: as before
	again bool   // the program is killed, and starts again in its folder without arguments
}

func (a monkeyAct) String() string {
	switch {
	case a.again:
		return "kill and start again"
	case a.size[0] > 0:
		return fmt.Sprintf("size %dx%d", a.size[0], a.size[1])
	}
	return fmt.Sprintf("%q", a.send)
}

// specialKeys are what terminals send for keys that are no characters, some with modifiers.
var specialKeys = strings.Fields(`\r \t \x7f \x1b \x1b[A \x1b[B \x1b[C \x1b[D \x1b[H \x1b[F \x1b[5~ \x1b[6~ \x1b[3~ \x1b[2~ \x1b[Z \x1bOP \x1bOQ \x1bOR \x1bOS
	\x1b[15~ \x1b[17~ \x1b[1;2A \x1b[1;2B \x1b[1;2C \x1b[1;2D \x1b[1;5C \x1b[1;5D \x1b[1;3C \x1b[1;3D \x1b[3;3~ \x1b[3;5~ \x1b\x7f \x1b[I \x1b[O
	\x01 \x02 \x04 \x05 \x06 \x07 \x08 \x0b \x0c \x0e \x0f \x10 \x11 \x12 \x13 \x14 \x15 \x16 \x17 \x18 \x19 \x00 \x1bb \x1bd \x1bf \x1bx`)

// unescaped turns a key as it is written above into its bytes.
func unescaped(key string) string {
	var out strings.Builder
	for i := 0; i < len(key); i++ {
		if key[i] != '\\' {
			out.WriteByte(key[i])
			continue
		}
		switch i++; key[i] {
		case 'r':
			out.WriteByte('\r')
		case 't':
			out.WriteByte('\t')
		case 'x':
			var b byte
			fmt.Sscanf(key[i+1:i+3], "%02x", &b) //nolint:errcheck // they are hexadecimal
			out.WriteByte(b)
			i += 2
		}
	}
	return out.String()
}

// pasted are what people paste, by mistake or not.
var pasted = []string{
	"(;GM[1]FF[4]SZ[9];B[ee];W[cc])", "line\nanother line\n", "囲碁 柯潔", "e\u0301\u200b\u202e", "q", "-1", "1e308", "../../x", strings.Repeat("long ", 200), "\t", "99999999999999999999",
}

// A keyMaker makes the acts of monkeys.
type keyMaker struct{ actions []string } // names of actions, as the palette has them

func newKeyMaker() keyMaker {
	var k keyMaker
	for _, a := range ui.Vocabulary().Actions {
		k.actions = append(k.actions, a.Name, a.Section+"."+a.Name)
	}
	return k
}

// acts returns n acts in a window of a board of size points.
func (k keyMaker) acts(rng *rand.Rand, n, size, w, h int) []monkeyAct {
	out := make([]monkeyAct, n)
	for i := range out {
		out[i] = k.act(rng, size, &w, &h)
	}
	return out
}

func (k keyMaker) act(rng *rand.Rand, size int, w, h *int) monkeyAct {
	keys := func(format string, args ...any) monkeyAct { return monkeyAct{send: fmt.Sprintf(format, args...)} }
	switch n := rng.IntN(100); {
	case n < 34: // a letter, a digit, a sign
		return keys("%c", ' '+rng.IntN('~'-' '+1))
	case n < 52:
		return keys("%s", unescaped(specialKeys[rng.IntN(len(specialKeys))]))
	case n < 66: // a stone where nobody has to look for it
		return keys("'%c%d\r", "abcdefghjklmnopqrst"[rng.IntN(size)], 1+rng.IntN(size))
	case n < 69:
		return keys("p")
	case n < 75: // a command of the palette
		name := k.actions[rng.IntN(len(k.actions))]
		return keys(":%s\r", name)
	case n < 77:
		return keys("%s", strings.Repeat([]string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "n", "u", "\x1b[5~"}[rng.IntN(7)], 2+rng.IntN(20)))
	case n < 78: // what is quick, such as a key that is held down
		var b strings.Builder
		for range 2 + rng.IntN(8) {
			b.WriteByte(byte('a' + rng.IntN(26)))
		}
		return keys("%s", b.String())
	case n < 80:
		return keys("\x1b[200~%s\x1b[201~", pasted[rng.IntN(len(pasted))])
	case n < 81:
		return keys("%d", 1+rng.IntN(5)) // a screen
	case n < 93: // a mouse that clicks, drags, scrolls, also outside
		button := []int{0, 0, 0, 1, 2, 64, 65, 32, 35, 66, 67}[rng.IntN(11)]
		x, y := 1+rng.IntN(*w+2), 1+rng.IntN(*h+2)
		click := fmt.Sprintf("\x1b[<%d;%d;%dM", button, x, y)
		if button < 3 {
			click += fmt.Sprintf("\x1b[<%d;%d;%dm", button, x, y)
		}
		return monkeyAct{send: click}
	case n < 98:
		size := [2]int{1 + rng.IntN(200), 1 + rng.IntN(70)}
		if rng.IntN(3) > 0 {
			size = [][2]int{{80, 24}, {120, 40}, {200, 60}, {20, 6}, {1, 1}, {40, 12}, {100, 30}}[rng.IntN(7)]
		}
		*w, *h = size[0], size[1]
		return monkeyAct{size: size}
	case n < 99:
		return keys("\x1b\x1b") // out of whatever it is in
	}
	if rng.IntN(8) == 0 {
		return monkeyAct{again: true}
	}
	return keys("q")
}
