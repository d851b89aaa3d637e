import type { Budget } from '../calculation/budget.js';
import { sizeOf, spend, stepsToCompile } from '../calculation/budget.js';
import { calculate } from '../calculation/calculate.js';
import { compile } from '../calculation/compile.js';
import type { Program } from '../calculation/program.js';
import { expectedSteps } from '../calculation/work.js';
import { completePolicy } from '../definitions/complete-policy.js';
import { hasLocal } from '../definitions/local/channel-side.js';
import type { Policy } from '../definitions/policy.js';
import { digitsFor } from '../definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry, TaxSetInput } from '../definitions/tax.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import { groupBy } from '../issues/reading.js';
import { currencyDigits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, powerOfTen } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { readRoomGroups } from '../stay/room-groups.js';
import type { Room, Stay } from '../stay/schema.js';
import { lineKey } from './names.js';
import type { ReconcileOptions } from './reconciliation.js';
import type { Revision } from './revision.js';

/** The rooms with one tax set. */
export interface TaxSetRooms {
  readonly taxSet: TaxSet;
  /** Indices of the rooms in the stay. */
  readonly places: readonly number[];
}

/** The input of the quotes of a booking: stay, tax sets and policy. */
export interface OurSide {
  readonly groups: readonly QuotedGroup[];
  readonly stay: Stay;
  readonly policy: Policy | undefined;
  /** Digits of all compared amounts. */
  readonly digits: number;
  /** The work that is left. It bounds the time for a huge booking. */
  readonly work: Budget;
}

interface QuotedGroup extends TaxSetRooms {
  readonly stay: Stay;
  readonly digits: number;
  /** Grouped once for all quotes. */
  readonly rooms: readonly RoomGroup[] | undefined;
  /** The steps of one quote with another tax set. */
  readonly cost: number;
}

/** Groups the rooms by tax set, and validates the tax sets. */
export function groupsOf({ rooms }: Revision, options: ReconcileOptions): TaxSetRooms[] {
  const placed = groupBy(rooms.entries(), ([, { room }]) =>
    options.taxSetFor === undefined ? options.taxSet : options.taxSetFor(room),
  );
  return [...placed].map(([input, of]) => ({ taxSet: validTaxSet(input), places: of.map(([place]) => place) }));
}

/** @throws InvalidDefinition when a tax set is not valid */
export function validTaxSet(input: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(input);
  if (issues !== undefined) throw new InvalidDefinition(issues);
  return value;
}

/** Digits of all compared amounts: those of the currency, or more if a tax set has more under the policy. */
export function comparedDigits(groups: readonly TaxSetRooms[], currency: string, policy: Policy | undefined): number {
  return Math.max(currencyDigits(currency) ?? 0, ...groups.map(({ taxSet }) => digitsUnder(policy, taxSet)));
}

function digitsUnder(policy: Policy | undefined, taxSet: TaxSet): number {
  const completed = completePolicy(policy, taxSet);
  if ('issues' in completed) throw new InvalidDefinition(completed.issues);
  return digitsFor(taxSet.currency, completed.policy);
}

export function sideOf(
  groups: readonly TaxSetRooms[],
  stay: Stay,
  asked: Pick<OurSide, 'policy' | 'digits' | 'work'>,
): OurSide {
  const quoted = groups.map(({ taxSet, places }): QuotedGroup => {
    const ofGroup = { ...stay, rooms: places.flatMap((place) => stay.rooms[place] ?? []) };
    const digits = digitsUnder(asked.policy, taxSet);
    const rooms = readRoomGroups(ofGroup, digits, 'any-check-in');
    return { taxSet, places, stay: ofGroup, digits, rooms, cost: costOf(taxSet, asked.policy, rooms) };
  });
  return { ...asked, groups: quoted, stay };
}

/** The steps of reading a tax with local rules, or one of its rows. */
const STEPS_OF_READING = 15;

/** A set with local rules is validated, compiled and calculated; others are always valid. */
function costOf(taxSet: TaxSet, policy: Policy | undefined, rooms: readonly RoomGroup[] | undefined): number {
  const size = sizeOf(taxSet);
  const reading = hasLocal(taxSet) ? STEPS_OF_READING * (size.taxes + size.rows) : 0;
  const program = programOf(taxSet, policy);
  const calculating = program === undefined || rooms === undefined ? 0 : expectedSteps(program, rooms);
  return reading + stepsToCompile(size) + calculating;
}

/** A change of our side: other tax sets, another policy, other rooms. */
export type Alternative = (side: OurSide) => OurSide;

export function withTaxSets(change: (taxSet: TaxSet) => TaxSet): Alternative {
  return (side) => ({ ...side, groups: side.groups.map((group) => ({ ...group, taxSet: change(group.taxSet) })) });
}

export function withPolicy(change: (policy: Policy) => Partial<Policy>): Alternative {
  return (side) => ({ ...side, policy: { ...side.policy, ...change(side.policy ?? {}) } });
}

export function withRooms(change: (room: Room, place: number) => Room): Alternative {
  return (side) => {
    const groups = side.groups.map((group) => {
      const stay = { ...group.stay, rooms: group.stay.rooms.map((room, at) => change(room, group.places[at] ?? 0)) };
      return { ...group, stay, rooms: readRoomGroups(stay, group.digits, 'any-check-in') };
    });
    return { ...side, groups };
  };
}

/** Changes every entry of a line, at any level. */
export function withLine(key: string, change: (entry: TaxSetEntry) => TaxSetEntry): Alternative {
  return withLines(new Map([[key, change]]));
}

/** Changes every entry of some lines, by their keys. */
export function withLines(changes: ReadonlyMap<string, (entry: TaxSetEntry) => TaxSetEntry>): Alternative {
  const changed = (entry: TaxSetEntry): TaxSetEntry => {
    const inner = entry.taxes.length === 0 ? entry : { ...entry, taxes: entry.taxes.map(changed) };
    return changes.get(entryKey(entry))?.(inner) ?? inner;
  };
  return withTaxSets((set) => ({ ...set, taxes: set.taxes.map(changed) }));
}

export function onOtherSide(key: string): Alternative {
  return withLine(key, (entry) => ({ ...entry, is_inclusive: !entry.is_inclusive }));
}

/** By key; `undefined` if the changed set is invalid or the work used up. Only the engine runs, thousands of times. */
export function amountsAfter(side: OurSide, change: Alternative = (same) => same): Map<string, Integer> | undefined {
  const { work, digits } = side;
  if (!side.groups.every(({ cost }) => spend(work, cost))) {
    work.left = 0;
    return undefined;
  }
  const { groups, policy } = change(side);
  const amounts = new Map<string, Integer>();
  for (const { taxSet, rooms } of groups) {
    const program = programOf(taxSet, policy);
    if (program === undefined || rooms === undefined) return undefined;
    const calculation = calculate(program, rooms);
    const scale = powerOfTen(digits - program.digits);
    for (const line of program.lines) {
      const key = entryKey(line.tax);
      amounts.set(key, add(amounts.get(key) ?? 0, multiply(calculation.amount(line), scale)));
    }
  }
  return amounts;
}

function programOf(taxSet: TaxSet, policy: Policy = {}): Program | undefined {
  // Without local rules, no change of an entry makes a set invalid.
  const set = hasLocal(taxSet) ? validateTaxSet(taxSet).value : taxSet;
  if (set === undefined) return undefined;
  const completed = completePolicy(policy, set);
  return 'issues' in completed ? undefined : compile(set, completed.policy);
}

export function entriesIn(entries: readonly TaxSetEntry[]): TaxSetEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesIn(entry.taxes)]);
}

export function entriesOfSide({ groups }: OurSide): TaxSetEntry[] {
  return groups.flatMap(({ taxSet }) => entriesIn(taxSet.taxes));
}

export function entriesOf(side: OurSide, key: string): TaxSetEntry[] {
  return entriesOfSide(side).filter((entry) => entryKey(entry) === key);
}

const KEYS = /* @__PURE__ */ new WeakMap<Tax, string>();

/** The key of the line of an entry. The search asks for it in every world, in which most entries are the same. */
export function entryKey(entry: Tax): string {
  const key = KEYS.get(entry) ?? lineKey(entry.title, entry.type);
  KEYS.set(entry, key);
  return key;
}
