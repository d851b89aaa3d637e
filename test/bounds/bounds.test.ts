import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { validateTaxSet } from '../../src/index.js';
import { diceFrom, seed } from '../seed.js';
import { shareOfBound } from './bounds.js';
import { isDocumented, readyCall } from './call.js';
import { pick } from './data.js';
import { CALLED, DOORS, ENTRIES, TOOL_NAMES } from './entries.js';
import { damagesOf, MALFORMED } from './malformed.js';
import { callerOf } from './processes.js';
import { TAX_SETS } from './tax-sets.js';
import { kindsOf, worldFor } from './world.js';

/** The daily part of `npm run test:bounds`: every function, with small inputs of a few kinds. No time is looked at. */

const SMALL = 1_500;
const nameOf = (entry: string): string => entry.replace(/,.*$/, '');

test('has an entry, or a reason, for every exported function of every door', () => {
  const withoutCode = ['./element/react', './places.json', './places/*.json', './schemas/*.json', './package.json'];
  expect([...Object.keys(DOORS), ...withoutCode].sort()).toEqual(Object.keys(packageJson.exports).sort());
  for (const [door, exported] of Object.entries(DOORS)) {
    const functions = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
    const named = new Set(Object.keys(ENTRIES[door] ?? {}).map(nameOf));
    expect({ door, missing: functions.filter((name) => !named.has(name)) }).toEqual({ door, missing: [] });
  }
});

test('has an entry for every tool of `staytax mcp`', () => {
  const named = Object.keys(ENTRIES['mcp'] ?? {}).map(nameOf);
  expect([...new Set(named)].sort()).toEqual([...TOOL_NAMES].sort());
});

test('makes valid tax sets of every kind, circles apart', () => {
  const isValid = (kind: string) =>
    [1, 2, 3, 4].some((from) => {
      const { set } = worldFor({ beside: 'nothing', kind: `${kind} / alone`, seed: seed + from, bytes: SMALL });
      return validateTaxSet(set).issues === undefined;
    });
  const kinds = Object.keys(TAX_SETS).filter((kind) => !kind.includes('circle'));
  expect(kinds.filter((kind) => !isValid(kind))).toEqual([]);
});

test('makes inputs of the size that is asked for, and of no more', () => {
  const bytes = 100_000;
  for (const kind of ['rows: labels / many rooms', 'plus: all before / labels', 'rows: 20 dates / long rooms']) {
    const sizes = [1, 2, 3, 4, 5, 6].map((from) => worldFor({ beside: 'stay', kind, seed: seed + from, bytes }).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes);
    expect(Math.max(...sizes)).toBeGreaterThan(bytes / 2);
  }
});

test('makes the same input of the same seed', () => {
  const asked = { beside: 'revision', kind: 'rows in turn / services', seed, bytes: 9_000 } as const;
  expect(worldFor(asked)).toMatchObject({ set: worldFor(asked).set, beside: worldFor(asked).beside });
});

/** A few inputs of all functions are of all kinds: a valid one of each, and a damaged one. */
function kindsFor(entry: string): string[] {
  const called = CALLED.get(entry);
  if (called === undefined) throw new Error(`There is no entry ${entry}.`);
  const { sets, besides } = kindsOf(called.beside);
  const dice = diceFrom(seed + [...CALLED.keys()].indexOf(entry));
  const valid = `${pick(dice, sets)} / ${pick(dice, besides)}`;
  const isDamaged = (called.outside ?? [0]).length > 0;
  return isDamaged ? [valid, `${valid} / ${pick(dice, damagesOf(called))}`] : [valid];
}

describe('with a large input for its size', () => {
  test.each([...CALLED.keys()])('%s ends in an answer or in a documented error', async (entry) => {
    for (const kind of kindsFor(entry)) {
      const call = { entry, kind, seed, bytes: SMALL };
      try {
        const { run } = await readyCall(call);
        await run();
      } catch (error) {
        if (!isDocumented(error, call)) throw new Error(`${JSON.stringify(call)} fails`, { cause: error });
      }
    }
  });
});

test('every kind of damage ends in issues or in an answer', () => {
  const { set } = worldFor({ beside: 'nothing', kind: 'rows: labels / alone', seed, bytes: SMALL });
  for (const [kind, damage] of Object.entries(MALFORMED)) {
    const damaged = damage({ dice: diceFrom(seed), bytes: 20_000 }, set);
    const { value, issues } = validateTaxSet(damaged);
    expect({ kind, isOne: (value === undefined) !== (issues === undefined) }).toEqual({ kind, isOne: true });
  }
});

describe('a process that makes calls', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-bounds-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const CALL = { entry: '. quote', kind: 'nested / weekend', seed: 1, bytes: 100 };

  const READY = 'await new Promise((done) => process.send({ isReady: true, bytes: 100 }, undefined, undefined, done));';

  const madeBy = async (script: string, mostMs = 60_000) => {
    const file = join(folder, 'child.mjs');
    writeFileSync(file, `process.on('message', async (call) => { ${script} });`);
    const caller = callerOf(file);
    const measured = await caller.make(CALL, { ms: 1_000, megabytes: 300, mostMs });
    caller.end();
    return measured;
  };

  test('passes on what an input took', async () => {
    const took = { answer: 'answer', isCrash: false, ms: 500, megabytes: 30 };
    const measured = await madeBy(`process.send({ ...call, ...${JSON.stringify(took)} });`);
    expect(measured).toEqual({ ...CALL, ...took });
    expect(shareOfBound(measured)).toBe(0.5);
  });

  test('counts an end of the process as a crash', async () => {
    const measured = await madeBy(`${READY} process.exit(134);`);
    expect(measured).toMatchObject({ isCrash: true, answer: 'the process ended (134)' });
    expect(shareOfBound(measured)).toBeGreaterThan(1);
  });

  test('ends a process that does not answer', async () => {
    const measured = await madeBy(`${READY} for (;;);`, 300);
    expect(measured).toMatchObject({ isCrash: true, answer: expect.stringContaining('no answer after') });
  });

  test.each([
    ['1,001 ms for 100 kB', { bytes: 100_000, ms: 1_001, megabytes: 0 }, true],
    ['300 MB for 100 kB', { bytes: 100_000, ms: 9, megabytes: 300 }, false],
    ['301 MB for 100 kB', { bytes: 100_000, ms: 9, megabytes: 301 }, true],
    ['9 s for 2 MB', { bytes: 2_000_000, ms: 9_000, megabytes: 999 }, false],
  ])('%s', (_, took, isAbove) => {
    expect(shareOfBound({ ...took, isCrash: false }) > 1).toBe(isAbove);
  });
});
