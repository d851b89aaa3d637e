import { COLLECTED_BY_BOTH, COLLECTED_TAX_UNKNOWN, type MisspeltTax } from '../definitions/local/collector.js';
import { type CatalogueEntry, didYouMean } from '../issues/field-codes.js';
import { type Issue, issueFrom } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { grouped, shown, shownAll } from '../issues/shown.js';
import { compareTexts, probablyMeant } from '../issues/texts.js';

/** The code of a reason why a booking is not in a return, or of a warning; docs/issues.md has an example of each. */
export type ReturnCode =
  | 'return_record_differs'
  | 'return_collected_by_both'
  | 'return_tax_unknown'
  | 'return_property_unknown';

interface PropertyUnknown {
  readonly received: string;
  /** The first houses of the bookings, in the order of the alphabet. */
  readonly known: readonly string[];
  readonly suggestion: string | undefined;
}

/** These codes do not load with the core. A code is never renamed. */
export const RETURN_CODES = {
  return_record_differs: {
    severity: 'error',
    sentence: ({ field, others }: { readonly field: string; readonly others: number }) =>
      `The record must agree with its calculation (${field} differs${others === 0 ? '' : `, and ${grouped(others)} more`}); ` +
      'staytax verify says how.',
    params: ['field', 'others'],
  },
  return_collected_by_both: COLLECTED_BY_BOTH,
  return_tax_unknown: COLLECTED_TAX_UNKNOWN,
  return_property_unknown: {
    severity: 'warning',
    sentence: ({ received, known, suggestion }: PropertyUnknown) =>
      `No booking is of the property ${shown(received)}: the bookings name ${shownAll(known) || 'none'}.` +
      didYouMean(suggestion),
    params: ['received', 'known', 'suggestion'],
  },
} as const satisfies { [Code in ReturnCode]: CatalogueEntry };

/** One reason why a booking is not in a return, or a warning of one that is. */
export interface ReturnIssue {
  /** What is wrong, as a name that never changes. */
  readonly code: ReturnCode | Issue['code'];
  /** The booking; absent where it has no reference. */
  readonly reference?: string;
  /** The house of the booking; absent where it names none. */
  readonly property?: string;
  /** Where it was read; "options" for a warning of an option. */
  readonly place: string;
  /** The field of the booking: `record.quote.total`. */
  readonly path: string;
  /** The same for a person to read. */
  readonly message: string;
  /** The values in the message. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The issue of a record whose figures are not those of its calculation, by the paths that differ. */
export function recordDiffers([field = '', ...others]: readonly string[]) {
  const code = 'return_record_differs';
  return issueFrom(RETURN_CODES[code], { code, path: `record.${field}` }, { field, others: others.length });
}

/** The issue of a tax that is named for both. */
export function collectedTwice({ title }: { readonly title: string }) {
  const code = 'return_collected_by_both';
  return issueFrom(RETURN_CODES[code], { code, path: 'collectedByProperty' }, { title });
}

/** The warning of a name that is nearly one of a tax. */
export function taxUnknown({ place, ...named }: MisspeltTax) {
  const code = 'return_tax_unknown';
  return issueFrom(RETURN_CODES[code], { code, path: pathTo(named.field, place) }, named);
}

const MOST_SHOWN = 5;

/** The warning of a property that is asked for, and that no booking has; bookings of others were read. */
export function propertyUnknown(received: string, houses: ReadonlySet<string>): ReturnIssue {
  const code = 'return_property_unknown';
  const known = [...houses].sort(compareTexts);
  const params = { received, known: known.slice(0, MOST_SHOWN), suggestion: probablyMeant(received, known) };
  return { ...issueFrom(RETURN_CODES[code], { code, path: 'property' }, params), place: 'options' };
}
