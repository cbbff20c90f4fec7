package page

import (
	"fmt"

	"gobandit/search/tune/simulate"
	"gobandit/ui/figure"
)

// Simulation returns the page of the figures of a simulation.
func Simulation(marks []simulate.Mark, about About) Page {
	first, last := marks[0], marks[len(marks)-1]
	simple, elo, cumulative, named := figure.Series{Dots: true}, figure.Series{Dots: true}, figure.Series{Dots: true}, figure.Series{Dots: true}
	for _, m := range marks {
		x := float64(m.Games)
		simple.Add(x, m.MeanSimpleRegret)
		const z = 1.96
		elo.AddBand(x, m.MeanRegretElo, m.MeanRegretElo-z*m.SERegretElo, m.MeanRegretElo+z*m.SERegretElo)
		cumulative.Add(x, m.MeanCumulativeRegret)
		named.Add(x, m.ShareTrueBest)
	}

	games := figure.Axis{Label: "games"}
	chart := func(name, title, label string, percent bool, s figure.Series) Named {
		return Named{Name: name, Figure: figure.Chart{Title: title, X: games, Y: figure.Axis{Label: label, Percent: percent, Zero: true}, Series: []figure.Series{s}, Width: halfWidth}.Figure()}
	}

	return Page{
		Title: fmt.Sprintf("Simulation of %s on %s", first.Rule, first.Surface),
		Summary: []string{fmt.Sprintf("After %d games the candidate named best has a mean true rate of %.1f%%, and the best possible is %.1f%%: it is %.1f points, or %.1f ± %.1f Elo, below the optimum. The true best was named in %.0f%% of %d repetitions.",
			last.Games, 100*last.MeanBestRate, 100*last.BestPossible, 100*last.MeanSimpleRegret, last.MeanRegretElo, last.SERegretElo, 100*last.ShareTrueBest, last.Repetitions)},
		Sections: []Section{{Title: "Figures", Figures: []Named{
			chart("simple-regret", "Simple regret: how far the candidate named best is below the best one", "win rate", true, simple),
			chart("regret-elo", "Elo below the optimum, 95 % band", "Elo", false, elo),
			chart("cumulative-regret", "Cumulative regret: how far all games together fell short", "games", false, cumulative),
			chart("true-best", "How often the true best was named", "share of repetitions", true, named),
		}}},
		About: about,
	}
}
