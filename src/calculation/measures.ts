/**
 * What the charges of a stay can be counted in when all its nights are taxed alike: each fixed charge is its rate
 * times one of these, and each percent comes from the price and from other charges.
 */
export const MEASURES = ['price', 'once', 'rooms', 'persons', 'nights', 'roomNights', 'personNights'] as const;

export type Measure = (typeof MEASURES)[number];
