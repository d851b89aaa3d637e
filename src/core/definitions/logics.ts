import { namesOf } from '../schema/fields.js';

/** The guests who share a unit: one guest, all guests of a room, of a room group, or of the booking. */
export type SharedBy = 'guest' | 'room' | 'group' | 'stay';

export function isTogether(sharedBy: SharedBy): boolean {
  return sharedBy === 'group' || sharedBy === 'stay';
}

/** `noun` is the name in quote lines, which do not multiply a count of dates (`isNight`) by nights again. */
export const UNITS = {
  room: { noun: 'room', isNight: false, sharedBy: 'room' },
  // Replaces `room` under local rules.
  bedroom: { noun: 'bedroom', isNight: false, sharedBy: 'room' },
  person: { noun: 'person', isNight: false, sharedBy: 'guest' },
  // A date belongs to the rooms of a group on that date.
  date: { noun: 'night', isNight: true, sharedBy: 'group' },
  booking: { noun: 'stay', isNight: false, sharedBy: 'stay' },
} as const satisfies Record<string, { readonly noun: string; readonly isNight: boolean; readonly sharedBy: SharedBy }>;

/** The unit of a fixed tax. */
export type Unit = keyof typeof UNITS;

interface LogicRow {
  readonly per: 'night' | 'stay';
  readonly words: string;
}

interface FixedLogicRow extends LogicRow {
  readonly unit: Unit;
}

/**
 * How a rate becomes an amount: `percent` is multiplied by a base, every other logic by a number of units. Schemas,
 * calculation and texts use this table in its order.
 */
export const LOGICS = {
  percent: { per: 'night', words: 'percent' },
  per_room: { unit: 'room', per: 'stay', words: 'per room' },
  per_room_per_night: { unit: 'room', per: 'night', words: 'per room per night' },
  per_person: { unit: 'person', per: 'stay', words: 'per person' },
  per_person_per_night: { unit: 'person', per: 'night', words: 'per person per night' },
  // Each date once, for all room groups.
  per_night: { unit: 'date', per: 'night', words: 'per night' },
  per_booking: { unit: 'booking', per: 'stay', words: 'per booking' },
} as const satisfies { readonly percent: LogicRow } & Readonly<Record<string, LogicRow | FixedLogicRow>>;

/** How a rate becomes an amount: by a base (`percent`), or by rooms, persons and nights. */
export type TaxLogic = keyof typeof LOGICS;

export type FixedLogic = Exclude<TaxLogic, 'percent'>;

export const TAX_LOGICS: readonly TaxLogic[] = namesOf(LOGICS);

/** Whether a rate is a percentage; otherwise it is an amount. */
export function isPercent(logic: unknown): logic is 'percent' {
  return logic === 'percent';
}

/**
 * One of several texts. Any text type-checks, because texts of an imported JSON file have the type `string`;
 * validation checks the value.
 */
export type OneOf<Texts extends string> = Texts | (string & {});
