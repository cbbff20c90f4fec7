package variant

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/words"
)

// variants are the variants in the order of Names.
var variants = []struct {
	traits Traits
	about  string
	option option
	start  func(r *rules, option float64, seed uint64) (Position, error)
}{
	{Traits{Name: "slip", Seats: 2, Teams: []int{0, 1}, PerfectInformation: true},
		"stones slip by chance", option{"the chance of a slip", 0.25, 0, 1, "a number"}, newSlip},
	{Traits{Name: "hidden", Seats: 2, Teams: []int{0, 1}, Deterministic: true},
		"stones that one side sees", option{"the number of hidden stones per side", 1, 1, maxHidden, "a whole number"}, newHidden},
	{Traits{Name: "three-colour", Seats: 3, Teams: []int{0, 1, 2}, Deterministic: true, PerfectInformation: true},
		"three sides", option{}, newThree},
	{Traits{Name: "pair", Seats: 4, Teams: []int{0, 1, 0, 1}, Deterministic: true, PerfectInformation: true},
		"two teams of two", option{}, newPair},
}

// An option is the number that may follow a variant's name, after a colon. The
// zero option is none.
type option struct {
	meaning             string
	normal, least, most float64
	want                string
}

func (o option) parse(text string) (float64, error) {
	if o.meaning == "" {
		return 0, fmt.Errorf("option %q, want none", text)
	}
	v, err := strconv.ParseFloat(text, 64)
	if whole := v == math.Trunc(v); err != nil || !(v >= o.least && v <= o.most) || o.want == "a whole number" && !whole {
		return 0, fmt.Errorf("%s is %q, want %s from %g to %g", o.meaning, text, o.want, o.least, o.most)
	}
	return v, nil
}

// All returns the traits of the variants.
func All() []Traits {
	all := make([]Traits, len(variants))
	for i, v := range variants {
		all[i] = v.traits
	}
	return all
}

// Names returns the names of the variants.
func Names() []string { return words.Each(All(), func(t Traits) string { return t.Name }) }

// None is the choice of Go itself, where a person chooses a variant.
const None = "none"

// Choices returns None and the names of the variants.
func Choices() []string { return append([]string{None}, Names()...) }

// About describes a choice, with its option or without, in a few words.
func About(choice string) string {
	name, _, _ := strings.Cut(choice, ":")
	if name == None {
		return "Go"
	}
	for _, v := range variants {
		if v.traits.Name == name {
			return v.about
		}
	}
	return ""
}

// Name returns the name of the variant that a choice means, "" for None.
func Name(choice string) string {
	if choice == None {
		return ""
	}
	return choice
}

// New returns the first position of a game. The name is one of Names; a number
// may be added to that of slip, as in slip:0.1, for the chance of a slip, and to
// that of hidden, as in hidden:2, for the hidden stones a side. The size is
// model.MinSize to model.MaxSize; what komi means is said at Position.Scores.
// The seed is for what is drawn before the first move: the hidden stones.
//
// The error names all that is wrong.
func New(name string, size int, komi float64, seed uint64) (Position, error) {
	var problems []error
	if size < model.MinSize || size > model.MaxSize {
		problems = append(problems, fmt.Errorf("board size %d, want %d to %d", size, model.MinSize, model.MaxSize))
	}
	if err := model.CheckKomi(komi); err != nil {
		problems = append(problems, err)
	}

	base, text, given := strings.Cut(name, ":")
	for _, v := range variants {
		if v.traits.Name != base {
			continue
		}
		value, err := v.option.normal, error(nil)
		if given {
			value, err = v.option.parse(text)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("variant %s: %w", base, err))
		}
		if len(problems) > 0 {
			return nil, errors.Join(problems...)
		}
		return v.start(&rules{traits: v.traits, size: size, komi: komi, limit: 3 * size * size}, value, seed)
	}

	all := Names()
	problems = append(problems, fmt.Errorf("unknown variant %q, want %s or %s%s",
		base, strings.Join(all[:len(all)-1], ", "), all[len(all)-1], names.DidYouMean(base, all)))
	return nil, errors.Join(problems...)
}
