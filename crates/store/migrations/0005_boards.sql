-- What lists show of a game beside its players: the board, and where and when an imported game was
-- played.

-- The board now: the squares from a1 along the rows, X, O or -. NULL until the program has written
-- it, and in damaged games of older versions.
ALTER TABLE standings ADD COLUMN board TEXT CHECK (length(board) IN (16, 36, 64));

-- The event and the date of the record, as they were written there.
ALTER TABLE games ADD COLUMN event TEXT CHECK (event IS NULL OR record IS NOT NULL);
ALTER TABLE games ADD COLUMN date TEXT CHECK (date IS NULL OR record IS NOT NULL);
