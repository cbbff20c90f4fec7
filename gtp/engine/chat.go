package engine

import (
	"fmt"
	"io"

	"gobandit/gtp"
	"gobandit/search"
)

// chat tells gtp2ogs of a search, which shows it in the chat of a game on OGS. Win rate and
// lead are in the view of the side that was to move.
//
// Source: KataGo 1.17, cpp/command/gtp.cpp, ogsChatToStderr; gtp2ogs, src/PvOutputParser.ts
// and src/Bot.ts.
func chat(w io.Writer, s *search.Snapshot) {
	if s == nil || len(s.Moves) == 0 || !s.Searched() {
		return
	}
	s = gtp.ClientView(s, gtp.Analysis{MaxMoves: 1})
	best := s.Moves[0]
	fmt.Fprintf(w, "MALKOVICH:Visits %d Winrate %.2f%% ScoreLead %.1f ScoreStdev %.1f PV %s\n",
		s.Visits, 100*best.WinRate, best.Score*float64(s.ToPlay.Sign()), best.ScoreStdev, gtp.Points(best.PV, s.Size))
}
