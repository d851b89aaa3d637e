import { checkKinds, type Kinds, wholeFrom } from '../issues/kinds.js';
/** How far an event is: `new` for whoever asks first, `running` until that one ends, and `handled` from then on. */
export type SeenState = 'new' | 'running' | 'handled';

/**
 * Remembers which events were handled. Two functions, which Redis (`SET key running NX EX 60`) or a table with a unique
 * key can be. A store that is shared makes several receivers handle each event once.
 */
export interface SeenStore {
  /**
   * Claims a key in one step: only one caller gets `new`. What is `running` has to be forgotten after a while, so that an
   * event comes back when the process that claimed it is gone. That while must be longer than `deadlineMs`.
   */
  begin(key: string): Promise<SeenState> | SeenState;
  /** Ends what `begin` claimed: the event was handled, or is to be forgotten because its handler failed. */
  end(key: string, isHandled: boolean): Promise<void> | void;
}

const MOST_KEYS = 100_000;

/** What `createMemoryStore` takes. */
export interface MemoryStoreOptions {
  /** How many handled events it remembers; 100,000. */
  readonly most?: number | undefined;
}

const STORE_KINDS: Kinds<MemoryStoreOptions> = { most: wholeFrom(0) };

/**
 * The store of a receiver that runs alone: in memory, and gone with the process. The oldest keys are forgotten first.
 *
 * @example
 * ```ts
 * import { createMemoryStore } from 'staytax/webhooks';
 *
 * const seen = createMemoryStore();
 * await seen.begin('a'); // => 'new'
 * await seen.begin('a'); // => 'running'
 * await seen.end('a', true);
 * await seen.begin('a'); // => 'handled'
 * ```
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): SeenStore {
  checkKinds(options, STORE_KINDS);
  const { most = MOST_KEYS } = options;
  const running = new Set<string>();
  const handled = new Set<string>();
  return {
    begin(key) {
      if (handled.has(key)) return 'handled';
      if (running.has(key)) return 'running';
      running.add(key);
      return 'new';
    },
    end(key, isHandled) {
      running.delete(key);
      if (!isHandled) return;
      handled.add(key);
      for (const oldest of handled) {
        if (handled.size <= most) break;
        handled.delete(oldest);
      }
    },
  };
}
