package cli

import (
	"encoding/json"

	"github.com/spf13/cobra"

	"gobandit/configs"
	"gobandit/gtp/event"
)

// An eventState is what a journal says, for people who look for a fault.
type eventState struct {
	Journal    string            `json:"journal"`
	Header     event.Header      `json:"header"`
	Played     int               `json:"played"`
	Void       int               `json:"void"`
	Total      int               `json:"total"` // 0 is without end
	Finished   bool              `json:"finished"`
	Engines    map[string]string `json:"engines,omitempty"`
	Candidates []candidateState  `json:"candidates,omitempty"`
	Matchups   []matchupState    `json:"matchups,omitempty"`
	Last       []event.Row       `json:"last"`
	Warnings   []string          `json:"warnings,omitempty"`
}

type candidateState struct {
	Path       []int  `json:"path"`
	Parameters string `json:"parameters"`
	Wins       int    `json:"wins"`
	Games      int    `json:"games"`
}

type matchupState struct {
	ID      string    `json:"id"`
	Players [2]string `json:"players"`
	Games   int       `json:"games"`
	Wins    [2]int    `json:"wins"`
	Jigos   int       `json:"jigos"`
	Unknown int       `json:"unknown"`
	Void    int       `json:"void"`
}

func newDebugStatus() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "debugstatus EVENT",
		Short: "Print the contents of an event's journal as JSON",
		Long:  "The header of the journal, the counts of every candidate or matchup, and the latest games.",
		Args:  exactly("an event"),
	}

	journal := journalFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, err := configs.LoadEventToRead(args[0])
		if err != nil {
			return usage(err)
		}

		path := journalPath(*journal, args[0])
		r, err := event.Replay(c, path, nil)
		if err != nil {
			return noJournal(err, path, args[0])
		}

		s := r.Status
		state := eventState{
			Journal: path, Header: r.Header, Played: s.Played, Void: s.Void, Total: s.Total, Finished: s.Finished,
			Engines: s.Engines, Last: s.Last, Warnings: s.Warnings,
		}
		for _, c := range s.Standings {
			state.Candidates = append(state.Candidates, candidateState{c.Path, c.Parameters, c.Wins, c.Games})
		}
		for _, m := range s.Matchups {
			state.Matchups = append(state.Matchups, matchupState{m.ID, m.Players, m.Games, m.Wins, m.Jigos, m.Unknown, m.Void})
		}

		out := json.NewEncoder(cmd.OutOrStdout())
		out.SetIndent("", "  ")
		out.SetEscapeHTML(false)
		return out.Encode(state)
	}
	return cmd
}
