import { execFileSync } from 'node:child_process';
import type { Stay } from '../src/index.js';
import { createCalculator } from '../src/index.js';
import type { Effort } from './measure.js';
import { median, nanosecondsByRound, walkingOver } from './measure.js';
import { table } from './report.js';
import { variedStays, withBreakfast, withGuests } from './stays.js';
import { LOCAL_SETS, TAX_SETS } from './tax-sets.js';

const SEED = 27_182;
const STAYS = 2_048;

/** How large the stays are: rooms and nights. */
const SIZES = [
  [1, 7],
  [1, 30],
  [2, 7],
] as const;

/** The plain set comes first: the others are multiples of it on stays of the same size. */
const SETS = [
  ['typical, without local rules', TAX_SETS.Typical, withGuests],
  ['with a breakfast', LOCAL_SETS.breakfast, withBreakfast],
  ['with rows by age', LOCAL_SETS.ages, withGuests],
  ['with price bands', LOCAL_SETS.bands, withGuests],
  ['with every local rule', LOCAL_SETS.everything, withGuests],
] as const;

const CASES = SIZES.flatMap(([rooms, nights]) => SETS.map((_, set) => ({ rooms, nights, set })));

/** Which case a process is to measure: its number in the list above. */
export const ONE_OF_LOCAL = 'STAYTAX_BENCH_LOCAL';

/** How often each case is measured: in turn, so that what else the machine does meets all of them. */
const PROCESSES = 3;

/**
 * The typical set beside the same with local rules, on the same stays with guests: as a multiple of the first. Each is
 * measured in processes of its own, as a service has one kind of tax set or another: what the compiler learned of one
 * set would slow down the next.
 */
export function besideWithoutLocal(program: string): string {
  const measured = CASES.map((): Times[] => []);
  for (let count = 0; count < PROCESSES; count += 1) {
    for (const [at, times] of measured.entries()) times.push(inItsOwnProcess(program, at));
  }
  const totals = measured.map((times) => median(times.map((one) => one.totals)));
  const quotes = measured.map((times) => median(times.map((one) => one.quote)));
  const rows = CASES.map(({ rooms, nights, set }, at) => {
    const plain = at - set;
    return [titleOf(set), rooms, nights, ...beside(totals, at, plain), ...beside(quotes, at, plain)];
  });
  return table(['', 'rooms', 'nights', 'totals', 'x without', 'quote', 'x without'], rows);
}

/** Nanoseconds for each answer. */
interface Times {
  readonly totals: number;
  readonly quote: number;
}

function titleOf(set: number): string {
  return SETS[set]?.[0] ?? '';
}

function inItsOwnProcess(program: string, at: number): Times {
  const env = { ...process.env, [ONE_OF_LOCAL]: String(at) };
  return JSON.parse(execFileSync(process.execPath, [program], { env, encoding: 'utf8' }));
}

/** What such a process does: it prints the times of one case. */
export function printTimesOf(at: number, effort: Effort): void {
  const { rooms, nights, set } = CASES[at] ?? CASES[0] ?? { rooms: 1, nights: 7, set: 0 };
  const [, taxSet, made] = SETS[set] ?? SETS[0];
  const stays = variedStays(STAYS, nights, rooms, SEED).map(made);
  const calculator = createCalculator(taxSet);
  const times: Times = {
    totals: timeOf(stays, calculator.totals, effort),
    quote: timeOf(stays, calculator.quote, effort),
  };
  console.log(JSON.stringify(times));
}

function timeOf(stays: readonly Stay[], answer: (stay: Stay) => unknown, effort: Effort): number {
  const [times = []] = nanosecondsByRound([walkingOver(stays, answer)], effort);
  return median(times);
}

function beside(times: readonly number[], at: number, plain: number): [number, number] {
  const time = times[at] ?? Number.NaN;
  return [time, time / (times[plain] ?? Number.NaN)];
}

/** The largest stay that anybody has shown us: 300 rooms, 1,000 nights, a breakfast in each room. */
export function hugeStay(): string {
  const { quote } = createCalculator(LOCAL_SETS.breakfast);
  const times = variedStays(3, 1_000, 300, SEED)
    .map(withBreakfast)
    .map((stay) => {
      const before = process.cpuUsage();
      quote(stay);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000_000;
    });
  return `A quote of 300 rooms for 1,000 nights, with a breakfast in each: ${median(times).toFixed(2)} seconds.`;
}
