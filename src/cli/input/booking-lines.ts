import { UsageError } from '../command.js';
import { nameOf } from './read-file.js';

/** What files of bookings are told apart by: lines that begin so are one document, or a record without its booking. */
const OTHERWISE = /^\s*(?:\{\s*\n|\[|\{\s*"(?:version|staytax|of|currency|taxSet|policy|stay|quote|\$schema)")/;

/** Enough to see how a file begins. */
const HEAD_BYTES = 512;

/**
 * Refuses a file that is a record alone, or any JSON over several lines: it would be an issue on each of its lines.
 *
 * @param head its first bytes
 */
export function mustBeBookingLines(source: string, head: Uint8Array): void {
  if (!OTHERWISE.test(new TextDecoder().decode(head.subarray(0, HEAD_BYTES)))) return;
  throw new UsageError(
    `"${nameOf(source)}" must have a booking on each line: { "reference": "A1", "record": { ... } }. This is one JSON ` +
      'document, such as a record alone. "staytax quote --record FILE --reference A1" adds such a line to FILE.',
  );
}
