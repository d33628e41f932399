// The entries of the menus.

export type DialogName = 'invite' | 'options' | 'contents' | 'rules' | 'about';

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

/** The players of the documents, family by family, with their strength in the matches of docs/experiments.md, 1 to 5. */
export const CLASSICS: readonly { spec: string; strength: number }[] = [
  { spec: 'random', strength: 1 },
  { spec: 'minimax:easy', strength: 1 },
  { spec: 'minimax:medium', strength: 2 },
  { spec: 'minimax:hard', strength: 4 },
  { spec: 'corner:easy', strength: 2 },
  { spec: 'corner:normal', strength: 3 },
  { spec: 'corner:hard', strength: 3 },
  { spec: 'negamax:1', strength: 1 },
  { spec: 'negamax:3', strength: 3 },
  { spec: 'negamax:5', strength: 4 },
  { spec: 'negamax:7', strength: 5 },
  { spec: 'agent', strength: 4 },
];
