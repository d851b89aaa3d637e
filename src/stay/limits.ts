/** How much a stay may hold: far beyond any hotel, so that no input can stall a quote. */
export const LIMITS = {
  rooms: 1_000,
  nights: 1_000,
  persons: 10_000,
  count: 10_000,
  bedrooms: 1_000,
  age: 150,
  labels: 100,
  extras: 100,
  nightsElsewhere: 10_000,
  paid: 100,
  evidence: 20,
  /** After the point of the currency: beyond the digits that any policy can set. */
  digits: 200,
} as const;

/** What the price of a room is for, its extras aside: no extra has it as its label. */
export const LODGING = 'lodging';

/** A room that checks in more days after its stay than half a year is probably a mistake. */
export const USUAL_DAYS_AFTER_STAY = 183;

/** Whether a room that checks in so many days after its stay gets a warning. */
export function isUnusualCheckIn(daysAfterStay: number): boolean {
  return daysAfterStay < 0 || daysAfterStay > USUAL_DAYS_AFTER_STAY;
}
