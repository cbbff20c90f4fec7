package analysis

import (
	"encoding/json"
	"maps"
	"slices"

	"gobandit/gtp"
)

// act does what a line with an action asks for, and answers with the same object,
// to which some actions add fields.
func (s *Server) act(id, action string, raw map[string]json.RawMessage) {
	switch action {
	case "query_version":
		s.echo(raw, map[string]any{"version": s.o.Version, "git_hash": s.o.Commit})
	case "query_models":
		s.echo(raw, map[string]any{"models": gtp.Models(s.o.Engine)})
	case "clear_cache": // there is none: every search begins with nothing known
		s.echo(raw, nil)
	case "terminate", "terminate_all":
		s.terminate(id, action == "terminate_all", raw)
	default:
		s.out.put(note{Error: "'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or 'terminate_all'"})
	}
}

// echo answers with the fields of a line, and others.
func (s *Server) echo(raw map[string]json.RawMessage, others map[string]any) {
	answer := map[string]any{}
	for key, value := range raw {
		answer[key] = value
	}
	maps.Copy(answer, others)
	s.out.put(answer)
}

func (s *Server) terminate(id string, all bool, raw map[string]json.RawMessage) {
	f := &fields{id: id, raw: raw, read: map[string]bool{}}
	of, ok := textOf(raw["terminateId"])
	if !ok && !all {
		f.fail("terminateId", `Requests for a terminate action must have a string "terminateId" field`)
	}
	turns, some := f.integers("turnNumbers", "If provided, must be an array of integers indicating turns to terminate")
	if f.fault != nil {
		s.out.put(f.fault)
		return
	}
	chosen := func(n int) bool { return !some || slices.Contains(turns, int64(n)) }
	for _, r := range s.queue.terminate(of, all, chosen) {
		s.out.put(newNoAnswer(r))
	}
	s.echo(raw, nil)
}
