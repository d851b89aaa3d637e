import { type Calculator, InvalidDefinition, InvalidStay, type Stay, scenarios } from '../index.js';
import { checkOptions } from '../issues/arguments.js';
import { changesOf } from './changes.js';
import { differencesOf } from './compare.js';
import type { Case, Cases } from './fields.js';
import { type ReadCase, readCases } from './read.js';
import { type Calculators, type CasesOptions, calculatorsOf, OPTIONS, outcomeOf, validSet } from './run.js';

/** A smallest change of a tax set that changes no amount of any stay that was tried. */
export interface ChangeWithoutEffect {
  /** The place of what was changed. */
  readonly path: string;
  /** What is there. */
  readonly from: unknown;
  /** What was put in its place; `null`: nothing. */
  readonly to: unknown;
}

/** A smallest change that no case notices. */
export interface UnnoticedChange extends ChangeWithoutEffect {
  /** A stay that costs something else after it: a case of it would notice. */
  readonly stay: Stay;
}

/** Which changes of a tax set its cases notice. */
export interface Coverage {
  /** How many changes were made, without those that have no effect. */
  readonly changes: number;
  /** How many of them make a case fail. */
  readonly noticed: number;
  /** The others. */
  readonly unnoticed: readonly UnnoticedChange[];
  /** The changes that no stay of the preview notices. They are not counted. */
  readonly without_effect: readonly ChangeWithoutEffect[];
}

/**
 * Changes every rate, limit, window, row, condition, level, nesting and local rule of a tax set by its smallest step,
 * one at a time, and checks whether a case notices. Cases that fail notice nothing.
 *
 * @param cases what a cases file holds, or the list of its cases
 * @throws InvalidDefinition when there is no tax set that is valid
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

/** How many changes were tried, of how many. */
export interface CoverProgress {
  readonly tried: number;
  readonly of: number;
}

/** The same in steps, one for each change. */
export function* coverSteps(given: unknown, cases: readonly ReadCase[]): Generator<CoverProgress, Coverage> {
  const taxSet = validSet(given);
  const calculators = calculatorsOf(() => taxSet);
  const before = calculators(undefined);
  const passing = cases.filter((one) => !one.isWrong && isAsExpected(one, calculators));
  const changes = [...changesOf(taxSet)];
  const unnoticed: UnnoticedChange[] = [];
  const without_effect: ChangeWithoutEffect[] = [];
  const noticingStay = noticingStays(before);
  let noticed = 0;
  for (const [tried, { path, from, to, taxSet: other }] of changes.entries()) {
    yield { tried, of: changes.length };
    const changed = calculatorsOf(() => other);
    const after = validCalculator(changed);
    if (after === undefined) continue;
    if (passing.some((one) => !isAsExpected(one, changed))) {
      noticed += 1;
      continue;
    }
    const stay = noticingStay(after);
    if (stay === undefined) without_effect.push({ path, from, to });
    else unnoticed.push({ path, from, to, stay });
  }
  return { changes: noticed + unnoticed.length, noticed, unnoticed, without_effect };
}

function isAsExpected(one: ReadCase, calculators: Calculators): boolean {
  return differencesOf(one.expect, outcomeOf(one, calculators)).length === 0;
}

/** A change may leave a set that is not valid: nobody can save it. */
function validCalculator(calculators: Calculators): Calculator | undefined {
  try {
    return calculators(undefined);
  } catch (error) {
    if (error instanceof InvalidDefinition) return undefined;
    throw error;
  }
}

/** A stay, and what it costs before a change. */
interface PricedStay {
  readonly stay: Stay;
  readonly priced: string | undefined;
}

/** Finds a stay of the preview that costs something else after a change. */
function noticingStays(before: Calculator): (after: Calculator) => Stay | undefined {
  const known = new Map<string, PricedStay>();
  const pricedBefore = ({ stay }: { readonly stay: Stay }): PricedStay => {
    const key = JSON.stringify(stay);
    const found = known.get(key) ?? { stay, priced: pricedWith(before, stay) };
    known.set(key, found);
    return found;
  };
  let usual: readonly PricedStay[] | undefined;
  return (after) => {
    const isNoticed = ({ stay, priced }: PricedStay) => pricedWith(after, stay) !== priced;
    // The stays around the set as it is notice most changes; those around a change as well take longer to find.
    usual ??= scenarios(before.taxSet).sort(shorterFirst).map(pricedBefore);
    const found = usual.find(isNoticed);
    if (found !== undefined) return found.stay;
    const tried = new Set(usual);
    const around = scenarios(after.taxSet, { saved: before.taxSet }).sort(shorterFirst).map(pricedBefore);
    return around.find((one) => !tried.has(one) && isNoticed(one))?.stay;
  };
}

/** Somebody has to work out the amounts of the stay that is proposed. */
function shorterFirst(one: { readonly stay: Stay }, other: { readonly stay: Stay }): number {
  return JSON.stringify(one.stay).length - JSON.stringify(other.stay).length;
}

/** What a stay costs, as text; `undefined`: it is refused. */
function pricedWith(calculator: Calculator, stay: Stay): string | undefined {
  try {
    const { price, net, total, taxes } = calculator.quote(stay);
    return JSON.stringify([price, net, total, taxes.map(({ title, amount }) => `${title} ${amount}`).sort()]);
  } catch (error) {
    if (error instanceof InvalidStay) return undefined;
    throw error;
  }
}
