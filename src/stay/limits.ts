/** Limits of a stay: larger than any hotel needs, so that no input stalls a quote. */
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
  /** Digits after the point of the currency: more than a policy can set. */
  digits: 200,
} as const;

/** The label of the price of a room without its extras; no extra may have it. */
export const LODGING = 'lodging';

/** A room that checks in more days after its stay than half a year is probably a mistake. */
export const USUAL_DAYS_AFTER_STAY = 183;

/** Whether a check-in so many days after that of the stay gets a warning. */
export function isUnusualCheckIn(daysAfterStay: number): boolean {
  return daysAfterStay < 0 || daysAfterStay > USUAL_DAYS_AFTER_STAY;
}
