// Package net evaluates positions by a small convolutional network: how likely strong
// players are to choose each move, who will own each point, and who will win.
//
// The network has 3x3 convolutions, each but the first beside a connection past it, and three heads.
// It takes boards of all sizes. Its arithmetic is one routine, the product of six rows
// and sixteen columns, in assembly where the processor has AVX2 and FMA. The same
// routine serves learning, which package learn drives.
//
// Sources: Christopher Clark, Amos Storkey, "Training Deep Convolutional Neural
// Networks to Play Go", 2015, for a network of this kind; Kaiming He and others,
// "Identity Mappings in Deep Residual Networks", 2016, for the connections; David Wu,
// "Accelerating Self-Play Learning in Go", 2019, for ownership as what is learned.
package net
