import type { CatalogueEntry } from '../issues/field-codes.js';
import { type Issue, issueFrom, type Received } from '../issues/issue.js';

/** Why a booking is not in a return. These codes do not load with the core. A code is never renamed. */
export const RETURN_CODES = {
  return_no_booking: {
    severity: 'error',
    sentence: () => 'A booking must be an object with a reference, a text, and a record, or null when it is cancelled.',
    params: [],
  },
  return_record_differs: {
    severity: 'error',
    sentence: ({ field }: { readonly field: string }) =>
      `The record must agree with its calculation (${field} differs); staytax verify says how.`,
    params: ['field'],
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Why a booking is not in a return; docs/issues.md has each with an example. */
export type ReturnCode = keyof typeof RETURN_CODES;

/** One reason why a booking is not in a return. */
export interface ReturnIssue {
  /** What is wrong, as a name that never changes. */
  readonly code: ReturnCode | Issue['code'];
  /** The booking; absent where it has no reference. */
  readonly reference?: string;
  /** Where it was read. */
  readonly place: string;
  /** The field of the booking: `record.quote.total`. */
  readonly path: string;
  /** The same for a person to read. */
  readonly message: string;
  /** The values in the message. */
  readonly params: Readonly<Record<string, unknown>>;
}

type ParamsOf<Code extends ReturnCode> =
  Parameters<(typeof RETURN_CODES)[Code]['sentence']> extends [infer Params extends object]
    ? Params
    : Record<string, never>;

/** An issue with the sentence of its code. */
export function returnIssue<Code extends ReturnCode>(
  code: Code,
  path: string,
  params: ParamsOf<Code>,
): { code: Code; path: string; message: string; params: Readonly<Record<string, Received | readonly Received[]>> } {
  return issueFrom(RETURN_CODES[code], { code, path }, params);
}
