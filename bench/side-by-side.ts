import { contendersFor } from './contenders.js';
import type { Effort, Task } from './measure.js';
import { nanoseconds, overAll } from './measure.js';
import { table } from './report.js';
import { NIGHTS, ROOMS, staysOf } from './stays.js';
import type { TaxSetName } from './tax-sets.js';
import { TAX_SET_NAMES } from './tax-sets.js';

const SEED = 2_026;

interface Case {
  readonly name: TaxSetName;
  readonly nights: number;
  readonly rooms: number;
}

const CASES: readonly Case[] = TAX_SET_NAMES.flatMap((name) =>
  ROOMS.flatMap((rooms) => NIGHTS.map((nights) => ({ name, nights, rooms }))),
);

const HEAD = [
  ...['tax set', 'rooms', 'nights'],
  ...['by hand', 'totals', 'x by hand', 'floats', 'decimal.js', 'dinero.js'],
  ...['quote', 'one-shot', 'decimal.js lines', 'dinero.js lines', 'faster than decimal.js'],
];

/** A case with its times, nanoseconds a stay: first the three totals, then quotes with every line. */
export interface Measured extends Case {
  readonly times: readonly number[];
}

export function sideBySide(effort: Effort): Measured[] {
  const tasks = CASES.map(tasksOf);
  const times = nanoseconds(tasks.flat(), effort);
  let next = 0;
  return CASES.map((one, at) => {
    const from = next;
    next += tasks[at]?.length ?? 0;
    return { ...one, times: times.slice(from, next) };
  });
}

/** One row a case. */
export function everyCase(measured: readonly Measured[]): string {
  return table(HEAD, measured.map(rowOf));
}

function tasksOf({ name, nights, rooms }: Case): Task[] {
  const { totals, quote } = contendersFor(name);
  const stays = staysOf(nights > 30 ? 4 : 32, nights, rooms, SEED);
  return [
    ...[totals.byHand, totals.staytax, totals.floats, totals.decimal, totals.dinero],
    ...[quote.staytax, quote.oneShot, quote.decimal, quote.dinero],
  ].map((answer) => overAll(stays, answer));
}

function rowOf({ name, rooms, nights, times }: Measured): Array<string | number> {
  const [
    byHand = 0,
    totals = 0,
    floats = 0,
    decimal = 0,
    dinero = 0,
    quote = 0,
    oneShot = 0,
    lines = 0,
    dineroLines = 0,
  ] = times;
  return [
    ...[name, rooms, nights],
    ...[byHand, totals, totals / byHand, floats, decimal, dinero],
    ...[quote, oneShot, lines, dineroLines, lines / quote],
  ];
}
