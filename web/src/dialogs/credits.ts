// Where Otelo comes from and what it is built with. Names are the same in every language.

/** When this version was made. */
export const RELEASED = new Date('2026-11-15T12:00:00Z');

/** The documents that Otelo grew from, by their own titles, with their authors. */
export const DOCUMENTS: { title: string; authors: string }[] = [
  {
    title: 'Juego de Inteligencia Artificial Othello',
    authors: 'Emilio Bongiorno, Esteban Santamarina (UNICEN)',
  },
  {
    title: 'Reversi: aplicando MiniMax',
    authors: 'Gabriel Silva, Guillermo Ahumada, Lucy Ramos, Benjamín Vilches (2021)',
  },
  {
    title: 'Othello',
    authors: 'Pablo Ariza, Carlos Baron, Santiago Chaustre, Andres Cocunubo (2018)',
  },
  {
    title:
      'Informe técnico: IA para jugar Othello con heurística, poda alfa-beta y gestión adaptativa',
    authors: '',
  },
  { title: 'Inteligencia artificial', authors: '' },
];

export const BUILT_WITH: { name: string; licence: string }[] = [
  { name: 'Rust, tokio, axum, tower-http, sqlx, serde, clap, utoipa', licence: 'MIT, Apache 2.0' },
  { name: 'rust-embed, ts-rs, Svelte, Vite, uPlot', licence: 'MIT' },
  { name: 'SQLite', licence: 'Public domain' },
  { name: 'TypeScript', licence: 'Apache 2.0' },
  { name: 'Inter', licence: 'SIL OFL 1.1' },
];

/** Otelo's own. */
export const OWN_LICENCES = 'MIT, Apache 2.0';
