competition_type = "allplayall"
players = {'a': Player(engine="uct", playouts=10), 'b': Player("engine -x")}
board_size = 9
komi = 7
handicap = 3
competitors = ['a', Competitor('b')]
rounds = 20
