import type { Quote, Stay, TaxSetInput } from '../src/index.js';
import { createCalculator, explain } from '../src/index.js';
import type { Effort, Task } from './measure.js';
import { nanoseconds, overAll } from './measure.js';
import { table } from './report.js';
import { staysOf, withOwnCheckIns } from './stays.js';
import { inclusiveSetOf, nestedSetOf, TAX_SET_NAMES, TAX_SETS, taxSetOf } from './tax-sets.js';

const SEED = 7;

/** Stays or sets of growing size, and what their cost is divided by. */
interface Series {
  readonly title: string;
  readonly units: readonly number[];
  taxSet(unit: number): TaxSetInput;
  stays(unit: number): Stay[];
}

const few = (unit: number): number => (unit > 30 ? 4 : 32);

const SERIES: readonly Series[] = [
  {
    title: 'nights (typical set, one room)',
    units: [1, 3, 10, 30, 100, 300, 1_000],
    taxSet: () => TAX_SETS.Typical,
    stays: (nights) => staysOf(few(nights), nights, 1, SEED),
  },
  {
    title: 'nights (heavy set, one room)',
    units: [1, 3, 10, 30, 100, 300, 1_000],
    taxSet: () => TAX_SETS.Heavy,
    stays: (nights) => staysOf(few(nights), nights, 1, SEED),
  },
  {
    title: 'taxes (three nights, one room)',
    units: [1, 2, 5, 10, 20, 50, 100, 200],
    taxSet: taxSetOf,
    stays: () => staysOf(16, 3, 1, SEED),
  },
  {
    title: 'inclusive percents, each on as many fixed inclusive charges (three nights, one room)',
    units: [1, 2, 5, 10, 20, 50, 100],
    taxSet: inclusiveSetOf,
    stays: () => staysOf(16, 3, 1, SEED),
  },
  {
    title: 'percents, each with a fee nested in it (three nights, one room)',
    units: [1, 2, 5, 10, 20, 50, 100],
    taxSet: nestedSetOf,
    stays: () => staysOf(16, 3, 1, SEED),
  },
  {
    title: 'rooms (heavy set, three nights)',
    units: [1, 2, 5, 10, 20, 50, 100],
    taxSet: () => TAX_SETS.Heavy,
    stays: (rooms) => staysOf(few(rooms), 3, rooms, SEED),
  },
  {
    title: 'rooms, each with its own check-in (heavy set, three nights)',
    units: [1, 2, 5, 10, 20, 50, 100, 300],
    taxSet: () => TAX_SETS.Heavy,
    stays: (rooms) => staysOf(few(rooms), 3, rooms, SEED).map(withOwnCheckIns),
  },
];

const HEAD = ['', 'totals', 'per unit', 'quote', 'per unit', 'quote and nights', 'per unit'];

/** How cost grows, in nanoseconds a stay and a unit: a cost per unit that does not rise is linear or better. */
export function growth(effort: Effort): string {
  const tasks = SERIES.flatMap((series) => series.units.flatMap((unit) => tasksOf(series, unit)));
  const times = nanoseconds(tasks, effort);
  let next = 0;
  return SERIES.map(({ title, units }) => {
    const rows = units.map((unit) => {
      const measured = times.slice(next, next + 3);
      next += 3;
      return [unit, ...measured.flatMap((time) => [time, time / unit])];
    });
    return `By ${title}:\n\n${table(HEAD, rows)}`;
  }).join('\n\n');
}

function tasksOf(series: Series, unit: number): Task[] {
  const { totals, quote } = createCalculator(series.taxSet(unit));
  const withNights = (stay: Stay): Quote['nights'] => quote(stay).nights;
  const stays = series.stays(unit);
  return [overAll(stays, totals), overAll(stays, quote), overAll(stays, withNights)];
}

/** What it takes to prepare a calculator, in microseconds. */
export function preparing(effort: Effort): string {
  const sets: ReadonlyArray<readonly [name: string, set: TaxSetInput]> = [
    ...TAX_SET_NAMES.map((name) => [name, TAX_SETS[name]] as const),
    ...[10, 50, 200].map((taxes) => ['Of four levels', taxSetOf(taxes)] as const),
  ];
  const times = nanoseconds(
    sets.map(([, set]) => overAll(Array(8).fill(set), (taxSet) => createCalculator(taxSet))),
    effort,
  );
  const rows = sets.map(([name, set], at) => {
    const [taxes, time] = [countOf(set), (times[at] ?? 0) / 1_000];
    return [name, taxes, time, time / taxes];
  });
  return table(['createCalculator', 'taxes', 'microseconds', 'a tax'], rows);
}

/** How long an explanation takes, in microseconds, by nights and by rooms with check-ins of their own. */
export function explaining(effort: Effort): string {
  const { quote } = createCalculator(TAX_SETS.Typical);
  const stays: ReadonlyArray<readonly [of: string, units: number, stays: Stay[]]> = [
    ...[7, 30, 120, 365].map((nights) => ['nights', nights, staysOf(2, nights, 1, SEED)] as const),
    ...[5, 20, 80, 300].map((rooms) => ['rooms', rooms, staysOf(2, 7, rooms, SEED).map(withOwnCheckIns)] as const),
  ];
  const times = nanoseconds(
    stays.map(([, , some]) => overAll(some.map(quote), (quoted) => explain(quoted))),
    effort,
  );
  const rows = stays.map(([of, units], at) => {
    const time = (times[at] ?? 0) / 1_000;
    return [of, units, time, time / units];
  });
  return table(['explain', '', 'microseconds', 'each'], rows);
}

function countOf({ taxes }: Pick<TaxSetInput, 'taxes'>): number {
  return taxes.reduce((count, entry) => count + 1 + countOf({ taxes: entry.taxes ?? [] }), 0);
}
