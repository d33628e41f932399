#!/usr/bin/env python3
"""A player that speaks GTP: it leaves its opponent as few moves as it can.

    otelo match engine:3 external:py --engine "py=python3 examples/gtp_player.py" --games 10
"""
import sys

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


class Board:
    def __init__(self, size=8):
        self.size, middle = size, size // 2
        self.discs = {(middle, middle - 1): "b", (middle - 1, middle): "b",
                      (middle - 1, middle - 1): "w", (middle, middle): "w"}

    def flips(self, color, x, y):
        """The discs that a disc on a square turns; none if the move is not legal."""
        flips = []
        for dx, dy in DIRECTIONS if (x, y) not in self.discs else []:
            line, at = [], (x + dx, y + dy)
            while self.discs.get(at, color) != color:
                line.append(at)
                at = (at[0] + dx, at[1] + dy)
            flips += line if self.discs.get(at) == color else []
        return flips

    def moves(self, color):
        squares = [(x, y) for y in range(self.size) for x in range(self.size)]
        return [square for square in squares if self.flips(color, *square)]

    def played(self, color, square):
        after = Board(self.size)
        after.discs = {**self.discs, square: color}
        after.discs.update((flipped, color) for flipped in self.flips(color, *square))
        return after

    def best(self, color):
        other = "w" if color == "b" else "b"
        return min(self.moves(color), default=None,
                   key=lambda square: len(self.played(color, square).moves(other)))


def answer(board, name, arguments):
    """The board after a command, and the text of the answer."""
    if name in ("boardsize", "clear_board"):
        return Board(int(arguments[0]) if arguments else board.size), ""
    if name in ("play", "genmove"):
        color = arguments[0][0].lower()
        if name == "genmove":
            square = board.best(color)
        elif arguments[1].lower() == "pass":
            square = None
        else:
            square = ord(arguments[1][0].lower()) - ord("a"), int(arguments[1][1]) - 1
            if not board.flips(color, *square):
                raise ValueError("illegal move")
        text = f"{chr(ord('a') + square[0])}{square[1] + 1}" if square else "pass"
        after = board.played(color, square) if square else board
        return after, text if name == "genmove" else ""
    texts = {"protocol_version": "2", "name": "Few moves", "version": "1", "quit": "",
             "list_commands": "\n".join(COMMANDS)}
    return board, texts[name]


COMMANDS = ["protocol_version", "name", "version", "list_commands", "quit", "boardsize",
            "clear_board", "play", "genmove"]
board = Board()
for line in sys.stdin:
    words = line.split("#")[0].split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if not words:
        continue
    try:
        board, text = answer(board, words[0], words[1:])
        print(f"={number} {text}\n", flush=True)
    except (KeyError, IndexError, ValueError) as error:
        print(f"?{number} {error}\n", flush=True)
    if words[0] == "quit":
        break
