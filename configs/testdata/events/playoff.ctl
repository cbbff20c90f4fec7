competition_type = "playoff"
players = {'a': Player(engine="uct", playouts=10), 'b': Player("engine -x", keep_alive=False)}
board_size = 9
komi = 7
matchups = [Matchup('a', 'b'), Matchup('b', 'a', id='z', name='zed', komi=0.5, alternating=True, handicap=3, scorer='internal', number_of_games=4)]
number_of_games = 10
alternating = False
