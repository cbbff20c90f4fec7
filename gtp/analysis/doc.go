// Package analysis answers queries of KataGo's analysis engine, lines of JSON, with searches of many positions side by side.
//
// Source: KataGo's documentation, "KataGo Parallel Analysis Engine".
package analysis
