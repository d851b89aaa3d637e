import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { InvalidStay } from '../../core/issues/errors.js';
import { firstOfEach } from '../../core/issues/reading.js';
import { unitsOf } from '../../core/money/amount.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { lengthOfStay, shiftedStay } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';
import type { DateBorder } from './breakpoints.js';
import { dateBorders, nearestFirst, taxesOf } from './breakpoints.js';
import { differingTaxes, isOtherMoney, isOtherSet } from './changes.js';
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
    const otherStay = changeElsewhere(draft, saved, usual)?.stay ?? [...around()].find(shows);
    if (otherStay !== undefined) return otherStay;
  }
  const charges = (stay: Stay): boolean => isCharged(draft, stay);
  if (charges(usual)) return usual;
  return changeOnDates([draft.taxSet], usual, charges)?.stay ?? [...around()].find(charges) ?? usual;
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

/** A stay on which an edit shows. */
export interface ChangeElsewhere {
  /** The stay on other dates; for a condition on bookings, booked on another day. */
  readonly stay: Stay;
  /** Why the edit does not show on the original stay. */
  readonly because: 'endsBefore' | 'beginsAfter' | 'bookedOn' | 'otherDates';
}

/**
 * Finds dates on which an edit shows that does not show on a stay: the nearest later ones, or else the nearest earlier
 * ones, on which its total, net or `kept` differs, on the same weekday if possible. `undefined` if the edit shows already, if
 * it depends on guests or prices, and for another currency, where everything differs.
 */
export function changeElsewhere(draft: Calculator, saved: Calculator, stay: Stay): ChangeElsewhere | undefined {
  if (isOtherMoney(draft, saved) || !isOtherSet(draft, saved) || isChanged(draft, saved, stay)) return undefined;
  return changeOnDates([draft.taxSet, saved.taxSet], stay, (moved) => isChanged(draft, saved, moved));
}

function changeOnDates(
  [set, otherSet]: readonly [TaxSet, TaxSet?],
  stay: Stay,
  isFound: (stay: Stay) => boolean,
): ChangeElsewhere | undefined {
  const arrival = dayNumber(stay.checkIn);
  if (arrival === undefined) return undefined;
  const end = arrival + lengthOfStay(stay);
  // Borders of differing taxes come first.
  const taxes = otherSet ? [differingTaxes(set, otherSet), [set, otherSet].flatMap(taxesOf)] : [taxesOf(set)];
  const borders = taxes.flatMap((some) => nearestFirst(dateBorders(some, arrival), arrival));
  const beside = borders.flatMap((border) => staysAt(border, stay).map((moved) => ({ border, moved })));
  const tried = firstOfEach(beside, ({ moved }) => `${moved.checkIn} ${moved.bookedOn}`);
  const later = tried.filter(({ moved }) => moved.checkIn >= stay.checkIn);
  const earlier = tried.filter(({ moved }) => moved.checkIn < stay.checkIn);
  const match = [...later, ...earlier].slice(0, MOST_TRIED).find(({ moved }) => isFound(moved));
  return match && { stay: match.moved, because: reasonOf(match.border, match.moved, { arrival, end }) };
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

function reasonOf(
  { day, asks }: DateBorder,
  moved: Stay,
  { arrival, end }: { readonly arrival: number; readonly end: number },
): ChangeElsewhere['because'] {
  if (asks === 'booking') return 'bookedOn';
  const match = dayNumber(moved.checkIn) ?? 0;
  if (end <= day && day <= match) return 'endsBefore';
  return day <= arrival && match < day ? 'beginsAfter' : 'otherDates';
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
    if (error instanceof InvalidStay) return false;
    throw error;
  }
}
