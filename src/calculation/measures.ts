/** What a charge of a stay is counted in; all of it stands on one night. */
export const STAY_MEASURES = ['once', 'rooms', 'persons'] as const;

/** What the nights of a stretch are counted in, the price among them. */
export const NIGHT_MEASURES = ['price', 'nights', 'roomNights', 'personNights'] as const;

/**
 * What the charges of one strip can be counted in: each fixed charge is its rate times some of these, and each
 * percent comes from the price and from other charges.
 */
export const MEASURES = [...STAY_MEASURES, ...NIGHT_MEASURES] as const;

export type StayMeasure = (typeof STAY_MEASURES)[number];
export type NightMeasure = (typeof NIGHT_MEASURES)[number];
export type Measure = StayMeasure | NightMeasure;

export function isOfStay(measure: Measure): measure is StayMeasure {
  return STAY_MEASURES.some((one) => one === measure);
}
