competition_type = "mc_tuner"
description = 'd'
players = {'me': Player(engine="uct", playouts=10), 'x': Player("engine -x", startup_gtp_commands=['a', ['b', 'c']], cwd=None, environ={'A': 'b'}, is_reliable_scorer=False, allow_claim=True, discard_stderr=True, gtp_aliases={'a': 'b'})}
opponent = 'me'
candidate_colour = 'b'
board_size = 9
komi = 7.5
handicap = None
handicap_style = 'free'
move_limit = 300
scorer = 'internal'
internal_scorer_handicap_compensation = 'no'
number_of_games = None
record_games = False
skip_player_checks = True
stderr_to_log = False
parameters = [Parameter('k', scale=LINEAR(0, 1.5), split=3), Parameter('q', scale=EXPLICIT([1, 2]), split=2, format='q%d'), Parameter('w', scale=lambda f: f * 2, split=2)]
def make_candidate(k, q, w):
    return Player(engine="rave", playouts=10, set={"K": k})
exploration_coefficient = 0.45
initial_visits = 10
initial_wins = 5
max_depth = 2
summary_spec = [40, 2]
log_tree_to_history_period = 200
number_of_running_simulations_to_show = 3
