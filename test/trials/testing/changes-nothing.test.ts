import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalculator } from '../../../src/index.js';
import type { LawName } from '../../../src/trials/testing/index.js';
import { booking, laws } from '../../../src/trials/testing/index.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { canBeQuoted } from '../preview/shown-edits.js';

const runs = Number(process.env['STAYTAX_RUNS'] ?? 12);
const MS_PER_RUN = 50;

const LAWS: readonly LawName[] = [
  'roomOrderDoesNotMatter',
  'guestOrderDoesNotMatter',
  'identicalRoomsCanBeCounted',
  'feeWithTaxInsideChangesNoPrice',
  'freeExtraChangesNothing',
  'splitPriceChangesNothing',
  'rowThatNeverHoldsChangesNothing',
  'rowWithOwnRateChangesNothing',
  'unaskedLabelChangesNothing',
  'nightsOfRoomChangeNothing',
];

/** Any local rules, and every pair of kinds of them; labels, extras, guests and nights before. */
const anyRules = booking({ local: true, details: true, maxTaxes: 4 }).map((one) => ({ ...one, policy: {} }));
const cases = fc.oneof({ weight: 1, arbitrary: anyRules }, { weight: 3, arbitrary: kindsBooking });

describe.each(LAWS)('%s', (name) => {
  test('holds with any local rules, rooms and nights included', { timeout: 60_000 + runs * MS_PER_RUN }, () => {
    let told = 0;
    const property = fc.property(cases, fc.nat(), ({ taxSet, stay, policy }, choice) => {
      if (!canBeQuoted(taxSet, policy)) return;
      const check = laws[name].prepare(createCalculator(taxSet, policy));
      if (typeof check !== 'string' && check(stay, choice)) told += 1;
    });
    fc.assert(property, { numRuns: runs, interruptAfterTimeLimit: Number.MAX_SAFE_INTEGER });
    expect(told).toBeGreaterThan(runs / 8);
  });
});
