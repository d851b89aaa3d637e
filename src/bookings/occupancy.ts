import { issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { isList, isRecord } from '../issues/reading.js';
import { LIMITS } from '../stay/limits.js';
import { bookingIssue } from './booking-issues.js';
import type { Fields, RoomReading } from './notes.js';

/** Who sleeps in a room. */
export interface OccupancyRead {
  readonly adults: number;
  readonly children: number;
  /** They need no bed, and no tax counts them. */
  readonly infants: number;
  /** Of the children, as far as they are known. */
  readonly ages: readonly number[];
}

/** Who sleeps in a room, or else in the booking, when this is its only room. */
export function readOccupancy(fields: Fields, reading: RoomReading): OccupancyRead {
  const { path, booking, isOnly, notes } = reading;
  const place = pathTo(path, 'occupancy');
  const stated = fields['occupancy'] ?? (isOnly ? booking['occupancy'] : undefined);
  if (!isRecord(stated)) {
    const guests = fields['guests'];
    const adults = isList(guests) && guests.length > 0 ? Math.min(guests.length, LIMITS.persons) : USUAL_ADULTS;
    notes.warnings.push(bookingIssue('occupancy_missing', place, { persons: adults }));
    return { adults, children: 0, infants: 0, ages: [] };
  }
  const adults = countIn(stated, 'adults', place, reading);
  const children = countIn(stated, 'children', place, reading);
  const infants = countIn(stated, 'infants', place, reading);
  const ages = agesIn(stated, children);
  if (ages.length < children) {
    notes.warnings.push(bookingIssue('ages_missing', place, { count: children, guests: ages.length }));
  }
  if (infants > 0) notes.warnings.push(bookingIssue('infants_left_out', place, { count: infants }));
  return { adults, children, infants, ages };
}

const USUAL_ADULTS = 2;

function countIn(occupancy: Fields, field: string, path: string, { notes }: RoomReading): number {
  const received = occupancy[field] ?? 0;
  if (typeof received === 'number' && Number.isInteger(received) && received >= 0 && received <= LIMITS.persons) {
    return received;
  }
  const expected = `a whole number from 0 to ${LIMITS.persons}`;
  notes.issues.push(
    issue('not_whole_number', pathTo(path, field), { field, received, expected, least: 0, most: LIMITS.persons }),
  );
  return 0;
}

/** Where more ages are listed than there are children, the youngest are those of infants. */
function agesIn({ ages }: Fields, children: number): number[] {
  const isAge = (age: unknown): age is number =>
    typeof age === 'number' && Number.isInteger(age) && age >= 0 && age <= LIMITS.age;
  const known = isList(ages) ? ages.filter(isAge) : [];
  if (known.length <= children) return known;
  const oldest = known.toSorted((one, other) => other - one).slice(0, children);
  return known.filter((age) => {
    const at = oldest.indexOf(age);
    if (at === -1) return false;
    oldest.splice(at, 1);
    return true;
  });
}
