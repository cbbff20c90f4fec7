package train

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"gobandit/model/sgf"
	"gobandit/model/words"
)

// Sets are the problems of life and death that come with the program, the easiest first.
var Sets = []string{"easy", "medium", "hard"}

//go:embed problems
var problems embed.FS

// AddSet adds the problems of a set, and returns how many are new.
func (d *Deck) AddSet(name string, now time.Time) (added int, err error) {
	data, err := problems.ReadFile("problems/" + name + ".sgf")
	if err != nil {
		return 0, fmt.Errorf("%q, want %s", name, words.Or(Sets...))
	}
	roots, err := sgf.Parse(data)
	if err != nil {
		return 0, err
	}
	for i, root := range roots {
		text, err := sgf.Encode(root)
		if err != nil {
			return added, err
		}
		isNew, err := d.Add(string(text), fmt.Sprintf("%s problem %d", name, i+1), now.Add(time.Duration(i-len(roots))*time.Microsecond))
		if err != nil {
			return added, err
		}
		if isNew {
			added++
		}
	}
	return added, nil
}

// HasSet reports whether a card of a set has been added.
func (d *Deck) HasSet(name string) bool {
	return slices.ContainsFunc(d.Cards, func(c *Card) bool { return strings.HasPrefix(c.From, name+" problem ") })
}
