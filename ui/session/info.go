package session

import (
	"gobandit/model"
	"gobandit/model/sgf"
)

// SetInfo changes what the record says of its game. Other rules or another komi hold for the game, whose searches are
// forgotten. Nothing is changed if there is an error: rules that nobody knows.
func (s *Session) SetInfo(info sgf.Info, result model.Result, komi float64) (Effect, error) {
	l, rec := s.Line, s.Line.Record
	rules := rec.Start.Rules()
	if info.Rules != rec.Info.Rules && info.Rules != "" {
		var err error
		if rules, err = model.ParseRules(info.Rules); err != nil {
			return Effect{}, err
		}
	}
	return s.effect(func() {
		if info != rec.Info || result != rec.Result || komi != rec.Start.Komi() {
			l.edit()
		}
		rec.Info, rec.Result = info, result
		if komi == rec.Start.Komi() && rules == rec.Start.Rules() {
			return
		}
		s.stop()
		s.stopReview()
		at := l.At
		rec.Start.SetKomi(komi)
		rec.Start.SetRules(rules)
		s.Analysis.forget(rec.Root)
		s.Scoring = Scoring{}
		l.replay(l.Turn())
		l.show(at)
		s.settle()
	}), nil
}
