import { EVERY_NIGHT, taxableNights, windowOf } from '../calculation/windows.js';
import { daysOfTheYear, monthDayOf } from '../calendar/plain-date.js';
import { TAX_FIELDS } from '../definitions/fields/tax.js';
import type { Fact } from '../definitions/local/conditions.js';
import { spansOf } from '../definitions/local/conditions.js';
import { LOCAL_FIELDS } from '../definitions/local/fields.js';
import type { LocalRate } from '../definitions/local/of-tax.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax } from '../definitions/tax.js';
import { differingFields, once } from '../schema/fields.js';
import type { GuestNights } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

/** A tax before and after a change of its fields. */
export interface ChangedTax {
  readonly before: Tax;
  readonly after: Tax;
}

/** Whether a change can change the amounts of a stay. */
export type Reach = (groups: readonly RoomGroup[]) => boolean;

const EVERY_STAY: Reach = () => true;

/** The fields that decide on which nights a tax applies. */
const OF_NIGHTS: ReadonlySet<string> = new Set<keyof Tax>([
  'skip_nights',
  'max_nights',
  'applicable_date_ranges',
  'applicable_after',
  'applicable_before',
]);

/**
 * The stays whose amounts a change of a tax can change. A row that cannot hold on a stay changes nothing of it, nor
 * does a limit that keeps the taxable nights. For most changes this excludes nearly all stays.
 */
export function reachOf(changed: ChangedTax | undefined, policy: FullPolicy): Reach {
  if (changed === undefined) return EVERY_STAY;
  const { before, after } = changed;
  const differing = differingFields(TAX_FIELDS, before, after);
  if (differing.every((field) => OF_NIGHTS.has(field))) return differsInNights(changed, policy);
  if (differing.some((field) => field !== 'local')) return EVERY_STAY;
  const ofLocal = differingFields(LOCAL_FIELDS, before.local ?? {}, after.local ?? {});
  return ofLocal.every((field) => field === 'rates')
    ? differsInRows(before.local?.rates ?? [], after.local?.rates ?? [])
    : EVERY_STAY;
}

function differsInNights({ before, after }: ChangedTax, { maxNights }: FullPolicy): Reach {
  const windows = [before, after].map((tax) => windowOf(tax) ?? EVERY_NIGHT);
  return (groups) =>
    factsOf(groups).sleeps.some((sleep) => {
      const [was, is] = windows.map((window) => String(taxableNights(window, sleep, sleep.nights, maxNights)));
      return was !== is;
    });
}

/** Exchanged rows differ if both hold. */
function differsInRows(before: readonly LocalRate[], after: readonly LocalRate[]): Reach {
  const { left, put } = differingRows(before, after);
  const isExchange = left.length > 1 && String(left.map(textOf).sort()) === String(put.map(textOf).sort());
  const holding = [...left, ...put].map(mayHold);
  return (groups) => {
    const facts = factsOf(groups);
    return isExchange ? holding.every((holds) => holds(facts)) : holding.some((holds) => holds(facts));
  };
}

const textOf = (row: LocalRate | undefined): string => JSON.stringify(row ?? null);

/** Two lists without their equal rows at the beginning and at the end. */
function differingRows(before: readonly LocalRate[], after: readonly LocalRate[]): Record<'left' | 'put', LocalRate[]> {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && textOf(before[from]) === textOf(after[from])) from += 1;
  let same = 0;
  while (same < most - from && textOf(before.at(-1 - same)) === textOf(after.at(-1 - same))) same += 1;
  return { left: before.slice(from, before.length - same), put: after.slice(from, after.length - same) };
}

/** The values of a stay that conditions depend on, each for all rooms and guests. */
interface StayValues {
  readonly sleeps: readonly Sleep[];
  readonly labels: ReadonlySet<string>;
  /** `undefined`: any value is possible. */
  readonly numbers: Readonly<Record<Fact, readonly number[] | undefined>>;
}

/** Nights that count together: of a room, or of a guest who sleeps other nights than the room. */
interface Sleep {
  readonly firstDay: number;
  readonly nights: number;
  readonly nightsBefore: number;
  readonly nightsAfter: number;
}

/** Whether the conditions of a row may hold on a stay; `false` is certain. */
function mayHold(row: LocalRate): (facts: StayValues) => boolean {
  const spans = [...spansOf(row)];
  return ({ labels, numbers }) =>
    (row.label === undefined || labels.has(row.label)) &&
    spans.every(([asks, list]) => {
      const found = numbers[asks];
      return found === undefined || found.some((one) => list.some(({ first, last }) => first <= one && one <= last));
    });
}

const known = new WeakMap<readonly RoomGroup[], StayValues>();

function factsOf(groups: readonly RoomGroup[]): StayValues {
  const facts = known.get(groups) ?? findFacts(entriesOf(groups));
  known.set(groups, facts);
  return facts;
}

function findFacts(rooms: readonly RoomGroup[]): StayValues {
  const guests = rooms.flatMap(({ details }) => details?.guests ?? []);
  const labels = [...rooms.flatMap(({ details }) => details?.labels ?? []), ...guests.flatMap((guest) => guest.labels)];
  const sleeps = rooms.flatMap(sleepsIn);
  const each = (numbersOf: (sleep: Sleep) => readonly number[]) => [...new Set(sleeps.flatMap(numbersOf))];
  const days = each(({ firstDay, nights }) => numbersFrom(firstDay, nights));
  return {
    sleeps,
    labels: new Set(labels),
    numbers: {
      age: guests.flatMap(({ age, ageOnDeparture }) => (age === undefined ? [] : [age, ageOnDeparture ?? age])),
      label: undefined,
      price: undefined,
      night: each(({ nightsBefore, nights }) => numbersFrom(nightsBefore + 1, nights)),
      nights: each(({ nightsBefore, nights, nightsAfter }) => [nightsBefore + nights + nightsAfter]),
      date: days,
      season: days.map((day) => placesOfDays().indexOf(monthDayOf(day))),
      booking: rooms.flatMap(({ details }) => details?.bookedDay ?? []),
      arrival: each(({ firstDay }) => [firstDay]),
    },
  };
}

const placesOfDays = once(daysOfTheYear);

function sleepsIn({ firstDay, prices, nightsBefore, nightsAfter, details }: RoomGroup): Sleep[] {
  const ofGuest = ({ first, ...own }: GuestNights): Sleep => ({ ...own, firstDay: firstDay + first });
  return [
    { firstDay, nights: prices.length, nightsBefore, nightsAfter },
    ...(details?.guests ?? []).flatMap(({ own }) => (own === undefined ? [] : ofGuest(own))),
  ];
}

function numbersFrom(first: number, length: number): number[] {
  return Array.from({ length }, (_, at) => first + at);
}
