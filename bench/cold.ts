/**
 * The costs of a new process, step by step, beside those of a warm one:
 *
 *   npm run bench:cold              prints the table
 *   npm run bench:cold -- --write   writes it into docs/speed.md
 *
 * Processor time of all threads, which includes the compiler of the runtime. Each round starts an empty process and one
 * that imports the built package, so that other work of the machine meets both.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './measure.js';
import { table, writeIntoPage } from './report.js';
import { manyStays } from './stays.js';
import { TAX_SETS } from './tax-sets.js';

const ROUNDS = 15;
const OFFERS = 5_000;
const NIGHTS = 7;
const SEED = 5;
/** The last of these passes over the same offers is the warm one. */
const PASSES = 10;
const ROOT = new URL('..', import.meta.url);
/** The entry points that calculate. */
const DOORS = { staytax: 'dist/index.js', 'staytax/calculator': 'dist/calculator/index.js' } as const;
type Door = keyof typeof DOORS;

/** Processor milliseconds of the steps of one process. */
type Steps = Readonly<Record<'start' | 'import' | 'create' | 'quote' | 'first' | 'next' | 'warm', number>>;

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'staytax-cold-'));
try {
  const report = reportOf(measuredRounds(join(folder, 'given.json')));
  console.log(report);
  if (values.write) writeIntoPage('cold', report, new URL('docs/speed.md', ROOT));
} finally {
  rmSync(folder, { recursive: true });
}

type Round = Readonly<Record<Door, Steps>>;

function measuredRounds(given: string): Round[] {
  const stays = manyStays(2 * OFFERS + 1, NIGHTS, 1, SEED);
  writeFileSync(given, JSON.stringify({ taxSet: TAX_SETS.Typical, stays }));
  return Array.from({ length: ROUNDS }, () => {
    const { start } = stepsOf(processOf(''));
    const of = (door: Door) => ({ ...stepsOf(processOf(coldScript(given, door))), start });
    return { staytax: of('staytax'), 'staytax/calculator': of('staytax/calculator') };
  });
}

/** A process that runs a script between two readings of its clock. */
function processOf(script: string): string {
  const text = `
    const steps = {};
    let last = 0;
    const step = (name) => {
      const { user, system } = process.cpuUsage();
      steps[name] = (user + system) / 1000 - last;
      last += steps[name];
    };
    step('start');
    ${script}
    console.log(JSON.stringify(steps));`;
  const options = { encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], options);
  if (status !== 0) throw new Error(`The process failed: ${stderr}`);
  return stdout;
}

function stepsOf(json: string): Steps {
  return JSON.parse(json);
}

function coldScript(given: string, door: Door): string {
  return `
    const { createCalculator } = await import(${JSON.stringify(new URL(DOORS[door], ROOT).href)});
    step('import');
    const { readFileSync } = await import('node:fs');
    const { taxSet, stays: [one, ...stays] } = JSON.parse(readFileSync(${JSON.stringify(given)}, 'utf8'));
    const first = stays.slice(0, ${OFFERS});
    const next = stays.slice(${OFFERS});
    step('given');
    const calculator = createCalculator(taxSet);
    step('create');
    calculator.quote(one);
    step('quote');
    for (const stay of first) calculator.totals(stay);
    step('first');
    for (const stay of next) calculator.totals(stay);
    step('next');
    for (let pass = 2; pass < ${PASSES}; pass += 1) for (const stay of first) calculator.totals(stay);
    step('passes');
    for (const stay of first) calculator.totals(stay);
    step('warm');`;
}

function reportOf(rounds: readonly Round[]): string {
  const msOf = (name: keyof Steps, door: Door) => median(rounds.map((steps) => steps[door][name]));
  const onceOf = (door: Door) => msOf('import', door) + msOf('create', door) + msOf('quote', door);
  const row = (title: string, of: (door: Door) => number, offers?: number) => {
    const [whole, alone] = [of('staytax'), of('staytax/calculator')];
    const times = offers === undefined ? '' : (whole / msOf('warm', 'staytax')).toPrecision(2);
    return [title, whole, alone, times];
  };
  const count = OFFERS.toLocaleString('en-US');
  return table(
    ['Milliseconds', '`staytax`', '`staytax/calculator`', 'times warm offers'],
    [
      row('import', (door) => msOf('import', door)),
      row('`createCalculator`', (door) => msOf('create', door)),
      row('The first `quote`', (door) => msOf('quote', door)),
      row('**A serverless function: these three**', onceOf),
      row(`The first ${count} offers`, (door) => msOf('first', door), OFFERS),
      row(`The next ${count}, other stays`, (door) => msOf('next', door), OFFERS),
      row(`${count} offers, warm`, (door) => msOf('warm', door), OFFERS),
      row('(An empty process)', (door) => msOf('start', door)),
    ],
  );
}
