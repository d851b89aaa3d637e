import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteTable } from '../../../src/cli/commands/quote.js';
import { colorsFor } from '../../../src/cli/output/text.js';
import type { Policy, Stay, TaxSetInput } from '../../../src/index.js';
import { createCalculator, explain } from '../../../src/index.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import * as kit from '../../../src/trials/testing/index.js';
import { asStay } from '../../core/property/bookings.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { seed } from '../../seed.js';
import { examplesOf, FILES, POLICIES, policiesAt } from './drawn/examples.js';
import { checkQuoteTable } from './drawn/printed.js';
import { checkEquations, checkFigures } from './equations.js';
import { canBeQuoted } from './shown-edits.js';

const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 12);
/** In a short run a third of the stays of the examples are quoted, in turn under the policy of their set and another one. */
const POLICIES_EACH = Math.min(POLICIES.length, Math.floor(RUNS / 500));

function policiesFor(place: number): Policy[] {
  if (POLICIES_EACH > 0) return [{}, ...policiesAt(place, POLICIES_EACH)];
  return place % 2 === 0 ? [{}] : policiesAt(place, 1);
}

console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${RUNS}`);

const PLAIN = colorsFor({ isTTY: false, write: () => undefined, columns: undefined }, {});

/** Recomputes every equation that is shown of a quote, in sentences and in the printed table; answers how many. */
function checkShown(taxSet: TaxSetInput, stay: Stay, asked: Policy): number {
  const calculator = createCalculator(taxSet, asked);
  const quoted = calculator.quote(stay);
  const { charges, sentences, policy } = explain(quoted);
  const titles = charges.map(({ title }) => title);
  const table = quoteTable({ taxSet: calculator.taxSet, quote: quoted }, { colors: PLAIN, words: ENGLISH });
  checkQuoteTable(table, quoted, policy?.rounding.mode ?? 'half-up');
  const counts = charges.map((why) => checkEquations({ ...why, titles }));
  return counts.reduce((sum, one) => sum + one, 0) + checkFigures(sentences, titles);
}

describe('computes every equation to its stated result', { timeout: 1e7 }, () => {
  test.each(FILES.map((file, place) => ({ file, place })))('$file', ({ file, place }) => {
    const { taxSet, stays } = examplesOf(file);
    const tried = POLICIES_EACH > 0 ? stays : stays.filter((_, at) => at % 3 === place % 3);
    const count = tried.flatMap((stay, at) =>
      policiesFor(place * tried.length + at).map((policy) => checkShown(taxSet, stay, policy)),
    );
    expect(Math.min(...count)).toBeGreaterThan(0);
  });

  test('computes the equations of random sets', () => {
    fc.assert(
      fc.property(randomBooking, fc.constantFrom({}, ...POLICIES), ({ taxSet, stay, policy }, other) => {
        checkShown(taxSet as TaxSetInput, asStay(stay), { ...policy, ...other });
      }),
      { numRuns: RUNS },
    );
  });

  test('computes the equations of random sets with local rules', () => {
    fc.assert(
      fc.property(kindsBooking, fc.constantFrom({}, ...POLICIES), ({ taxSet, stay, policy }, other) => {
        // A net may go in circles under one policy, and not under another.
        const both = { ...policy, ...other };
        checkShown(taxSet, stay, canBeQuoted(taxSet, both) ? both : policy);
      }),
      { numRuns: RUNS },
    );
  });

  test('computes the equations of random sets with limits over the stay', () => {
    const limited = kit
      .taxSet({ local: true, minTaxes: 1, maxTaxes: 3 })
      .filter((taxSet) => JSON.stringify(taxSet).includes('over_stay'));
    const booking = limited.chain((taxSet) => kit.stayFor(taxSet).map((stay) => ({ taxSet, stay })));
    fc.assert(
      fc.property(booking, fc.constantFrom({}, ...POLICIES), ({ taxSet, stay }, policy) => {
        if (canBeQuoted(taxSet, policy)) checkShown(taxSet, stay, policy);
      }),
      { numRuns: RUNS },
    );
  });
});
