// Made from crates/server/src/wire.rs; `OTELO_UPDATE=1 cargo test -p otelo-server wire` makes it anew.

export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';

export type Color = "black" | "white";

export type Square = `${File}${Rank}`;

export type Move = Square | 'pass';

export type ClientMessage = { "type": "play", 
/**
 * Where. 
 */
square: Square, 
/**
 * When. 
 */
ply: number, } | { "type": "undo", 
/**
 * When. 
 */
ply: number, } | { "type": "redo", 
/**
 * When. 
 */
ply: number, } | { "type": "rematch", 
/**
 * When. 
 */
ply: number, } | { "type": "answer", 
/**
 * When. 
 */
ply: number, 
/**
 * Whether it shall be done. 
 */
agree: boolean, } | { "type": "invite", 
/**
 * Which seat. 
 */
color: Color, } | { "type": "resign", 
/**
 * Who. 
 */
color: Color, 
/**
 * When. 
 */
ply: number, } | { "type": "hint", 
/**
 * When. 
 */
ply: number, } | { "type": "go", 
/**
 * When. 
 */
ply: number, } | { "type": "rename", 
/**
 * Whom. 
 */
color: Color, 
/**
 * The name; none is the word for the colour in the reader's language. 
 */
name: string | null, } | { "type": "seats", 
/**
 * Who plays Black. 
 */
black: string, 
/**
 * Who plays White. 
 */
white: string, } | { "type": "step", 
/**
 * Whether it waits. 
 */
on: boolean, } | { "type": "title", 
/**
 * The title; none is the names of the players. 
 */
title: string | null, };

export type ServerMessage = { "type": "hello", 
/**
 * The version of the messages. 
 */
protocol: number, 
/**
 * The version of the server. 
 */
version: string, } | { "type": "you", 
/**
 * The seats. 
 */
seats: Array<Color>, } | { "type": "position" } & Position | { "type": "thinking" } & Thinking | { "type": "hint" } & Hint | { "type": "invitation" } & Invitation | { "type": "refused" } & Refusal;

export type Position = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * What brought this position.
 */
change: Change, 
/**
 * The side of the board: 4, 6 or 8.
 */
size: number, 
/**
 * The squares row by row: `X` black, `O` white, `-` empty.
 */
board: string, 
/**
 * Who moves; nobody once the game is over.
 */
turn: Color | null, 
/**
 * The legal moves with the discs that they flip.
 */
legal: Array<Legal>, 
/**
 * How many discs Black has.
 */
black: number, 
/**
 * How many discs White has.
 */
white: number, 
/**
 * How many moves and passes have been played.
 */
ply: number, 
/**
 * The moves and passes played.
 */
moves: Array<Played>, 
/**
 * Whether there is something to take back.
 */
undo: boolean, 
/**
 * Whether there is something to play again.
 */
redo: boolean, 
/**
 * Who plays.
 */
seats: Seats, 
/**
 * Whether the computer waits for a click before each of its moves.
 */
step: boolean, 
/**
 * Whether a computer is to move and waits for a click.
 */
waiting: boolean, 
/**
 * Whether a computer is thinking about its move.
 */
thinking: boolean, 
/**
 * The result, once the game is over.
 */
outcome: Outcome | null, 
/**
 * The first position: the squares and the side to move. `null` is the usual one.
 */
start: string | null, 
/**
 * What the game is called, if it was given a title.
 */
title: string | null, 
/**
 * The players' time, in a game with a clock.
 */
clock: ClockFace | null, 
/**
 * Whether two devices play.
 */
shared: boolean, 
/**
 * The seats that are offered to another device and not taken yet.
 */
invited: Array<Color>, 
/**
 * The seats whose device is not connected, if two devices play.
 */
absent: Array<Color>, 
/**
 * What one player asks the other.
 */
request: Request | null, 
/**
 * The game that the players began after this one, with the colours swapped.
 */
next: string | null, };

export type ClockFace = { 
/**
 * What each has at first, in milliseconds.
 */
main: number, 
/**
 * What each move adds, in milliseconds.
 */
increment: number, 
/**
 * What Black has left when the message is sent, in milliseconds.
 */
black: number, 
/**
 * What White has left when the message is sent, in milliseconds.
 */
white: number, 
/**
 * Whose clock runs; nobody's before the first move and after the end.
 */
running: Color | null, };

export type Request = { 
/**
 * Who asks.
 */
by: Color, 
/**
 * What for.
 */
wish: Wish, };

export type Wish = "undo" | "redo" | "rematch";

export type Invitation = { 
/**
 * The seat.
 */
color: Color, 
/**
 * What to send to `/api/invitations`, together with the game.
 */
token: string, 
/**
 * The addresses that lead there, the best one first.
 */
links: Array<Link>, };

export type Link = { 
/**
 * The address.
 */
url: string, 
/**
 * The address as a picture that a camera reads: its rows, `1` is dark.
 */
code: Array<string>, };

export type Acceptance = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * The token.
 */
token: string, };

export type Device = { 
/**
 * The addresses at which other devices reach the page; none if only this one can.
 */
addresses: Array<Link>, };

export type Change = "open" | "move" | "undo" | "redo" | "resign" | "settings" | "thinking" | "flag" | "request" | "device" | "rematch";

export type Legal = { 
/**
 * Where the disc goes.
 */
square: Square, 
/**
 * The discs that flip.
 */
flips: Array<Square>, };

export type Played = { 
/**
 * Who moved.
 */
color: Color, 
/**
 * The square, or `pass`.
 */
move: Move, 
/**
 * What it cost the computer that played it.
 */
effort: Effort | null, 
/**
 * What the player had left after it in milliseconds, in a game with a clock.
 */
left: number | null, };

export type Effort = { 
/**
 * The name of the player.
 */
player: string, 
/**
 * How many moves it looked ahead.
 */
depth: number, 
/**
 * How many positions it looked at.
 */
nodes: number, 
/**
 * How long it took.
 */
milliseconds: number, 
/**
 * Where the move comes from.
 */
source: string, 
/**
 * With how many per cent of certainty it saw the end of the game; 100 is proven, `null` is not
 * at all.
 */
sure: number | null, };

export type Seats = { 
/**
 * Who plays Black.
 */
black: Seat, 
/**
 * Who plays White.
 */
white: Seat, };

export type Seat = { 
/**
 * `human`, or the name of a computer player.
 */
spec: string, 
/**
 * The name that was given; none is the word for the colour in the reader's language.
 */
name: string | null, };

export type Outcome = { 
/**
 * Who won; nobody is a draw.
 */
winner: Color | null, 
/**
 * Black's discs minus White's, the empty squares given to the winner.
 */
score: number, 
/**
 * Who gave up, if that ended it.
 */
resigned: Color | null, 
/**
 * Whose time was up, if that ended it.
 */
flagged: Color | null, };

export type Thinking = { 
/**
 * The ply it thinks about.
 */
ply: number, 
/**
 * How many moves it looks ahead.
 */
depth: number, 
/**
 * How many positions it has looked at.
 */
nodes: number, 
/**
 * How long it has been thinking.
 */
milliseconds: number, 
/**
 * What its best move so far is worth.
 */
worth: Worth | null, 
/**
 * The best play of both sides from that move on.
 */
line: Array<Move>, };

export type Hint = { 
/**
 * The ply it is for.
 */
ply: number, 
/**
 * The move.
 */
move: Move, 
/**
 * What it is worth to the player who moves.
 */
worth: Worth | null, 
/**
 * Whether that is proven.
 */
exact: boolean, 
/**
 * With how many per cent of certainty it is what the game ends with; 100 is proven, `null` is
 * an estimate.
 */
sure: number | null, 
/**
 * How many moves it looked ahead.
 */
depth: number, 
/**
 * The best play of both sides from it on.
 */
line: Array<Move>, };

export type Worth = { 
/**
 * The number.
 */
number: number, 
/**
 * What it counts.
 */
unit: Unit, };

export type Unit = "discs" | "points";

export type Refusal = { 
/**
 * The code by which the catalogue of texts knows it.
 */
code: string, 
/**
 * What the text is filled in with.
 */
parameters: Record<string, string>, 
/**
 * The text in English, for logs and programs.
 */
text: string, };

export type NewGame = { 
/**
 * The side of the board; 8 unless told.
 */
size?: number, 
/**
 * The first position, or a game that goes on from its last one, in any format that is read.
 */
start?: string, 
/**
 * Who plays Black; `human` unless told.
 */
black?: string, 
/**
 * Who plays White; `human` unless told.
 */
white?: string, 
/**
 * Black's name.
 */
black_name?: string, 
/**
 * White's name.
 */
white_name?: string, 
/**
 * Whether the computer waits for a click before each of its moves.
 */
step: boolean, 
/**
 * The players' time; none unless told.
 */
clock?: Clock, };

export type Clock = { 
/**
 * What each has at first, in milliseconds; a second to ten hours.
 */
main: number, 
/**
 * What each move adds, in milliseconds; up to ten minutes.
 */
increment: number, };

export type Summary = { 
/**
 * The name of the game.
 */
game: string, 
/**
 * When it was begun, in milliseconds since 1970.
 */
created: number, 
/**
 * When it changed last.
 */
changed: number, 
/**
 * The side of the board.
 */
size: number, 
/**
 * Who plays.
 */
seats: Seats, 
/**
 * How many moves and passes have been played.
 */
ply: number, 
/**
 * How many discs Black has.
 */
black: number, 
/**
 * How many discs White has.
 */
white: number, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * Who won, if it is over and not drawn.
 */
winner: Color | null, 
/**
 * What it is called, if it was given a title.
 */
title: string | null, 
/**
 * Which seats are the asker's.
 */
yours: Array<Color>, };

export type Games = { 
/**
 * The games.
 */
games: Array<Summary>, 
/**
 * What to ask for as `before` to see more; nothing if there are no more.
 */
next: string | null, 
/**
 * Games that are kept but make no sense any more.
 */
damaged: Array<string>, };

export type Imported = { 
/**
 * The new games, in the order of the text.
 */
games: Array<string>, };

/** The players of the documents, and chance. */
export const COMPUTERS = ['random', 'minimax:easy', 'minimax:medium', 'minimax:hard', 'corner:easy', 'corner:normal', 'corner:hard', 'agent', 'negamax:5'] as const;

/** How long a move of the engine takes at most, about, in milliseconds, from level 1 on. */
export const LEVEL_TIMES = [1, 1, 1, 1, 1, 1, 2, 3, 10, 60, 200, 450, 600, 1500, 1500, 3000, 5000, 8000, 9000, 10000, 14000, 20000, 30000, 45000, 60000, 90000, 130000, 200000, 300000, 450000] as const;

export const PROTOCOL = 1;

export const LONGEST_NAME = 32;
