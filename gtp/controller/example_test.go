package controller_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"gobandit/gtp/controller"
	"gobandit/model"
)

// Example plays two moves against an engine. The engine here is this test binary: its
// environment makes it answer GTP.
func Example() {
	ctx := context.Background()
	engine, err := controller.Start(
		controller.Command{Args: []string{os.Args[0]}, Env: []string{"GOBANDIT_TEST_ENGINE=example"}},
		controller.Launch{Timeout: time.Minute})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer engine.Close()

	name, err := engine.Do(ctx, "name")
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := engine.NewGame(ctx, 9, 7.5); err != nil {
		fmt.Println(err)
		return
	}
	center, err := model.ParsePoint("E5", 9)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := engine.Play(ctx, model.Move{Color: model.Black, Point: center}, 9); err != nil {
		fmt.Println(err)
		return
	}
	vertex, _, err := engine.Genmove(ctx, time.Minute, controller.View{Size: 9, ToPlay: model.White}, nil)
	fmt.Println(name, "plays", vertex, err)

	_, err = engine.Do(ctx, "undo")
	if refusal := new(controller.FailureError); errors.As(err, &refusal) {
		fmt.Println("undo:", refusal.Message)
	}
	// Output:
	// Fake plays C3 <nil>
	// undo: unknown command
}
