//! Devices, and invitations to a seat.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::Color;

/// An invitation for another device to take a seat. It can be used once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Invitation {
    /// The seat.
    pub color: Color,
    /// The secret to send to `/api/invitations`, together with the game.
    pub token: String,
    /// Addresses that open the game with this invitation, the best one first.
    pub links: Vec<Link>,
}

/// An address to open on another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Link {
    /// The address.
    pub url: String,
    /// The address as a QR code: its rows from the top, `1` is dark.
    pub code: Vec<String>,
}

/// The request to take the seat of an invitation.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acceptance {
    /// The name of the game.
    pub game: String,
    /// The secret of the invitation.
    pub token: String,
}

/// What a device learns about the server when it opens the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Device {
    /// The addresses at which other devices reach the page; empty if only this one can.
    pub addresses: Vec<Link>,
}
