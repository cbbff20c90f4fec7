// Package view turns values into text: boards, thumbnails, graphs, bars, heat
// maps and tables, drawn as cells with named styles onto a Canvas of exact size.
//
// A Theme writes a Canvas with one escape sequence per change of style, which is about a hundred times cheaper than styling each
// point by itself. It makes each frame exactly as large as the window, whatever was drawn. Everything stays readable without
// colors: what color shows, a character shows too.
package view
