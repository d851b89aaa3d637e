import type { CatalogueEntry } from './field-codes.js';
import { curable, entry } from './field-codes.js';
import { grouped, nounFor, shown, shownAll } from './texts.js';

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

/** Codes of likely mistakes in a stay, which are found when its quote is read. */
export const STAY_WARNINGS = {
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
