import type { Fetch } from '../../api/index.js';
import type { Serve } from '../listen/io.js';

/** What `ask` answers when Ctrl-C was pressed at the question. */
export const INTERRUPTED = Symbol('interrupted');

/** What the commands that talk to the API touch outside themselves, beside `Io`. */
export interface SyncIo {
  readonly fetch: Fetch;
  /** Whether there is somebody at a terminal who can answer. */
  readonly canAsk: boolean;
  /** Puts a question to the terminal; `undefined` when it ends without an answer. */
  ask(question: string): Promise<string | undefined | typeof INTERRUPTED>;
  /** Calls back again and again, until the answer is called. */
  every(milliseconds: number, callback: () => void): () => void;
  /** Lets a receiver answer on a port of this machine. */
  readonly serve: Serve;
}
