//! Tells the binary which commit it was built from, for which system, and how.
#![allow(clippy::print_stdout, reason = "it speaks to cargo")]

use std::{env, path::Path, process::Command};

fn main() {
    let git = |arguments: &[&str]| -> Option<String> {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    let commit = git(&["rev-parse", "--short=10", "HEAD"]);
    println!("cargo:rustc-env=OTELO_COMMIT={}", commit.as_deref().unwrap_or("unknown commit"));
    println!("cargo:rustc-env=OTELO_TARGET={}", env::var("TARGET").unwrap_or_default());
    println!("cargo:rustc-env=OTELO_BUILD={}", build().unwrap_or_default());
    // HEAD names a branch; the branch's file, or the packed ones, name the commit.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        // Cargo takes a file that is missing for one that has changed.
        let path = git(&["rev-parse", "--git-path", name]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// The profile: the directory in which cargo builds, `target/PROFILE/build/PACKAGE/out`.
fn build() -> Option<String> {
    let out = env::var("OUT_DIR").ok()?;
    let profile = Path::new(&out).ancestors().nth(3)?.file_name()?;
    Some(profile.to_string_lossy().into_owned())
}
