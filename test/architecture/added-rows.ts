import type { AddedRow } from './changed-source.js';

/** The rows of a field: `min_nights` of taxes, the shortest stay on which a tax is charged. */
export const TYPES: readonly AddedRow[] = [
  {
    file: 'definitions/tax.ts',
    after: '  max_nights: number | null;',
    row: '  /** The shortest stay on which it is charged, in nights; `null`: any. */\n  min_nights: number | null;',
  },
  {
    file: 'definitions/tax.ts',
    after: '  readonly max_nights?: number | null | undefined;',
    row: '  /** The shortest stay on which it is charged, in nights [any]. */\n  readonly min_nights?: number | null | undefined;',
  },
];
const FIELD: AddedRow = {
  file: 'definitions/fields/tax.ts',
  after: '  max_nights: NIGHTS,',
  row: '  min_nights: NIGHTS,',
};
const SHOWN: readonly AddedRow[] = [
  {
    file: 'definitions/fields/shown.ts',
    after: "  max_nights: { name: 'Nights charged at most', none: 'no limit', input: { hint: 'all' } },",
    row: "  min_nights: { name: 'Shortest stay charged', none: 'any', input: { hint: 'any' } },",
  },
  {
    file: 'definitions/fields/shown.ts',
    after: "  max_nights: 'How many nights are taxed at most; null: all.',",
    row: "  min_nights: 'The shortest stay on which it is charged, in nights; null: any.',",
  },
];
const STEPS: AddedRow = {
  file: 'definitions/fields/steps.ts',
  after: '  max_nights: COUNT,',
  row: '  min_nights: COUNT,',
};
export const FIELD_ROWS = [...TYPES, FIELD, ...SHOWN, STEPS];

/** The rows of a logic: `per_key`, charged once a stay, a key for each room and one for each person. */
export const LOGIC: AddedRow = {
  file: 'definitions/logics.ts',
  after: 'export const LOGICS = {',
  row: "  per_key: { unit: 'key', per: 'stay', words: 'per key' },",
};
export const UNIT: AddedRow = {
  file: 'definitions/logics.ts',
  after: 'export const UNITS = {',
  row: "  key: { noun: 'key', isNight: false, sharedBy: 'room' },",
};
export const COUNT: AddedRow = {
  file: 'calculation/rates.ts',
  after: 'const UNIT_COUNTS: Readonly<Record<Counted, (kind: RoomKind) => number>> = {',
  row: '  key: ({ rooms, persons }) => rooms + persons,',
};
