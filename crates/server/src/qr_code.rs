//! Links for other devices, with QR codes.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::wire::Link;

/// A link with its QR code.
pub(crate) fn link(url: String) -> Link {
    let code = qr_code(&url);
    Link { url, code }
}

/// The rows of the QR code of a text; `1` is dark. Empty if the text is too long for a QR code.
pub fn qr_code(text: &str) -> Vec<String> {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return Vec::new() };
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    (0..code.size()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_is_square_and_has_its_corners() {
        let rows = qr_code("http://192.168.1.20:8080/games/23456789abcd#invite=0123456789abcdef");
        assert!(rows.len() > 20 && rows.iter().all(|row| row.len() == rows.len()));
        assert!(rows[0].starts_with("1111111") && rows[0].ends_with("1111111"));
        assert!(rows[rows.len() - 1].starts_with("1111111"));
        assert_eq!(qr_code(&"x".repeat(5000)), Vec::<String>::new());
    }
}
