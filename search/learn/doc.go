// Package learn fits models of package knowledge to games.
//
// It counts the shapes around the moves played, keeps those that occur often, and
// finds the weights under which the moves played are most likely: by stochastic
// gradient steps on a softmax over the legal moves, the same model as Coulom's
// generalized Bradley-Terry with a move as the winner of a contest of all. Every
// so many games are held out to tell how well moves are predicted.
//
// Source: John Duchi, Elad Hazan, Yoram Singer, "Adaptive Subgradient Methods for
// Online Learning and Stochastic Optimization", 2011, for the size of steps.
package learn
