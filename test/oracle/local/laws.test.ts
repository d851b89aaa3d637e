import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quote, Stay, TaxSet } from '../../../src/index.js';
import { createCalculator } from '../../../src/index.js';
import type { LawName, MakeCalculator } from '../../../src/trials/testing/index.js';
import { laws } from '../../../src/trials/testing/index.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';
import type { OraclePolicy } from '../shapes.js';
import { localQuote } from './quote.js';
import { CURRENCY_DIGITS, kindsBooking } from './random-kinds.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

/** The reference in the place of the engine: what it answers has to obey what changes nothing, too. */
const reference: MakeCalculator = (given, policy) => {
  const calculator = createCalculator(given, policy);
  const { taxSet, policy: complete } = calculator;
  const quote = (stay: Stay) => quoteOf(taxSet, stay, complete as OraclePolicy);
  return { ...calculator, quote, totals: quote };
};

function quoteOf(taxSet: TaxSet, stay: Stay, policy: OraclePolicy): Quote {
  const digits = CURRENCY_DIGITS[taxSet.currency] ?? 2;
  const { taxes, ...figures } = localQuote(taxSet as LocalOracleTaxSet, stay as LocalOracleStay, policy, digits);
  const lines = taxes.map(({ rates, ...line }) => ({
    ...line,
    // Laws look at what is printed of a line, not at what kind of tax it is.
    ...({ type: 'tax', logic: 'percent', is_inclusive: false, level: 0, computedOn: [] } as const),
    ...(rates.length === 0 ? {} : { rates }),
  }));
  const byType = { tax: figures.inclusive, fee: figures.exclusive, city_tax: figures.total };
  return { ...figures, currency: taxSet.currency, taxes: lines, byType, warnings: [] };
}

const LAWS: readonly LawName[] = [
  'roomOrderDoesNotMatter',
  'guestOrderDoesNotMatter',
  'identicalRoomsCanBeCounted',
  'freeExtraChangesNothing',
  'rowThatNeverHoldsChangesNothing',
  'rowWithOwnRateChangesNothing',
  'unaskedLabelChangesNothing',
  'nightsOfRoomChangeNothing',
];

const runs = Math.min(60, Number(process.env['STAYTAX_RUNS'] ?? 10));

test.each(LAWS)('the reference obeys %s', (name) => {
  let told = 0;
  const property = fc.property(kindsBooking, fc.nat(), ({ taxSet, stay, policy }, choice) => {
    if (!canBeQuoted(taxSet, policy)) return;
    const check = laws[name].prepare(reference(taxSet, policy), reference);
    if (typeof check !== 'string' && check(stay, choice)) told += 1;
  });
  fc.assert(property, { numRuns: runs });
  expect(told).toBeGreaterThan(runs / 8);
});
