import { mkdirSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MET_BEFORE_WRITTEN } from '../../src/calculation/patterns.js';
import { createCalculator } from '../../src/index.js';
import { seed } from '../seed.js';
import { oracleQuote } from './oracle.js';
import { type Booking, currencyDigits, randomBooking } from './random-booking.js';

/**
 * The engine beside the oracle, on random bookings. STAYTAX_RUNS says how many, STAYTAX_SEED repeats a run.
 * The oracle shares no code with the engine, so a difference is a defect of one of the two, or a gap in the model.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 3000);
const MS_PER_RUN = 20;
const FAILURE = 'test-output/differential-failure.json';

type Engine = ReturnType<typeof createCalculator>;
type Definition = Parameters<typeof createCalculator>[0];
type EnginePolicy = Parameters<typeof createCalculator>[1];
type EngineStay = Parameters<Engine['quote']>[0];

/** What the engine says, as a reader of its JSON sees it; of a warning only the code is compared. */
function answerOf(calculator: Engine, stay: EngineStay) {
  const quote = JSON.parse(JSON.stringify(calculator.quote(stay)));
  const codes = quote.warnings.map(({ code }: { code: string }) => code);
  return { quote: { ...quote, warnings: codes }, totals: JSON.parse(JSON.stringify(calculator.totals(stay))) };
}

/** At first, and when the stay has been met so often that it has a formula. */
function engineAnswers({ taxSet, stay, policy }: Booking) {
  const calculator = createCalculator(taxSet as unknown as Definition, policy as EnginePolicy);
  const engineStay = stay as unknown as EngineStay;
  const first = answerOf(calculator, engineStay);
  for (let time = 0; time < MET_BEFORE_WRITTEN.cut; time += 1) calculator.totals(engineStay);
  return [first, answerOf(calculator, engineStay)];
}

function oracleAnswers({ taxSet, stay, policy }: Booking) {
  const quote = oracleQuote(taxSet, stay, policy, currencyDigits(taxSet.currency));
  const { price, net, total } = quote;
  const answer = { quote, totals: { price, net, total } };
  return [answer, answer];
}

test(`engine and oracle agree on ${runs} random bookings`, { timeout: 120_000 + runs * MS_PER_RUN }, () => {
  console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${runs}`);
  const agree = fc.property(randomBooking, (booking) =>
    isDeepStrictEqual(engineAnswers(booking), oracleAnswers(booking)),
  );
  const { failed, counterexample } = fc.check(agree, { numRuns: runs });
  if (!failed) return;
  const booking = counterexample?.[0];
  if (booking === undefined) throw new Error('fast-check found a failure and no case.');
  const root = new URL('../../', import.meta.url);
  mkdirSync(new URL('test-output/', root), { recursive: true });
  writeFileSync(new URL(FAILURE, root), `${JSON.stringify(booking, null, 2)}\n`);
  console.log(`The smallest case that differs: npx staytax quote ${FAILURE}`);
  expect(engineAnswers(booking)).toEqual(oracleAnswers(booking));
  throw new Error(`Engine and oracle differ on ${FAILURE} in a way that toEqual does not see.`);
});
