/**
 * Another build beside this one, on tax sets without local rules, and on stays that say nothing of guests:
 *
 *   npm run bench:builds -- ../older/dist/index.js [--rounds 5]
 *
 * Each build has processes of its own, in turn, since what the compiler learns of one slows down the other. 1.05 is 5% slower
 * than the other build.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type * as Core from '../src/index.js';
import { median, nanosecondsByRound, walkingOver } from './measure.js';
import { table } from './report.js';
import { variedStays } from './stays.js';
import { TAX_SET_NAMES, TAX_SETS } from './tax-sets.js';

const SEED = 33;
const STAYS = 2_048;
const EFFORT = { rounds: 15, time: 10, warmUp: 1_000 };
const NIGHTS = [3, 7, 30] as const;
/** Which build a process is to measure. */
const BUILD = 'STAYTAX_BENCH_BUILD';

const ROWS = TAX_SET_NAMES.flatMap((name) => NIGHTS.map((nights) => ({ name, nights })));

/** Nanoseconds for each row: totals, then a quote. */
type Times = ReadonlyArray<readonly [totals: number, quote: number]>;

async function timesOf(build: string): Promise<Times> {
  const { createCalculator }: typeof Core = await import(build);
  return ROWS.map(({ name, nights }) => {
    const stays = variedStays(STAYS, nights, 1, SEED);
    const { totals, quote } = createCalculator(TAX_SETS[name]);
    const tasks = [walkingOver(stays, totals), walkingOver(stays, quote)];
    const [ofTotals = 0, ofQuote = 0] = nanosecondsByRound(tasks, EFFORT).map(median);
    return [ofTotals, ofQuote];
  });
}

function inItsOwnProcess(build: string): Times {
  const argv = ['--import', 'tsx', fileURLToPath(import.meta.url)];
  return JSON.parse(
    execFileSync(process.execPath, argv, { env: { ...process.env, [BUILD]: build }, encoding: 'utf8' }),
  );
}

function compared(other: string, rounds: number): string {
  const here = new URL('../dist/index.js', import.meta.url).href;
  const pairs = Array.from({ length: rounds }, () => [inItsOwnProcess(other), inItsOwnProcess(here)] as const);
  const ratio = (row: number, figure: 0 | 1): number =>
    median(pairs.map(([before, now]) => (now[row]?.[figure] ?? 0) / (before[row]?.[figure] ?? 1)));
  return table(
    ['this build / the other', 'nights', 'totals', 'quote'],
    ROWS.map(({ name, nights }, row) => [name, nights, ratio(row, 0), ratio(row, 1)]),
  );
}

const measured = process.env[BUILD];
if (measured !== undefined) console.log(JSON.stringify(await timesOf(measured)));
else {
  const { values, positionals } = parseArgs({
    options: { rounds: { type: 'string', default: '5' } },
    allowPositionals: true,
  });
  const [other] = positionals;
  if (other === undefined) throw new Error('Name the other build: npm run bench:builds -- ../older/dist/index.js');
  console.log(compared(pathToFileURL(other).href, Number(values.rounds)));
}
