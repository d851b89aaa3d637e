import { isRecord } from '../issues/reading.js';
import type { PropertyRecord, RatePlanRecord, RoomTypeRecord } from './common/hotel.js';
import type { SandboxResource } from './common/resource.js';
import type { EntryRecord, TaxRecord, TaxSetRecord } from './taxes/printed.js';

/** The state of a sandbox as plain JSON. Sets refer to taxes by id; the first set of a property is its default. */
export interface SandboxState {
  /** The version of the format. */
  readonly version: 1;
  /** Every stored tax. */
  readonly taxes: ReadonlyArray<Readonly<TaxRecord>>;
  /** Every stored tax set. */
  readonly tax_sets: ReadonlyArray<Readonly<Omit<TaxSetRecord, 'taxes'>> & { readonly taxes: readonly EntryRecord[] }>;
  /** Properties, room types and rate plans. */
  readonly hotel?: HotelState;
  /** The lead of the clock. */
  readonly clock?: { readonly offset_ms: number };
  /** The state of other resources, by name. */
  readonly [resource: string]: unknown;
}

/** The hotel: properties with more than an id, room types and rate plans. */
export interface HotelState {
  /** Properties with a name. */
  readonly properties: readonly PropertyRecord[];
  /** Every room type. */
  readonly room_types: readonly RoomTypeRecord[];
  /** Every rate plan. */
  readonly rate_plans: readonly RatePlanRecord[];
}

/** A copy, independent of the sandbox. */
export function stateOf(resources: readonly SandboxResource[], clockOffsetMs: number): SandboxState {
  const parts = resources.flatMap(({ name, save }) => {
    const part = save?.();
    return part === undefined ? [] : [[name, part]];
  });
  const clock = clockOffsetMs === 0 ? {} : { clock: { offset_ms: clockOffsetMs } };
  return structuredClone({ version: 1, taxes: [], tax_sets: [], ...Object.fromEntries(parts), ...clock });
}

/** Checks the frame of a state; each resource checks its part. */
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

/** The clock's lead in a state. */
export function clockOffsetOf({ clock }: Readonly<Record<string, unknown>>): number {
  const offset = isRecord(clock) ? clock['offset_ms'] : 0;
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset >= 0) return offset;
  throw new TypeError('state.clock.offset_ms must be a whole number of milliseconds, 0 or more.');
}

/** The properties in a state, in addition to those in the options. */
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

/** Loads the part of each resource. */
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
