// A question that comes before something that cannot simply be undone.

export type Question = {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  run: () => void;
};

let question: Question | null = $state.raw(null);

export const questions = {
  get open() {
    return question;
  },
};

export function ask(asked: Question): void {
  question = asked;
}

export function leave(): void {
  question = null;
}
