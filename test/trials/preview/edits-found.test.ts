import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../seed.js';
import { randomEdit, randomLocalEdit } from './random-edits.js';
import type { Shown } from './shown-edits.js';
import { tried } from './shown-edits.js';

/** STAYTAX_RUNS says how many edits are tried, STAYTAX_SEED which ones. */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 30);
const localRuns = Number(process.env['STAYTAX_RUNS'] ?? 60);
const ENOUGH = 0.99;
const ENOUGH_LOCAL = 0.95;

const anyEdit = randomEdit();

function tell(what: string, { shown, mattering, misses }: Shown): number {
  const share = shown / mattering;
  console.log(
    `STAYTAX_SEED=${seed}: ${shown} of ${mattering} ${what} that matter are shown, ${(share * 100).toFixed(2)}%`,
  );
  for (const miss of misses) console.log(`Not shown: ${miss}`);
  return share;
}

test(`the scenarios of both sets show at least ${ENOUGH * 100}% of ${runs} random edits that matter`, {
  timeout: 1e6,
}, () => {
  const found = tried(fc.sample(anyEdit, runs));
  expect(tell('edits', found)).toBeGreaterThanOrEqual(ENOUGH);
  expect(found.mattering).toBeGreaterThan(runs / 3);
});

test(`they show at least ${ENOUGH_LOCAL * 100}% of ${localRuns} random edits of local rules that matter`, {
  timeout: 1e6,
}, () => {
  const found = tried(fc.sample(randomLocalEdit, localRuns), { details: true });
  expect(tell('edits of local rules', found)).toBeGreaterThanOrEqual(ENOUGH_LOCAL);
  expect(found.mattering).toBeGreaterThan(localRuns / 3);
});
