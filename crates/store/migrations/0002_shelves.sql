-- Who holds the seats of a game, whose list it is in, its clock, and where it comes from.
--
-- Devices and invitations are known by the hashes of their secrets, 32 bytes; the secrets are not
-- stored. Times are milliseconds.

-- The devices that hold the seats at first; NULL for a seat that is open to all.
ALTER TABLE games ADD COLUMN black_holder BLOB CHECK (length(black_holder) = 32);
ALTER TABLE games ADD COLUMN white_holder BLOB CHECK (length(white_holder) = 32);
-- The clock; NULL in a game without one.
ALTER TABLE games ADD COLUMN clock_main INTEGER CHECK (clock_main BETWEEN 0 AND 4294967295);
ALTER TABLE games ADD COLUMN clock_increment INTEGER
    CHECK (clock_increment BETWEEN 0 AND 4294967295)
    CHECK ((clock_increment IS NULL) = (clock_main IS NULL));
-- The title at first.
ALTER TABLE games ADD COLUMN title TEXT;
-- The record that the game was brought in from, as it was read. It may be long, so it comes last.
ALTER TABLE games ADD COLUMN record TEXT;

-- More kinds of events: 'flagged', 'invited', 'joined', 'titled' and 'followed'.
--
-- The time left after the event; NULL in a game without a clock.
ALTER TABLE events ADD COLUMN black_left INTEGER CHECK (black_left BETWEEN 0 AND 4294967295);
ALTER TABLE events ADD COLUMN white_left INTEGER
    CHECK (white_left BETWEEN 0 AND 4294967295)
    CHECK ((white_left IS NULL) = (black_left IS NULL));
-- What the invitation to a seat is known by.
ALTER TABLE events ADD COLUMN invitation BLOB
    CHECK (length(invitation) = 32)
    CHECK (invitation IS NOT NULL OR kind != 'invited')
    CHECK (color IS NOT NULL OR kind NOT IN ('flagged', 'invited', 'joined'));
-- Who took the seat.
ALTER TABLE events ADD COLUMN holder BLOB
    CHECK (length(holder) = 32)
    CHECK (holder IS NOT NULL OR kind != 'joined');
-- The new title; NULL for none.
ALTER TABLE events ADD COLUMN title TEXT;
-- The game that is played after this one. It may be gone.
ALTER TABLE events ADD COLUMN next TEXT
    CHECK (length(next) = 12)
    CHECK (next IS NOT NULL OR kind != 'followed');

-- The devices that hold the seats now.
ALTER TABLE standings ADD COLUMN black_holder BLOB CHECK (length(black_holder) = 32);
ALTER TABLE standings ADD COLUMN white_holder BLOB CHECK (length(white_holder) = 32);
-- The title now.
ALTER TABLE standings ADD COLUMN title TEXT;
-- What a search looks into: the name of the game, its players and its title, in small letters.
-- Empty until the program has written it.
ALTER TABLE standings ADD COLUMN search TEXT NOT NULL DEFAULT '';

-- Whose lists a game is in.
CREATE TABLE shelves (
    -- Empty for the shelf of the games that no device held when they began.
    device   BLOB    NOT NULL CHECK (length(device) IN (0, 32)),
    game     TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- When the game last changed, as in `standings`; NULL as long as no move was ever played.
    changed  INTEGER,
    -- When it was taken off the shelf; NULL while it is on it.
    hidden   INTEGER,
    PRIMARY KEY (device, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX shelves_by_game ON shelves (game);

CREATE INDEX shelves_by_change ON shelves (device, changed DESC, game DESC)
    WHERE hidden IS NULL AND changed IS NOT NULL;

CREATE INDEX shelves_by_hiding ON shelves (hidden) WHERE hidden IS NOT NULL;

-- Lists follow the shelves from now on.
DROP INDEX standings_by_change;

-- So far no device held any game.
INSERT INTO shelves (device, game, changed)
SELECT x'', games.id, iif(standings.moved = 1, standings.changed, NULL)
FROM games LEFT JOIN standings ON standings.game = games.id;
