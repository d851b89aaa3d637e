import { amountOf } from '../calculation/amounts.js';
import { calculate, sumOf } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import type { Program } from '../calculation/program.js';
import type { CompletedPolicy } from '../definitions/complete-policy.js';
import { completePolicy } from '../definitions/complete-policy.js';
import { curesInSet } from '../definitions/cures-in-set.js';
import type { Doubt, PlainStay } from '../definitions/doubts/doubt.js';
import { DOUBTS, doubtsUnder } from '../definitions/doubts/of-set.js';
import { plainStays } from '../definitions/doubts/plain-stays.js';
import { resolveOnce } from '../definitions/local/resolve.js';
import { circlesUnder } from '../definitions/local/set-rules.js';
import { withoutMeant } from '../definitions/meant-warnings.js';
import type { Tax, TaxSet } from '../definitions/tax.js';
import {
  resolveTaxSet as resolveDefinition,
  validateTaxSet as validateDefinition,
} from '../definitions/validate-tax-set.js';
import type { DoubtParams } from '../issues/definition-warning-codes.js';
import { isDoubt } from '../issues/definition-warning-codes.js';
import type { Issue, Result } from '../issues/issue.js';
import { warningOf } from '../issues/mistakes.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { readStay } from '../stay/validate-stay.js';

/**
 * Validates a tax set with its taxes embedded, as the API returns it. Returns the set with every optional field of its
 * taxes filled in (level 0, no nested taxes) and its warnings, or every issue at once. The path of an issue is its
 * place: `taxes[0].taxes[1].rate`.
 *
 * Further rules: fixed taxes have the currency of the set; no tax is twice at the top, or inside itself; a tax that is
 * nested in several places is equal in all of them; there are at most 200 taxes, nested at most 16 deep. An unknown
 * field of a draft is an issue; with an id, a warning. `local` holds rules that the API has no field for, such as the
 * policy of the set. Accepts anything, and never throws. Resolve a set that refers to its taxes by id first: see
 * `resolveTaxSet`. The rules are those of the channel manager's API.
 *
 * A valid definition that is nearly always a mistake is a warning with the charges of a plain stay both ways, under the
 * policy of the set or else the documented one. The warnings of a calculator depend on its policy.
 *
 * @example
 * ```ts
 * import { validateTaxSet } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * validateTaxSet({ title: 'Germany', currency: 'EUR', taxes: [vat] }).value?.taxes[0]?.level; // => 0
 * const { issues = [] } = validateTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ ...vat, rate: '119' }] });
 * issues[0]?.path; // => 'taxes[0].rate'
 * ```
 */
export function validateTaxSet(input: unknown): Result<TaxSet> {
  return withAmounts(validateDefinition(input));
}

/**
 * Resolves a tax set in the form of the API's write model: replaces every entry `{ id, level?, taxes? }` with the tax
 * of that id from the list, then validates the result as `validateTaxSet` does. An unknown id is an issue at its
 * entry. Other fields of an entry are ignored, since the list defines the tax; an unknown field is a warning, a
 * misspelt one an issue. Never throws.
 *
 * The write model is that of the channel manager's API.
 *
 * @example
 * ```ts
 * import { resolveTaxSet, validateTax } from 'staytax';
 *
 * const vat = validateTax({ id: 'vat', title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true });
 * const taxes = vat.value ? [vat.value] : [];
 * resolveTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ id: 'vat' }] }, taxes).value?.taxes[0]?.rate; // => '7.00'
 * resolveTaxSet({ title: 'Germany', currency: 'EUR', taxes: [{ id: 'tva' }] }, taxes).issues?.[0]?.code; // => 'unknown_tax'
 * ```
 */
export function resolveTaxSet(write: unknown, taxes: readonly Tax[]): Result<TaxSet> {
  return withAmounts(resolveDefinition(write, taxes));
}

/** Adds amounts to doubts, which `definitions/` cannot calculate. */
function withAmounts(result: Result<TaxSet>): Result<TaxSet> {
  const { value, warnings } = result;
  if (value === undefined) return result;
  const completed = completePolicy(undefined, value);
  return 'issues' in completed ? result : { value, warnings: warningsUnder(value, warnings, completed) };
}

/**
 * A limit, so that no set with hundreds of doubts takes long. A stay costs the square of the number of taxes, since
 * each may be computed on all others, or the number of their rows if that is more. Further doubts are reported without
 * amounts.
 */
const MOST_WORK = 200_000;
/** The cost of compiling a corrected set, in stays. */
const SET_UP = 5;

/**
 * The warnings of a tax set under a policy, which can decide the base of a percent. A doubt is reported with the
 * charges of a plain stay under the set as it is, and as it is nearly always meant.
 */
export function warningsUnder(
  taxSet: TaxSet,
  warnings: readonly Issue[],
  { policy, saysBase }: CompletedPolicy,
): readonly Issue[] {
  const exclusiveBase = saysBase ? policy.exclusiveBase : undefined;
  if (exclusiveBase === taxSet.local?.policy?.exclusiveBase && !warnings.some(isDoubt)) return warnings;
  const others = warnings.filter((warning) => !isDoubt(warning));
  const doubts = doubtsUnder(taxSet, exclusiveBase);
  if (doubts.length === 0) return others;
  const resolve = resolveOnce();
  const work: ValidationWork = { program: compile(taxSet, policy, resolve), resolve, left: MOST_WORK };
  const ofDoubts = doubts.flatMap((doubt) => {
    const amounts = bothWays(doubt, work);
    if (amounts === undefined && doubt.isShown === true && work.left >= 0) return [];
    return [warningOf(VALIDATION_CODES, DOUBTS, doubt, amounts)];
  });
  return [...others, ...curesInSet(withoutMeant(ofDoubts, taxSet), taxSet)];
}

interface ValidationWork {
  readonly program: Program;
  /** Resolves the unchanged taxes of corrected sets once: they are most of the work of many doubts. */
  readonly resolve: ReturnType<typeof resolveOnce>;
  left: number;
}

/** The charges of a plain stay under the set as it is, and as it is meant; `undefined` if no plain stay differs. */
function bothWays(doubt: Doubt, work: ValidationWork): Pick<DoubtParams, 'stay' | 'charged' | 'meant'> | undefined {
  const { program, resolve } = work;
  const { taxSet, policy, currency, digits, lines, rows } = program;
  const cost = Math.max(lines.length ** 2, rows.length);
  work.left -= cost * SET_UP;
  if (work.left < 0) return undefined;
  const corrected = doubt.corrected(taxSet);
  if (circlesUnder(corrected, policy) !== undefined) return undefined;
  const meant = compile(corrected, policy, resolve);
  const amount = (units: Integer) => `${printUnits(units, digits)} ${currency}`;
  for (const plain of plainStays(doubt, taxSet, digits)) {
    work.left -= cost;
    if (work.left < 0) return undefined;
    const { groups } = readStay(stayOf(plain), currency, digits);
    if (groups === undefined) continue;
    const [before, after] = [doubtfulAmounts(program, doubt, groups), doubtfulAmounts(meant, doubt, groups)];
    if (before === after) continue;
    return { stay: plainStayText(plain), charged: amount(before), meant: amount(after) };
  }
  return undefined;
}

function stayOf({ checkIn, age, adults = 1, nights, price, rooms, extras: labels = [] }: PlainStay): Stay {
  const others = Array.from({ length: adults }, () => ({}));
  const guests = age === undefined ? { persons: 1 + adults } : { guests: [...others, { age }] };
  const nightlyPrices = Array.from({ length: nights }, () => price);
  const extras = labels.map((label) => ({ label, nightlyPrices }));
  const room = { ...guests, nightlyPrices, ...(extras.length === 0 ? {} : { extras }) };
  return { checkIn, rooms: rooms === 2 ? [room, room] : [room] };
}

/** The amounts of the doubtful taxes over a stay, in minor units. */
function doubtfulAmounts(program: Program, { concerns }: Doubt, groups: readonly RoomGroup[]): Integer {
  const calculation = calculate(program, groups);
  return sumOf(program.lines.filter(({ tax }) => concerns(tax)).map((line) => amountOf(calculation, line)));
}

/** Translations have the phrase without its numbers as their key. */
function plainStayText({ age, adults = 1, nights, price, checkIn, rooms, extras = [] }: PlainStay): string {
  if (extras.length > 0) return `two guests for nights from ${checkIn} at ${price}, and as much for each extra`;
  const isPair = adults === 1;
  const inRooms = rooms === undefined ? 'two guests' : 'two guests in each of two rooms';
  const withAge = age === undefined ? '' : `${isPair ? 'an adult' : `${adults} adults`} and a guest of ${age}`;
  const who = withAge || (isPair ? inRooms : `${1 + adults} guests`);
  if (nights === 1) return `${who} for a night at ${price} on ${checkIn}`;
  return `${who} for ${nights} nights at ${price} each from ${checkIn}`;
}
