package play

import (
	"errors"
	"fmt"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/review"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/train"
)

// A training is a session of the trainer, which asks for one card after another in guess mode.
type training struct {
	deck   *train.Deck
	queue  []*train.Card        // still to be answered; the first is shown
	again  map[*train.Card]bool // answered, and repeated until the answer is good
	tally  [train.Perfect + 1]int
	length int // cards at first

	judging         *sgf.Turn // a move whose position is being searched; nil: none
	missed, hinted  int       // wrong guesses and hints of the card
	given, answered bool      // a move of the card was shown; the card is done
}

// TrainingLength is the number of cards in a session of the trainer unless another is asked for.
const TrainingLength = 20

// note notes how a move of the card was found.
func (t *training) note(missed, hinted int, given bool) {
	t.missed, t.hinted, t.given = t.missed+missed, t.hinted+hinted, t.given || given
}

// quality grades the answer to a card for the schedule.
func (t *training) quality() int {
	switch {
	case t.given:
		return 0
	case t.missed > 0:
		return train.Passed - 1
	}
	return max(train.Passed, train.Perfect-t.hinted)
}

// goodAnswer is the quality that ends the repetitions of a card within a session, as SM-2 has it.
const goodAnswer = 4

// train offers what can be trained, or ends the training.
func (p *Screen) train() tea.Cmd {
	if p.guessing != nil {
		return p.endGuess()
	}
	deck, err := p.openDeck()
	if err != nil {
		p.Complain("%v", err)
		return nil
	}

	var menu kit.Menu
	var picks []func() tea.Cmd
	offer := func(text string, pick func() tea.Cmd) {
		menu.Lines, picks = append(menu.Lines, text), append(picks, pick)
	}
	if n := len(deck.Due(p.now())); n > 0 {
		text := words.Plural(n, "position") + " to train"
		if n > TrainingLength {
			text += fmt.Sprintf(", %d at a time", TrainingLength)
		}
		offer(text, func() tea.Cmd { return p.beginTraining(deck.Due(p.now()), deck, TrainingLength) })
	}
	for _, player := range p.judged().Players {
		if n := player.Mistakes; n > 0 && !p.s.Line.Exercise() && p.lacksGo() == "" {
			offer(fmt.Sprintf("add %s of %s", words.Plural(n, "mistake"), player.Color.Title()), func() tea.Cmd { return p.addMistakes(deck, player.Ranked) })
		}
	}

	for _, set := range train.Sets {
		if !deck.HasSet(set) {
			offer("add "+set+" problems", func() tea.Cmd { return p.addSet(deck, set) })
		}
	}

	if len(picks) == 0 {
		p.Complain("%s: %s reviews a game, then %s adds its mistakes", nothingDue(deck, p), p.keys.Press("play.sweep"), p.keys.Press("play.train"))
		return nil
	}
	menu.Title = "train"
	if len(deck.Due(p.now())) == 0 {
		menu.Title = nothingDue(deck, p)
	}
	menu.Pick = func(i int) tea.Cmd { return picks[i]() }
	p.Asked = &menu
	return nil
}

// nothingDue says that no position is due, and when the next is.
func nothingDue(deck *train.Deck, p *Screen) string {
	if next, ok := deck.Next(p.now()); ok {
		return "no position is due before " + next.Local().Format("Jan 2")
	}
	return "no position to train"
}

func (p *Screen) openDeck() (*train.Deck, error) {
	if p.deck == "" {
		return nil, errors.New("nothing is kept here to train")
	}
	return train.Open(p.deck)
}

// addMistakes adds mistakes of the line to the deck.
func (p *Screen) addMistakes(deck *train.Deck, mistakes []*review.JudgedMove) tea.Cmd {
	added, l := 0, p.s.Line
	for _, m := range mistakes {
		text, name := session.Mistake(l.Record, p.s.File, m, p.s.Analysis.Judged(m.Turn.Parent), p.s.Analysis.Judged(m.Turn))
		if text == "" {
			continue
		}
		isNew, err := deck.Add(text, name, p.now())
		if err != nil {
			p.Complain("%v", err)
			return nil
		}
		if isNew {
			added++
		}
	}
	text := words.Plural(added, "position") + " added"
	if added == 0 {
		text = "no position added, all were added before"
	}
	p.Say("%s: %s trains", text, p.keys.Press("play.train"))
	return nil
}

// addSet adds a set of problems to the deck, and trains those that are new.
func (p *Screen) addSet(deck *train.Deck, set string) tea.Cmd {
	before := deck.Due(p.now())
	if _, err := deck.AddSet(set, p.now()); err != nil {
		p.Complain("%v", err)
		return nil
	}
	added := slices.DeleteFunc(deck.Due(p.now()), func(c *train.Card) bool { return slices.Contains(before, c) })
	if len(added) == 0 {
		p.Complain("the %s problems were all added before", set)
		return nil
	}
	return p.beginTraining(added, deck, TrainingLength)
}

// Train begins a session of the trainer with at most n cards.
func (p *Screen) Train(n int) tea.Cmd {
	deck, err := p.openDeck()
	switch {
	case err != nil:
		p.Complain("%v", err)
	case len(deck.Due(p.now())) == 0:
		return p.train()
	default:
		return p.beginTraining(deck.Due(p.now()), deck, n)
	}
	return nil
}

// beginTraining trains cards of a deck, at most n, in place of the game.
func (p *Screen) beginTraining(cards []*train.Card, deck *train.Deck, n int) tea.Cmd {
	t := &training{deck: deck, queue: cards[:min(n, len(cards))], again: map[*train.Card]bool{}}
	t.length = len(t.queue)
	begin := func() tea.Cmd { return p.showCard(t, guessScore{}) }
	if unsaved := p.s.Analysis.Unsaved(p.s.Line); unsaved != "" {
		p.Asked = kit.Ask(unsaved+" Train in its place?", begin)
		return nil
	}
	return begin()
}

// showCard asks for the first card of the queue. One that cannot be asked is left out.
func (p *Screen) showCard(t *training, score guessScore) tea.Cmd {
	t.judging, t.missed, t.hinted, t.given, t.answered = nil, 0, 0, false, false
	rec, err := t.queue[0].Record()
	for ; err != nil; rec, err = t.queue[0].Record() {
		p.Complain("position %s: %v", t.queue[0].ID, err)
		if t.queue = t.queue[1:]; len(t.queue) == 0 {
			return nil
		}
	}
	var cmd tea.Cmd
	if r := p.s.Analysis.Running; r != nil && r.Purpose == session.Analyzing { // it would show the move
		cmd = p.do(p.s.Toggle())
	}
	cmd = tea.Batch(cmd, p.do(p.s.Begin(rec, session.BothSides, gtp.TimeControl{})))
	p.s.Line.MakeExercise()
	cmd = tea.Batch(cmd, p.do(p.s.Enter(train.Asked(rec))), p.beginGuess(&guessing{training: t, problem: rec.Problem(), sides: session.BothSides, score: score}))
	g := p.guessing
	if g.last == "" {
		g.last = t.queue[0].From
	}
	if len(p.asked()) == 0 {
		t.answered, g.last = true, t.queue[0].From+" has nothing to ask"
	}
	return cmd
}

// endCard notes the answer to the card shown, which stays on the board.
func (p *Screen) endCard() {
	t := p.guessing.training
	card, quality := t.queue[0], t.quality()
	t.answered = true
	if !t.again[card] {
		t.tally[quality]++
		if err := t.deck.Answer(card, quality, p.now()); err != nil {
			p.Complain("the answer is not kept: %v", err)
		}
	}
	if t.again[card] = true; quality < goodAnswer {
		t.queue = append(t.queue, card)
		p.guessing.last += "; asked again at the end of this session"
	}
}

// left returns the number of cards that are still to be answered.
func (t *training) left() int {
	if t.answered {
		return len(t.queue) - 1
	}
	return len(t.queue)
}

// nextCard goes on after an answer, or ends the training.
func (p *Screen) nextCard(t *training) tea.Cmd {
	if t.queue = t.queue[1:]; len(t.queue) == 0 {
		return p.endGuess()
	}
	return p.showCard(t, p.guessing.score)
}

// hideAnswer leaves of an exercise the position of a turn alone: the person has not solved it, and it will be asked again.
func (p *Screen) hideAnswer(t *sgf.Turn) tea.Cmd {
	rec := p.s.Line.Record
	position := sgf.NewRecord(rec.Game(t))
	position.Info = rec.Info
	cmd := p.do(p.s.Begin(position, session.BothSides, gtp.TimeControl{}))
	p.s.Line.MakeExercise()
	return cmd
}

// text sums up the first answers in a line.
func (t *training) text() string {
	count := func(answers []int) (n int) {
		for _, of := range answers {
			n += of
		}
		return n
	}
	wrong, helped := count(t.tally[:train.Passed]), count(t.tally[train.Passed:train.Perfect])
	return fmt.Sprintf("%d at once, %d with hints, %d wrong", t.tally[train.Perfect], helped, wrong)
}

// sumUp says what a training came to.
func (p *Screen) sumUp(t *training) {
	text := fmt.Sprintf("%s; %s in a row", t.text(), words.Plural(t.deck.Streak(p.now()), "day"))
	n := len(t.deck.Due(p.now()))
	if n == 0 {
		p.Say("%s; %s", text, nothingDue(t.deck, p))
		return
	}
	due := words.Plural(n, "position") + " due"
	p.Say("%s; %s", text, due)
	if len(t.queue) == 0 { // else the person has ended it
		p.Asked = kit.Ask(fmt.Sprintf("%s. %s: go on?", text, due), func() tea.Cmd { return p.beginTraining(t.deck.Due(p.now()), t.deck, t.length) })
	}
}

// tryMove plays a guess in training, and has the position after it searched, which judges it.
func (p *Screen) tryMove(m model.Move) tea.Cmd {
	t, _ := p.guessing.turn.Play(m)
	cmd := p.do(p.s.Enter(t))
	if a := &p.s.Analysis; a.Running == nil && !a.By.Mute && !searched(a.Judged(t)) {
		cmd = tea.Batch(cmd, p.do(p.s.Toggle()))
		p.guessing.analyzes = true
	}
	p.Say("%s is being judged", m.Point.Vertex(p.s.Line.Game.Size()))
	p.While(func() bool {
		return p.guessing != nil && p.guessing.training != nil && p.guessing.training.judging == t
	})
	p.guessing.training.judging = t
	return tea.Batch(cmd, p.Judge())
}

// Judge judges the guess in training, or the move in teaching mode, as soon as it has been
// searched enough: it is right unless it is a mistake as a review knows it.
func (p *Screen) Judge() tea.Cmd {
	g, a := p.guessing, &p.s.Analysis
	if g == nil {
		p.notePlayed()
		return p.judgeMove()
	}
	if g.training == nil || g.training.judging == nil {
		return nil
	}
	t := g.training.judging
	after := a.Judged(t)
	runs := a.Running != nil && a.Running.Purpose == session.Analyzing
	if runs && a.Running.Turn == t && !searched(after) {
		return nil
	}

	g.training.judging = nil
	var cmd tea.Cmd
	if runs {
		cmd = p.do(p.s.Toggle())
	}
	right := p.right(g.turn)
	judged, err := review.JudgeMove(t.Move, a.Judged(g.turn), after)
	switch {
	case err != nil:
		g.last = fmt.Sprintf("%s cannot be judged: %v", t.Move.Point.Vertex(p.s.Line.Game.Size()), err)
		p.Complain("%s", g.last)
		return tea.Batch(cmd, p.do(p.s.Enter(g.turn)))
	case judged.Mistake:
		return tea.Batch(cmd, p.miss(t.Move.Point, right[0], p.lossOf(&judged), replyTo(t, after)))
	}

	g.count()
	g.last = fmt.Sprintf("right: %s", t.Move.Point.Vertex(p.s.Line.Game.Size()))
	if !judged.IsBest() {
		g.last = fmt.Sprintf("right: %s, no mistake; best %s", p.lossOf(&judged), judged.PV[0].Vertex(p.s.Line.Game.Size()))
	}
	p.endCard()
	p.Say("%s", g.last)
	return cmd
}

// searched reports whether a position has been searched enough to judge it.
func searched(s *search.Snapshot) bool { return s != nil && s.Visits >= searchedEnough }

// replyTo returns the turn of the best reply to a guess; nil if none is known.
func replyTo(t *sgf.Turn, after *search.Snapshot) *sgf.Turn {
	if after == nil || len(after.Moves) == 0 {
		return nil
	}
	reply, _ := t.Play(model.Move{Color: t.Move.Color.Opponent(), Point: after.Moves[0].Move})
	return reply
}
