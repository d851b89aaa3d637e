import { calculate } from '../calculation/calculate.js';
import { sumOf } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import type { Program } from '../calculation/program.js';
import { type CompletedPolicy, completePolicy } from '../definitions/complete-policy.js';
import type { Doubt } from '../definitions/doubts/doubt.js';
import { doubtsUnder } from '../definitions/doubts/of-set.js';
import { type PlainStay, plainStays } from '../definitions/doubts/plain-stays.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { type DoubtParams, isDoubt } from '../issues/doubt-codes.js';
import { type Issue, issue } from '../issues/issue.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { Stay } from '../stay/schema.js';
import { readStay } from '../stay/validate-stay.js';

/**
 * A limit, so that no set with hundreds of doubts takes long. A stay costs the square of the number of taxes, since
 * each may be computed on all others. Further doubts are reported without amounts.
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
  const said = saysBase ? policy.exclusiveBase : undefined;
  if (said === taxSet.local?.policy?.exclusiveBase && !warnings.some(isDoubt)) return warnings;
  const others = warnings.filter((warning) => !isDoubt(warning));
  const doubts = doubtsUnder(taxSet, said);
  if (doubts.length === 0) return others;
  const program = compile(taxSet, policy);
  const work: WorkLeft = { left: MOST_WORK };
  const told = doubts.map((doubt) =>
    issue(doubt.code, doubt.path, { ...doubt.params, ...bothWays(doubt, program, work) }),
  );
  return [...others, ...told];
}

/** The remaining work. */
interface WorkLeft {
  left: number;
}

/** The charges of a plain stay under the set as it is, and as it is meant; `undefined` if no plain stay differs. */
function bothWays(
  doubt: Doubt,
  program: Program,
  work: WorkLeft,
): Pick<DoubtParams, 'stay' | 'charged' | 'meant'> | undefined {
  const { taxSet, policy, currency, digits, lines } = program;
  const cost = lines.length ** 2;
  work.left -= cost * SET_UP;
  if (work.left < 0) return undefined;
  const corrected = doubt.corrected(taxSet);
  if ('issues' in completePolicy(policy, corrected)) return undefined;
  const meant = compile(corrected, policy);
  const amount = (units: Integer) => `${printUnits(units, digits)} ${currency}`;
  for (const plain of plainStays(doubt, taxSet, digits)) {
    work.left -= cost;
    if (work.left < 0) return undefined;
    const stay = stayOf(plain);
    const [before, after] = [doubtfulAmounts(program, doubt, stay), doubtfulAmounts(meant, doubt, stay)];
    if (before === undefined || after === undefined || before === after) continue;
    return { stay: plainStayText(plain), charged: amount(before), meant: amount(after) };
  }
  return undefined;
}

function stayOf({ checkIn, age, nights, price }: PlainStay): Stay {
  const guests = age === undefined ? { persons: 2 } : { guests: [{}, { age }] };
  return { checkIn, rooms: [{ ...guests, nightlyPrices: Array.from({ length: nights }, () => price) }] };
}

/** The amounts of the doubtful taxes over a stay, in minor units. */
function doubtfulAmounts(program: Program, { concerns }: Doubt, stay: Stay): Integer | undefined {
  const { groups } = readStay(stay, program.currency, program.digits);
  if (groups === undefined) return undefined;
  const calculation = calculate(program, groups);
  return sumOf(program.lines.filter(({ tax }) => concerns(tax)).map((line) => calculation.amount(line)));
}

/** Translations have the phrase without its numbers as their key. */
function plainStayText({ age, nights, price, checkIn }: PlainStay): string {
  const who = age === undefined ? 'two guests' : `an adult and a guest of ${age}`;
  if (nights === 1) return `${who} for a night at ${price} on ${checkIn}`;
  return `${who} for ${nights} nights at ${price} each from ${checkIn}`;
}
