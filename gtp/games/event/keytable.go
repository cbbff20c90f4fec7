package event

import (
	"math"

	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/param"
	"gobandit/model/variant"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/search/params"
	"gobandit/search/tune"
)

// MaxParallel bounds the games of an event that are played at the same time.
const MaxParallel = 1024

// KeyGroups is the table of event settings: all keys of event files.
//
// Reading an event file or a control file, the identity of an event and of its
// games, the form for a new event and docs/events.md follow it. A setting whose
// row has a field needs nothing else; one without is read by name in package
// configs.
var KeyGroups = []KeyGroup{
	{Title: "Every event", In: InEvent, Keys: []Key{
		{Name: "event", Type: anyKind, Example: "mc_tuner", Identity: "kind", Text: true, YAML: true,
			Must: anyKind, Doc: "The kind of event: tuning, matches of pairs, everyone against everyone, or newcomers against a field."},
		{Name: "competition_type", Type: "as event", Example: "mc_tuner", Text: true, Doc: "Gomill's name for event."},
		{Name: "description", Type: "a sentence", Example: "RAVE weights", Null: true, Doc: "Shown in reports.",
			field: of(func(c *Config) any { return Prose{&c.Description} })},
		{Name: "players", Type: "players by name", Example: "{reference: {engine: rave, playouts: 200}}", Must: "players by name",
			Doc: "The players: engines of this program, and commands of GTP engines."},
		{Name: "seed", High: 1 << 53, Default: "0", Doc: "Random seed of a new journal. 0 draws one.",
			field: of(func(c *Config) any { return &c.Seed })},
		{Name: "parallel", Low: 1, High: MaxParallel, Default: "1", Example: "2", Doc: "Games at a time. The flag --parallel takes precedence.",
			field: of(func(c *Config) any { return &c.Workers })},
		{Name: "game_timeout", High: 1e7, Default: "0", Doc: "A game that takes longer is void; 0 is no limit.",
			field: of(func(c *Config) any { return &c.GameTimeout })},
		{Name: "record_games", Default: "true", Doc: "Write each game as SGF into a folder beside the journal, from game 1,000 on into folders of 1,000 games within it.",
			field: of(func(c *Config) any { return &c.RecordGames })},
		{Name: "repeats", Default: "once",
			Doc:   "Whether a repeated game, one with the same moves, players and colors, counts: once (no) or count (yes). In control files the default is count, as in Gomill.",
			field: of(func(c *Config) any { return choose(&c.Repeats, []string{"once", "count"}, RepeatsOnce, RepeatsCount) })},
		{Name: "skip_player_checks", Default: "false", Doc: "Skip the test start of each player.",
			field: of(func(c *Config) any { return &c.SkipChecks })},
		{Name: "stderr_to_log", Default: "true", Doc: "Write what programs print on standard error to the event's log.",
			field: of(func(c *Config) any { return &c.LogStderr })},
	}},
	{Title: "Games", In: InEvent | InMatchup | InOpponent, Keys: []Key{
		{Name: "board_size", Low: model.MinSize, High: model.MaxSize, Example: "9", Must: "the board's width", Identity: "board_size", Doc: "Width of the board.",
			field: of(func(s *match.Settings) any { return &s.Size })},
		{Name: "komi", Low: -model.MaxKomi, High: model.MaxKomi, Example: "7.5", Must: "White's points", Identity: "komi",
			Doc: "White's points. In a tuning event it must have a fraction, since a jigo has no winner.", field: of(func(s *match.Settings) any { return &s.Komi })},
		{Name: "variant", Type: words.Or(variant.Names()...) + ", with an option or without", Example: "slip:0.1", Null: true, YAML: true, Identity: "variant", Late: true,
			Doc:   "A variant of Go (docs/variants.md), played by engines of this program alone, without handicap, openings and adjudication.",
			field: of(func(s *match.Settings) any { return &s.Variant })},
		{Name: "handicap", Low: 2, High: model.MaxPoints, Default: "null", Example: "2", Null: true, Identity: "handicap", Doc: "Black's handicap stones; not in an all-play-all or a gauntlet.",
			field: of(func(s *match.Settings) any { return &s.Handicap })},
		{Name: "handicap_style", Default: "fixed", Identity: "free_handicap", Doc: "Where the handicap stones go: on GTP's fixed points, or free: Black places them.",
			field: of(func(s *match.Settings) any { return choose(&s.FreeHandicap, []string{"fixed", "free"}, false, true) })},
		{Name: "move_limit", Low: 1, High: math.MaxInt32, Default: "1000", Identity: "move_limit", Doc: "Longest game in moves, passes included; at_move_limit gives the result.",
			field: of(func(s *match.Settings) any { return &s.MoveLimit })},
		{Name: "at_move_limit", Default: "unknown", Example: "void", YAML: true, Identity: "at_move_limit", Late: true,
			Doc: "The result at the move limit: unknown (no winner, as in Gomill) or void (the game does not count).",
			field: of(func(s *match.Settings) any {
				return choose(&s.AtLimit, match.LimitWords, match.LimitUnknown, match.LimitVoid)
			})},
		{Name: "resign_below", High: .5, Default: "0", Example: "0.05", YAML: true, Identity: "resign_below", Late: true,
			Doc:   "A side loses when both players see its win rate below this for resign_moves moves in a row; 0 is never. A move without a win rate interrupts the count.",
			field: of(func(s *match.Settings) any { return &s.ResignBelow })},
		{Name: "resign_points", High: match.MaxLead, Default: "0", Example: "30", YAML: true, Identity: "resign_points", Late: true,
			Doc:   "A side loses when both players see it behind by this many points or more for resign_moves moves in a row; 0 is never.",
			field: of(func(s *match.Settings) any { return &s.ResignPoints })},
		{Name: "resign_moves", Low: 1, High: 1e6, Default: "3", YAML: true, Identity: "resign_moves", Late: true,
			Doc:   "How many consecutive moves of each side resign_below and resign_points require.",
			field: of(func(s *match.Settings) any { return &s.ResignMoves })},
		{Name: "move_time", Low: .001, High: 1e6, Example: "30", Identity: "move_time", Doc: "Longest time for one move; faults says what becomes of a game in which a move takes longer.",
			field: of(func(s *match.Settings) any { return &s.MoveTime })},
		{Name: "faults", Default: "void", Example: "lose", YAML: true, Identity: "faults", Late: true,
			Doc: "What a crash, a hang or an answer that is not GTP does: it makes the game void (as in Gomill), or the player loses (lose).",
			field: of(func(s *match.Settings) any {
				return choice[bool]{&s.VoidFaults, []string{"void", "lose"}, []bool{true, false}, true}
			})},
		{Name: "time", Type: "a time control", Default: "none", Example: "1m+2s", YAML: true, Identity: "clock", Late: true,
			Doc:   "Time of each side: a main time such as 5m, then +5s per move (Fischer), +1m/25 (25 moves per minute) or +5x30s (Japanese). A side out of time loses.",
			field: of(func(s *match.Settings) any { return &s.Time })},
		{Name: "openings", Type: "an SGF file, a folder of SGF files, or builtin", Example: "builtin", Text: true, YAML: true, Identity: "openings", Late: true,
			Doc:   "Openings, used in turn; each is played twice, once with each color. builtin has openings for 9x9, 13x13 and 19x19.",
			field: of(func(s *Start) any { return &s.Openings })},
		{Name: "opening_moves", Low: -1, High: 1e6, Default: "-1", Example: "4", YAML: true, Identity: "opening_moves", Late: true,
			Doc:   "How many moves of each opening to play; -1 is all.",
			field: of(func(s *Start) any { return &s.Openings.Moves })},
		{Name: "pairs", Default: "false", YAML: true, Identity: "pairs", Late: true,
			Doc:   "Play pairs of games with the same opening and colors swapped, and compute intervals from the variance of pairs.",
			field: of(func(s *Start) any { return &s.Pairs })},
		{Name: "scorer", Default: "players", Identity: "scorer", Doc: "Who counts: players (and this program unless both agree), votes (players alone), playouts (this program), or internal or area (this program, with every stone alive).",
			field: of(func(s *match.Settings) any {
				return choose(&s.Scorer, []string{"players", "internal", "votes", "playouts", "area"},
					match.ScorePlayers, match.ScoreArea, match.ScorePlayersOnly, match.ScorePlayouts, match.ScoreArea)
			})},
		{Name: "rules", Default: model.RuleSets()[0], Example: "japanese", Identity: "rules", Late: true,
			Doc: "The rules of the game (docs/rules.md), with changes or without: chinese,ko=simple.",

			field: of(func(s *match.Settings) any { return RulesChoice{&s.Rules} })},
		{Name: "internal_scorer_handicap_compensation", Default: "full", Identity: "compensation",
			Doc: "White's points for handicap stones, if this program counts: none, one for each, or for each but one. Rules other than Chinese have a default of their own.",
			field: of(func(s *match.Settings) any {
				return choose(&s.Rules.Compensation, []string{"no", "full", "short"}, model.CompensationNone, model.CompensationFull, model.CompensationShort)
			})},
	}},
	{Title: "Tuning events", In: InEvent, Kinds: []string{KindTuner, KindCross}, Keys: []Key{
		{Name: "candidate_colour", Example: "random", Must: "b, w, random or alternate", Identity: "candidate_colour", Doc: "The side that candidates play.",
			field: of(func(c *Config) any {
				return choose(&c.Color, []string{"b", "black", "w", "white", "r", "random", "alternate"},
					PlayBlack, PlayBlack, PlayWhite, PlayWhite, PlayRandom, PlayRandom, PlayAlternate)
			})},
		{Name: "parameters", Type: "a list of parameters", Example: "[{code: k, scale: {linear: [0, 1]}, split: 4}]", Must: "a list of parameters",
			Doc: "The parameters to tune. A candidate has one value of each."},
		{Name: "candidate", Type: "a player", Example: `{engine: rave, set: {K: "{k}"}}`, Must: "an engine with parameters to set, or a command", YAML: true,
			Doc: "The player to tune. In its texts {k} is replaced by the value of the parameter k, and {k:%.3f} by that value in a format."},
		{Name: "make_candidate", Type: "a function", Example: `"lambda k: Player(engine='rave', set={'K': k})"`,
			Doc: "In place of candidate: a function of the parameters that returns Player(...). Control files always use it."},
		{Name: "opponent", Type: "the name of a player", Example: "reference", Must: "the name of a player", Identity: "opponent", Text: true,
			Doc: "The player that every candidate plays.", field: of(func(c *Config) any { return &c.OpponentName })},
	}},
	{Title: "The Monte Carlo tuner", In: InEvent, Kinds: []string{KindTuner}, Keys: []Key{
		{Name: "opponents", Type: "a list of opponents", Example: "[a, {player: b, weight: 3, board_size: 13}]", Text: true, YAML: true,
			Doc: "In place of opponent: several players, each of which every candidate plays by its weight. Settings of games in it take precedence over those of the event."},
		{Name: "number_of_games", Low: 1, High: math.MaxInt32, Example: "1000", Null: true, Doc: "Games to play, not counting void ones; without it the event never ends.",
			field: of(func(c *Config) any { return GameCount{&c.Games} })},
		{Name: "selection", Default: string(tune.UCB), Doc: "The rule that chooses which candidate plays next.", field: of(func(c *Config) any {
			rules := make([]tune.Selection, len(tune.Selections()))
			for i, name := range tune.Selections() {
				rules[i] = tune.Selection(name)
			}
			return choose(&c.Tune.Selection, tune.Selections(), rules...)
		})},
		{Name: "objective", Default: "games", YAML: true, Identity: "objective", Late: true,
			Doc: "What candidates are measured by: games against the opponent, or runs of the candidate's command, whose last line says win or loss (win), or has numbers of which the last decides, the higher or lower the better. Such events have no board, opponent and players.",
			field: of(func(c *Config) any {
				return choose(&c.Objective, []string{"win", "higher", "lower", "games"}, match.WinObjective, match.HigherObjective, match.LowerObjective, match.NoObjective)
			})},
		{Name: "metric", Example: "work", YAML: true, Identity: "metric", Late: true, Text: true,
			Doc:   "With objective higher or lower: the name of the number that decides, of those that the last line of a run has after names (time=2.5 work=0.89). Without it the last one decides. All are kept.",
			field: of(func(c *Config) any { return &c.Metric })},
		{Name: "stop_when_sure", Low: .5, High: .9999, Example: "0.95", YAML: true, Doc: "Stop early when the candidate named best is the best with this probability.",
			field: of(func(c *Config) any { return &c.StopWhenSure })},
		{Name: "stop_when_gain", Low: .001, High: 1000, Example: "1", YAML: true, Doc: "Stop early when 100 more games are expected to improve the candidate named best by less than this many Elo.",
			field: of(func(c *Config) any { return &c.StopWhenGain })},
		{Name: "exploration_coefficient", High: math.MaxFloat64, Default: "0.45", Must: "a number such as 0.45, or selection: auto, which needs none",
			Doc: "E of UCB: the higher it is, the more games go to candidates that have few. Required only with ucb, unless an objective has numbers.", field: of(func(c *Config) any { return &c.Tune.Exploration })},
		{Name: "initial_visits", Low: 1, High: tune.MaxInitial, Default: "10", Must: "a whole number such as 10",
			Doc:   "Virtual games that every candidate starts with: the more there are, the less a lucky start counts. Required where exploration_coefficient is.",
			field: of(func(c *Config) any { return &c.Tune.InitialVisits })},
		{Name: "initial_wins", Low: 1, High: tune.MaxInitial, Default: "5", Must: "a whole number such as 5", Doc: "How many of the initial visits are wins. Required where exploration_coefficient is.",
			field: of(func(c *Config) any { return &c.Tune.InitialWins })},
		{Name: "max_depth", Low: 1, High: tune.MaxLevels, Most: true, Default: "1", Doc: "Levels of subdivision of a candidate's cell; above 1 only with ucb.",
			field: of(func(c *Config) any { return &c.Tune.MaxDepth })},
		{Name: "compat", Example: "gomill", Doc: "Choose, break ties and truncate integers as Gomill does.",
			field: of(func(c *Config) any { return choose(&c.Tune.GomillTies, []string{"gomill"}, true) })},
		{Name: "count_pending", Example: "true", Doc: "Count games in progress as visits. The default is true, or false with compat.",
			field: of(func(c *Config) any { return Inverse{&c.Tune.IgnorePending} })},
		{Name: "summary_spec", Type: "a list of numbers of candidates, one for each level of the tree", Low: math.MinInt32, High: math.MaxInt32, Example: "[30, 10]",
			Doc: "How many candidates a report lists at each level of the tree. The default is 30 each.", field: of(func(c *Config) any { return &c.Summary })},
		{Name: "log_tree_to_history_period", Low: 1, High: math.MaxInt32, Example: "200", Null: true, Doc: "Games between snapshots of the tree in the history file.",
			field: of(func(c *Config) any { return &c.History })},
		{Name: "number_of_running_simulations_to_show", High: math.MaxInt32, Default: "12", Doc: "How many running games Gomill lists. Here screens draw as many as fit, so it has no effect.",
			field: of(func(c *Config) any { return &c.ShowRunning })},
	}},
	{Title: "The cross-entropy tuner", In: InEvent, Kinds: []string{KindCross}, Keys: []Key{
		{Name: "batch_size", Low: 1, High: 1e6, Example: "10", Must: "the games of each candidate", Identity: "batch_size", Doc: "Games of each candidate of a generation.",
			field: of(func(c *tune.CrossEntropy) any { return &c.Batch })},
		{Name: "samples_per_generation", Low: 1, High: 1e5, Example: "40", Must: "the candidates of a generation", Identity: "samples_per_generation", Doc: "Candidates of a generation.",
			field: of(func(c *tune.CrossEntropy) any { return &c.Samples })},
		{Name: "number_of_generations", Low: 1, High: 1e6, Example: "10", Must: "the number of generations", Doc: "Generations to play.",
			field: of(func(c *tune.CrossEntropy) any { return &c.Generations })},
		{Name: "elite_proportion", Low: 0, High: 1, Example: "0.1", Must: "a number between 0 and 1", Identity: "elite_proportion",
			Doc: "The share of each generation, the best candidates, that sets the next distribution; above 0 and below 1.", field: of(func(c *tune.CrossEntropy) any { return &c.Elite })},
		{Name: "step_size", Low: 0, High: 1, Example: "0.8", Must: "a number between 0 and 1", Identity: "step_size",
			Doc: "How far the distribution moves toward that of the elite; above 0 and below 1.", field: of(func(c *tune.CrossEntropy) any { return &c.Step })},
	}},
	{Title: "Playoffs", In: InEvent, Kinds: []string{KindPlayoff}, Keys: []Key{
		{Name: "matchups", Type: "a list of matchups", Example: "[[a, b], {player_1: b, player_2: c, komi: 0.5}]", Must: "a list of pairs of players",
			Doc: "The pairs that play. A list of two players is short for player_1 and player_2."},
	}},
	{Title: "Playoffs and matchups", In: InEvent | InMatchup, Kinds: []string{KindPlayoff}, Keys: []Key{
		{Name: "number_of_games", Low: 1, High: math.MaxInt32, Example: "100", Null: true, Doc: "Games of each matchup; without it the event never ends.",
			field: of(func(m *Matchup) any { return GameCount{&m.Games} })},
		{Name: "alternating", Default: "false", Identity: "alternating", Doc: "Swap colors after each game; otherwise the first player is always Black.",
			field: of(func(m *Matchup) any { return &m.Alternating })},
	}},
	{Title: "A matchup", In: InMatchup, Kinds: []string{KindPlayoff}, Keys: []Key{
		{Name: "player_1", Type: "the name of a player", Example: "a", Text: true, Must: "the name of a player", Doc: "The first player."},
		{Name: "player_2", Type: "the name of a player", Example: "b", Text: true, Must: "the name of a player", Doc: "The second player; may be the same as the first."},
		{Name: "id", Type: "a name for the matchup", Example: "ab", Doc: "The first part of the names of its games. The default is the matchup's number, from 0.",
			field: of(func(m *Matchup) any { return &m.ID })},
		{Name: "name", Type: "a name for the matchup", Example: "a against b", Null: true, Doc: "Shown in reports. The default is \"a v b\".",
			field: of(func(m *Matchup) any { return &m.Name })},
	}},
	{Title: "Tournaments", In: InEvent | InMatchup, Kinds: []string{KindPlayoff, KindAllPlayAll, KindGauntlet}, Keys: []Key{
		{Name: "sprt", Type: "a test", Example: "{elo0: 0, elo1: 5}", Null: true, YAML: true, Identity: "sprt", Late: true,
			Doc:   "A sequential test of the first player's strength, for each pair of players. The pair stops when a hypothesis is accepted. With pairs, the test counts pairs of games.",
			field: of(func(m *Matchup) any { return TestField{&m.Test} })},
	}},
	{Title: "A test", In: InTest, Keys: []Key{
		{Name: "elo0", Low: -match.MaxElo, High: match.MaxElo, Example: "0", Must: "a difference in Elo", Doc: "The null hypothesis: how much stronger the first player is, in logistic Elo.",
			field: of(func(t *match.SPRT) any { return &t.Elo0 })},
		{Name: "elo1", Low: -match.MaxElo, High: match.MaxElo, Example: "5", Must: "a difference in Elo", Doc: "The alternative hypothesis; greater than elo0.",
			field: of(func(t *match.SPRT) any { return &t.Elo1 })},
		{Name: "alpha", High: .5, Default: "0.05", Doc: "The chance of accepting elo1 when elo0 is true; above 0 and below 0.5.",
			field: of(func(t *match.SPRT) any { return &t.Alpha })},
		{Name: "beta", High: .5, Default: "0.05", Doc: "The chance of accepting elo0 when elo1 is true; above 0 and below 0.5.",
			field: of(func(t *match.SPRT) any { return &t.Beta })},
		{Name: "normalized", Default: "false", Doc: "elo0 and elo1 are in normalized Elo, which does not depend on the share of draws.",
			field: of(func(t *match.SPRT) any { return &t.Normalized })},
	}},
	{Title: "All-play-alls", In: InEvent, Kinds: []string{KindAllPlayAll}, Keys: []Key{
		{Name: "competitors", Type: "a list of players", Example: "[a, {player: b}]", Must: "a list of players", Doc: "The players; each plays every other."},
	}},
	{Title: "All-play-alls and gauntlets", In: InEvent, Kinds: []string{KindAllPlayAll, KindGauntlet}, Keys: []Key{
		{Name: "rounds", Low: 1, High: math.MaxInt32, Example: "20", Null: true, Doc: "Games of each pair; without it the event never ends.",
			field: of(func(m *Matchup) any { return GameCount{&m.Games} })},
	}},
	{Title: "Gauntlets", In: InEvent, Kinds: []string{KindGauntlet}, Keys: []Key{
		{Name: "newcomers", Type: "a list of players", Example: "[a]", YAML: true, Must: "a list of players", Doc: "Players who play everyone in the field, but not each other."},
		{Name: "field", Type: "a list of players", Example: "[b, c]", YAML: true, Must: "a list of players", Doc: "The players that the newcomers play."},
	}},
	{Title: "A competitor", In: InCompetitor, Keys: []Key{
		{Name: "player", Type: "the name of a player", Example: "b", Text: true, Must: "the name of a player", Doc: "Same as the name alone."},
	}},
	{Title: "An opponent of several", In: InOpponent, Keys: []Key{
		{Name: "player", Type: "the name of a player", Example: "b", Text: true, Must: "the name of a player", Doc: "The player. The name alone is short for it."},
		{Name: "weight", Low: 1, High: 1000, Default: "1", Doc: "Of each round of games of a candidate, how many are against the opponent; with pairs, how many pairs.",
			field: of(func(o *Opponent) any { return &o.Weight })},
		{Name: "id", Type: "a name for the opponent", Example: "b13", Doc: "Its name in the journal and on screens. The default is the player's.",
			field: of(func(o *Opponent) any { return &o.ID })},
	}},
	{Title: "A player: an engine of this program", In: InEngine, Keys: []Key{
		{Name: "engine", Type: "an engine's name or file", Example: "rave", Text: true, Doc: "An embedded engine (docs/engines.md lists them), or an engine file."},
		{Name: "set", Type: "search parameters", Example: "{K: 0.7, rave: true}", Doc: "Search parameters in place of the engine's own, by name (docs/parameters.md)."},
		{Name: "playouts", Low: 1, High: params.MaxBudget, Example: "1000", Identity: "playouts", Doc: "Playouts per move, in place of the engine's own budget.",
			field: of(func(b *search.Budget) any { return &b.Playouts })},
		{Name: "time", Low: .001, High: search.MaxTime.Seconds(), Example: "1.5", Identity: "time", Doc: "Time per move, in place of the engine's own budget.",
			field: of(func(b *search.Budget) any { return &b.Time })},
	}},
	{Title: "A player of either kind", In: InEngine | InCommand, Keys: []Key{
		{Name: "time_share", Low: .001, High: 1000, Default: "1", Identity: "time_share", Late: true,
			Doc:   "The share of the game's time control that the player gets, for time odds.",
			field: of(func(o *Odds) any { return &o.TimeShare })},
	}},
	{Title: "A player: a command", In: InCommand, Keys: []Key{
		{Name: "command", Type: "a command line", Example: `"gnugo --mode gtp --level {level}"`, Identity: "command", Text: true,
			Doc: "A program that speaks GTP, with its arguments: a line as in a shell, or a list of words. {seed} is replaced by a new number in each game, for which the program is restarted; in gtp it is not restarted, but gets that command again."},
		{Name: "gtp", Type: "GTP commands", Example: `["komi 7.5", "set_weight {k:%.3f}"]`, Identity: "gtp", Text: true,
			Doc: "GTP commands to send after the start, each a line or a list of words."},
		{Name: "startup_gtp_commands", Type: "GTP commands", Example: `["level 3"]`, Text: true, Doc: "Gomill's name for gtp."},
		{Name: "environ", Type: "words by name", Example: "{OMP_NUM_THREADS: 1}", Null: true, Identity: "environ", Text: true, Doc: "Environment variables. Journals and reports store their names and detect changed values; a worker needs the values in its own environment."},
		{Name: "gtp_aliases", Type: "words by name", Example: "{genmove: reg_genmove}", Null: true, Identity: "gtp_aliases", Text: true, Doc: "GTP commands, each with the command to send instead."},
		{Name: "time", Low: .001, High: search.MaxTime.Seconds(), Example: "1.5", Identity: "thinking_time", Late: true,
			Doc:   "Time per move, sent with time_settings in games without a time control.",
			field: of(func(o *match.ProcessOptions) any { return &o.Time })},
		{Name: "is_reliable_scorer", Default: "true", Identity: "is_reliable_scorer", Doc: "Ask the program for the score.",
			field: of(func(o *match.ProcessOptions) any { return Inverse{&o.NoScore} })},
		{Name: "allow_claim", Default: "false", Identity: "allow_claim", Doc: "Let the program claim a win, with gomill-genmove_ex.",
			field: of(func(o *match.ProcessOptions) any { return &o.AllowClaim })},
		{Name: "cwd", Type: "a folder", Example: ".", Null: true, Text: true, Doc: "The folder that the program runs in. ~ is the home folder."},
		{Name: "timeout", High: 1e6, Default: param.Text(match.DefaultTimeout.Seconds()), Doc: "How long to wait for an answer; 0 is forever.",
			field: of(func(o *match.ProcessOptions) any { return Patience{&o.Timeout} })},
		{Name: "move_timeout", High: 1e6, Default: param.Text(match.DefaultMoveTimeout.Seconds()), Doc: "How long to wait for a move; 0 is forever.",
			field: of(func(o *match.ProcessOptions) any { return Patience{&o.MoveTimeout} })},
		{Name: "keep_alive", Default: "true", Doc: "Keep the process for the next game, if the program accepts clear_board. One that knows clear_cache is sent it, to forget the games before.",
			field: of(func(o *match.ProcessOptions) any { return Inverse{&o.Fresh} })},
		{Name: "discard_stderr", Default: "false", Doc: "Discard what the program prints on standard error.",
			field: of(func(o *match.ProcessOptions) any { return &o.Discard })},
		{Name: "sgf_player_name_from_gtp", Default: "true", Doc: "Use the name that the program reports in game records.",
			field: of(func(o *match.ProcessOptions) any { return &o.TitleByGTP })},
	}},
	{Title: "A parameter", In: InParameter, Keys: []Key{
		{Name: "code", Type: "a name", Example: "k", Text: true, Must: "a name for the parameter", Doc: "Its name, as in {k} in the candidate's texts."},
		{Name: "format", Type: "a format", Example: `"K %.2f"`, Text: true, Doc: "How its values are shown. The default is the code, a colon and the value."},
	}},
	{Title: "A parameter of the Monte Carlo tuner", In: InParameter, Kinds: []string{KindTuner}, Keys: []Key{
		{Name: "scale", Type: "a scale", Example: "{linear: [0, 1.5]}", Must: "a scale such as {linear: [0, 1]}", Doc: "Its values."},
		{Name: "split", Low: 1, High: param.MaxCandidates, Example: "8", Must: "the number of divisions to try", Doc: "The number of divisions of the scale; the middle of each is a value to try."},
		{Name: "when", Type: "a condition", Example: `"rave == true"`, Doc: "The value that another parameter must have for this one to have an effect; used by auto, and by every rule of numbers."},
	}},
	{Title: "A parameter of the cross-entropy tuner", In: InParameter, Kinds: []string{KindCross}, Keys: []Key{
		{Name: "initial_mean", Type: "a number", Example: "0.5", Must: "the mean of its first distribution", Doc: "The mean of its first distribution, which is normal."},
		{Name: "initial_variance", Type: "a number of 0 or more", Example: "0.25", Must: "the variance of its first distribution", Doc: "The variance of its first distribution."},
		{Name: "transform", Type: "a function", Example: `"lambda x: max(1, int(10 ** x))"`, Doc: "A Python function from the number drawn to the engine's value. The default leaves it unchanged."},
	}},
	{Title: "A scale", In: InScale, Keys: []Key{
		{Name: "linear", Type: "two numbers", Example: "[0, 1.5]", Doc: "Values at equal distances between two bounds."},
		{Name: "log", Type: "two numbers", Example: "[10, 1000]", Doc: "Values at equal ratios between two bounds."},
		{Name: "explicit", Type: "a list of values", Example: "[0.25, 0.5, 1]", Doc: "These values: numbers, texts, true, false or null."},
		{Name: "function", Type: "a function", Example: `"lambda f: 10 ** f"`, Doc: "A Python function of a number from 0 to 1."},
		{Name: "unordered", Type: "true or false", Example: "true", Doc: "The explicit values have no order; used by auto, and by every rule of numbers."},
		{Name: "integer", Type: "true or false", Example: "true", Doc: "Round the values of linear or log to whole numbers."},
	}},
}
