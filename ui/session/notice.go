package session

import "fmt"

// A Notice is what a change of the session says to the person. In its text
// {play.search} stands for the key of that action.
type Notice struct {
	Text string // "": nothing
	Warn bool   // it says what cannot be done
}

// An Effect is what a change of the session asks of the program around it: a notice
// to show, lines for the log, and searches to run, each in a goroutine of its own. Their
// ends go to [Session.Ended].
type Effect struct {
	Notice   Notice
	Log      []string // what the notice sums up
	Searches []*Search
}

// effect makes a change, and returns what it asks for.
func (s *Session) effect(change func()) Effect {
	s.asked = Effect{}
	change()
	return s.asked
}

func (s *Session) say(format string, args ...any) {
	s.asked.Notice = Notice{Text: fmt.Sprintf(format, args...)}
}

func (s *Session) complain(format string, args ...any) {
	s.asked.Notice = Notice{fmt.Sprintf(format, args...), true}
}
