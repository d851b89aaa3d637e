import type { Policy, Stay, TaxSetInput } from '../src/index.js';
import { createCalculator, quote, quoteToJson } from '../src/index.js';
import { typicalByHand } from './alternatives/by-hand/typical.js';
import type { Effort } from './measure.js';
import { median, nanosecondsByRound, walkingOver } from './measure.js';
import { table } from './report.js';
import { manyStays, variedStays, withOwnCheckIns } from './stays.js';
import { inclusiveSetOf, TAX_SETS, taxSetOf } from './tax-sets.js';

const SEED = 31_415;
const BY_NIGHT: Policy = { rounding: { unit: 'night' } };

const week = variedStays(4_096, 7, 1, SEED);
const twoCheckIns = variedStays(2_048, 7, 2, SEED + 1).map(withOwnCheckIns);
const twentyCheckIns = variedStays(256, 7, 20, SEED + 2).map(withOwnCheckIns);
const threeNights = variedStays(4_096, 3, 1, SEED + 3);
const year = variedStays(128, 365, 1, SEED + 4);

// So many that a run meets few of them twice, with the prices of every day, to the cent.
const never = manyStays(65_536, 7, 1, SEED + 5);

const typical = createCalculator(TAX_SETS.Typical);
const heavy = createCalculator(TAX_SETS.Heavy);
const heavyByNight = createCalculator(TAX_SETS.Heavy, BY_NIGHT);
const many = createCalculator(taxSetOf(200));
const inclusive = createCalculator(inclusiveSetOf(100));

const oneShot = (taxSet: TaxSetInput) => (stay: Stay) => quote(taxSet, stay);

/** No tax set like the one before: nothing that remembers tax sets gains by them. */
const oneShotOfNew = (taxSet: TaxSetInput) => {
  let count = 0;
  return (stay: Stay) => {
    count += 1;
    return quote({ ...taxSet, title: `Set ${count}` }, stay);
  };
};

/** What is measured, on which stays. The first rows are the loop by hand that all others are compared with. */
const ROWS: ReadonlyArray<readonly [title: string, stays: readonly Stay[], answer: (stay: Stay) => unknown]> = [
  ['loop by hand: typical, 7 nights, totals', week, typicalByHand],
  ['the same loop, stays that never repeat', never, typicalByHand],
  ['typical, totals', week, typical.totals],
  ['typical, quote', week, typical.quote],
  ['typical, totals, stays that never repeat', never, typical.totals],
  ['typical, quote, stays that never repeat', never, typical.quote],
  ['typical, JSON.stringify(quote)', week, (stay) => JSON.stringify(typical.quote(stay)).length],
  ['typical, quoteToJson(quote)', week, (stay) => quoteToJson(typical.quote(stay)).length],
  ['typical, quoteToJson, stays that never repeat', never, (stay) => quoteToJson(typical.quote(stay)).length],
  ['heavy, totals', week, heavy.totals],
  ['heavy, totals, stays that never repeat', never, heavy.totals],
  ['heavy, quote', week, heavy.quote],
  ['heavy, two check-ins, quote', twoCheckIns, heavy.quote],
  ['typical, one-shot quote', week, oneShot(TAX_SETS.Typical)],
  ['heavy, one-shot quote', week, oneShot(TAX_SETS.Heavy)],
  ['typical, one-shot quote, sets that never repeat', week, oneShotOfNew(TAX_SETS.Typical)],
  ['heavy, 365 nights, totals', year, heavy.totals],
  ['heavy, 365 nights, quote with nights read', year, (stay) => heavy.quote(stay).nights],
  ['heavy, 365 nights, each night rounded, quote', year, heavyByNight.quote],
  ['heavy, 20 rooms with own check-ins, quote', twentyCheckIns, heavy.quote],
  ['200 taxes, 3 nights, totals', threeNights, many.totals],
  ['200 taxes, 3 nights, quote', threeNights, many.quote],
  ['100 inclusive percents over 100 fixed, 3 nights, totals', threeNights, inclusive.totals],
];

/**
 * The ratio is the median of the ratios in each round, so that a busy machine slows down both sides of it. Stays that
 * never repeat are compared with the loop over them: a processor learns what repeats, in a loop as in a library.
 */
export function besideByHand(effort: Effort): string {
  const tasks = ROWS.map(([, stays, answer]) => walkingOver(stays, answer));
  const samples = nanosecondsByRound(tasks, effort);
  const [onWeek = [], onNever = []] = samples;
  const rows = ROWS.map(([title, stays], at) => {
    const times = samples[at] ?? [];
    const byHand = stays === never ? onNever : onWeek;
    return [title, median(times), median(times.map((time, round) => time / (byHand[round] ?? Number.NaN)))];
  });
  return table(['', 'nanoseconds', 'x by hand'], rows);
}
