//! Devices, and seats for them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Color;

/// A seat for another device, once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Invitation {
    /// The seat.
    pub color: Color,
    /// What to send to `/api/invitations`, together with the game.
    pub token: String,
    /// The addresses that lead there, the best one first.
    pub links: Vec<Link>,
}

/// An address to open on another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Link {
    /// The address.
    pub url: String,
    /// The address as a picture that a camera reads: its rows, `1` is dark.
    pub code: Vec<String>,
}

/// An invitation that is taken.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// The name of the game.
    pub game: String,
    /// The token.
    pub token: String,
}

/// The device that asks, and how others reach the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Device {
    /// The addresses at which other devices reach the page; none if only this one can.
    pub addresses: Vec<Link>,
}
