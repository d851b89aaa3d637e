import type { Room, Stay } from '../../../index.js';
import { UsageError } from '../../command.js';

/** How the cell of a column is read: as text, as a whole number, as prices with a space between them, or as JSON. */
type CellKind = 'text' | 'whole' | 'prices' | 'json';

export interface ColumnType {
  readonly kind: CellKind;
  /** Whether it is a field of the stay, or of its one room. */
  readonly of: 'stay' | 'room';
}

type OfRoom = Exclude<keyof Room, keyof Stay>;

/** The columns of a table of stays, by name. What a stay and a room both have is the stay's here. */
const COLUMNS: Readonly<Record<keyof Stay | OfRoom, ColumnType>> = {
  checkIn: { kind: 'text', of: 'stay' },
  persons: { kind: 'whole', of: 'room' },
  nights: { kind: 'whole', of: 'room' },
  price: { kind: 'text', of: 'room' },
  nightlyPrices: { kind: 'prices', of: 'room' },
  count: { kind: 'whole', of: 'room' },
  guests: { kind: 'json', of: 'room' },
  extras: { kind: 'json', of: 'room' },
  bookedOn: { kind: 'text', of: 'stay' },
  nightsBefore: { kind: 'whole', of: 'stay' },
  labels: { kind: 'json', of: 'stay' },
  rooms: { kind: 'json', of: 'stay' },
};

const TYPES: ReadonlyMap<string, ColumnType> = new Map(Object.entries(COLUMNS));

export function columnType(name: string): ColumnType | undefined {
  return TYPES.get(name);
}

/** Refuses a header before anything is written: a column that nobody reads would be a stay that is read wrongly. */
export function checkHeader(source: string, names: readonly string[]): void {
  const fail = (what: string): UsageError => new UsageError(`cannot read "${source}": ${what}`);
  for (const [index, name] of names.entries()) {
    if (!TYPES.has(name)) {
      const [near] = [...TYPES.keys()].filter((known) => plain(known) === plain(name));
      const fix = near === undefined ? `the columns are ${[...TYPES.keys()].join(', ')}` : `did you mean "${near}"?`;
      throw fail(`unknown column "${name}"; ${fix}`);
    }
    if (names.indexOf(name) !== index) throw fail(`the column "${name}" is there twice`);
  }
  if (!names.includes('checkIn')) throw fail('it has no column "checkIn"');
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
