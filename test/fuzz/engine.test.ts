import fc from 'fast-check';
import { expect } from 'vitest';
import { InvalidInvoiceError, invoiceOf } from '../../src/documents/invoice/index.js';
import type { Policy, Stay, TaxSetInput } from '../../src/index.js';
import {
  createCalculator,
  explain,
  InvalidArgumentError,
  InvalidDefinitionError,
  InvalidRecordError,
  InvalidStayError,
  preview,
  priceForTotal,
  recordOf,
  validateRecord,
  validateStay,
  validateTaxSet,
  verifyRecord,
} from '../../src/index.js';
import { booking, policy } from '../../src/trials/testing/index.js';
import { expectAddsUp } from '../core/calculation/adds-up.js';
import { diceFrom } from '../seed.js';
import { mutated, mutation } from '../trials/testing/mutations.js';
import type { Outcome } from './fuzz.js';
import { door, expectIssues, expectResult, fuzz, jsonOf } from './fuzz.js';
import { heavyInput } from './heavy.js';

/** The largest length of an input as text that is still calculated within a second. */
const LONGEST = 100_000;

interface Asked {
  readonly taxSet: TaxSetInput;
  readonly stay: Stay;
  readonly policy: Policy;
}

/** The checks of one input: every function gets the result of the previous one. */
function askEverything({ taxSet, stay, policy: policyOf }: Asked): Outcome {
  if (jsonOf([taxSet, stay, policyOf]).length > LONGEST) return 'refused';
  const isValid = expectResult(validateTaxSet(taxSet)) !== undefined;
  expectIssues(validateStay(stay, 'EUR').issues ?? []);
  const calculator = createCalculator(taxSet, policyOf);
  expect(isValid).toBe(true);
  const quote = calculator.quote(stay);
  expectAddsUp(quote);
  expect(calculator.totals(stay)).toMatchObject({ total: quote.total, net: quote.net });
  expect(explain(quote).charges).toHaveLength(quote.taxes.length);
  const record: unknown = JSON.parse(JSON.stringify(recordOf(quote)));
  expect(validateRecord(record).issues).toBeUndefined();
  expect(verifyRecord(record)).toEqual([]);
  unlessRefused(InvalidInvoiceError, () => invoiceOf(quote, { lodging: { category: 'E' } }));
  unlessRefused(InvalidArgumentError, () => priceForTotal(calculator, stay, quote.total));
  return 'answered';
}

/** Properties that a quote may lack: one VAT for each line, or a price that can be found from its total. */
function unlessRefused(ErrorOf: new (...args: never[]) => Error, call: () => unknown): void {
  try {
    call();
  } catch (error) {
    if (!(error instanceof ErrorOf)) throw error;
  }
}

const changes = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: mutation.map((one) => [one]) },
  { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 4 }) },
);
const ERRORS = [InvalidArgumentError, InvalidDefinitionError, InvalidStayError, InvalidRecordError];

const bookings = fc.record({
  booked: booking({ local: true, details: true, maxTaxes: 4 }),
  policyOf: policy(),
  ofTaxSet: changes,
  ofStay: changes,
  ofPolicy: changes,
});

const quoteDoor = door('a tax set with a stay and a policy', {
  inputs: bookings,
  errors: ERRORS,
  runs: 16,
  questions: 10,
  damage: ({ booked, policyOf, ofTaxSet, ofStay, ofPolicy }) => ({
    taxSet: mutated(booked.taxSet, ofTaxSet),
    stay: mutated(booked.stay, ofStay),
    policy: mutated(policyOf, ofPolicy),
  }),
  enter: (damaged) => askEverything(damaged as Asked),
});

/** Some thirty stays, each before and after. */
const previewDoor = door('an edit that is previewed', {
  inputs: bookings,
  errors: ERRORS,
  runs: 5,
  questions: 60,
  damage: ({ booked, policyOf, ofTaxSet }) => ({
    before: booked.taxSet,
    after: mutated(booked.taxSet, ofTaxSet) as TaxSetInput,
    policy: policyOf,
  }),
  enter: ({ before, after, policy: policyOf }) => {
    if (jsonOf(after).length > LONGEST) return 'refused';
    preview(after, { saved: before, policy: policyOf });
    return 'answered';
  },
});

/** Within a second each: ten times of what others may take. */
const heavyDoor = door('a tax set or a stay that takes much', {
  inputs: fc.nat().map((seed) => heavyInput(diceFrom(seed))),
  errors: ERRORS,
  runs: 9,
  damage: ([taxSet, stay]): unknown => ({ taxSet, stay, policy: {} }),
  enter: (damaged) => askEverything(damaged as Asked),
  questions: 100,
});

fuzz('the engine', [quoteDoor, previewDoor, heavyDoor]);
