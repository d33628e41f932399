//! Threads and memory beyond reason: an error with the maximum, whatever the number.

use crate::otelo;

/// Standard error of a run that must be refused with one line.
fn refused(arguments: &[&str]) -> String {
    let output = otelo(arguments).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments:?}: {error}");
    error
}

/// Nothing, more than the maximum, more than memory holds, as many megabytes as wrap round to no bytes, and
/// more than fits into an integer.
const UNREASONABLE: [&str; 5] =
    ["0", "65537", "17592186044416", "18446744073709551615", "99999999999999999999"];

#[test]
fn threads() {
    let commands: [&[&str]; 5] = [
        &["solve", "-"],
        &["match", "random", "random"],
        &["experiment", "list"],
        &["train", "play", "games.txt"],
        &["train", "fit", "new.weights", "games.txt"],
    ];
    for command in commands {
        for number in UNREASONABLE.into_iter().chain(["257"]) {
            let error = refused(&[command, &["--threads", number]].concat());
            let expected = format!(
                "otelo: invalid value '{number}' for '--threads <N>': expected a number from 1 to \
                 256; `otelo --help` says more\n"
            );
            assert_eq!(error, expected);
        }
    }
}

#[test]
fn hash() {
    for number in UNREASONABLE {
        let error = refused(&["solve", "-", "--hash", number]);
        let expected = format!(
            "otelo: invalid value '{number}' for '--hash <MB>': expected a number from 1 to 65536; \
             `otelo --help` says more\n"
        );
        assert_eq!(error, expected);
    }
}

/// As many threads as are allowed, for fewer games.
#[test]
fn a_match_starts_no_more_threads_than_games() {
    let arguments =
        ["match", "random", "random", "--size", "4", "--games", "3", "--threads", "256"];
    let text = crate::output(&arguments);
    assert!(text.starts_with("random against random: 3 games"), "{text}");
}

/// With less memory than a table needs, which the shell sees to, the process is not aborted.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_does_not_give() {
    use std::process::{Command, Stdio};
    let run = |arguments: &[&str]| {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 6000000; exec \"$0\" \"$@\""]);
        command.arg(insta_cmd::get_cargo_bin("otelo")).args(arguments);
        command.env("LC_ALL", "C").env_remove("OTELO_LANG").stdin(Stdio::null());
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, error) = run(&["solve", "-", "--hash", "65536"]);
    assert_eq!((code, &*error), (Some(2), "otelo: there is no memory for 65536 MB of tables\n"));
    let (code, error) =
        run(&["match", "engine:30", "engine:1", "--games", "40", "--threads", "40"]);
    assert_eq!((code, &*error), (Some(2), "otelo: there is no memory for 20480 MB of tables\n"));
    // What fits is played and solved.
    let (code, error) = run(&["match", "engine:2", "engine:1", "--size", "4", "--games", "4"]);
    assert_eq!((code, &*error), (Some(0), ""));
}
