package ctl

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// places are where statements of a program put items into lists and dictionaries
// after they were written: by append, insert or d[key] = value.
type places map[starlark.Value][]placedItem

// A placedItem is an item of a list, or a key of a dictionary.
type placedItem struct {
	item starlark.Value
	at   syntax.Position
}

// put keeps the place of an item: that of the statement that is running.
func (p places) put(thread *starlark.Thread, into, item starlark.Value) {
	if p == nil || thread.CallStackDepth() < 2 {
		return
	}
	switch into.(type) {
	case *starlark.List, *starlark.Dict:
		p[into] = append(p[into], placedItem{item, thread.CallFrame(1).Pos})
	}
}

// of returns what was put into a value later. Only lists and dictionaries take items.
func (p places) of(in starlark.Value) []placedItem {
	switch in.(type) {
	case *starlark.List, *starlark.Dict:
		return p[in]
	}
	return nil
}

// find returns the place where an item was put last, and false if it was written
// with the list or dictionary.
func (p places) find(in, item starlark.Value) (at syntax.Position, found bool) {
	list := p.of(in)
	for i := len(list) - 1; i >= 0; i-- {
		if same, err := starlark.Equal(list[i].item, item); err == nil && same {
			return list[i].at, true
		}
	}
	return at, false
}

// placesLocal is the places of the program that a thread runs.
const placesLocal = "places"

func placesOf(thread *starlark.Thread) places {
	p, _ := thread.Local(placesLocal).(places)
	return p
}

// setItem is the statement into[key] = value.
func setItem(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	into, key, value := args[0], args[1], args[2]
	placed := key
	switch into := into.(type) {
	case starlark.HasSetKey:
		if err := into.SetKey(key, value); err != nil {
			return nil, err
		}
	case starlark.HasSetIndex:
		i, err := starlark.AsInt32(key)
		if err != nil {
			return nil, err
		}
		n := into.Len()
		if i < 0 {
			i += n
		}
		if i < 0 || i >= n {
			return nil, newException("IndexError", "%s index %v out of range [%d:%d]", into.Type(), key, -n, n-1)
		}
		if err := into.SetIndex(i, value); err != nil {
			return nil, err
		}
		placed = value
	default:
		return nil, newException("TypeError", "%s value does not support item assignment", into.Type())
	}
	placesOf(thread).put(thread, into, placed)
	return starlark.None, nil
}

// placing returns a method of lists that adds one item, and keeps its place. item is
// the index of the item among the arguments.
func placing(name string, item int) pyMethod {
	return func(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		l, ok := x.(*starlark.List)
		if !ok {
			return nil, nil
		}
		v, err := callMethod(thread, l, name, args, kwargs)
		if err == nil && item < len(args) {
			placesOf(thread).put(thread, l, args[item])
		}
		return v, err
	}
}
