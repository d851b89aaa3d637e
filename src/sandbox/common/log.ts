import type { Delivery } from './faults.js';

/** A call with its answer. It does not contain the key. */
export interface LoggedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path, without the query. */
  readonly path: string;
  /** With its question mark; '' when there is none. */
  readonly query: string;
  /** Whether it came with a key at all. */
  readonly hasKey: boolean;
  /** What was sent, as text; '' when there was nothing, when it was too large, and when the key was not accepted. */
  readonly body: string;
  /** The status, or the fault in its place. `pending` until then. */
  readonly outcome: number | Exclude<Delivery['kind'], 'response'> | 'pending';
  /** Arguments and fields that are unknown, and were ignored: `page`, `filter[colour]`, `tax.colour`. */
  readonly ignored?: readonly string[];
  /** What was taken, and is probably not meant: an event mask with the name of no event. */
  readonly warnings?: readonly string[];
  /** Of an activation, or a full synchronization: what the service would push to the OTA. */
  readonly pushed?: PushReport;
}

/** What would be pushed to an activated channel. */
export interface PushReport {
  /** The channel that was activated. */
  readonly channel_id: string;
  /** Its property. */
  readonly property_id: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** What goes to which room and rate of the OTA. */
  readonly mappings: ReadonlyArray<{
    /** The rate plan. */
    readonly rate_plan_id: string;
    /** The room at the OTA. */
    readonly room_type_code: unknown;
    /** The rate at the OTA. */
    readonly rate_plan_code: unknown;
    /** The primary mapping of a room and rate sends all three, the others prices alone. */
    readonly sends: ReadonlyArray<'prices' | 'availability' | 'restrictions'>;
  }>;
}

export type LogEntry = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

const MOST_CALLS = 10_000;
/** Of paths, queries and bodies together: a sandbox that runs for days must not fill the memory. */
const MOST_CHARACTERS = 10_000_000;

/** The last calls: the oldest are dropped when there are too many, or too much was sent with them. */
export class Log {
  #entries: LogEntry[] = [];
  #characters = 0;

  add(entry: LogEntry): void {
    this.#entries.push(entry);
    this.#characters += sizeOf(entry);
    while (this.#entries.length > MOST_CALLS || this.#characters > MOST_CHARACTERS) {
      const oldest = this.#entries.shift();
      if (oldest === undefined) return;
      this.#characters -= sizeOf(oldest);
    }
  }

  clear(): void {
    this.#entries = [];
    this.#characters = 0;
  }

  /** A copy: what happens later is not in it. */
  entries(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }
}

function sizeOf({ path, query, body }: LogEntry): number {
  return path.length + query.length + body.length;
}
