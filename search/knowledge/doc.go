// Package knowledge predicts how likely strong players are to choose each move, from
// their games.
//
// The evidence for a move is the sum of the weights of its features: the shapes
// around the point, from 3x3 to a radius of seven, with and without the last
// move, and what the move does to the chains beside it. Its exponential over the
// sum for all moves is the chance that the move is played. Package learn fits the
// weights, and Read and Write keep them in files.
//
// Sources: Rémi Coulom, "Computing Elo Ratings of Move Patterns in the Game of
// Go", 2007; David Stern, Ralf Herbrich, Thore Graepel, "Bayesian Pattern Ranking
// for Move Prediction in the Game of Go", 2006, for nested shapes.
package knowledge
