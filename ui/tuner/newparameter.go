package tuner

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gobandit/configs"
	"gobandit/gtp/controller"
)

// wantParameter says what the line of a parameter may be.
const wantParameter = "want a parameter, linear or log, from, to and steps, such as: K linear 0 1 4; words, such as: playout uniform|local; " +
	"or a function of 0 to 1 and steps, such as: k function \"lambda f: 10 ** f\" 8"

// parameterMapping reads a line such as "K linear 0 1 4" or "playout uniform|local"
// and returns the parameter's name and its entry in an event file. Words may have quotes
// as in a shell. After the others there may be integer or real, and a format such as
// "K %.2f". A scale between whole numbers that has room for all its steps is one of
// whole numbers, unless it is real.
func parameterMapping(line string) (name string, parameter configs.Mapping, err error) {
	words, err := controller.Split(line)
	if err != nil {
		return "", nil, fmt.Errorf("%q: %w", line, err)
	}
	name, words = words[0], words[1:]
	kind, format := "", ""
	for n := len(words); n > 1; n = len(words) {
		if last := words[n-1]; last == "integer" || last == "real" {
			kind = last
		} else if strings.ContainsRune(last, '%') {
			format = last
		} else {
			break
		}
		words = words[:n-1]
	}

	var scale configs.Mapping
	split := 0
	switch {
	case len(words) == 1 && strings.Contains(words[0], "|"):
		words = append([]string{"explicit"}, strings.Split(words[0], "|")...)
		fallthrough
	case len(words) > 1 && words[0] == "explicit":
		var values []any
		for _, v := range words[1:] {
			values = append(values, v)
		}
		scale, split = configs.Mapping{{Key: "explicit", Value: values}}, len(values)
	case len(words) == 3 && words[0] == "function":
		scale = configs.Mapping{{Key: "function", Value: words[1]}}
		split, err = strconv.Atoi(words[2])
	case len(words) == 4 && (words[0] == "linear" || words[0] == "log"):
		scale = configs.Mapping{{Key: words[0], Value: []any{words[1], words[2]}}}
		low, errLow := strconv.ParseFloat(words[1], 64)
		high, errHigh := strconv.ParseFloat(words[2], 64)
		if split, err = strconv.Atoi(words[3]); errLow != nil || errHigh != nil {
			return "", nil, fmt.Errorf("%q: want numbers after %s: from, to and steps", line, words[0])
		}
		whole := !strings.ContainsAny(words[1]+words[2], ".e") && high-low >= float64(split)
		if kind == "integer" || kind == "" && whole {
			scale = append(scale, configs.Pair{Key: "integer", Value: "true"})
			format = usual(format, name, "%d")
		} else {
			format = usual(format, name, "%.3g")
		}
	default:
		return "", nil, fmt.Errorf("%q, %s", line, wantParameter)
	}
	if err != nil || split < 1 {
		return "", nil, fmt.Errorf("%q: want a number of steps at the end", line)
	}

	if kind != "" && !slices.Contains([]string{"linear", "log"}, words[0]) {
		return "", nil, fmt.Errorf("%q: %s cannot be combined with %s", line, kind, words[0])
	}
	parameter = configs.Mapping{{Key: "code", Value: name}, {Key: "scale", Value: scale}, {Key: "split", Value: strconv.Itoa(split)}}
	if format != "" {
		parameter = append(parameter, configs.Pair{Key: "format", Value: format})
	}
	return name, parameter, nil
}

// usual returns a format, or else the usual one of a parameter.
func usual(format, name, verb string) string {
	if format != "" {
		return format
	}
	return strings.ReplaceAll(name, "%", "%%") + " " + verb
}
