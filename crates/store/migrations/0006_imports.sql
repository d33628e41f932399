-- Imported files: groups of games that come onto a shelf together, and can be hidden together.

CREATE TABLE imports (
    id      TEXT    NOT NULL PRIMARY KEY CHECK (length(id) = 12),
    -- The shelf of its games, as in `shelves`.
    device  BLOB    NOT NULL CHECK (length(device) IN (0, 32)),
    -- The name of the file.
    name    TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    -- 'staged' while its games are written, 'published' when they are listed, 'hidden' when they are
    -- deleted but can be restored, 'discarded' when they are being removed for good.
    state   TEXT    NOT NULL CHECK (state IN ('staged', 'published', 'hidden', 'discarded')),
    -- The uptime, in minutes, when it was hidden.
    since   INTEGER NOT NULL DEFAULT 0 CHECK (since >= 0)
) STRICT, WITHOUT ROWID;

-- The import that a game came with; NULL for one that stands alone.
ALTER TABLE shelves ADD COLUMN import TEXT CHECK (length(import) = 12);

CREATE INDEX shelves_by_import ON shelves (import, device, changed DESC, game DESC);
