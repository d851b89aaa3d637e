import { completePolicy } from '../definitions/complete-policy.js';
import type { TaxSet } from '../definitions/tax.js';
import { InvalidDefinition, validateStay } from '../index.js';
import { checkOptions } from '../issues/arguments.js';
import { staysAround } from '../preview/scenarios.js';
import type { AmountsFinder } from '../quote/calculator.js';
import { amountsFinder } from '../quote/calculator.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { changesOf, readChange } from './changes.js';
import { differencesOf, isOfFigures } from './compare.js';
import type { Case, Cases } from './fields.js';
import type { Reach } from './reach.js';
import { reachOf } from './reach.js';
import type { ReadCase } from './read.js';
import { readCases } from './read.js';
import type { Calculators, CasesOptions } from './run.js';
import { calculatorsOf, OPTIONS, outcomeOf, validSet } from './run.js';

/** A smallest change of a tax set that changes no amount of any stay that was tried. */
export interface ChangeWithoutEffect {
  /** The place of the change. */
  readonly path: string;
  /** The old value. */
  readonly from: unknown;
  /** The new value; `null`: removed. */
  readonly to: unknown;
}

/** A smallest change that makes no case fail. */
export interface UnnoticedChange extends ChangeWithoutEffect {
  /** A stay with another price after the change: a case of it would fail. */
  readonly stay: Stay;
}

/** The changes of a tax set that make its cases fail, and the others. */
export interface Coverage {
  /** Number of changes, without those that have no effect. */
  readonly changes: number;
  /** Number of changes that make a case fail. */
  readonly noticed: number;
  /** The changes that make no case fail. */
  readonly unnoticed: readonly UnnoticedChange[];
  /** Changes that no stay of the preview shows. They are not counted. */
  readonly without_effect: readonly ChangeWithoutEffect[];
}

/**
 * Changes every rate, limit, window, row, condition, level, nesting and local rule of a tax set by its smallest step,
 * one at a time, and checks whether a case fails. Cases that fail before a change do not count.
 *
 * @param cases the content of a cases file, or the list of its cases
 * @throws InvalidDefinition without a valid tax set
 * @throws InvalidArgument for an unknown option
 * @example
 * ```ts
 * import { coverCases } from 'staytax/testing';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 } as const;
 * const taxSet = { title: 'Lisbon', currency: 'EUR', taxes: [city] };
 * const stay = { checkIn: '2026-12-24', rooms: [{ persons: 2, price: '700.00', nights: 7 }] };
 * const { changes, noticed, unnoticed } = coverCases([{ name: 'a week', stay, expect: { total: '756.00' } }], { taxSet });
 * [changes, noticed]; // => [5, 4]
 * unnoticed.map(({ path, from, to }) => ({ path, from, to })); // => [{ path: 'taxes[0].max_nights', from: 7, to: 8 }]
 * ```
 */
export function coverCases(cases: Cases | readonly Case[], options: CasesOptions = {}): Coverage {
  checkOptions(options, OPTIONS);
  const read = readCases(cases);
  const steps = coverSteps(options.taxSet ?? read.taxSet, read.cases);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Number of changes tried, and of all changes. */
export interface CoverProgress {
  readonly tried: number;
  readonly of: number;
}

/** Like `coverCases`, in steps: one for each change. */
export function* coverSteps(given: unknown, cases: readonly ReadCase[]): Generator<CoverProgress, Coverage> {
  const taxSet = validSet(given);
  const before = stayCalculators(taxSet, stayReader());
  const passing = cases.filter((one) => !one.isWrong && isAsExpected(one, before));
  const changes = [...changesOf(taxSet)];
  const unnoticed: UnnoticedChange[] = [];
  const without_effect: ChangeWithoutEffect[] = [];
  const noticingStay = stayFinder(before);
  let noticed = 0;
  for (const [tried, change] of changes.entries()) {
    yield { tried, of: changes.length };
    const valid = readChange(taxSet, change);
    if (valid === undefined) continue;
    const after = stayCalculators(valid.taxSet, before.read);
    const mayReach = reachOf(valid.tax, before.finder.policy);
    if (passing.some((one) => isReached(one, after, mayReach) && !isAsExpected(one, after))) {
      noticed += 1;
      continue;
    }
    const { path, from, to } = change;
    const stay = noticingStay(after, mayReach);
    if (stay === undefined) without_effect.push({ path, from, to });
    else unnoticed.push({ path, from, to, stay });
  }
  return { changes: noticed + unnoticed.length, noticed, unnoticed, without_effect };
}

/** The calculators of stays before a change, or after it. */
interface StayCalculators {
  readonly finder: AmountsFinder;
  /** For expectations beyond figures. */
  readonly calculators: Calculators;
  readonly read: StayReader;
}

function stayCalculators(taxSet: TaxSet, read: StayReader): StayCalculators {
  const completed = completePolicy(undefined, taxSet);
  if ('issues' in completed) throw new InvalidDefinition(completed.issues);
  return { finder: amountsFinder(taxSet, completed.policy), calculators: calculatorsOf(() => taxSet), read };
}

/** Reads a stay with the digits of a finder; `undefined`: it is refused. */
type StayReader = (stay: Stay, finder: AmountsFinder) => readonly RoomGroup[] | undefined;

/** Reads each stay once, for all changes. */
function stayReader(): StayReader {
  const known = new WeakMap<Stay, Map<number, readonly RoomGroup[] | undefined>>();
  return (stay, { digits, taxSet }) => {
    const byDigits = known.get(stay) ?? new Map<number, readonly RoomGroup[] | undefined>();
    known.set(stay, byDigits);
    if (!byDigits.has(digits)) byDigits.set(digits, readStay(stay, taxSet.currency, digits));
    return byDigits.get(digits);
  };
}

function readStay(stay: Stay, currency: string, digits: number): readonly RoomGroup[] | undefined {
  const read = (given: unknown) => readRoomGroups(given, digits, 'any-check-in');
  return read(stay) ?? read(validateStay(stay, currency, digits).value);
}

/** Whether a case must be run after a change. Cases with a policy, issues or warnings always are. */
function isReached(one: ReadCase, { finder, read }: StayCalculators, mayReach: Reach): boolean {
  if (one.policy !== undefined || !isOfFigures(one.expect)) return true;
  const groups = read(one.stay, finder);
  return groups === undefined || mayReach(groups);
}

function isAsExpected(one: ReadCase, { finder, calculators, read }: StayCalculators): boolean {
  const groups = one.policy === undefined && isOfFigures(one.expect) ? read(one.stay, finder) : undefined;
  const outcome =
    groups === undefined ? outcomeOf(one, calculators) : { quote: finder.figuresOf(groups), refusedWith: [] };
  return differencesOf(one.expect, outcome).length === 0;
}

/** A stay with its price before a change. */
interface PricedStay {
  readonly stay: Stay;
  readonly priced: string | undefined;
}

/** Finds a stay of the preview with another price after a change. */
function stayFinder(before: StayCalculators): (after: StayCalculators, mayReach: Reach) => Stay | undefined {
  const { taxSet, policy } = before.finder;
  const known = new Map<string, PricedStay>();
  /** Shorter stays first: a person has to work out the amounts of the proposed stay. */
  const pricedBefore = (stays: ReadonlyMap<string, Stay>): PricedStay[] =>
    [...stays]
      .sort(([one], [other]) => one.length - other.length)
      .map(([text, stay]) => {
        const one = known.get(text) ?? { stay, priced: priceWith(before, stay) };
        known.set(text, one);
        return one;
      });
  let usual: readonly PricedStay[] | undefined;
  return (after, mayReach) => {
    const isNoticed = ({ stay, priced }: PricedStay): boolean => {
      const groups = after.read(stay, after.finder);
      return (groups === undefined || mayReach(groups)) && priceWith(after, stay) !== priced;
    };
    // Stays for the unchanged set show most changes; stays for a change as well take longer to find.
    usual ??= pricedBefore(staysAround(taxSet, undefined, policy));
    const found = usual.find(isNoticed);
    if (found !== undefined) return found.stay;
    const tried = new Set(usual);
    const around = pricedBefore(staysAround(after.finder.taxSet, taxSet, after.finder.policy));
    return around.find((one) => !tried.has(one) && isNoticed(one))?.stay;
  };
}

/** The price of a stay, as text; `undefined`: it is refused. */
function priceWith({ finder, read }: StayCalculators, stay: Stay): string | undefined {
  const groups = read(stay, finder);
  if (groups === undefined) return undefined;
  const { price, net, total, taxes } = finder.figuresOf(groups);
  return JSON.stringify([price, net, total, taxes.map(({ title, amount }) => `${title} ${amount}`).sort()]);
}
