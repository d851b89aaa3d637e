import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCalculator, policies } from '../../src/index.js';
import { type Booking, booking } from '../../src/testing/booking.js';
import { assertLaws, formatLawReport, LawsBroken } from '../../src/testing/law-report.js';
import { checkLaws } from '../../src/testing/check-laws.js';
import { LAW_NAMES, type LawName, laws } from '../../src/testing/laws.js';
import { policy } from '../../src/testing/policy.js';

const runs = Number(process.env['STAYTAX_RUNS'] ?? 400);

const cases = fc.record({
  // Prices have no more decimals than the coarsest policy has digits.
  booking: booking({ digits: 0 }),
  fine: booking(),
  policy: policy(),
  choice: fc.nat(),
});

/** A booking that the policy can quote. */
function fitting({ booking: coarse, fine, policy: { rounding = {} } }: { booking: Booking; fine: Booking; policy: ReturnType<typeof policy> extends fc.Arbitrary<infer P> ? P : never }): Booking {
  return rounding.digits === undefined || rounding.digits >= 4 ? fine : coarse;
}

describe.each(LAW_NAMES)('%s', (name) => {
  test('holds for every tax set, stay and policy it speaks of', () => {
    let told = 0;
    fc.assert(
      fc.property(cases, (given) => {
        const { taxSet, stay } = fitting(given);
        const check = laws[name].prepare(createCalculator(taxSet, given.policy));
        if (typeof check === 'string') return;
        if (check(stay, given.choice)) told += 1;
      }),
      { numRuns: runs },
    );
    console.log(name, told);
    expect(told).toBeGreaterThan(runs / 20);
  });
});
