/** What a call is answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** One word says what became of the call; what is wrong with it is said in the log, and not to strangers. */
export function answerOf(status: number, word: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, text: `${word}\n` };
}
