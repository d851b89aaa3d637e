import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import { firstOfEach } from '../../core/issues/reading.js';
import { unitsOf } from '../../core/money/amount.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { lengthOfStay, shiftedStay } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';
import type { DateBorder } from './breakpoints.js';
import { dateBorders, nearestFirst, taxesOf } from './breakpoints.js';
import { differingTaxes, isOtherSet } from './changes.js';
import { staysAround } from './scenarios.js';

/** A week in May for two, as in the examples. */
export const USUAL_STAY: Stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: weekAt('100.00') }] };

function weekAt(price: string): string[] {
  return new Array<string>(7).fill(price);
}

/** The maximum of other stays that are tried: the editor needs the result on each key. */
const MOST_TRIED = 200;

/**
 * Finds an initial stay: a week for two from `today` on, or on the nearest later dates on which the edit shows or else
 * the set charges. If no week for two is charged, it is a scenario that is.
 *
 * @param draft undefined if no set can be calculated yet: then the result is the week for two
 * @param saved the saved set
 * @param today YYYY-MM-DD
 */
export function firstStay(
  draft: Calculator | undefined,
  saved: Calculator | undefined,
  today: string | undefined,
): Stay {
  const usual = usualStay(draft, today);
  if (draft === undefined) return usual;
  const around = () => staysAround(draft.taxSet, saved?.taxSet, draft.policy, today ? { today } : {}).values();
  if (saved !== undefined && isOtherSet(draft, saved)) {
    const shows = (stay: Stay): boolean => isChanged(draft, saved, stay);
    if (shows(usual)) return usual;
    const otherStay = stayOnDates([draft.taxSet, saved.taxSet], usual, shows) ?? [...around()].find(shows);
    if (otherStay !== undefined) return otherStay;
  }
  const charges = (stay: Stay): boolean => isCharged(draft, stay);
  if (charges(usual)) return usual;
  return stayOnDates([draft.taxSet], usual, charges) ?? [...around()].find(charges) ?? usual;
}

function usualStay(draft: Calculator | undefined, today: string | undefined): Stay {
  const digits = draft && digitsFor(draft.taxSet.currency, draft.policy);
  return {
    ...USUAL_STAY,
    // 100 JPY is not a realistic price; use the default of the scenarios.
    ...(digits === 0 && { rooms: [{ persons: 2, nightlyPrices: weekAt('10000') }] }),
    ...(today && { checkIn: today }),
  };
}

/**
 * Finds dates on which an edit shows: the nearest later ones, or else the nearest earlier ones, on the same weekday if
 * possible. `undefined` if it depends on guests or prices.
 */
function stayOnDates(
  [set, otherSet]: readonly [TaxSet, TaxSet?],
  stay: Stay,
  isFound: (stay: Stay) => boolean,
): Stay | undefined {
  const arrival = dayNumber(stay.checkIn);
  if (arrival === undefined) return undefined;
  // Borders of differing taxes come first.
  const taxes = otherSet ? [differingTaxes(set, otherSet), [set, otherSet].flatMap(taxesOf)] : [taxesOf(set)];
  const borders = taxes.flatMap((some) => nearestFirst(dateBorders(some, arrival), arrival));
  const beside = borders.flatMap((border) => staysAt(border, stay));
  const tried = firstOfEach(beside, ({ checkIn, bookedOn }) => `${checkIn} ${bookedOn}`);
  const later = tried.filter(({ checkIn }) => checkIn >= stay.checkIn);
  const earlier = tried.filter(({ checkIn }) => checkIn < stay.checkIn);
  return [...later, ...earlier].slice(0, MOST_TRIED).find(isFound);
}

/** Stays on both sides of a border, those with the same weekday first. */
function staysAt({ day, asks }: DateBorder, stay: Stay): Stay[] {
  const arrival = dayNumber(stay.checkIn) ?? 0;
  const nights = lengthOfStay(stay);
  const weekdayFrom = (from: number): number => from + ((((arrival - from) % 7) + 7) % 7);
  const stayFrom = (checkIn: number): Stay[] => {
    const shifted = shiftedStay(stay, dateOf(checkIn));
    return dayNumber(shifted.checkIn) === checkIn ? [shifted] : [];
  };
  if (asks === 'booking') {
    const booked = dayNumber(stay.bookedOn ?? '');
    return [day, day - 1].flatMap((bookedOn) => {
      if (booked !== undefined) return stayFrom(arrival + bookedOn - booked);
      return stayFrom(weekdayFrom(Math.max(arrival, bookedOn))).map((shifted) => ({
        ...shifted,
        bookedOn: dateOf(bookedOn),
      }));
    });
  }
  const last = asks === 'arrival' ? day - 1 : day - nights;
  return [weekdayFrom(day), day, weekdayFrom(last - 6), last].flatMap(stayFrom);
}

function isChanged(draft: Calculator, saved: Calculator, stay: Stay): boolean {
  return isTrueOf(() => {
    const [now, was] = [draft.totals(stay), saved.totals(stay)];
    return now.total !== was.total || now.net !== was.net || now.kept !== was.kept;
  });
}

function isCharged(draft: Calculator, stay: Stay): boolean {
  const digits = digitsFor(draft.taxSet.currency, draft.policy);
  return isTrueOf(() => draft.quote(stay).taxes.some(({ amount }) => unitsOf(amount, digits) !== 0));
}

/** False for a stay that cannot be quoted. */
function isTrueOf(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof InvalidStayError) return false;
    throw error;
  }
}
