import type { OptionKinds } from '../issues/arguments.js';
import { checkKinds, wholeFrom } from '../issues/arguments.js';
/** The state of an event: `new` for the first caller, `running` until that one ends, then `handled`. */
export type SeenState = 'new' | 'running' | 'handled';

/**
 * Remembers handled events, in two functions that Redis (`SET key running NX EX 60`) or a table with a unique key can
 * provide. A shared store lets several receivers handle each event once.
 */
export interface SeenStore {
  /**
   * Claims a key atomically: only one caller gets `new`. A claim has to expire after longer than `deadlineMs`, so that
   * an event is handled again if the claiming process dies.
   */
  begin(key: string): Promise<SeenState> | SeenState;
  /** Ends a claim: the event was handled, or must be dropped because its handler failed. */
  end(key: string, isHandled: boolean): Promise<void> | void;
}

const MOST_KEYS = 100_000;

/** The options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /** The number of handled events that it remembers [100,000]. */
  readonly most?: number | undefined;
}

const STORE_KINDS: OptionKinds<MemoryStoreOptions> = { most: wholeFrom(0) };

/**
 * Creates a store for a single receiver: in memory, lost with the process. The oldest keys are dropped first.
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
