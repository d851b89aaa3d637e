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
const PACKAGE = new URL('dist/index.js', ROOT).href;

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

function measuredRounds(given: string): Steps[] {
  const stays = manyStays(2 * OFFERS + 1, NIGHTS, 1, SEED);
  writeFileSync(given, JSON.stringify({ taxSet: TAX_SETS.Typical, stays }));
  return Array.from({ length: ROUNDS }, () => {
    const { start } = stepsOf(processOf(''));
    return { ...stepsOf(processOf(coldScript(given))), start };
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

function coldScript(given: string): string {
  return `
    const { createCalculator } = await import(${JSON.stringify(PACKAGE)});
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

function reportOf(rounds: readonly Steps[]): string {
  const msOf = (name: keyof Steps) => median(rounds.map((steps) => steps[name]));
  const warmOffer = msOf('warm') / OFFERS;
  const row = (title: string, milliseconds: number, offers?: number) => {
    if (offers === undefined) return [title, milliseconds, '', ''];
    const each = milliseconds / offers;
    return [title, milliseconds, `${(each * 1_000).toPrecision(3)}`, `${(each / warmOffer).toPrecision(2)}`];
  };
  const once = msOf('import') + msOf('create') + msOf('quote');
  const count = OFFERS.toLocaleString('en-US');
  return table(
    ['Step', 'Milliseconds', 'Microseconds each', 'Times a warm offer'],
    [
      row("`import 'staytax'`", msOf('import')),
      row('`createCalculator`', msOf('create')),
      row('The first `quote`', msOf('quote')),
      row('**A serverless function: these three**', once),
      row(`The first ${count} offers`, msOf('first'), OFFERS),
      row(`The next ${count}, other stays`, msOf('next'), OFFERS),
      row(`${count} offers, warm`, msOf('warm'), OFFERS),
      row('(An empty process)', msOf('start')),
    ],
  );
}
