import type { Charge } from '../calculation/order.js';
import { windowOf } from '../calculation/windows.js';
import { dateOf } from '../calendar/plain-date.js';
import { isPercent, LOGICS, type Unit } from '../definitions/logics.js';
import type { Strip } from '../stay/strips.js';
import { type Books, taxableNights } from './books.js';
import { counted } from './candidate.js';
import type { ChargeExplanation, NotChargedReason } from './explanation-data.js';

type NotCharged = NonNullable<ChargeExplanation['notCharged']>;

interface Lack {
  readonly countOf: (strip: Strip) => number;
  readonly reason: NotChargedReason;
  readonly because: string;
}

/** The units that a stay can be without. It always has a room and a date, and is a booking itself. */
const LACKS: Readonly<Record<Unit, Lack | undefined>> = {
  room: undefined,
  person: { countOf: ({ persons }) => persons, reason: 'no-persons', because: 'the stay has no persons' },
  date: undefined,
  booking: undefined,
};

/** Why a tax charges nothing on a stay: no night is taxable, or nothing falls due on those that are. */
export function whyNotCharged(books: Books, charge: Charge, quantity: number | undefined): NotCharged | undefined {
  const { title, logic } = charge.tax;
  if (taxableNights(books, charge).length === 0) {
    const [reason, because] = whyNoNight(books, charge);
    return { reason, sentence: `${title} is not charged: ${because}.` };
  }
  if (quantity !== 0 || isPercent(logic)) return undefined;
  const lack = LACKS[LOGICS[logic].unit];
  if (lack !== undefined && books.ledger.strips.every((strip) => lack.countOf(strip) === 0)) {
    return { reason: lack.reason, sentence: `${title} is not charged: ${lack.because}.` };
  }
  const because = 'it is due at arrival only, and the night of arrival is not taxable';
  return { reason: 'not-at-arrival', sentence: `${title} is not charged: ${because}.` };
}

function whyNoNight({ nights, ledger }: Books, { tax }: Charge): [NotChargedReason, string] {
  const { skip_nights: skip, max_nights: cap } = tax;
  const ranges = windowOf(tax)?.ranges ?? [];
  const hasRanges = tax.applicable_date_ranges.length > 0;
  const isInRange = (day: number) => ranges.some(([first, last]) => first <= day && day <= last);
  const days = nights.map(({ day }) => day);
  if (hasRanges && !days.some(isInRange)) {
    return ['outside-ranges', `no night of the stay lies in its dates, ${ranges.map(rangeInWords).join(', ')}`];
  }
  const longest = Math.max(...ledger.strips.map(({ prices }) => prices.length));
  const skipped = skip ?? 0;
  if (skipped >= longest) {
    return ['skipped', `the first ${counted(skipped, 'night')} are skipped, and the stay has ${longest}`];
  }
  const isCapFirst = ledger.plan.policy.maxNights === 'stay' && cap !== null;
  if (isCapFirst && cap <= skipped) {
    return ['cap-before-first-night', `max_nights ${cap} counts from arrival, and the first ${skipped} are skipped`];
  }
  const left = ledger.strips.some(({ firstDay, prices }) =>
    prices.some((_, night) => night >= skipped && isInRange(firstDay + night)),
  );
  if (!left)
    return ['skipped-within-ranges', `its dates lie within the first ${counted(skipped, 'night')}, which are skipped`];
  return ['cap-before-first-night', `max_nights ${cap} counts from arrival, and its dates begin after that`];
}

function rangeInWords([first, last]: readonly [number, number]): string {
  if (!Number.isFinite(first)) return `until ${dateOf(last)}`;
  return Number.isFinite(last) ? `${dateOf(first)} to ${dateOf(last)}` : `from ${dateOf(first)} on`;
}
