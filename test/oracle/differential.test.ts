import { mkdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../seed.js';
import { bookingOf, differencesOf, fewestQuestions, QUESTIONS_A_CASE, questionsOf } from './questions.js';
import type { RandomBatch } from './random-batch.js';
import { randomBatch } from './random-batch.js';

/**
 * The engine beside the oracle, on random bookings. STAYTAX_RUNS says how many, STAYTAX_SEED repeats a run.
 * The oracle shares no code with the engine, so a difference is a defect of one of the two, or a gap in the model.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 400);
const BOOKINGS_A_BATCH = 4;
const MS_PER_RUN = 20;
const FAILURE = 'test-output/differential-failure.json';

test(`engine and oracle agree on ${runs} random bookings`, { timeout: 120_000 + runs * MS_PER_RUN }, () => {
  const compared = { bookings: 0, stays: 0, answers: 0 };
  const agree = fc.property(randomBatch(BOOKINGS_A_BATCH, QUESTIONS_A_CASE), (batch) => {
    const questions = questionsOf(batch);
    compared.bookings += batch.cases.length;
    compared.stays += batch.cases.reduce((count, { otherStays }) => count + 1 + otherStays.length, 0);
    compared.answers += questions.length;
    return differencesOf(batch.cases, questions).length === 0;
  });
  const { failed, counterexample } = fc.check(agree, {
    numRuns: Math.ceil(runs / BOOKINGS_A_BATCH),
    interruptAfterTimeLimit: Number.MAX_SAFE_INTEGER,
  });
  const { bookings, stays, answers } = compared;
  console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${runs}`);
  console.log(`${answers} answers compared, for ${stays} stays of ${bookings} bookings`);
  if (!failed) return;
  if (counterexample === null) throw new Error('fast-check found a failure and no case.');
  reportFailure(counterexample[0]);
});

/** Writes the smallest case that differs, and fails with its first difference. */
function reportFailure(batch: RandomBatch): void {
  const { cases } = batch;
  const questions = fewestQuestions(cases, questionsOf(batch));
  const [difference] = differencesOf(cases, questions);
  if (difference === undefined) throw new Error('Engine and oracle differed once, and not again.');
  const root = new URL('../../', import.meta.url);
  mkdirSync(new URL('test-output/', root), { recursive: true });
  const alone = questions.length === 1;
  const failure = alone ? bookingOf(cases, difference.question) : { cases, questions };
  writeFileSync(new URL(FAILURE, root), `${JSON.stringify(failure, null, 2)}\n`);
  const smallest = `The smallest case that differs (asked for ${difference.question.form}):`;
  const needed = `${FAILURE}, with the ${questions.length} questions that it takes`;
  console.log(`${smallest} ${alone ? `npx staytax quote ${FAILURE}` : needed}`);
  expect(difference.engine).toEqual(difference.oracle);
  throw new Error(`Engine and oracle differ on ${FAILURE} in a way that toEqual does not see.`);
}
