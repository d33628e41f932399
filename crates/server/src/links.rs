//! Addresses for other devices, also as pictures that a camera reads.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::wire::Link;

/// An address with its picture.
pub(crate) fn link(url: String) -> Link {
    let code = picture(&url);
    Link { url, code }
}

/// The rows of the picture of a text, `1` is dark; none if the text is far too long for one.
pub fn picture(text: &str) -> Vec<String> {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return Vec::new() };
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    (0..code.size()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_square_and_has_its_corners() {
        let rows = picture("http://192.168.1.20:8080/games/23456789abcd#invite=0123456789abcdef");
        assert!(rows.len() > 20 && rows.iter().all(|row| row.len() == rows.len()));
        assert!(rows[0].starts_with("1111111") && rows[0].ends_with("1111111"));
        assert!(rows[rows.len() - 1].starts_with("1111111"));
        assert_eq!(picture(&"x".repeat(5000)), Vec::<String>::new());
    }
}
