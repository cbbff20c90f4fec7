package tune

import (
	"iter"
	"slices"
)

// A List only grows. A copy costs little and goes on without the original: both share what was complete when it was made.
type List[T any] struct {
	full [][]T // of listPart each, never changed
	last []T
}

const listPart = 1024

// Add puts an element at the end.
func (l *List[T]) Add(x T) {
	if l.last = append(l.last, x); len(l.last) == listPart {
		l.full, l.last = append(l.full, l.last), nil
	}
}

// forget keeps the latest elements, so many or some more.
func (l *List[T]) forget(most int) {
	for listPart*(len(l.full)-1) >= most {
		l.full = l.full[1:]
	}
}

// Len returns the number of elements.
func (l *List[T]) Len() int { return listPart*len(l.full) + len(l.last) }

// At returns an element, by its index from 0.
func (l *List[T]) At(i int) T {
	if part := i / listPart; part < len(l.full) {
		return l.full[part][i%listPart]
	}
	return l.last[i%listPart]
}

// All returns the elements in their order.
func (l *List[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range l.Len() {
			if !yield(l.At(i)) {
				return
			}
		}
	}
}

// Clone returns a copy.
func (l *List[T]) Clone() List[T] { return List[T]{slices.Clip(l.full), slices.Clip(l.last)} }
