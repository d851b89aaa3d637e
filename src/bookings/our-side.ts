import type { Budget, SetSize } from '../calculation/budget.js';
import { calculateWithin, sizeOf, spend, stepsToCompile } from '../calculation/budget.js';
import { itemAt } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import { keysBehind } from '../calculation/order.js';
import { completePolicy } from '../definitions/complete-policy.js';
import { hasLocal } from '../definitions/local/channel-side.js';
import type { ExclusiveBase, FullPolicy, Policy } from '../definitions/policy.js';
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
import { nightsOfRoom } from '../stay/schema.js';
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
  readonly size: SetSize;
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
    return { taxSet, places, stay: ofGroup, digits, rooms, size: sizeOf(taxSet) };
  });
  return { ...asked, groups: quoted, stay };
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
export function amountsAfter(side: OurSide, change?: Alternative): Map<string, Integer> | undefined {
  return calculatedAfter(side, change, undefined);
}

/**
 * The amount of one line, calculated with those taxes alone that it depends on. Fields that no rule between taxes reads
 * are not validated: ask `isSoundAfter` before an answer is used.
 */
export function amountAfter(side: OurSide, key: string, change?: Alternative): Integer | undefined {
  return calculatedAfter(side, change, key)?.get(key);
}

/** Whether the changed sets are valid: a set with local rules may not be. */
export function isSoundAfter(side: OurSide, change: Alternative): boolean {
  const { groups, policy } = change(side);
  return groups.every(({ taxSet }) => {
    const completed = policyFor(taxSet, policy);
    return completed !== undefined && isSound(taxSet, completed);
  });
}

/** The steps of copying an entry of a set. */
const STEPS_OF_COPYING = 0.3;

function calculatedAfter(
  side: OurSide,
  change: Alternative = (same) => same,
  key: string | undefined,
): Map<string, Integer> | undefined {
  const { work, digits } = side;
  const amounts = new Map<string, Integer>();
  const isWithin = side.groups.every(({ size }) => spend(work, 1 + STEPS_OF_COPYING * size.taxes));
  if (!isWithin) return usedUp(work);
  const { groups, policy } = change(side);
  for (const [at, group] of groups.entries()) {
    const { taxSet, rooms, size } = group;
    const before = itemAt(side.groups, at);
    const completed = policyFor(taxSet, policy);
    if (completed === undefined || rooms === undefined) return undefined;
    if (rooms !== before.rooms && !spend(work, stepsToRead(group.stay))) return usedUp(work);
    // Fields that no rule between taxes reads leave a valid set valid, as far as it can be calculated.
    const judged = key !== undefined && isBuiltAlike(taxSet, before.taxSet) ? before.taxSet : taxSet;
    if (!isJudged(judged, completed) && !spend(work, stepsToValidate(size))) return usedUp(work);
    if (!isSound(judged, completed)) return undefined;
    const keys = key === undefined ? undefined : keysBehind(taxSet, completed, (tax) => entryKey(tax) === key);
    if (!spend(work, stepsToCompile(keys === undefined ? size : partOf(size, keys.size)))) return usedUp(work);
    const program = compile(taxSet, completed, undefined, keys);
    const scale = powerOfTen(digits - program.digits);
    const isDone = calculateWithin(work, { program, groups: rooms, reads: 'totals' }, (calculation) => {
      for (const line of program.lines) {
        const lineKey = entryKey(line.tax);
        if (key !== undefined && lineKey !== key) continue;
        amounts.set(lineKey, add(amounts.get(lineKey) ?? 0, multiply(calculation.amount(line), scale)));
      }
      return true;
    });
    if (isDone === undefined) return usedUp(work);
  }
  return amounts;
}

/** Nothing more is tried once a trial was left out: a smaller one after it would be no answer for the line. */
function usedUp(work: Budget): undefined {
  work.left = 0;
  return undefined;
}

/** Some of the taxes of a set, with their part of its rows. */
function partOf({ taxes, rows }: SetSize, some: number): SetSize {
  return { taxes: some, rows: taxes === 0 ? 0 : (rows * some) / taxes + 0.1 * taxes };
}

function stepsToRead({ rooms }: Stay): number {
  return rooms.reduce((sum, room) => sum + 2 + 0.2 * nightsOfRoom(room), 0);
}

/** The steps of reading a tax with local rules, or one of its rows. */
const STEPS_OF_READING = 15;

/** A set with local rules is validated; others are always valid. */
function stepsToValidate({ taxes, rows }: SetSize): number {
  return STEPS_OF_READING * (taxes + rows);
}

/** Whether two sets differ in no field that rules between taxes read. */
function isBuiltAlike(one: TaxSet, other: TaxSet): boolean {
  return one === other || areBuiltAlike(one.taxes, other.taxes);
}

function areBuiltAlike(some: readonly TaxSetEntry[], others: readonly TaxSetEntry[]): boolean {
  return some === others || (some.length === others.length && some.every((one, at) => isPlacedAlike(one, others[at])));
}

function isPlacedAlike(one: TaxSetEntry, other: TaxSetEntry | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.level === other.level &&
    one.logic === other.logic &&
    one.is_inclusive === other.is_inclusive &&
    one.local === other.local &&
    areBuiltAlike(one.taxes, other.taxes)
  );
}

type Judgements = Map<ExclusiveBase, boolean>;

const JUDGED = /* @__PURE__ */ new WeakMap<TaxSet, Judgements>();

function isJudged(taxSet: TaxSet, { exclusiveBase }: FullPolicy): boolean {
  return JUDGED.get(taxSet)?.has(exclusiveBase) === true || !hasLocal(taxSet);
}

/** Whether a set is valid under a policy. Without local rules, no change of an entry makes a set invalid. */
function isSound(taxSet: TaxSet, policy: FullPolicy): boolean {
  const { exclusiveBase } = policy;
  const judged: Judgements = JUDGED.get(taxSet) ?? new Map();
  JUDGED.set(taxSet, judged);
  const known = judged.get(exclusiveBase);
  if (known !== undefined) return known;
  const isValid = !hasLocal(taxSet) || 'policy' in completedFor(taxSet, policy);
  judged.set(exclusiveBase, isValid);
  return isValid;
}

function completedFor(taxSet: TaxSet, policy: Policy | undefined) {
  const { value, issues } = validateTaxSet(taxSet);
  return issues === undefined ? completePolicy(policy, value) : { issues };
}

const POLICIES = /* @__PURE__ */ new WeakMap<Policy, Map<Policy | undefined, FullPolicy | undefined>>();
const NO_POLICY: Policy = {};

/** The policy for a set; `undefined` for an invalid one. */
function policyFor(taxSet: TaxSet, policy: Policy = NO_POLICY): FullPolicy | undefined {
  const known = POLICIES.get(policy) ?? new Map<Policy | undefined, FullPolicy | undefined>();
  POLICIES.set(policy, known);
  const ofSet = taxSet.local?.policy;
  if (known.has(ofSet)) return known.get(ofSet);
  const completed = completePolicy(policy, { ...taxSet, taxes: [] });
  const found = 'issues' in completed ? undefined : completed.policy;
  known.set(ofSet, found);
  return found;
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
