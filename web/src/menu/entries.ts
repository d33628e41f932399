// The entries of the menus.

export type DialogName = 'new-game' | 'invite' | 'options' | 'contents' | 'rules' | 'about';

export type Entry =
  | { kind: 'action'; label: string; run: () => void; disabled?: boolean }
  | {
      kind: 'choice';
      label: string;
      detail?: string;
      /** From 1 to 5. */
      strength?: number;
      run: () => void;
      chosen: boolean;
    }
  | { kind: 'link'; label: string; href: string; isDownload?: boolean }
  | { kind: 'heading'; label: string }
  /** A heading whose entries are shown on demand. */
  | { kind: 'fold'; label: string; entries: Entry[] }
  | { kind: 'line' };
