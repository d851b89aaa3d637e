import type { IssueCode } from '../../issues/codes.js';

/** What can be wrong with something that is to be sent, beside what the core has a code for. */
export type WriteIssueCode =
  | IssueCode
  | 'not_an_address'
  | 'address_in_clear'
  | 'not_a_mask'
  | 'unknown_event'
  | 'global_with_property'
  | 'not_a_header';

/** One thing that is wrong with something that is to be sent, or worth knowing. */
export interface WriteIssue {
  /** What it is, as a name that never changes. */
  readonly code: WriteIssueCode;
  /** Where it is: a field, or '' for the whole. */
  readonly path: string;
  /** What must hold, and what was found. */
  readonly message: string;
  /** The values in the message. */
  readonly params: object;
}

/** What a look at something that is to be sent found. */
export interface WriteCheck {
  /** Why it must not be sent. */
  readonly issues: readonly WriteIssue[];
  /** What is worth knowing. */
  readonly warnings: readonly WriteIssue[];
}
