/** Who shares one unit: one guest has it alone, or all guests of a room, of a room group, or of the booking. */
export type SharedBy = 'guest' | 'room' | 'group' | 'stay';

/** Whether rooms have a unit together. */
export function isTogether(sharedBy: SharedBy): boolean {
  return sharedBy === 'group' || sharedBy === 'stay';
}

/**
 * What the charges of a fixed tax are counted in. `noun` is what lines call one of them. A count of dates is a
 * count of nights, which lines do not multiply by nights again.
 */
export const UNITS = {
  room: { noun: 'room', isNight: false, sharedBy: 'room' },
  // By local rules alone, of what is else counted by room.
  bedroom: { noun: 'bedroom', isNight: false, sharedBy: 'room' },
  person: { noun: 'person', isNight: false, sharedBy: 'guest' },
  // A date belongs to the rooms of the group on which it falls.
  date: { noun: 'night', isNight: true, sharedBy: 'group' },
  booking: { noun: 'stay', isNight: false, sharedBy: 'stay' },
} as const satisfies Record<string, { readonly noun: string; readonly isNight: boolean; readonly sharedBy: SharedBy }>;

/** What the charges of a fixed tax are counted in. */
export type Unit = keyof typeof UNITS;

/** Whether a charge falls on every taxable night, or once a stay. */
interface LogicRow {
  readonly per: 'night' | 'stay';
  /** How sentences say it after a rate. */
  readonly words: string;
}

interface FixedLogicRow extends LogicRow {
  readonly unit: Unit;
}

/**
 * What a rate is multiplied by: `percent` by a base, every other logic by a count of its unit.
 * Schemas, calculation and texts read this table; its order is that of published lists.
 */
export const LOGICS = {
  percent: { per: 'night', words: 'percent' },
  per_room: { unit: 'room', per: 'stay', words: 'per room' },
  per_room_per_night: { unit: 'room', per: 'night', words: 'per room per night' },
  per_person: { unit: 'person', per: 'stay', words: 'per person' },
  per_person_per_night: { unit: 'person', per: 'night', words: 'per person per night' },
  // Each distinct date once, whichever room group brings it.
  per_night: { unit: 'date', per: 'night', words: 'per night' },
  per_booking: { unit: 'booking', per: 'stay', words: 'per booking' },
} as const satisfies { readonly percent: LogicRow } & Readonly<Record<string, LogicRow | FixedLogicRow>>;

/** What a rate is multiplied by: a base (`percent`), or rooms, persons and nights. */
export type TaxLogic = keyof typeof LOGICS;

/** Every logic whose rate is an amount. */
export type FixedLogic = Exclude<TaxLogic, 'percent'>;

/** The names of all logics, in the order of the table. */
export const TAX_LOGICS: readonly TaxLogic[] = Object.keys(LOGICS) as TaxLogic[];

/** Whether a rate is a percentage of a base. With a logic for which it is not, the rate is an amount. */
export function isPercent(logic: unknown): logic is 'percent' {
  return logic === 'percent';
}

/**
 * One of several texts. Any text type-checks, because texts of an imported JSON file have the type `string`;
 * validation checks the value.
 */
export type OneOf<Texts extends string> = Texts | (string & {});
