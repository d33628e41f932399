//! Builds again when a migration is added, which the macro that reads the folder cannot ask for.
#![allow(clippy::print_stdout, reason = "a build script speaks to cargo that way")]

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
