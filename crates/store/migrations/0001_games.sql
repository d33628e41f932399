-- Games: what was fixed when they began, what happened since, and where they stand.
--
-- Moments are milliseconds since 1970 in UTC. Colours are 'black' and 'white', truth values 0 and 1.
-- Unsigned 64-bit numbers are stored as the signed ones with the same bits.
-- Only `standings` ever changes. All else is append-only, and goes only with its whole game.

-- What was fixed when a game began.
CREATE TABLE games (
    id          TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 12),
    created     INTEGER NOT NULL,
    size        INTEGER NOT NULL CHECK (size IN (4, 6, 8)),
    -- The squares from a1 along the rows, X, O or -; a blank; the side to move, X or O.
    start       TEXT    NOT NULL CHECK (length(start) = size * size + 2),
    black       TEXT    NOT NULL,
    black_name  TEXT,
    white       TEXT    NOT NULL,
    white_name  TEXT,
    step        INTEGER NOT NULL CHECK (step IN (0, 1)),
    seed        INTEGER NOT NULL,
    -- The versions of what plays it, and the hash of the engine's weights.
    rules       TEXT    NOT NULL,
    engine      TEXT    NOT NULL,
    weights     TEXT
) STRICT;

-- The tree of moves: each node is one move after those of its parents.
CREATE TABLE nodes (
    id      INTEGER NOT NULL PRIMARY KEY,
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- NULL for a first move.
    parent  INTEGER,
    -- From 1.
    ply     INTEGER NOT NULL CHECK (ply >= 1 AND (ply = 1) = (parent IS NULL)),
    -- The name of a square, or 'pass'.
    move    TEXT    NOT NULL CHECK (move GLOB '[a-h][1-8]' OR move = 'pass'),
    UNIQUE (game, id),
    -- With the game in it, a parent is always of the same game.
    FOREIGN KEY (game, parent) REFERENCES nodes (game, id)
) STRICT;

-- The same move from the same place is the same node. No node has the number 0, which stands for
-- the start here, because NULL is never equal to NULL.
CREATE UNIQUE INDEX nodes_by_move ON nodes (game, ifnull(parent, 0), move);

-- What happened, in order.
CREATE TABLE events (
    game    TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- From 1, without gaps.
    number  INTEGER NOT NULL CHECK (number >= 1),
    at      INTEGER NOT NULL,
    -- 'played', 'undone', 'redone', 'resigned', 'renamed', 'seated' or 'stepped'; later versions
    -- may know more kinds, with columns of their own.
    kind    TEXT    NOT NULL,
    -- The last node after the event; NULL at the start.
    node    INTEGER CHECK (node IS NOT NULL OR kind NOT IN ('played', 'redone')),
    -- Who resigned or was renamed.
    color   TEXT    CHECK (color IN ('black', 'white')),
    -- The new name; NULL for the word for the colour.
    name    TEXT,
    -- The new players.
    black   TEXT,
    white   TEXT,
    -- Whether the computer waits for a click now.
    step    INTEGER CHECK (step IN (0, 1)),
    CHECK (color IS NOT NULL OR kind NOT IN ('resigned', 'renamed')),
    CHECK ((black IS NOT NULL AND white IS NOT NULL) OR kind != 'seated'),
    CHECK (step IS NOT NULL OR kind != 'stepped'),
    PRIMARY KEY (game, number),
    FOREIGN KEY (game, node) REFERENCES nodes (game, id)
) STRICT, WITHOUT ROWID;

-- What the moves of computers cost.
CREATE TABLE efforts (
    game          TEXT    NOT NULL,
    number        INTEGER NOT NULL,
    player        TEXT    NOT NULL,
    depth         INTEGER NOT NULL CHECK (depth BETWEEN 0 AND 255),
    nodes         INTEGER NOT NULL,
    microseconds  INTEGER NOT NULL,
    source        TEXT    NOT NULL,
    value         INTEGER CHECK (value BETWEEN -2147483648 AND 2147483647),
    kind          TEXT    NOT NULL,
    PRIMARY KEY (game, number),
    FOREIGN KEY (game, number) REFERENCES events (game, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Where a game stands after its last event; follows from the other tables.
CREATE TABLE standings (
    game         TEXT    NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    changed      INTEGER NOT NULL,
    -- Whether a move was ever played.
    moved        INTEGER NOT NULL CHECK (moved IN (0, 1)),
    black        TEXT    NOT NULL,
    black_name   TEXT,
    white        TEXT    NOT NULL,
    white_name   TEXT,
    ply          INTEGER NOT NULL CHECK (ply BETWEEN 0 AND 4294967295),
    black_discs  INTEGER NOT NULL CHECK (black_discs BETWEEN 0 AND 64),
    white_discs  INTEGER NOT NULL CHECK (white_discs BETWEEN 0 AND 64),
    -- Who won, or 'drawn'; NULL while the game goes on.
    ended        TEXT    CHECK (ended IN ('black', 'white', 'drawn'))
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_change ON standings (changed DESC, game DESC) WHERE moved = 1;

CREATE TRIGGER games_stay BEFORE UPDATE ON games
BEGIN SELECT raise(ABORT, 'a game begins only once'); END;

CREATE TRIGGER nodes_stay BEFORE UPDATE ON nodes
BEGIN SELECT raise(ABORT, 'the tree of moves only grows'); END;

CREATE TRIGGER events_stay BEFORE UPDATE ON events
BEGIN SELECT raise(ABORT, 'what happened cannot be changed'); END;

CREATE TRIGGER efforts_stay BEFORE UPDATE ON efforts
BEGIN SELECT raise(ABORT, 'what a move cost cannot be changed'); END;
