//! Builds the server anew when the page inside it is another one.

use std::{fs, path::Path};

fn main() {
    let page = Path::new("../../web/dist");
    // Cargo watches only what exists; an empty folder is a server without a page.
    _ = fs::create_dir_all(page);
    println!("cargo::rerun-if-changed={}", page.display());
}
