import type { CatalogueEntry } from './field-codes.js';
import { curable, entry, nightsIn } from './field-codes.js';
import { grouped, nounFor, shown, shownAll } from './texts.js';

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

export interface AgelessRoom {
  /** The title of the first tax whose amount depends on ages. */
  readonly title: string;
  /** The number of the first room that has `persons` without guests, from 1. */
  readonly room: number;
  /** The persons in all such rooms. */
  readonly persons: number;
  /** The charged amount of the tax. */
  readonly charged: string;
  /** The amount of the tax if `children` of them had that age. */
  readonly otherwise: string;
  readonly children: number;
  readonly age: number;
  /** The number of the first guest without an age, from 1; `undefined`: rooms have persons alone. */
  readonly guest?: number | undefined;
}

/** A tax that ended before a stay, or before the day of the advice. */
export interface EndedTax {
  readonly title: string;
  readonly last: string;
  /** The row for the later days of a tax that was abolished, as it is written in a definition. */
  readonly row: string;
  readonly today?: string | undefined;
  readonly checkIn?: string | undefined;
}

/** A room that begins where another one ends, with as many guests. */
type MovedRoom = {
  readonly later: number;
  readonly earlier: number;
  /** The nights that the guests of the later room then have before it. */
  readonly nights: number;
  /** The nights that the guests of the earlier room have after it, if a rate depends on the length of the stay. */
  readonly nightsAfter?: number | undefined;
  /** Whether the later room has its nights before, and the earlier one lacks those after it. */
  readonly isContinued?: boolean | undefined;
  /** The titles of the charges that each guest pays once a stay, and the row that they need. */
  readonly titles?: readonly string[] | undefined;
  readonly row?: string | undefined;
};

function movedRoom({ later, earlier, nights, nightsAfter = 0, isContinued, titles, row }: MovedRoom): string {
  const once = `Each guest pays ${shownAll(titles ?? [])} once: write ${row} as its first rate.`;
  const ofOnce = titles === undefined ? [] : [once];
  if (isContinued === true && nightsAfter === 0) {
    return [`Room ${grouped(later)} continues the stay of room ${grouped(earlier)}.`, ...ofOnce].join(' ');
  }
  if (isContinued === true) {
    const continued =
      `Room ${grouped(later)} continues the stay of room ${grouped(earlier)}, which has no nights after it. Rates depend ` +
      `on the length of the stay: write nightsAfter: ${nightsAfter} in room ${grouped(earlier)}; nightsAfter: 0 for ` +
      'other guests.';
    return [continued, ...ofOnce].join(' ');
  }
  const ofLength = `Rates depend on the length of the stay: write nightsAfter: ${nightsAfter} in room ${grouped(earlier)} too.`;
  return [
    `Room ${grouped(later)} begins where room ${grouped(earlier)} ends, with as many guests. If they moved, write`,
    `nightsBefore: ${nights}, so that limits on nights count on; nightsBefore: 0 for other guests.`,
    ...(nightsAfter === 0 ? [] : [ofLength]),
    ...ofOnce,
  ].join(' ');
}

function decimalsOf(digits: number): string {
  if (digits === 0) return 'no decimals';
  return `at most ${digits} ${nounFor(digits, 'decimal')}`;
}

/** Codes of stays, and warnings about quotes. */
export const STAY_CODES = {
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
  extra_untaxed: curable(
    entry(
      'warning',
      'No tax of the set is computed on the extra {label:quoted}: none names it in on.{suggestion:hint}',
    ),
  ),
  extra_without_vat: entry(
    'warning',
    'A tax of the set is computed on the extra {label:quoted}, but no VAT is: none names it in on.',
    'Name it in on of the VAT, or of a VAT at rate 0 where it bears none.',
  ),
  label_unknown: curable(
    entry('warning', 'No rate of the tax set asks for the label {label:quoted}.{suggestion:hint}'),
  ),
  paid_before_unknown: curable(
    entry(
      'warning',
      'No limit over the stay of the tax set counts what was paid before of {title:quoted}.{suggestion:hint}',
    ),
  ),
  paid_before_level: entry(
    'error',
    '{title:quoted} must stand in paidBefore {expected}, where its limit over the stay counts it.',
  ),
  ages_missing: curable({
    severity: 'warning',
    sentence: ({ title, room, persons, charged, otherwise, children, age, guest }: AgelessRoom) =>
      guest !== undefined
        ? `Rates of ${shown(title)} from ${age} years on are higher, and guest ${grouped(guest)} of room ${grouped(room)} has no ` +
          `age. Charged: ${charged} for ${grouped(persons)} ${nounFor(persons, 'guest')} without an age; aged ${age}: ` +
          `${otherwise}. Write their ages, or age: 18 for younger adults.`
        : `Rates of ${shown(title)} ask ages, and room ${grouped(room)} has persons alone. Charged: ${charged} for ` +
          `${grouped(persons)} ${nounFor(persons, 'adult')}; with ${grouped(children)} of them aged ${age}: ${otherwise}. ` +
          'Write guests with their ages, or guests: [] for adults.',
    params: ['title', 'room', 'persons', 'charged', 'otherwise', 'children', 'age', 'guest'],
  }),
  ranges_past: curable({
    severity: 'warning',
    sentence: ({ title, last, row, today, checkIn }: EndedTax) =>
      (today === undefined
        ? `${shown(title)} ended on ${last}, before this stay (check-in on ${checkIn}), which is not charged. `
        : `${shown(title)} ended on ${last} (today is ${today}). Later stays are not charged. `) +
      `Write its later dates. Where it was abolished, leave out its last date, and write ${row} as its first rate.`,
    params: ['title', 'last', 'row', 'today', 'checkIn'],
  }),
  booked_on_missing: entry(
    'warning',
    'bookedOn is missing, so none of the rates by booking date of {title:quoted} applies.',
  ),
  booked_after_check_in: entry(
    'warning',
    'bookedOn should not be after checkIn (got {received}, and check-in on {checkIn}).',
  ),
  moved_room: curable({
    severity: 'warning',
    sentence: movedRoom,
    params: ['later', 'earlier', 'nights', 'nightsAfter', 'isContinued', 'titles', 'row'],
  }),
  day_use_persons: curable(
    entry(
      'warning',
      'This is the record of {subject}, and {title:quoted} counts its persons as guests who sleep: {charged} in all,',
      'and {meant} for rooms without persons. Quote it with persons: 0, unless the rule is for it too.',
    ),
  ),
  net_below_zero: entry(
    'warning',
    'The net is {net}, because the inclusive charges ({inclusive}) are more than the price ({price}).',
    'The property pays the difference.',
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Codes of records. */
export const RECORD_CODES = {
  unknown_version: entry(
    'error',
    'version must be 1 (got {received:value}). A newer staytax may have written this record: update the package.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
