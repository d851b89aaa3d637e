import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { diceFrom } from '../seed.js';
import type { Bound, Measured } from './bounds.js';
import { BOUNDS, boundFor, commandFor, shareOfBound } from './bounds.js';
import type { Call } from './call.js';
import { anyKind } from './call.js';
import { CALLED } from './entries.js';
import { callerOf } from './processes.js';

/**
 * Calls every function and every tool of agents with the largest inputs of each kind, each in a process that is bounded,
 * prints the worst ten of each, and fails when a bound is exceeded: `npm run test:bounds`.
 */

const WORST = 10;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    seed: { type: 'string' },
    bytes: { type: 'string' },
    seconds: { type: 'string' },
    from: { type: 'string' },
    json: { type: 'string' },
  },
});

const seconds = Number(values.seconds ?? process.env['STAYTAX_BOUNDS_SECONDS'] ?? 1_800);
const firstSeed = Number(values.from ?? process.env['STAYTAX_BOUNDS_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const FOLDER = 'node_modules/.cache/staytax';
const CHILD = `${FOLDER}/bounds-child-${process.pid}.mjs`;

async function bundle(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await build({
    entryPoints: ['test/bounds/child.ts'],
    outfile: CHILD,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
}

function lineOf(measured: Measured): string {
  const { kind, bytes, ms, megabytes, answer } = measured;
  const size = `${(bytes / 1_000).toFixed(1)} kB`.padStart(10);
  return `${size} ${String(ms).padStart(6)} ms ${String(megabytes).padStart(5)} MB  ${kind}  [${answer}]`;
}

const caller = callerOf(CHILD);

interface Seen extends Measured {
  readonly command: string;
}

/** From this share of a bound on a call is made again: a process that made others is quicker, and has used memory. */
const CLOSE = 0.4;

/** What is above the bound is measured twice: the machine may have been busy. */
async function measured(call: Call, bound: Bound): Promise<Seen> {
  let result = await caller.make(call, bound);
  if (shareOfBound(result) > CLOSE && !result.isCrash) result = await caller.make(call, bound, true);
  if (shareOfBound(result) > 1 && !result.isCrash) {
    const again = await caller.make(call, bound, true);
    if (shareOfBound(again) < shareOfBound(result)) result = again;
  }
  return { ...result, command: commandFor(call, call.bytes) };
}

const seen = new Map<string, Seen[]>();
const counts = new Map<string, { calls: number; answered: number; unprepared: number }>();

function note(result: Seen): void {
  const count = counts.get(result.entry) ?? { calls: 0, answered: 0, unprepared: 0 };
  counts.set(result.entry, count);
  count.calls += 1;
  if (result.answer === 'answer') count.answered += 1;
  if (result.isUnprepared === true) count.unprepared += 1;
  if (result.isUnprepared === true && !result.isCrash) return;
  const worst = [...(seen.get(result.entry) ?? []), result].sort(
    (one, other) => shareOfBound(other) - shareOfBound(one),
  );
  seen.set(result.entry, worst.slice(0, WORST));
}

function report(): readonly Seen[] {
  for (const [entry, worst] of [...seen].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { calls: all = 0, answered = 0, unprepared = 0 } = counts.get(entry) ?? {};
    console.log(`\n${entry}: ${all} calls, ${answered} answered, ${unprepared} without arguments`);
    for (const one of worst) console.log(lineOf(one));
  }
  const above = [...seen.values()].flat().filter((one) => shareOfBound(one) > 1);
  if (above.length > 0) console.log(`\nAbove the bounds: ${above.length}`);
  for (const one of above) console.log(`${one.entry}\n${lineOf(one)}\n    ${one.command}`);
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(above, null, 1));
  return above;
}

/** The entries that are asked for: one by its whole name, or all whose name has the text in it. */
function asked(): string[] {
  const { only } = values;
  if (only === undefined) return [...CALLED.keys()];
  if (CALLED.has(only)) return [only];
  const wanted = only.split('|');
  return [...CALLED.keys()].filter((name) => wanted.some((part) => name.includes(part)));
}

async function run(): Promise<void> {
  await bundle();
  const names = asked();
  const until = Date.now() + seconds * 1_000;
  const { kind, seed } = values;
  if (kind !== undefined && seed !== undefined) {
    for (const entry of names) {
      const bytes = Number(values.bytes ?? BOUNDS[0].bytes);
      note(await measured({ entry, kind, seed: Number(seed), bytes }, boundFor({ bytes })));
    }
    return;
  }
  console.log(`Seed ${firstSeed}, ${names.length} functions, ${seconds} seconds`);
  for (let round = 0; Date.now() < until; round += 1) {
    const dice = diceFrom(firstSeed + round);
    const isLarge = round % 3 === 2;
    const [small, large] = BOUNDS;
    const bound = isLarge ? large : small;
    const bytes = Number(values.bytes ?? bound.bytes);
    for (const entry of names) {
      if (Date.now() >= until) break;
      const own = dice(2 ** 31);
      const ofEntry = CALLED.get(entry);
      if (ofEntry === undefined) continue;
      const call = { entry, kind: kind ?? anyKind(ofEntry, own), seed: own, bytes };
      note(await measured(call, boundFor({ bytes })));
    }
  }
}

await run();
caller.end();
rmSync(CHILD, { force: true });
const above = report();
process.exitCode = above.length > 0 ? 1 : 0;
