import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { printUnits } from '../../money/amount.js';
import { fractionOf } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import { floorDivide, multiply, powerOfTen } from '../../money/integer.js';
import type { Spans } from '../local/conditions.js';
import { priceLimitsOf, spansOf } from '../local/conditions.js';
import type { LocalRate } from '../local/of-tax.js';
import type { Span } from '../local/periods.js';
import { placesIn, rangeSpan } from '../local/periods.js';
import { inOrder } from '../local/placed.js';
import type { Tax, TaxSet } from '../tax.js';
import type { Doubt, PlainStay } from './doubt.js';

/** Bounds the time for one doubt. */
const MOST_STAYS = 60;
const MOST_NIGHTS = 1_000;

/** Stays for which a doubt may change the amount, simplest first. The doubt names the first one that differs. */
export function plainStays(doubt: Doubt, { taxes }: TaxSet, digits: number): readonly PlainStay[] {
  const { concerns, rows, extras = [], stays: ofDoubt } = doubt;
  if (ofDoubt !== undefined) return ofDoubt(printUnits(usualPrice(digits), digits)).slice(0, MOST_STAYS);
  const all = inOrder(taxes).map(({ tax }) => tax);
  const inDoubt = all.filter(concerns);
  const prices = pricesFor(inDoubt, digits).map((units) => printUnits(units, digits));
  const stays = (rows.length === 0 ? [NO_CONDITION] : rows).map(spansOf).flatMap((spans) =>
    [...new Set([inDoubt, all].map((some) => nightsFor(some, spans)))].flatMap((nights) =>
      checkInsFor(all, spans, nights).flatMap((checkIn) =>
        prices.map(
          (price): PlainStay => ({
            checkIn,
            age: middleOf(spans.get('age')),
            adults: othersIn(spans),
            nights,
            price,
            extras,
          }),
        ),
      ),
    ),
  );
  return stays.slice(0, MOST_STAYS);
}

/** One, or as many as come before the first guest for whom a row holds. */
function othersIn(spans: Spans): number {
  const first = spans.get('guest')?.[0]?.first ?? 1;
  return Math.min(Math.max(1, first - 1), MOST_ADULTS);
}

const MOST_ADULTS = 20;

const NO_CONDITION: LocalRate = { rate: '0' };

/** The nights until one is taxable, and as many nights as a row requires. */
function nightsFor(taxes: readonly Tax[], spans: Spans): number {
  const firstNights = (['night', 'nights'] as const).flatMap((name) => spans.get(name)?.[0]?.first ?? []);
  return Math.min(Math.max(...taxes.map(({ skip_nights }) => (skip_nights ?? 0) + 1), ...firstNights, 1), MOST_NIGHTS);
}

const USUAL_DAY = dayNumber('2026-05-01') ?? 0;
/** Indexes of seasons are counted in a leap year. */
const FIRST_OF_LEAP_YEAR = dayNumber('2024-01-01') ?? 0;

/** A usual day, days for rows on the arrival or on the last night, and the ends of the taxes' periods. */
function checkInsFor(taxes: readonly Tax[], spans: Spans, nights: number): string[] {
  const ends = (some: readonly Span[] = []) => some.flatMap(({ first, last }) => [first, last]);
  const lastNights = [
    ...ends(spans.get('date')),
    ...ends(spans.get('season')).map((place) => FIRST_OF_LEAP_YEAR + place),
    ...ends(taxes.flatMap(({ local }) => placesIn(local?.seasons ?? []))).map((place) => FIRST_OF_LEAP_YEAR + place),
    ...ends(spans.get('departure')).map((day) => day - 1),
    ...ends(taxes.flatMap((tax) => tax.applicable_date_ranges).map(rangeSpan)),
  ];
  const days = [USUAL_DAY, ...ends(spans.get('arrival')), ...lastNights.map((day) => day - nights + 1)];
  return [...new Set(days)].filter(Number.isFinite).map(dateOf);
}

/** Percentages of a compared price: between one and two guests, just above it for one guest, and for two. */
const AROUND = [150, 102, 204];
/** A percentage at which two nights are above a compared price, and one is not. */
const BELOW = 75;

/** A usual price of a night in minor units, and prices around those in conditions. */
function pricesFor(taxes: readonly Tax[], digits: number): Integer[] {
  const rows = taxes.flatMap(({ local }) => local?.rates ?? []);
  const compared = rows.flatMap(priceLimitsOf).map(({ text }) => text);
  const percentOf = (price: string, percent: number): Integer => {
    const { numerator, denominator } = fractionOf(price, digits);
    return floorDivide(multiply(numerator, percent), multiply(denominator, 100));
  };
  const all = [...new Set(compared)];
  const around = [
    ...all.flatMap((price) => AROUND.map((percent) => percentOf(price, percent))),
    ...all.map((price) => percentOf(price, BELOW)),
  ];
  return [usualPrice(digits), ...around.filter((units) => units > 0)];
}

function usualPrice(digits: number): Integer {
  return powerOfTen(Math.max(4, digits + 2));
}

const YEARS_OF_CHILDHOOD = 16;

function middleOf(spans: readonly Span[] | undefined): number | undefined {
  const [span] = spans ?? [];
  if (span === undefined) return undefined;
  return Math.floor((span.first + Math.min(span.last, span.first + YEARS_OF_CHILDHOOD)) / 2);
}
