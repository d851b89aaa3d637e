import type { CatalogueEntry } from './field-codes.js';
import { entry, nightsIn } from './field-codes.js';
import { grouped, nounFor, shown } from './texts.js';

export interface StepsTooMany {
  /** The steps of the calculation, and the largest allowed number. */
  readonly steps: number;
  readonly most: number;
  /** The number of taxes, and the nights of all rooms. */
  readonly taxes: number;
  readonly nights: number;
  /** The title of the tax with the most steps. */
  readonly title: string;
}

function decimalsOf(digits: number): string {
  if (digits === 0) return 'no decimals';
  return `at most ${digits} ${nounFor(digits, 'decimal')}`;
}

/** Codes of a stay that is read, or cannot be calculated. */
export const STAY_INPUT_CODES = {
  price_form: entry(
    'error',
    'A room must have either nightlyPrices, or price with nights or checkOut (got {given:either}).',
  ),
  check_out_not_after: entry(
    'error',
    'checkOut must be after {checkIn}, the date of the first night (got {received}).',
  ),
  check_out_too_late: entry('error', 'checkOut must end a stay of at most {most:nights} (got {nights:nights}).'),
  check_out_differs: entry(
    'error',
    'checkOut must be the day after the last night (from {checkIn} to {checkOut} are {until:nights}; got {nights:nights}).',
    'A room that leaves on another day has a checkOut of its own.',
  ),
  extra_price_form: entry('error', 'An extra must have either nightlyPrices or price (got {given:either}).'),
  extra_nights: entry(
    'error',
    'nightlyPrices of an extra must have one price for each night of its room (got {count:prices} for {nights:nights}).',
  ),
  extra_label_of_part: entry(
    'error',
    'label must not be {received:quoted}, which is a part of {of:quoted} in the tax set.',
    'Give the price of the whole; the tax set splits it.',
  ),
  label_reserved: entry(
    'error',
    'label must not be {received:quoted}, which is the price of the room without its extras.',
  ),
  persons_below_guests: entry(
    'error',
    'persons must be at least the number of guests (got {persons:count}, and {guests:count} guests).',
    'Leave persons out when all guests are listed.',
  ),
  guest_outside_room: {
    severity: 'error',
    sentence: ({ checkIn, nights }: { readonly checkIn: unknown; readonly nights: number }) =>
      `The nights of a guest must be nights of the room (${nightsIn(nights)} from ${String(checkIn)}).`,
    params: ['checkIn', 'nights'],
  },
  age_and_birth_date: entry(
    'error',
    'A guest must have either age or birthDate, not both. Leave age out: it follows from birthDate.',
  ),
  birth_date_out_of_range: entry(
    'error',
    'birthDate must be on or before the first night of the guest, and at most {most:count} years before it',
    '(got {received}, and the first night is {checkIn}).',
  ),
  price_decimals: {
    severity: 'error',
    sentence: ({ received, currency, digits }: { received: string; currency: string; digits: number }) =>
      `A price in ${currency} must have ${decimalsOf(digits)} (got ${shown(received)}).`,
    params: ['received', 'currency', 'digits'],
  },
  too_much_work: {
    severity: 'error',
    sentence: ({ most, taxes, nights, title }: StepsTooMany) =>
      `Calculating the stay must take at most ${grouped(most)} steps (${grouped(taxes)} ` +
      `${nounFor(taxes, 'tax', 'taxes')} on ${nightsIn(nights)} of rooms ${nounFor(taxes, 'takes', 'take')} more, ` +
      `most of them for ${shown(title)}). ` +
      'Quote fewer rooms, nights and guests at once, or write fewer taxes and rates.',
    params: ['steps', 'most', 'taxes', 'nights', 'title'],
  },
  date_out_of_calendar: entry(
    'error',
    'The last night must be on 9999-12-31 or earlier (got {nights:count} nights from {checkIn}).',
  ),
  room_before_stay: entry(
    'warning',
    'checkIn of a room should not be before checkIn of the stay (got {received}, the stay starts on {checkIn}).',
  ),
  room_long_after_stay: entry(
    'warning',
    'checkIn of a room should be at most {most:count} days after checkIn of the stay',
    '(got {received}, {days:count} days after {checkIn}).',
  ),
  paid_before_level: entry(
    'error',
    '{title:quoted} must stand in paidBefore {expected}, where its limit over the stay counts it.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Codes of records. */
export const RECORD_CODES = {
  unknown_version: entry(
    'error',
    'version must be 1 (got {received:value}). A newer staytax may have written this record: update the package.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
