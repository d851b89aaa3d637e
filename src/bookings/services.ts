import { pathTo } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
import { LONGEST_TITLE } from '../issues/text-rules.js';
import type { Integer } from '../money/integer.js';
import { LODGING } from '../stay/limits.js';
import { bookingIssue } from './booking-issues.js';
import { amountIn, type Fields, listIn, noteNoObject, type Reading } from './notes.js';

/** Breakfast and the like, with a price of its own. */
export interface Service {
  readonly label: string;
  readonly amount: Integer;
  readonly path: string;
}

/** The services of a room or a booking that cost something. */
export function readServices(fields: Fields, path: string, reading: Reading): Service[] {
  const { notes } = reading;
  const place = pathTo(path, 'services');
  return listIn(fields, 'services', path, notes).flatMap((service, at) => {
    const here = pathTo(place, at);
    if (!isRecord(service)) {
      noteNoObject(service, here, 'a service of a booking', notes);
      return [];
    }
    const before = notes.issues.length;
    const amount = amountIn(service, 'total_price', { path: here, ...reading });
    if (amount !== undefined) return amount === 0 ? [] : [{ label: labelOf(service), amount, path: here }];
    if (notes.issues.length === before) notes.warnings.push(bookingIssue('service_without_price', here, {}));
    return [];
  });
}

/** By its name or its type. An extra of a stay must not be called what the room itself is called. */
function labelOf({ name, type }: Fields): string {
  const label = [name, type].find((text) => typeof text === 'string' && text.trim() !== '' && text !== LODGING);
  return typeof label === 'string' ? label.trim().slice(0, LONGEST_TITLE) : 'service';
}
