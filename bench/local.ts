import { createCalculator, type Stay } from '../src/index.js';
import { type Effort, median, nanosecondsByRound, walkingOver } from './measure.js';
import { table } from './report.js';
import { variedStays, withGuests } from './stays.js';
import { LOCAL_SETS, TAX_SETS } from './tax-sets.js';

const SEED = 27_182;
const families = variedStays(4_096, 7, 1, SEED).map(withGuests);

const SETS = [
  ['typical, without local rules', TAX_SETS.Typical],
  ['with rows by age', LOCAL_SETS.ages],
  ['with price bands', LOCAL_SETS.bands],
  ['with every local rule', LOCAL_SETS.everything],
] as const;

/** The typical set beside the same with local rules, all on the same stays with guests: as a multiple of the first. */
export function besideWithoutLocal(effort: Effort): string {
  const calculators = SETS.map(([, set]) => createCalculator(set));
  const totals = calculators.map((calculator) => timesOf(calculator.totals, effort));
  const quotes = calculators.map((calculator) => timesOf(calculator.quote, effort));
  const rows = SETS.map(([title], at) => [title, ...beside(totals, at), ...beside(quotes, at)]);
  return table(['', 'totals', 'x without', 'quote', 'x without'], rows);
}

/** Each by itself: calculators of other kinds in the same round would slow down the one without local rules. */
function timesOf(answer: (stay: Stay) => unknown, effort: Effort): number {
  const [times = []] = nanosecondsByRound([walkingOver(families, answer)], effort);
  return median(times);
}

function beside(times: readonly number[], at: number): [number, number] {
  const [first = Number.NaN] = times;
  const time = times[at] ?? Number.NaN;
  return [time, time / first];
}
