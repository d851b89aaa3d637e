import { isRecord } from '../issues/reading.js';
import type { PropertyRecord, RatePlanRecord, RoomTypeRecord } from './common/hotel.js';
import type { SandboxResource } from './common/resource.js';
import type { EntryRecord, TaxRecord, TaxSetRecord } from './taxes/printed.js';

/** Everything that a sandbox keeps, as plain JSON. Sets refer to taxes by id; the first set of a property is its default. */
export interface SandboxState {
  /** The form of this data. */
  readonly version: 1;
  /** Every tax that is kept. */
  readonly taxes: ReadonlyArray<Readonly<TaxRecord>>;
  /** Every tax set that is kept. */
  readonly tax_sets: ReadonlyArray<Readonly<Omit<TaxSetRecord, 'taxes'>> & { readonly taxes: readonly EntryRecord[] }>;
  /** What there is to sell. */
  readonly hotel?: HotelState;
  /** How far the clock was turned on. */
  readonly clock?: { readonly offset_ms: number };
  /** What the other resources keep, each under its name. */
  readonly [resource: string]: unknown;
}

/** What can be sold: properties with more than an id, room types and rate plans. */
export interface HotelState {
  /** Properties with a name. */
  readonly properties: readonly PropertyRecord[];
  /** Every room type. */
  readonly room_types: readonly RoomTypeRecord[];
  /** Every rate plan. */
  readonly rate_plans: readonly RatePlanRecord[];
}

/** A copy: what is done to it later is not done to the sandbox. */
export function stateOf(resources: readonly SandboxResource[], clockOffsetMs: number): SandboxState {
  const parts = resources.flatMap(({ name, save }) => {
    const part = save?.();
    return part === undefined ? [] : [[name, part]];
  });
  const clock = clockOffsetMs === 0 ? {} : { clock: { offset_ms: clockOffsetMs } };
  return structuredClone({ version: 1, taxes: [], tax_sets: [], ...Object.fromEntries(parts), ...clock });
}

/** Reads the frame of a state; each resource checks its own part. */
export function readState(state: unknown = EMPTY): Readonly<Record<string, unknown>> {
  if (isRecord(state) && state['version'] === 1 && isRecords(state['taxes']) && isRecords(state['tax_sets'])) {
    return state;
  }
  throw new TypeError('state is none of a sandbox; it takes { "version": 1, "taxes": [...], "tax_sets": [...] }.');
}

const EMPTY: SandboxState = { version: 1, taxes: [], tax_sets: [] };

function isRecords(value: unknown): boolean {
  return Array.isArray(value) && value.every(isRecord);
}

/** How far the clock of a state is ahead. */
export function clockOffsetOf({ clock }: Readonly<Record<string, unknown>>): number {
  const offset = isRecord(clock) ? clock['offset_ms'] : 0;
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new TypeError('state.clock.offset_ms must be a whole number of milliseconds, 0 or more.');
}

/** The properties that a state names, beside those that the sandbox was given. */
export function propertiesIn(state: Readonly<Record<string, unknown>>): string[] {
  const { properties, ...hotel } = isRecord(state['hotel']) ? state['hotel'] : {};
  const ofRecords = [state, hotel]
    .flatMap(Object.values)
    .flatMap((part: unknown) =>
      Array.isArray(part) ? part.map((record: unknown) => (isRecord(record) ? record['property_id'] : undefined)) : [],
    );
  const own = Array.isArray(properties)
    ? properties.map((record) => (isRecord(record) ? record['id'] : undefined))
    : [];
  return [...ofRecords, ...own].filter((id) => typeof id === 'string');
}

/** Hands each resource its part. */
export function load(resources: readonly SandboxResource[], state: Readonly<Record<string, unknown>>): void {
  for (const { name, load } of resources) {
    const part = state[name];
    if (part === undefined) continue;
    try {
      load?.(part);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TypeError(`state.${name}${error.message.startsWith('[') ? '' : ': '}${error.message}`);
    }
  }
}
