//! Bodies of requests: how large they may be, and how long they may take.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body_util::BodyExt;
use tokio::time::timeout;

use crate::error::ApiError;

/// How long a client may take to send the body of a request.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(20);

/// Reads a body of at most `most` bytes.
///
/// The bytes are copied, because each part of a body, also one of a single byte, is a slice of a read
/// buffer of some kilobytes, and would keep all of it in memory until the body is complete.
pub(crate) async fn read_body(body: Body, most: usize) -> Result<Bytes, ApiError> {
    if body.size_hint().lower() > most as u64 {
        return Err(ApiError::TooLarge);
    }
    timeout(BODY_TIMEOUT, copied(body, most)).await.map_err(|_| ApiError::TooSlow)?
}

async fn copied(mut body: Body, most: usize) -> Result<Bytes, ApiError> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| ApiError::Message { detail: error.to_string() })?;
        let Ok(data) = frame.into_data() else { continue };
        if data.len() > most - bytes.len() {
            return Err(ApiError::TooLarge);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes.into())
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, sync::Arc};

    use futures_util::stream;

    use super::*;

    /// A read buffer, which tells whether it is still used.
    struct ReadBuffer(Arc<[u8]>);

    impl AsRef<[u8]> for ReadBuffer {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }

    /// A body in parts of one byte, each a slice of a buffer of its own.
    fn parts(count: usize, buffer: &Arc<[u8]>) -> Body {
        let buffer = Arc::clone(buffer);
        Body::from_stream(stream::iter((0..count).map(move |_| {
            // The one that the test has, and the one here.
            assert_eq!(Arc::strong_count(&buffer), 2, "an earlier part is still in memory");
            let part = Bytes::from_owner(ReadBuffer(Arc::clone(&buffer)));
            Ok::<_, Infallible>(part.slice(..1))
        })))
    }

    #[tokio::test]
    async fn a_part_does_not_keep_its_buffer() {
        let buffer: Arc<[u8]> = [b'x'; 8192].into();
        let bytes = read_body(parts(100, &buffer), 100).await.unwrap();
        assert_eq!(bytes, "x".repeat(100));
    }

    #[tokio::test]
    async fn a_body_has_a_limit() {
        let buffer: Arc<[u8]> = [b'x'].into();
        let large = read_body(parts(101, &buffer), 100).await;
        assert!(matches!(large, Err(ApiError::TooLarge)));
        let declared = read_body(Body::from("x".repeat(101)), 100).await;
        assert!(matches!(declared, Err(ApiError::TooLarge)));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_stalls_is_given_up() {
        let stalled = Body::from_stream(stream::pending::<Result<Bytes, Infallible>>());
        assert!(matches!(read_body(stalled, 100).await, Err(ApiError::TooSlow)));
    }
}
