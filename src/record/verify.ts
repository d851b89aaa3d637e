import { pathTo } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
import { createCalculator } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import { differencesBetween, unreadIn } from './compare.js';
import { InvalidRecord } from './invalid-record.js';
import { plainCopy } from './plain-copy.js';
import { readRecord } from './read-record.js';
import type { RecordDifference } from './record-data.js';

const FIELDS: ReadonlySet<string> = new Set(['version', 'staytax', 'currency', 'taxSet', 'policy', 'stay', 'quote']);

/**
 * Calculates the stay of a record again, and lists what differs; an empty list says that the record agrees. Amounts
 * are compared as decimals. A field that a record should not have is a difference too. The version of the package
 * may be another one, and warnings are not compared, because their words may change.
 *
 * @param record what `recordOf` made, or what came back from where it was kept
 * @throws InvalidRecord with every issue, when it is no record or its stay cannot be calculated
 * @example
 * ```ts
 * import { quote, recordOf, verifyRecord } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * const record = recordOf(quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay));
 * verifyRecord(record); // => []
 * const changed = { ...record, quote: { ...record.quote, total: '119.00' } };
 * verifyRecord(changed); // => [{ path: 'quote.total', recorded: '119.00', computed: '120.00' }]
 * ```
 */
export function verifyRecord(record: unknown): RecordDifference[] {
  const { value, issues } = readRecord(record);
  if (issues !== undefined) throw new InvalidRecord(issues);
  const { taxSet, policy, stay, recorded } = value;
  const quote = createCalculator(taxSet, policy).quote(stay);
  const unknown = Object.keys(recorded).filter((name) => !FIELDS.has(name));
  return [
    ...differencesBetween(recorded['currency'], taxSet.currency, 'currency'),
    ...unreadIn(recorded['taxSet'], taxSet, 'taxSet'),
    ...unreadIn(recorded['policy'], policy, 'policy'),
    ...unreadIn(recorded['stay'], stay, 'stay'),
    ...figureDifferences(recorded['quote'], quote),
    ...unknown.map((name) => ({ path: pathTo('', name), recorded: recorded[name] })),
  ];
}

/** Where the recorded figures and those of a quote differ. A record of the first version of the package has no rooms. */
export function figureDifferences(recorded: unknown, quote: Quote): RecordDifference[] {
  const { warnings, rooms, ...figures } = figuresOf(quote);
  const computed = isRecord(recorded) && recorded['rooms'] !== undefined ? { ...figures, rooms } : figures;
  return differencesBetween(withoutWarnings(recorded), computed, 'quote');
}

/** Every figure of a quote as plain JSON, its rooms too, which a copy of a quote leaves out. */
export function figuresOf(quote: Quote): Quote {
  return plainCopy({ ...quote, rooms: quote.rooms });
}

function withoutWarnings(quote: unknown): unknown {
  if (!isRecord(quote)) return quote;
  const { warnings, ...figures } = quote;
  return figures;
}
