package playout

// A Rule is one way in which Local answers the last move.
type Rule uint8

// The rules, in the order in which Local tries them.
const (
	Capture   Rule = iota // take stones in atari near the last move
	Escape                // save own stones that the last move put into atari
	Nakade                // play the vital point of a small region beside the last move
	Fight                 // atari and stretch where chains beside the last move have two liberties
	Shape                 // play a 3x3 pattern beside the last move
	SelfAtari             // refuse to put two stones or more into atari where nothing else is to do
	NumRules  = iota
)

// ruleNames are the names of the rules.
var ruleNames = [NumRules]string{"capture", "escape", "nakade", "fight", "shape", "selfAtari"}

// String returns the rule's name, such as "capture".
func (r Rule) String() string { return ruleNames[r] }

// Chances are the probabilities with which each rule is tried at a move, 0 to 1.
type Chances [NumRules]float64

// DefaultChances returns the chances that Local has where none are given. They
// are not tuned: games show a gain for Capture, Escape and Shape alone, see
// docs/strength.md.
func DefaultChances() Chances {
	return Chances{Capture: 0.9, Escape: 0.9, Nakade: 1, Fight: 0.2, Shape: 0.9, SelfAtari: 1}
}
