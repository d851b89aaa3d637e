/** The deliveries to delay. */
export interface DelayOptions {
  /** Only deliveries of this event [any]. */
  readonly event?: string | undefined;
  /** The number of deliveries [1]. */
  readonly times?: number | undefined;
}

/** Delays for coming deliveries. */
export interface Holds {
  /** Delays the next deliveries. */
  readonly delay: (ms: number, options?: DelayOptions) => void;
  /** Reverses the order of the next deliveries. */
  readonly reverse: (count: number) => void;
  readonly clear: () => void;
  /** Takes the delay of the next delivery of an event. */
  readonly take: (event: string) => number;
}

interface Hold {
  readonly event: string | undefined;
  /** The delay of each delivery, in order. */
  readonly delaysMs: number[];
}

/** Long enough to keep the order. */
const REVERSED_EVERY_MS = 1_000;
const MOST = 100_000;

export function createHolds(): Holds {
  let holds: Hold[] = [];
  return {
    delay: (ms, { event, times = 1 } = {}) => {
      holds.push({ event, delaysMs: new Array<number>(checkCount(times)).fill(ms) });
    },
    reverse: (count) => {
      const delaysMs = Array.from({ length: checkCount(count) }, (_, at) => (count - 1 - at) * REVERSED_EVERY_MS);
      holds.push({ event: undefined, delaysMs });
    },
    clear: () => {
      holds = [];
    },
    take(event) {
      const hold = holds.find((other) => (other.event ?? event) === event);
      const ms = hold?.delaysMs.shift() ?? 0;
      holds = holds.filter(({ delaysMs }) => delaysMs.length > 0);
      return ms;
    },
  };
}

function checkCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new TypeError(`The number of deliveries must be a whole number from 1 to ${MOST} (got ${count}).`);
}
