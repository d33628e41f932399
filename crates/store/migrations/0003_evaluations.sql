-- What computers thought of their moves: in which unit, how certain, and by which program; and in
-- which format a game was imported.

-- The table is made again, because the values that are there get a unit.
ALTER TABLE efforts RENAME TO old_efforts;

-- What the moves of computers cost, and what was known of them when they were played.
CREATE TABLE efforts (
    game          TEXT    NOT NULL,
    number        INTEGER NOT NULL,
    player        TEXT    NOT NULL,
    depth         INTEGER NOT NULL CHECK (depth BETWEEN 0 AND 255),
    nodes         INTEGER NOT NULL,
    microseconds  INTEGER NOT NULL,
    source        TEXT    NOT NULL,
    -- What the move is worth to the player who made it; NULL if the player did not think about it.
    value         INTEGER CHECK (value BETWEEN -2147483648 AND 2147483647),
    -- Final discs, or points of a classic player's utility.
    unit          TEXT    CHECK (unit IN ('discs', 'points')),
    kind          TEXT    NOT NULL CHECK (kind IN ('exact', 'probable', 'estimate')),
    -- How often a probable value is the true one, in per cent.
    percent       INTEGER CHECK (percent BETWEEN 1 AND 99),
    -- The version of the program; NULL in games of older versions.
    version       TEXT,
    -- The hash of the engine's weights; NULL for other players and in games of older versions.
    weights       TEXT,
    CHECK ((unit IS NULL) = (value IS NULL)),
    CHECK (value IS NOT NULL OR kind = 'estimate'),
    CHECK ((percent IS NOT NULL) = (kind = 'probable')),
    PRIMARY KEY (game, number),
    FOREIGN KEY (game, number) REFERENCES events (game, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- So far `kind` was 'exact', 'estimate' or 'probable' with a percentage, which was what the search
-- aimed at and was never measured: such a value was an estimate. The engine counted discs, and what
-- was exact was a final score.
INSERT INTO efforts (game, number, player, depth, nodes, microseconds, source, value, unit, kind)
SELECT game, number, player, depth, nodes, microseconds, source, value,
    CASE
        WHEN value IS NULL THEN NULL
        WHEN kind = 'exact' OR player GLOB 'engine:*' THEN 'discs'
        ELSE 'points'
    END,
    iif(value IS NOT NULL AND kind = 'exact', 'exact', 'estimate')
FROM old_efforts;

DROP TABLE old_efforts;

CREATE TRIGGER efforts_stay BEFORE UPDATE ON efforts
BEGIN SELECT raise(ABORT, 'what a move cost cannot be changed'); END;

-- The format of the record; NULL without a record, and in games of older versions.
ALTER TABLE games ADD COLUMN record_format TEXT
    CHECK (record_format IS NULL OR record IS NOT NULL);
