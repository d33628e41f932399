//! Speed measurements; the benches are in `benches/`, notable results beside this file.
