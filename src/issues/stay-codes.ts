import type { CatalogueEntry } from './field-codes.js';
import { didYouMean } from './field-codes.js';
import { grouped, nounFor, shown } from './texts.js';

export interface PriceDecimals {
  readonly received: string;
  readonly currency: string;
  readonly digits: number;
}

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

export interface RoomCheckIn {
  /** The check-in of the room. */
  readonly received: string;
  /** The check-in of the stay. */
  readonly checkIn: string;
}

export interface NamedInStay {
  /** The label as written. */
  readonly label: string;
  /** The label of a rate that it resembles. */
  readonly suggestion?: string | undefined;
}

export interface NamedInPaidBefore {
  /** The title as written. */
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
}

/** A tax that ended before a stay, or before the day of the advice. */
export interface EndedTax {
  readonly title: string;
  readonly last: string;
  readonly today?: string | undefined;
  readonly checkIn?: string | undefined;
}

export interface MovedRoom {
  /** The number of the room that begins, from 1. */
  readonly later: number;
  /** The number of the room that ends. */
  readonly earlier: number;
  /** The nights in that room, with its nights before. */
  readonly nights: number;
}

function decimalsOf(digits: number): string {
  if (digits === 0) return 'no decimals';
  return `at most ${digits} ${nounFor(digits, 'decimal')}`;
}

/** Codes of stays, and warnings about quotes. */
export const STAY_CODES = {
  price_form: {
    severity: 'error',
    sentence: ({ given }: { readonly given: readonly string[] }) =>
      `A room must have either nightlyPrices, or price and nights (got ${given.join(' and ') || 'none of them'}).`,
    params: ['given'],
  },
  extra_price_form: {
    severity: 'error',
    sentence: ({ given }: { readonly given: readonly string[] }) =>
      `An extra must have either nightlyPrices or price (got ${given.join(' and ') || 'none of them'}).`,
    params: ['given'],
  },
  extra_nights: {
    severity: 'error',
    sentence: ({ count, nights }: { readonly count: number; readonly nights: number }) =>
      `nightlyPrices of an extra must have one price for each night of its room ` +
      `(got ${grouped(count)} ${nounFor(count, 'price')} for ${grouped(nights)} ${nounFor(nights, 'night')}).`,
    params: ['count', 'nights'],
  },
  label_reserved: {
    severity: 'error',
    sentence: ({ received }: { readonly received: string }) =>
      `label must not be ${shown(received)}, which is the price of the room without its extras.`,
    params: ['received'],
  },
  persons_below_guests: {
    severity: 'error',
    sentence: ({ persons, guests }: { readonly persons: number; readonly guests: number }) =>
      `persons must be at least the number of guests (got ${grouped(persons)}, and ${grouped(guests)} guests). ` +
      'Leave persons out when all guests are listed.',
    params: ['persons', 'guests'],
  },
  guest_outside_room: {
    severity: 'error',
    sentence: ({ checkIn, nights }: { readonly checkIn: unknown; readonly nights: number }) =>
      `The nights of a guest must be nights of the room (${grouped(nights)} ${nounFor(nights, 'night')} from ${String(checkIn)}).`,
    params: ['checkIn', 'nights'],
  },
  age_and_birth_date: {
    severity: 'error',
    sentence: () => 'A guest must have either age or birthDate, not both. Leave age out: it follows from birthDate.',
    params: [],
  },
  birth_date_out_of_range: {
    severity: 'error',
    sentence: ({ received, checkIn, most }: RoomCheckIn & { readonly most: number }) =>
      `birthDate must be on or before the first night of the guest, and at most ${grouped(most)} years before it ` +
      `(got ${received}, and the first night is ${checkIn}).`,
    params: ['received', 'checkIn', 'most'],
  },
  price_decimals: {
    severity: 'error',
    sentence: ({ received, currency, digits }: PriceDecimals) =>
      `A price in ${currency} must have ${decimalsOf(digits)} (got ${shown(received)}).`,
    params: ['received', 'currency', 'digits'],
  },
  too_much_work: {
    severity: 'error',
    sentence: ({ steps, most, taxes, nights, title }: StepsTooMany) =>
      `Calculating the stay must take at most ${grouped(most)} steps (got ${grouped(steps)}: ${grouped(taxes)} ` +
      `${nounFor(taxes, 'tax', 'taxes')} on ${grouped(nights)} ${nounFor(nights, 'night')} of rooms, most for ${shown(title)}). ` +
      'Quote fewer rooms, nights and guests at once, or write fewer taxes and rates.',
    params: ['steps', 'most', 'taxes', 'nights', 'title'],
  },
  date_out_of_calendar: {
    severity: 'error',
    sentence: ({ nights, checkIn }: { readonly nights: number; readonly checkIn: string }) =>
      `The last night must be on 9999-12-31 or earlier (got ${grouped(nights)} nights from ${checkIn}).`,
    params: ['nights', 'checkIn'],
  },
  room_before_stay: {
    severity: 'warning',
    sentence: ({ received, checkIn }: RoomCheckIn) =>
      `checkIn of a room should not be before checkIn of the stay (got ${received}, the stay starts on ${checkIn}).`,
    params: ['received', 'checkIn'],
  },
  room_long_after_stay: {
    severity: 'warning',
    sentence: ({ received, checkIn, days, most }: RoomCheckIn & { readonly days: number; readonly most: number }) =>
      `checkIn of a room should be at most ${grouped(most)} days after checkIn of the stay ` +
      `(got ${received}, ${grouped(days)} days after ${checkIn}).`,
    params: ['received', 'checkIn', 'days', 'most'],
  },
  extra_untaxed: {
    severity: 'warning',
    sentence: ({ label, suggestion }: NamedInStay) =>
      `No tax of the set is computed on the extra ${shown(label)}: none names it in on.${didYouMean(suggestion)}`,
    params: ['label', 'suggestion'],
  },
  extra_without_vat: {
    severity: 'warning',
    sentence: ({ label }: Pick<NamedInStay, 'label'>) =>
      `A tax of the set is computed on the extra ${shown(label)}, but no VAT is: none names it in on. ` +
      'Name it in on of the VAT, or of a VAT at rate 0 where it bears none.',
    params: ['label'],
  },
  label_unknown: {
    severity: 'warning',
    sentence: ({ label, suggestion }: NamedInStay) =>
      `No rate of the tax set asks for the label ${shown(label)}.${didYouMean(suggestion)}`,
    params: ['label', 'suggestion'],
  },
  paid_before_unknown: {
    severity: 'warning',
    sentence: ({ title, suggestion }: NamedInPaidBefore & { readonly suggestion?: string | undefined }) =>
      `No limit over the stay of the tax set counts what was paid before of ${shown(title)}.${didYouMean(suggestion)}`,
    params: ['title', 'suggestion'],
  },
  paid_before_level: {
    severity: 'error',
    sentence: ({ title, expected }: NamedInPaidBefore & { readonly expected: string }) =>
      `${shown(title)} must stand in paidBefore ${expected}, where its limit over the stay counts it.`,
    params: ['title', 'expected'],
  },
  ages_missing: {
    severity: 'warning',
    sentence: ({ title, room, persons, charged, otherwise, children, age }: AgelessRoom) =>
      `Rates of ${shown(title)} ask ages, and room ${grouped(room)} has persons alone. Charged: ${charged} for ` +
      `${grouped(persons)} ${nounFor(persons, 'adult')}; with ${grouped(children)} of them aged ${age}: ${otherwise}. ` +
      'Write guests with their ages, or guests: [] for adults.',
    params: ['title', 'room', 'persons', 'charged', 'otherwise', 'children', 'age'],
  },
  ranges_past: {
    severity: 'warning',
    sentence: ({ title, last, today, checkIn }: EndedTax) =>
      today === undefined
        ? `${shown(title)} ended on ${last}, before this stay (check-in on ${checkIn}), which is not charged. ` +
          'Write its later dates, or a tax of the same title that goes on, at rate 0 where it was abolished.'
        : `${shown(title)} ended on ${last} (today is ${today}). Later stays are not charged.`,
    params: ['title', 'last', 'today', 'checkIn'],
  },
  booked_on_missing: {
    severity: 'warning',
    sentence: ({ title }: { readonly title: string }) =>
      `bookedOn is missing, so none of the rates by booking date of ${shown(title)} applies.`,
    params: ['title'],
  },
  booked_after_check_in: {
    severity: 'warning',
    sentence: ({ received, checkIn }: RoomCheckIn) =>
      `bookedOn should not be after checkIn (got ${received}, and check-in on ${checkIn}).`,
    params: ['received', 'checkIn'],
  },
  moved_room: {
    severity: 'warning',
    sentence: ({ later, earlier, nights }: MovedRoom) =>
      `Room ${grouped(later)} begins where room ${grouped(earlier)} ends, with as many guests. If they moved, write ` +
      `nightsBefore: ${grouped(nights)}, so that limits on nights count on; nightsBefore: 0 for other guests.`,
    params: ['later', 'earlier', 'nights'],
  },
  net_below_zero: {
    severity: 'warning',
    sentence: ({
      net,
      price,
      inclusive,
    }: {
      readonly net: string;
      readonly price: string;
      readonly inclusive: string;
    }) =>
      `The net is ${net}, because the inclusive charges (${inclusive}) are more than the price (${price}). ` +
      'The property pays the difference.',
    params: ['net', 'price', 'inclusive'],
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Codes of records. */
export const RECORD_CODES = {
  unknown_version: {
    severity: 'error',
    sentence: ({ received }: { received: unknown }) =>
      `version must be 1 (got ${shown(received)}). A newer staytax may have written this record: update the package.`,
    params: ['received'],
  },
} as const satisfies Record<string, CatalogueEntry>;
