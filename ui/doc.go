// Package ui is the terminal program: the screens Play, Tree, Tune, Games and Log
// over one event loop.
//
// The loop only folds messages and draws. Searches and tuning events run in
// goroutines of their own and publish their latest state; the loop samples it a
// dozen times a second while something runs, and not at all otherwise, so that
// neither side ever waits for the other. The Tree screen copies the node it shows
// out of the tree, under that node's lock.
package ui
