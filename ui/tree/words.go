package tree

import (
	"fmt"

	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// sentences returns what the figures say of the node shown and of the cursor's move.
func (t *Screen) sentences() []reason {
	v := &t.node
	where := "At the root"
	if len(v.Line) > 0 {
		where = "At this node, which has " + words.Percent(v.Share) + "% of the root's visits,"
	}

	won, all := fmt.Sprintf(" and wins %s%% of them.", words.Percent(v.WinRate)), "these"
	if v.Aside > 0 {
		all = "all"
		won = fmt.Sprintf(". Of these %s are side playouts; %s wins %s%% of the others.", words.Count(v.Aside), chooser(v), words.Percent(v.WinRate))
	}
	list := []reason{{view.Plain, fmt.Sprintf("%s %s has tried %d of %s in %s", where, chooser(v), v.Tried,
		words.Plural(len(v.Moves), "legal move"), words.CountOf(v.Visits, "visit")) + won, 1}}
	m, ok := t.selected()
	if !ok {
		return list
	}

	name, seen := t.name(m), " has not been tried."
	if m.Visits > 0 {
		seen = fmt.Sprintf(" has %s%% of %s visits. It wins %s%%; with 95%% certainty that is between %s%% and %s%%.",
			words.Percent(m.Share), all, words.Percent(m.WinRate), words.Percent(m.Low), words.Percent(m.High))
	}
	list = append(list, reason{view.Plain, name + seen, 2})
	if text := t.unknown(); text != "" {
		return append(list, reason{view.Dim, text, 4})
	}
	if !m.Considered {
		return append(list, reason{view.Plain, "Progressive widening has not reached it yet.", 4})
	}
	if text := t.valueInWords(m); text != "" {
		list = append(list, reason{view.Plain, text, 3})
	}
	return append(append(list, reason{view.Plain, t.turnInWords(m), 4}), t.variantReasons(m)...)
}

// valueInWords says what the selection value of a move is made of.
func (t *Screen) valueInWords(m search.MoveView) string {
	if t.node.Draws {
		return ""
	}
	text := fmt.Sprintf("The selection value of %s is %s: its mean%s is %s", t.name(m), figureText(m.Value), t.scored(" (%.3g%% score)"), figureText(m.Mean))
	if m.Weight > 0 {
		other := "the mean of its own pairs"
		if m.AMAFVisits > 0 {
			other = "the AMAF mean"
		}
		text += fmt.Sprintf(", and %s, %s, counts for %s%%", other, figureText(m.Other), words.Percent(m.Weight))
	}
	if bonus := m.Prior * m.Exploration; bonus != 0 {
		text += fmt.Sprintf("; %s of it is a bonus for few visits", figureText(bonus))
	}
	return text + "."
}

// turnInWords says when the cursor's move is chosen, or which move comes after it.
func (t *Screen) turnInWords(m search.MoveView) string {
	v := &t.node
	switch {
	case v.Next < 0:
		return "No move can be chosen."
	case v.First > 0:
		return fmt.Sprintf("Every move is tried once before values count: %s to go.", words.Plural(v.First, "move"))
	case v.Draws:
		return fmt.Sprintf("The next move is drawn; %s has a chance of %s%%.", t.name(m), words.Percent(m.Chance))
	}
	first := v.Moves[v.Next]
	switch {
	case m.Move == first.Move:
	case v.Second >= 0 && m.Move == v.Moves[v.Second].Move:
		return fmt.Sprintf("%s is chosen next. %s is chosen %s.", t.name(first), t.name(m), t.when(first, m))
	default: // others may come between
		return fmt.Sprintf("%[1]s is chosen next. %[2]s is ahead of %[1]s %[3]s.", t.name(first), t.name(m), t.when(first, m))
	}
	if v.Second < 0 {
		return t.name(first) + " is chosen next."
	}
	second := v.Moves[v.Second]
	return fmt.Sprintf("It is chosen next. %s is chosen %s.", t.name(second), t.when(first, second))
}

// when says what has to happen before a move has a higher value than another one, which is first now.
func (t *Screen) when(first, m search.MoveView) string {
	lost, fall := t.node.Explanation.Losses(first.Move, m.Move)
	alike := t.node.Explanation.Overtakes(first.Move, m.Move)
	name := t.name(first)
	losing := fmt.Sprintf("once %s loses %s (its mean down %s)", name, inARow(lost), figureText(fall))
	winning := fmt.Sprintf("after %s of %s at its current rate", words.CountOf(alike, "playout"), name)
	switch {
	case lost < 0 && alike < 0:
		return "only after more than a million playouts"
	case alike < 0:
		return losing
	case lost < 0 || lost >= alike:
		return winning
	}
	return losing + ", or " + winning
}

// inARow counts playouts that follow one another.
func inARow(n int) string {
	text := words.CountOf(n, "playout")
	if n > 1 {
		text += " in a row"
	}
	return text
}
