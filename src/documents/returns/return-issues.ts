import { COLLECTED_BY_BOTH, COLLECTED_TAX_UNKNOWN } from '../../core/definitions/local/collector.js';
import type { CatalogueEntry } from '../../core/issues/field-codes.js';
import { didYouMean } from '../../core/issues/field-codes.js';
import type { Issue, IssueKeys } from '../../core/issues/issue.js';
import { issuesFrom } from '../../core/issues/issue.js';
import { compareTexts, grouped, probablyMeant, shown, shownAll } from '../../core/issues/texts.js';

/** The code of a reason why a booking is not in a return, or of a warning; docs/issues.md has each with an example. */
export type ReturnCode =
  | 'return_record_differs'
  | 'return_collected_by_both'
  | 'return_tax_unknown'
  | 'return_property_unknown'
  | 'return_several_labels';

interface PropertyUnknown {
  readonly received: string;
  /** The first properties of the bookings, in alphabetical order. */
  readonly known: readonly string[];
  readonly suggestion: string | undefined;
}

/** These codes do not load with the core. A code is never renamed. */
export const RETURN_CODES = {
  return_record_differs: {
    severity: 'error',
    sentence: ({ field, others }: { readonly field: string; readonly others: number }) =>
      `The record must agree with its calculation (${field} differs${others === 0 ? '' : `, and ${grouped(others)} more`}). ` +
      'Run staytax verify to see the differences.',
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
  return_several_labels: {
    severity: 'warning',
    sentence: ({ prefix, labels }: { readonly prefix: string; readonly labels: readonly string[] }) =>
      `Several labels begin with ${shown(prefix)}: ${shownAll(labels)}. A guest counts once, by the first one.`,
    params: ['prefix', 'labels'],
  },
} as const satisfies { [Code in ReturnCode]: CatalogueEntry };

/** A reason why a booking is not in a return, or a warning about a booking that is. */
export interface ReturnIssue {
  /** The name of the problem. It never changes. */
  readonly code: ReturnCode | Issue['code'];
  /** The booking; absent without a reference. */
  readonly reference?: string;
  /** The property of the booking; absent if it has none. */
  readonly property?: string;
  /** The place where it was read; "options" for a warning about an option. */
  readonly place: string;
  /** The field of the booking: `record.quote.total`. */
  readonly path: string;
  /** The path as a list of names and indexes. */
  readonly keys: IssueKeys;
  /** A sentence for people. */
  readonly message: string;
  /** The values in the message. */
  readonly params: Readonly<Record<string, unknown>>;
}

export const returnIssue = issuesFrom(RETURN_CODES);

const MOST_SHOWN = 5;

/** The warning about a requested property without bookings, although there are bookings of others. */
export function propertyUnknown(received: string, others: ReadonlySet<string | null>): ReturnIssue {
  const properties = [...others].flatMap((property) => property ?? []).sort(compareTexts);
  const params = { received, known: properties.slice(0, MOST_SHOWN), suggestion: probablyMeant(received, properties) };
  return { ...returnIssue('return_property_unknown', 'property', params), place: 'options' };
}
