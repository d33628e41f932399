//! The `#[hot]` attribute: a function is compiled for the CPU tier of the module that it is in.

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// Wraps the function in `tier! { … }`, a macro of the module, which adds the tier's CPU features.
#[proc_macro_attribute]
pub fn hot(_: TokenStream, function: TokenStream) -> TokenStream {
    let name = TokenTree::Ident(Ident::new("tier", Span::call_site()));
    let bang = TokenTree::Punct(Punct::new('!', Spacing::Alone));
    let body = TokenTree::Group(Group::new(Delimiter::Brace, function));
    [name, bang, body].into_iter().collect()
}
