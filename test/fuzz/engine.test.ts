import { expect, test } from 'vitest';
import {
  createCalculator,
  explain,
  InvalidArgument,
  InvalidDefinition,
  InvalidRecord,
  InvalidStay,
  type Policy,
  preview,
  priceForTotal,
  readRecord,
  recordOf,
  type Stay,
  type TaxSetInput,
  validateStay,
  validateTaxSet,
  verifyRecord,
} from '../../src/index.js';
import { InvalidInvoice, invoiceOf } from '../../src/invoice/index.js';
import { booking, policy } from '../../src/testing/index.js';
import { expectAddsUp } from '../calculation/adds-up.js';
import { seed } from '../seed.js';
import { heavyInput } from './heavy.js';
import { type Data, type Dice, diceFrom, mutated, namesIn, sampled } from './mutants.js';

/** So many inputs in every run; `npm run test:fuzz` goes on for an hour instead. */
const INPUTS = Number(process.env['STAYTAX_FUZZ_INPUTS'] ?? 250);
const MINUTES = Number(process.env['STAYTAX_FUZZ_MINUTES'] ?? 0);
/** A previewed input takes as long as twenty others. */
const PREVIEWED = 25;
/** Of processor time: beside other processes as much as ten times of what a call takes alone. */
const MOST_MILLISECONDS = Number(process.env['STAYTAX_FUZZ_MS'] ?? 10_000);
/** So much one input may come to as text, and still be calculated within a second. */
const LONGEST = 100_000;

const OURS = [InvalidArgument, InvalidDefinition, InvalidInvoice, InvalidRecord, InvalidStay];

/** Data that is valid, of which others are made. */
function bases(from: number): Data[][] {
  const bookings = sampled(booking(), from, 20);
  const policies = sampled(policy(), from, 20);
  return bookings.map((one, at) => {
    const { taxSet, stay } = one as { taxSet: Data; stay: Data };
    return [taxSet, stay, policies[at] ?? {}];
  });
}

/** The answer, or `undefined` where the call refused with one of our errors; any other error fails. */
function asked<Answer>(name: string, call: () => Answer): Answer | undefined {
  const began = process.cpuUsage();
  try {
    return call();
  } catch (error) {
    if (!OURS.some((own) => error instanceof own)) throw new Error(`${name} threw ${String(error)}`, { cause: error });
    return undefined;
  } finally {
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000, `milliseconds of ${name}`).toBeLessThan(MOST_MILLISECONDS);
  }
}

/** What is asked of one input: nothing throws another error than ours, and what one function takes the next one takes. */
function tryOut(given: readonly Data[], dice: Dice, isPreviewed: boolean): boolean {
  const [taxSet, stay, policyOf] = given as unknown as [TaxSetInput, Stay, Policy];
  if (JSON.stringify(given).length > LONGEST) return false;
  const validation = asked('validateTaxSet', () => validateTaxSet(taxSet));
  expect(validation?.issues === undefined || validation.issues.length > 0).toBe(true);
  asked('validateStay', () => validateStay(stay, 'EUR'));
  if (isPreviewed) asked('preview', () => preview(taxSet, { policy: policyOf }));
  const calculator = asked('createCalculator', () => createCalculator(taxSet, policyOf));
  const quote = calculator && asked('quote', () => calculator.quote(stay));
  if (calculator === undefined || quote === undefined) return false;
  expectAddsUp(quote);
  expect(asked('totals', () => calculator.totals(stay))).toMatchObject({ total: quote.total, net: quote.net });
  const explanation = asked('explain', () => explain(quote));
  expect(explanation?.charges).toHaveLength(quote.taxes.length);
  const record = asked('recordOf', () => JSON.parse(JSON.stringify(recordOf(quote))) as Data);
  expect(asked('readRecord', () => readRecord(record).issues)).toBeUndefined();
  expect(asked('verifyRecord', () => verifyRecord(record))).toEqual([]);
  asked('invoiceOf', () => invoiceOf(quote, { lodging: { category: 'E' } }));
  asked('priceForTotal', () => priceForTotal(calculator, stay, quote.total));
  const altered = mutated(record ?? null, dice, ['quote', 'stay']);
  asked('readRecord of an altered one', () => readRecord(altered));
  asked('verifyRecord of an altered one', () => verifyRecord(altered));
  return true;
}

/** The input as a test can have it, when it fails. */
function shown(given: readonly Data[], number: number): string {
  return `input ${number} of seed ${seed}: ${JSON.stringify(given).slice(0, 20_000)}`;
}

test('mutated sets, stays, policies and records are refused with issues, or quoted, explained, recorded and billed', () => {
  const until = MINUTES === 0 ? 0 : Date.now() + MINUTES * 60_000;
  let quoted = 0;
  let number = 0;
  for (let from = seed; number < INPUTS || Date.now() < until; from += 1) {
    const given = bases(from);
    const names = [...namesIn(given)];
    for (let at = 0; at < 100 && (number < INPUTS || Date.now() < until); at += 1) {
      const dice = diceFrom(from * 1_000 + at);
      const base = given[dice(given.length)] ?? [];
      const input = base.map((one) => (dice(3) === 0 ? mutated(one, dice, names) : one));
      number += 1;
      try {
        if (tryOut(input, dice, number % PREVIEWED === 0)) quoted += 1;
      } catch (error) {
        throw new Error(shown(input, number), { cause: error });
      }
    }
  }
  // Otherwise the changes are so many that nothing is left to calculate.
  expect(quoted).toBeGreaterThan(number / 10);
});

/** A few in every run, each of which takes as long as a hundred others. */
const HEAVY_INPUTS = 4;

test('sets and stays that take much are refused, or done within a second', () => {
  const until = MINUTES === 0 ? 0 : Date.now() + MINUTES * 60_000;
  for (let number = 0; number < HEAVY_INPUTS || Date.now() < until; number += 1) {
    const dice = diceFrom(seed + number);
    const input = heavyInput(dice);
    try {
      tryOut(input, dice, MINUTES > 0 && number % 5 === 0);
    } catch (error) {
      throw new Error(shown(input, number), { cause: error });
    }
  }
});
