-- Studies: what a device has written about a game: variations, comments, marks. The game itself does
-- not change by them.

CREATE TABLE studies (
    game      TEXT    NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    -- Whose it is, as in `shelves`.
    device    BLOB    NOT NULL CHECK (length(device) IN (0, 32)),
    -- Counts the changes, from 1.
    revision  INTEGER NOT NULL CHECK (revision BETWEEN 1 AND 4294967295),
    -- When it last changed.
    changed   INTEGER NOT NULL,
    -- The tree of moves, as SGF.
    tree      TEXT    NOT NULL,
    -- The checksum of all of this.
    checksum  BLOB    NOT NULL CHECK (length(checksum) = 16),
    PRIMARY KEY (game, device)
) STRICT, WITHOUT ROWID;
