package kit

import (
	"strings"

	"gobandit/ui/view"
)

// A Term is a word or a sign of screens, as the help explains it.
type Term struct {
	Word    string
	screens string // sections, with blanks between them
	Meaning string
}

// Glossary are the terms of all screens.
var Glossary = []Term{
	{"visits", "play tree", "how often the search has tried the move"},
	{"playouts", "play tree", "games that the search has played out"},
	{"win%", "play tree", "share of the visits that won, for the side of the disc"},
	{"±", "play tree tune", "half the 95% interval of the rate before it"},
	{"lead", "play tree", "mean score lead after the move, in points"},
	{"LCB", "play tree", "lower confidence bound: the lower end of the interval"},
	{"AMAF", "play tree", "all moves as first: rate if the side played there at any time"},
	{"prior", "play tree", "chance of the move as the search begins; all sum to 100%"},
	{"init%", "tree", "the win rate that the move began with, before its visits"},
	{"points", "play", "worth of the move, of an engine that does not search"},
	{"PV", "play tree", "principal variation: the best moves of both sides in turn"},
	{"nodes, depth", "play tree", "positions in the tree; mean and greatest length of its lines"},
	{"share%", "tree", "part of the node's visits that the move has"},
	{"results", "tree", "how the games through the move ended"},
	{"net%", "tree", "win rate after the move as the network predicts it"},
	{"β", "tree", "weight of AMAF in the value; 1 - β is that of the mean"},
	{"bonus", "tree", "exploration: gain of the value while visits are few"},
	{"value", "tree", "the highest is chosen next; first: before all that are tried"},
	{"next%", "tree", "probability that the move is chosen next"},
	{"▼", "play tree", "another move became the most visited one"},
	{"▾", "play tree", "one of the next two moves of the PV changed"},
	{"▲", "play tree", "the moment shown"},
	{"◀", "play tree", "side to move; on Tree: chosen next; in the tabs: a past moment"},
	{"•", "tree", "on the path of the last playout"},
	{"›", "tree", "a node that can be opened"},
	{"=", "tree tune", "compared with the others; on Tune a tie"},
	{"◦", "play", "where the record goes on"},
	{"×", "play", "mistake played next; dead stone; neutral point; × 3: stones taken"},
	{"□", "play", "ko; at the end of a game a chain in seki"},
	{"●○", "play", "below the graph: mistakes of Black and White; △ the move shown"},
	{"· • ●", "play", "dots on stones: points lost, from 0.5, from 2, and from 5"},
	{"▪■", "play", "who will own the point: likely, nearly certain"},
	{"discs", "play", "candidates: win rate over visits, stronger with more of them"},
	{"colors", "play tree", "moves by rank, on board, table and timeline alike"},
	{"! ?", "play", "good, bad moves of the record; !? interesting, ?! doubtful"},
	{"mistake", "play", "lost two standard errors and 2%; [ ]: another review's number"},
	{"won%", "tune games", "rate of the games that the candidate won"},
	{"model%", "tune", "win rate to expect, by the games of all candidates"},
	{"place", "tune", "the division of each parameter, from 0, as (2) or (2,0)"},
	{"surface", "tune", "how model% seems to vary over the parameters, by the rule"},
	{"Elo", "tune", "difference in strength to the opponent by model%"},
	{"best", "tune", "probability of being the best candidate, in percent"},
	{"LLR", "tune", "evidence of a confirmation match, by whole pairs of games"},
	{"rep", "tune", "games that repeat one played before"},
	{"*", "tune", "the candidate that the event would name best now"},
	{"x", "tune", "banned, or set aside"},
	{"p", "tune", "pinned: it plays until it has its games"},
	{"▸", "play tree tune games", "the row of the cursor; on Tune what plays next"},
}

// Terms returns the terms of a section as a group of the help.
func Terms(section string) ActionGroup {
	g := Group("words and signs")
	for _, t := range Glossary {
		if strings.Contains(" "+t.screens+" ", " "+section+" ") {
			word := strings.Map(view.Glyph, t.Word)
			g.Actions = append(g.Actions, Action{Name: word, Help: t.Meaning, Example: t.Meaning})
		}
	}
	return g
}

// IsTerm reports whether an action of the help is a term, which nothing can be done with.
func (a Action) IsTerm() bool { return a.Run == nil }
