import { execFileSync } from 'node:child_process';
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

/** Which set a process is to measure: its number in the list above. */
export const ONE_OF_LOCAL = 'STAYTAX_BENCH_LOCAL';

/** How often each set is measured: in turn, so that what else the machine does meets all of them. */
const PROCESSES = 5;

/**
 * The typical set beside the same with local rules, all on the same stays with guests: as a multiple of the first. Each is
 * measured in processes of its own, as a service has one kind of tax set or another: what the compiler learned of one
 * set would slow down the next.
 */
export function besideWithoutLocal(program: string): string {
  const measured = SETS.map((): Times[] => []);
  for (let count = 0; count < PROCESSES; count += 1) {
    for (const [at, times] of measured.entries()) times.push(inItsOwnProcess(program, at));
  }
  const totals = measured.map((times) => median(times.map((one) => one.totals)));
  const quotes = measured.map((times) => median(times.map((one) => one.quote)));
  const rows = SETS.map(([title], at) => [title, ...beside(totals, at), ...beside(quotes, at)]);
  return table(['', 'totals', 'x without', 'quote', 'x without'], rows);
}

/** Nanoseconds for each answer. */
interface Times {
  readonly totals: number;
  readonly quote: number;
}

function inItsOwnProcess(program: string, at: number): Times {
  const env = { ...process.env, [ONE_OF_LOCAL]: String(at) };
  return JSON.parse(execFileSync(process.execPath, [program], { env, encoding: 'utf8' }));
}

/** What such a process does: it prints the times of one set. */
export function printTimesOf(at: number, effort: Effort): void {
  const [, set] = SETS[at] ?? SETS[0];
  const calculator = createCalculator(set);
  const times: Times = { totals: timeOf(calculator.totals, effort), quote: timeOf(calculator.quote, effort) };
  console.log(JSON.stringify(times));
}

function timeOf(answer: (stay: Stay) => unknown, effort: Effort): number {
  const [times = []] = nanosecondsByRound([walkingOver(families, answer)], effort);
  return median(times);
}

function beside(times: readonly number[], at: number): [number, number] {
  const [first = Number.NaN] = times;
  const time = times[at] ?? Number.NaN;
  return [time, time / first];
}
