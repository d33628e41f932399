-- Checksums, by which a damaged game is found; how many transactions were committed, by which a
-- damaged log of changes is found; and how long servers have run, by which deleted games are removed
-- for good.

-- The checksum of the setup and of all events, each over the one before (a hash chain), and the
-- checksum of this row with the game's creation time and size. NULL until the program has written
-- them, and in damaged games of older versions.
ALTER TABLE standings ADD COLUMN chain BLOB CHECK (length(chain) = 16);
ALTER TABLE standings ADD COLUMN checksum BLOB CHECK (length(checksum) = 16);

-- Numbers about the whole database: one row.
CREATE TABLE counters (
    id          INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    -- How many transactions were committed. Beside the database, a file has the last number that
    -- was acknowledged.
    commits     INTEGER NOT NULL CHECK (commits >= 0),
    -- For how many minutes servers have run on this database. The system clock may jump; this does
    -- not. A second copy, because a wrong number would delete games.
    uptime      INTEGER NOT NULL CHECK (uptime >= 0),
    complement  INTEGER NOT NULL CHECK (complement = -1 - uptime)
) STRICT;

INSERT INTO counters (id, commits, uptime, complement) VALUES (1, 0, 0, -1);

-- The uptime, in minutes, when the game came onto the shelf or was last hidden.
ALTER TABLE shelves ADD COLUMN since INTEGER NOT NULL DEFAULT 0 CHECK (since >= 0);

DROP INDEX shelves_by_hiding;

CREATE INDEX shelves_by_hiding ON shelves (since) WHERE hidden IS NOT NULL;

-- The games in which no move was ever played.
CREATE INDEX shelves_unmoved ON shelves (since) WHERE hidden IS NULL AND changed IS NULL;
