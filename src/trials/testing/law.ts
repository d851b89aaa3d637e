import fc from 'fast-check';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import { checkLocalOfSet } from '../../core/definitions/local/set-rules.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import type { Policy } from '../../core/definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry, TaxSetInput } from '../../core/definitions/tax.js';
import { MOST_ENTRIES, taxKey } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { Report } from '../../core/issues/report.js';
import { INPUT_CODES } from '../../core/issues/validation-codes.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { calculatorOf, createCalculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { rulesIn } from './placed-taxes.js';

/** Makes calculators: `createCalculator`, or another one to check against the laws. */
export type MakeCalculator = (taxSet: TaxSetInput, policy?: Policy) => Calculator;

/**
 * Checks a law on one stay: throws `LawBrokenError` if it is broken, and returns whether the stay tested it. Free choices,
 * such as another order, a factor or a night, are derived from `choice`.
 */
export type StayCheck = (stay: Stay, choice: number) => boolean;

/** A property of every calculator, or of every calculator of a kind. */
export interface Law {
  /** The law in one sentence. */
  readonly about: string;
  /**
   * Prepares the law for one calculator; returns the reason if the law does not apply to it. Some laws make a second
   * calculator with `make`.
   */
  readonly prepare: (calculator: Calculator, make?: MakeCalculator) => StayCheck | string;
  /** The law as a fast-check property. Throws if the law does not apply. */
  readonly property: (
    calculator: Calculator,
    stays: fc.Arbitrary<Stay>,
    make?: MakeCalculator,
  ) => fc.IPropertyWithHooks<[Stay, number]>;
}

/** Thrown when a law does not hold. The message has the actual and the expected amounts. */
export class LawBrokenError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'LawBrokenError';
}

/**
 * The old name of `LawBrokenError`.
 *
 * @deprecated
 */
export const LawBroken = LawBrokenError;
/**
 * The old name of `LawBrokenError`.
 *
 * @deprecated
 */
export type LawBroken = LawBrokenError;

/** The number from which the free choices of a law are derived; 0 is the simplest. */
export const anyChoice = (): fc.Arbitrary<number> => fc.nat();

export function law(
  about: string,
  prepare: (calculator: Calculator, make: MakeCalculator) => StayCheck | string,
  scope: LawScope = EVERYWHERE,
): Law {
  const prepared = (calculator: Calculator, make: MakeCalculator = createCalculator): StayCheck | string => {
    const reason = outOfScope(calculator.taxSet, scope);
    if (reason !== undefined) return reason;
    const check = prepare(calculator, make);
    if (typeof check === 'string') return check;
    return (stay, choice) => isInScope(stay, scope) && check(stay, choice);
  };
  return {
    about,
    prepare: prepared,
    property: (calculator, stays, make) => {
      const check = prepared(calculator, make);
      if (typeof check === 'string') throw new Error(`This law says nothing here: ${check}.`);
      return fc.property(stays, anyChoice(), (stay, choice) => {
        check(stay, choice);
      });
    },
  };
}

/** A stay that a law changed, how in words, and the stay to compare it with, if that is changed too. */
interface StayVariant {
  readonly stay: Stay;
  readonly when: string;
  readonly from?: Stay;
}

/** A law of changes of a stay that change no amount; a change of `undefined` leaves out the stay. */
export function stayLaw(
  about: string,
  change: (stay: Stay, throwDice: Dice, taxSet: TaxSet) => StayVariant | undefined,
): Law {
  return law(about, (calculator) => (stay, choice) => {
    const changed = change(stay, dice(choice), calculator.taxSet);
    if (changed === undefined) return false;
    const { from = stay, when } = changed;
    demandSameWithRooms(calculator.quote(from), calculator.quote(changed.stay), when);
    return true;
  });
}

/** A calculator for a tax set that a law changed; `undefined` if the changed set is not valid. */
export function changedCalculator(
  calculator: Calculator,
  make: MakeCalculator,
  changed: TaxSetInput,
): Calculator | undefined {
  const { value } = validateTaxSet(changed);
  return value && calculatorFor(calculator, make, value);
}

/**
 * Like `changedCalculator`, for a set of valid taxes with distinct titles and ids. It skips the validation of each
 * tax, which would take most of the time: a law changes the set for each stay.
 */
export function calculatorOfValid(calculator: Calculator, make: MakeCalculator, changed: TaxSet) {
  if (mentionsOf(changed).length > MOST_ENTRIES) return undefined;
  const report = new Report(INPUT_CODES);
  checkLocalOfSet(changed, report);
  return report.count === 0 ? calculatorFor(calculator, make, changed) : undefined;
}

/** Another calculator than the package's may validate the set again. */
function calculatorFor({ policy }: Calculator, make: MakeCalculator, value: TaxSet): Calculator | undefined {
  if (!('policy' in completePolicy(policy, value))) return undefined;
  return make === createCalculator ? calculatorOf({ value, warnings: [] }, policy) : make(value, policy);
}

/** The fields of a tax without its place in a set. */
export function withoutPlace({ level: _, taxes: __, ...tax }: TaxSetEntry): Tax {
  return tax;
}

export function demand(isSo: boolean, message: () => string): void {
  if (!isSo) throw new LawBrokenError(message());
}

/** Makes a choice among a number of things. */
export type Dice = (sides: number) => number;

/** Successive choices from one number; 0 always chooses the first. */
export function dice(choice: number): Dice {
  let left = BigInt(choice);
  // A used-up number starts again, mixed: it has few digits, and dice must not repeat each other.
  let round = BigInt(choice);
  return (sides) => {
    const sideCount = BigInt(sides);
    const thrown = Number(left % sideCount);
    left /= sideCount;
    if (left === 0n) {
      round = (round * 6_364_136_223_846_793_005n) % 2n ** 31n;
      left = round;
    }
    return thrown;
  };
}

/** The entries in another order, if there are at least two. */
export function reordered<T>(list: readonly T[], throwDice: Dice): T[] {
  if (list.length < 2) return [...list];
  const first = 1 + throwDice(list.length - 1);
  const turned = [...list.slice(first), ...list.slice(0, first)];
  return list.length > 2 && throwDice(2) === 1 ? turned.reverse() : turned;
}

/** Scope of laws for taxes without local rules, and stays whose price is the rooms' alone. */
export const AROUND_LOCAL: LawScope = { keys: 'all', details: false };

export interface LawScope {
  /** The keys of local rules under which it holds; `all` for any. */
  readonly keys: 'all' | ReadonlyArray<keyof LocalTax>;
  /** Whether it holds for stays with extras or nights before. */
  readonly details: boolean;
  /** Why it does not hold under other keys. */
  readonly because?: string;
}

const EVERYWHERE: LawScope = { keys: 'all', details: true };

/** Why a law does not apply to a tax set; `undefined` if it applies. */
function outOfScope(taxSet: TaxSet, { keys, because }: LawScope): string | undefined {
  if (keys === 'all') return undefined;
  const used = mentionsOf(taxSet).flatMap(({ entry }) => rulesIn(entry).map((key) => ({ title: entry.title, key })));
  const another = used.find(({ key }) => !keys.includes(key));
  return another && `"${another.title}" has ${another.key} in its local rules, and ${because}`;
}

function isInScope(stay: Stay, { details }: LawScope): boolean {
  if (details) return true;
  const isPlain = ({ guests = [], extras = [], ...room }: Room): boolean =>
    isAlone(room) && extras.length === 0 && guests.every((guest) => isAlone(guest) && !guest.checkIn && !guest.nights);
  return isAlone(stay) && stay.rooms.every(isPlain);
}

function isAlone({ nightsBefore, nightsAfter }: Pick<Stay, 'nightsBefore' | 'nightsAfter'>): boolean {
  return nightsBefore === undefined && nightsAfter === undefined;
}

/** The figures of a quote, with their names in messages. */
export const FIGURES = {
  price: 'the price',
  net: 'the net',
  inclusive: 'the sum of inclusive charges',
  exclusive: 'the sum of exclusive charges',
  total: 'the total',
  kept: 'what the house keeps',
} as const;

/** The figures of a quote by name, independent of the order of its charges. */
function comparable(quote: Quote, left: ReadonlySet<string>): Map<string, string> {
  const figures = new Map<string, string>();
  for (const name of namesOf(FIGURES)) {
    figures.set(FIGURES[name], quote[name]);
    for (const night of quote.nights) figures.set(`${FIGURES[name]} of ${night.date}`, night[name]);
  }
  for (const [type, amount] of Object.entries(quote.byType)) figures.set(`the sum of type ${type}`, amount);
  // Last: a difference of amounts is more useful than a difference of sources.
  const sources = new Map<string, string>();
  for (const [place, tax] of quote.taxes.entries()) {
    if (left.has(taxKey(tax))) continue;
    const { id, title, amount, base, quantity, taxableNights, rate } = tax;
    const rates = tax.rates?.length ? JSON.stringify(tax.rates) : 'one';
    const name = `"${title}"${id === undefined ? '' : ` (${id})`}`;
    figures.set(name, amount);
    for (const night of quote.nights) figures.set(`${name} on ${night.date}`, night.taxes[place]?.amount ?? 'missing');
    for (const [field, value] of Object.entries({ base, quantity, taxableNights, rate, rates }))
      sources.set(`${field} of ${name}`, String(value));
  }
  return new Map([...figures, ...sources]);
}

/** Throws unless two quotes are equal except for the order of charges and some left-out charges. */
export function demandSame(quote: Quote, expected: Quote, when: string, ...leftOut: readonly string[]): void {
  const left = new Set(leftOut);
  demandSameFigures(comparable(quote, left), comparable(expected, left), when);
}

/** Throws unless the rooms of two quotes have equal amounts. Other calculators may return no rooms. */
export function demandSameRooms(quote: WithRooms, expected: WithRooms, when: string): void {
  demandSameFigures(roomFigures(quote), roomFigures(expected), when);
}

/** Throws unless two quotes and their rooms are equal, except for the order of charges. */
export function demandSameWithRooms(quote: Quote, expected: Quote, when: string): void {
  demandSame(quote, expected, when);
  demandSameRooms(quote, expected, when);
}

function demandSameFigures(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, when: string) {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was = 'not there', is = 'not there'] = [before.get(name), after.get(name)];
    demand(was === is, () => `${name} is ${was}, and ${is} ${when}.`);
  }
}

type WithRooms = Partial<Pick<Quote, 'rooms'>>;

function roomFigures({ rooms = [] }: WithRooms): Map<string, string> {
  const figures = new Map<string, string>();
  for (const [index, room] of rooms.entries()) {
    const place = `of room ${index + 1}`;
    for (const [charge, { title, amount }] of room.taxes.entries())
      figures.set(`"${title}" (charge ${charge + 1}) ${place}`, amount);
    for (const name of namesOf(FIGURES)) figures.set(`${FIGURES[name]} ${place}`, room[name]);
  }
  return figures;
}
