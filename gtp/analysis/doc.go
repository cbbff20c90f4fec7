// Package analysis answers queries of KataGo's analysis protocol, lines of JSON, with
// searches of many positions in parallel.
//
// Source: KataGo's documentation, "KataGo Parallel Analysis Engine".
package analysis
