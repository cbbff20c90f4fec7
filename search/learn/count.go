package learn

import (
	"cmp"
	"context"
	"slices"

	"gobandit/model"
	"gobandit/search/knowledge"
)

// counterBits is the length of keys' upper part by which shapes are counted
// roughly: in a quarter of the memory that exact counts of all would take.
const counterBits = 26

// frequent returns the shapes of the moves played in at least LeastCount positions,
// the most frequent ones up to a number. Shapes are counted by parts of their keys
// first, since most occur once.
func (l *Learner) frequent(ctx context.Context, games []*TrainingGame, report func(Progress)) ([]knowledge.Key, error) {
	rough := make([]uint8, 1<<counterBits)
	err := l.keys(ctx, games, "counting shapes", report, func(k knowledge.Key) {
		if c := &rough[k>>(32-counterBits)]; *c < 255 {
			*c++
		}
	})
	if err != nil {
		return nil, err
	}

	counts := make(map[knowledge.Key]int)
	least := min(l.training.LeastCount, 255)
	err = l.keys(ctx, games, "choosing shapes", report, func(k knowledge.Key) {
		if int(rough[k>>(32-counterBits)]) >= least {
			counts[k]++
		}
	})
	if err != nil {
		return nil, err
	}

	var keys []knowledge.Key
	for k, n := range counts {
		if n >= l.training.LeastCount {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b knowledge.Key) int { return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b)) })
	return keys[:min(len(keys), l.training.MostShapes)], nil
}

// keys calls add with the shapes of all moves played.
func (l *Learner) keys(ctx context.Context, games []*TrainingGame, what string, report func(Progress), add func(knowledge.Key)) error {
	const batch = 256
	found := make([][]knowledge.Key, batch)
	for from := 0; from < len(games); from += batch {
		part := games[from:min(from+batch, len(games))]
		err := Each(ctx, len(part), func(worker, i int) error {
			w, keys := &l.walkers[worker], found[i][:0]
			w.walk(part[i], func(int) bool { return true }, func(p model.Point) { keys = w.reader.Keys(p, keys) })
			found[i] = keys
			return nil
		})
		if err != nil {
			return err
		}
		for _, keys := range found[:len(part)] {
			for _, k := range keys {
				add(k)
			}
		}
		report(Progress{What: what, Done: from + len(part), Of: len(games)})
	}
	return nil
}
