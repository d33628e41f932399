//! Mutation testing of the simulation: faults are planted in a copy of the project, one at a time, and
//! the simulation must find each.

use std::{fs, path::Path};

use anyhow::{Context, ensure};

use crate::shell::{cargo, program, root};

/// A fault: a name, and what stands in a file instead of something else.
struct Mutant {
    name: &'static str,
    edits: &'static [(&'static str, &'static str, &'static str)],
}

const CLOCKS: &str = "crates/live/src/live_game/clocks.rs";
const RIGHTS: &str = "crates/live/src/live_game/rights.rs";
const QUOTAS: &str = "crates/live/src/live_game/quotas.rs";
const ROOM: &str = "crates/server/src/room.rs";

const MUTANTS: [Mutant; 17] = [
    Mutant {
        name: "an open invitation stops the clock of two devices",
        edits: &[(CLOCKS, "            && !self.is_shared()\n", "")],
    },
    Mutant {
        name: "an open invitation stops the clock of a seat that has moved",
        edits: &[(
            CLOCKS,
            "            && placed.all(|(before, _)| before.turn() != color)\n",
            "            && placed.next().is_some()\n",
        )],
    },
    Mutant {
        name: "a computer's clock runs without a search",
        edits: &[(CLOCKS, "&& search != SearchState::Move;", "&& false;")],
    },
    Mutant {
        name: "the whole commit of a move is free",
        edits: &[(CLOCKS, "committed.min(decided + FREE_COMMIT)", "committed")],
    },
    Mutant {
        name: "the commit of every order is free",
        edits: &[
            (CLOCKS, "if is_move { committed.min(decided + FREE_COMMIT) } else { decided }", {
                "if is_move { committed.min(decided + FREE_COMMIT) } else { committed }"
            }),
            (CLOCKS, "            && event.moves_the_game()\n", ""),
        ],
    },
    Mutant {
        name: "an order counts from when the task gets to it",
        edits: &[(ROOM, "self.carry_out(order, self.time(at)).await", {
            "{ _ = at; self.carry_out(order, self.now()).await }"
        })],
    },
    Mutant {
        name: "a flag falls late",
        edits: &[(ROOM, "flag.max(self.retry)", "flag.max(self.retry) + RETRY")],
    },
    Mutant {
        name: "a flag falls early",
        edits: &[(
            CLOCKS,
            "(self.flag_at()? <= now)",
            "(self.flag_at()? <= now + Duration::from_secs(1))",
        )],
    },
    Mutant {
        name: "anybody moves for any seat",
        edits: &[(RIGHTS, "if self.holds(who, color) { Ok(()) } else", "if true { Ok(()) } else")],
    },
    Mutant {
        name: "a watcher may do what players may",
        edits: &[(RIGHTS, "if self.is_player(who) { Ok(()) } else", "if true { Ok(()) } else")],
    },
    Mutant {
        name: "undo needs nobody's consent",
        edits: &[(
            "crates/live/src/live_game/consent.rs",
            ".filter(|_| self.is_shared());",
            ".filter(|_| false);",
        )],
    },
    Mutant {
        name: "an invitation can be used again",
        edits: &[
            ("crates/live/src/live_game/apply.rs", "seat.invited.take();", "seat.invited;"),
            (RIGHTS, "self.taken.iter().find(|(key, _)| *key == invitation)", {
                "self.taken.iter().find(|_| false)"
            }),
        ],
    },
    Mutant {
        name: "a change is acknowledged before it is committed",
        edits: &[(
            "crates/store/src/writer.rs",
            "answer.await.map_err(|_| StoreError::Closed)?\n",
            "{\n            drop(answer);\n            Ok(WriteResult::default())\n        }\n",
        )],
    },
    Mutant {
        name: "what seemed to fail is not looked for",
        edits: &[(ROOM, "self.is_stale = true;", "self.is_stale = false;")],
    },
    Mutant {
        name: "the list is one move ahead",
        edits: &[(
            "crates/live/src/live_game/view.rs",
            "ply: u32::try_from(self.ply())",
            "ply: u32::try_from(self.ply() + 1)",
        )],
    },
    Mutant {
        name: "names fill the game",
        edits: &[
            (QUOTAS, "MOST_OF_A_SEAT: u32 = 500", "MOST_OF_A_SEAT: u32 = 20"),
            (QUOTAS, "            Event::Played { .. }\n            | Event::Resigned", {
                "            Event::Played { .. } => Some(Kind::OfSeat(Color::Black)),\n            \
                 Event::Resigned"
            }),
        ],
    },
    Mutant {
        name: "more sockets multiply the limit of orders",
        edits: &[(
            "crates/server/src/rooms.rs",
            "if !room.orders.take(asker, 1.0) {",
            "if { _ = asker; false } {",
        )],
    },
];

/// Plants each fault in a copy of the last commit. One that is not found is an error.
pub(crate) fn run() -> anyhow::Result<()> {
    let copy = root().join("target/mutants/otelo");
    if copy.exists() {
        fs::remove_dir_all(&copy).context("cannot remove the old copy")?;
    }
    let path = copy.to_string_lossy();
    program("git").args(["clone", "--quiet", ".", &path]).run()?;
    ensure!(simulation(&copy).succeeds(), "the simulation fails without a fault");
    let mut missed = Vec::new();
    for mutant in MUTANTS {
        let originals = mutant.plant(&copy)?;
        let is_found = !simulation(&copy).succeeds();
        println!("{}: {}", if is_found { "found " } else { "MISSED" }, mutant.name);
        if !is_found {
            missed.push(mutant.name);
        }
        for (file, text) in originals.into_iter().rev() {
            fs::write(copy.join(file), text)?;
        }
    }
    ensure!(missed.is_empty(), "not found: {missed:?}");
    Ok(())
}

fn simulation(copy: &Path) -> crate::shell::Program {
    let manifest = copy.join("Cargo.toml");
    cargo(&["test", "--package", "otelo-server", "--test", "simulation", "--manifest-path"])
        .args([manifest.to_string_lossy()])
        .env("CARGO_TARGET_DIR", "target/mutants/target")
        .env("OTELO_WORLDS", "8000")
}

impl Mutant {
    /// Plants the fault and answers what stood in the files before.
    fn plant(&self, copy: &Path) -> anyhow::Result<Vec<(&'static str, String)>> {
        let mut originals = Vec::new();
        for &(file, before, after) in self.edits {
            let text = fs::read_to_string(copy.join(file))?;
            let count = text.matches(before).count();
            ensure!(count == 1, "{}: `{before}` stands in {file} {count} times", self.name);
            fs::write(copy.join(file), text.replace(before, after))?;
            originals.push((file, text));
        }
        Ok(originals)
    }
}
