import { countCells } from '../calculation/rules/quantities.js';
import { taxableNights } from '../calculation/rules/taxable-nights.js';
import { EVERY_DAY, EVERY_NIGHT, type TaxWindow, windowOf } from '../calculation/tax-set/windows.js';
import { nightsOf } from './calculated.js';
import { counted } from './candidate.js';
import type { ChargeExplanation, NotChargedReason } from './explanation-data.js';
import type { Explained } from './steps.js';
import { rangeInWords } from './words/nights.js';

type NotCharged = NonNullable<ChargeExplanation['notCharged']>;

/** Why a tax charges nothing on a stay: no night is taxable, or nothing falls due on those that are. */
export function whyNotCharged(of: Explained, quantity: number | undefined): NotCharged | undefined {
  const { calculated, charge, line } = of;
  if (quantity !== 0 && nightsOf(calculated, line).length > 0) return undefined;
  const [reason, because] = nightsOf(calculated, line).length === 0 ? whyNoNight(of) : whyNothingDue(of);
  return { reason, sentence: `${charge.tax.title} is not charged: ${because}.` };
}

/** Only two things can be missing: persons, since a stay always has a room and a date, or the night of arrival. */
function whyNothingDue({ calculated, line }: Explained): [NotChargedReason, string] {
  const { plan, nights } = calculated.sheet;
  const counter = plan.counters[line.counter];
  const counts: number[] = [];
  if (counter !== undefined) countCells(counter, nights.cells, 'first-taxable-night', counts);
  if (counts.some((count) => count > 0)) {
    return ['not-at-arrival', 'it is due at arrival only, and the night of arrival is not taxable'];
  }
  const isEmpty = calculated.groups.every(({ persons }) => persons === 0);
  return ['no-persons', isEmpty ? 'the stay has no persons' : 'nobody sleeps there on its taxable nights'];
}

const NO_SKIP = { skipNights: 0 };
const NO_CAP = { maxNights: Number.POSITIVE_INFINITY };
const NO_RANGES = { ranges: EVERY_DAY };

/** Which part of its window has to go so that a night is taxable. */
function whyNoNight({ calculated, charge: { tax } }: Explained): [NotChargedReason, string] {
  const { groups, sheet } = calculated;
  const window = windowOf(tax) ?? EVERY_NIGHT;
  const isTaxable = (without: Partial<TaxWindow>): boolean =>
    groups.some((group) => {
      const { maxNights } = sheet.plan.policy;
      return taxableNights({ ...window, ...without }, group, group.prices.length, maxNights).length > 0;
    });
  const skipped = counted(window.skipNights, 'night');
  if (!isTaxable({ ...NO_SKIP, ...NO_CAP })) {
    return ['outside-ranges', `no night of the stay lies in its dates, ${window.ranges.map(rangeInWords).join(', ')}`];
  }
  if (!isTaxable({ ...NO_RANGES, ...NO_CAP })) {
    const longest = Math.max(...groups.map(({ prices }) => prices.length));
    return ['skipped', `the first ${skipped} are skipped, and the stay has ${longest}`];
  }
  const cap = `max_nights ${window.maxNights} counts from arrival`;
  if (!isTaxable(NO_RANGES))
    return ['cap-before-first-night', `${cap}, and the first ${window.skipNights} are skipped`];
  if (!isTaxable(NO_CAP)) {
    return ['skipped-within-ranges', `its dates lie within the first ${skipped}, which are skipped`];
  }
  return ['cap-before-first-night', `${cap}, and its dates begin after that`];
}
