import { createCalculator } from '../src/index.js';
import type { Effort } from './measure.js';
import { nanoseconds, overAll } from './measure.js';
import { table } from './report.js';
import { staysOf } from './stays.js';
import { TAX_SET_NAMES, TAX_SETS } from './tax-sets.js';

const SEED = 99;
/** With no taxes, totals only read the stay and print the price three times. */
const UNTAXED = createCalculator({ title: 'No taxes', currency: 'EUR', taxes: [] });
const CASES = TAX_SET_NAMES.flatMap((name) => [3, 30].map((nights) => ({ name, nights })));

/** Where the time goes: what each step adds to the one before, in nanoseconds a stay. */
export function parts(effort: Effort): string {
  const tasks = CASES.flatMap(({ name, nights }) => {
    const { totals, quote } = createCalculator(TAX_SETS[name]);
    const stays = staysOf(32, nights, 1, SEED);
    return [
      overAll(stays, UNTAXED.totals),
      overAll(stays, totals),
      overAll(stays, quote),
      overAll(stays, (stay) => quote(stay).nights),
    ];
  });
  const times = nanoseconds(tasks, effort);
  const rows = CASES.map(({ name, nights }, at) => {
    const [reading = 0, totals = 0, quote = 0, withNights = 0] = times.slice(4 * at);
    return [name, nights, reading, totals - reading, quote - totals, withNights - quote];
  });
  return table(['tax set', 'nights', 'reading and printing', 'the taxes', 'the lines', 'the nights'], rows);
}
