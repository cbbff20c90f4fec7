// Package search chooses moves: Monte Carlo tree search with the selection rules of search/bandit.
//
// A search is many iterations of four steps. From the root, the selection rule leads down the tree to a leaf. A leaf visited often
// enough is expanded. A playout finishes the game. Its result is added to every node on the way (backup) and, for RAVE, to the
// siblings whose moves were played later on.
//
// The tree's statistics of a node are in the view of the side that played the node's move. That is the side that chooses among its
// siblings.
package search
