/**
 * Memory of one process over ten million stays and a million tax sets, none of which is like another:
 *
 *   npm run bench:memory [-- --stays 10000000 --sets 1000000]
 *
 * After each tenth, what is left when everything that is not needed is collected. What is kept must not grow.
 */
import { parseArgs } from 'node:util';
import type { TaxSetInput } from '../src/index.js';
import { createCalculator, explain, quoteToJson } from '../src/index.js';
import { table } from './report.js';
import { variedStays } from './stays.js';
import { TAX_SETS } from './tax-sets.js';

const { values } = parseArgs({
  options: { stays: { type: 'string', default: '10000000' }, sets: { type: 'string', default: '1000000' } },
});
const TENTHS = 10;
const SEED = 33;
/** Of so many stays one is explained and written as JSON too. */
const TOLD = 100;
const collect = globalThis.gc;
if (collect === undefined) throw new Error('Run it with --expose-gc.');

/** Megabytes after a collection. */
function kept(): number {
  collect?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

function quoteSome(count: number, from: number): void {
  const calculator = createCalculator(TAX_SETS.Typical);
  const stays = variedStays(4_096, 7, 2, SEED + from);
  for (let at = 0; at < count; at += 1) {
    const stay = stays[at % stays.length];
    if (stay === undefined) continue;
    const quote = calculator.quote({ ...stay, rooms: stay.rooms.map((room) => ({ ...room, persons: 1 + (at % 9) })) });
    if (at % TOLD !== 0) continue;
    quoteToJson(quote);
    explain(quote);
  }
}

/** Rates from the number of the set: each is another set. */
function compileSome(count: number, from: number): void {
  const [stay] = variedStays(1, 3, 1, SEED);
  if (stay === undefined) return;
  for (let at = from; at < from + count; at += 1) {
    const rate = `${at % 90}.${String(at).padStart(7, '0')}`;
    const set: TaxSetInput = {
      title: `Set ${at}`,
      currency: 'EUR',
      taxes: [
        { title: 'VAT', logic: 'percent', type: 'tax', rate, is_inclusive: true },
        { title: 'Fee', logic: 'percent', type: 'fee', rate, is_inclusive: false },
      ],
    };
    createCalculator(set).totals(stay);
  }
}

const rows: Array<Array<string | number>> = [];
for (const [what, count, run] of [
  ['stays quoted', Number(values.stays), quoteSome],
  ['tax sets compiled', Number(values.sets), compileSome],
] as const) {
  const each = Math.ceil(count / TENTHS);
  for (let tenth = 0; tenth < TENTHS; tenth += 1) {
    run(each, tenth * each);
    rows.push([what, (tenth + 1) * each, kept().toFixed(1)]);
  }
}
console.log(table(['what', 'count', 'MB kept'], rows));
