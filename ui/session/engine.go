package session

import (
	"gobandit/model/variant"
	"gobandit/search"
	"gobandit/search/params"
)

// An EngineSetup says how to make an engine that plays and analyzes in a session.
type EngineSetup struct {
	Name   string                         // in sentences
	Title  string                         // the same with its strength, where players are named; "": Name
	Spec   string                         // by which it is asked for, and which records have; "": Name
	New    func() (search.Thinker, error) // called once, by the first search
	Budget search.Budget                  // of a move
	Weak   bool                           // its number of playouts is its strength: other budgets only shorten its moves
	remote bool                           // it decides itself how long to think about a move; see Program

	// Again returns the engine of the next game, on a board of a size, where it follows the person's
	// strength; nil: it is always the same.
	Again func(size int) EngineSetup

	// NewVariant returns an engine for games like that of a position; nil: it plays only Go.
	NewVariant func(like variant.Position) (search.Thinker, error)

	// Meaning returns what its parameters mean in a game, nil for an engine without any, and what
	// to know of them, a line each; nil: it has none.
	Meaning func(t params.Traits) (*params.Plan, []string)
}

// meaning calls Meaning.
func (e *EngineSetup) meaning(t params.Traits) (*params.Plan, []string) {
	if e.Meaning == nil {
		return nil, nil
	}
	return e.Meaning(t)
}
