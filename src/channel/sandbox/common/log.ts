import type { FaultKind } from './faults.js';

/** A call with its answer, without the key. */
export interface LoggedRequest {
  /** The HTTP method. */
  readonly method: string;
  /** The path, without the query. */
  readonly path: string;
  /** The query with its question mark; '' if absent. */
  readonly query: string;
  /** Whether the call had a key, valid or not. */
  readonly hasKey: boolean;
  /** The body as text; '' if there was none, if it was too large, or if the key was refused. */
  readonly body: string;
  /** The status, or the fault instead of it; `pending` until then. */
  readonly outcome: number | Exclude<FaultKind, 'garbage'> | 'pending';
  /** Ignored unknown arguments and fields: `page`, `filter[colour]`, `tax.colour`. */
  readonly ignored?: readonly string[];
  /** Warnings about accepted inputs, such as an event mask with an unknown event. */
  readonly warnings?: readonly string[];
  /** For an activation or a full synchronization: the push to the OTA. */
  readonly pushed?: PushReport;
}

/** A push to an activated channel. */
export interface PushReport {
  /** The activated channel. */
  readonly channel_id: string;
  /** Its property. */
  readonly property_id: string;
  /** The first day. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  /** The rooms and rates of the OTA, with the pushed data. */
  readonly mappings: ReadonlyArray<{
    /** The rate plan. */
    readonly rate_plan_id: string;
    /** The room at the OTA. */
    readonly room_type_code: unknown;
    /** The rate at the OTA. */
    readonly rate_plan_code: unknown;
    /** The primary mapping of a room and rate sends all three, others only prices. */
    readonly sends: ReadonlyArray<'prices' | 'availability' | 'restrictions'>;
  }>;
}

export type OpenLogEntry = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

const MOST_ENTRIES = 10_000;
/** Of all entries together: a sandbox that runs for days must not fill the memory. */
const MOST_CHARACTERS = 10_000_000;

/** The last entries. The oldest are dropped above the limits. */
export class Log<Entry extends object> {
  #entries: Entry[] = [];
  #characters = 0;

  constructor(
    readonly sizeOf: (entry: Entry) => number,
    readonly onDrop: (entry: Entry) => void = () => undefined,
  ) {}

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#characters += this.sizeOf(entry);
    while (this.#entries.length > MOST_ENTRIES || this.#characters > MOST_CHARACTERS) {
      const oldest = this.#entries.shift();
      if (oldest === undefined) return;
      this.#characters -= this.sizeOf(oldest);
      this.onDrop(oldest);
    }
  }

  clear(): void {
    this.#entries = [];
    this.#characters = 0;
  }

  /** A copy, unaffected by later calls. */
  entries(): Entry[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }
}
