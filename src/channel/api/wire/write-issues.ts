import type { CatalogueEntry } from '../../../core/issues/field-codes.js';
import { entry } from '../../../core/issues/field-codes.js';
import type { Issue, IssueKeys, Received } from '../../../core/issues/issue.js';
import { issueFrom } from '../../../core/issues/issue.js';
import { shown } from '../../../core/issues/texts.js';

/**
 * The problems of requests to the API and of events from it, beside the problems of taxes and of single fields. These
 * codes do not load with the core. A code is never renamed.
 */
export const WRITE_CODES = {
  one_property: entry('error', 'properties must name exactly one property (got {count:count}).'),
  one_primary: entry(
    'error',
    'Exactly one mapping of the room {room:value} and the rate {rate:value} must be primary (got {count:count}).',
  ),
  one_primary_option: entry('error', 'Exactly one of {field} must be primary (got {count:count}).'),
  occupancy_twice: entry('error', '{field} must have each occupancy once (got {received:value} more than once).'),
  masked_password: entry(
    'error',
    '{field} must be the password, not the mask that answers have in its place (got {received:value}). Leave settings out to keep the stored ones.',
  ),
  setting_hidden: entry('error', '{field} must be left out while {other} is {value:value} (got {received:value}).'),
  not_an_address: entry(
    'error',
    '{field} must be an address that begins with https:// or http://, without a user and a fragment (got {received:value}).',
  ),
  insecure_url: entry(
    'warning',
    '{field} begins with http://: requests to it are not encrypted (got {received:value}).',
  ),
  not_a_mask: entry('error', '{field} must be "*", or event names separated by semicolons (got {received:value}).'),
  mask_with_commas: entry(
    'warning',
    '{field} should separate event names with semicolons: {suggestion:quoted} (got {received:value}).',
  ),
  unknown_event: entry('warning', '{field} has the unknown event {received:value}.{suggestion:hint}'),
  global_with_property: entry('error', '{field} must be null when is_global is true (got {received:value}).'),
  not_a_header: entry('error', '{field} has {received:value}, which cannot be sent as a header.'),
  not_json: {
    severity: 'error',
    sentence: ({ field, received }: { readonly field: string; readonly received: unknown }) =>
      `${field === '' ? 'The body' : field} must be JSON (got ${shown(received)}).`,
    params: ['field', 'received'],
  },
  body_too_large: entry('error', 'The body must have at most {most:count} bytes.'),
  not_a_time: entry(
    'error',
    '{field} must be a time in UTC such as "2026-05-01T10:00:00.000Z" (got {received:value}).',
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** The code of a problem of a request; docs/issues.md has each with an example. */
export type WriteCode = keyof typeof WRITE_CODES;

/** One problem or warning of a request. */
export type WriteIssue =
  | Issue
  | {
      /** The code of the problem, which never changes. */
      readonly code: WriteCode;
      /** Where it is; '' is the whole value. */
      readonly path: string;
      /** The path as a list of names and indexes. */
      readonly keys: IssueKeys;
      /** The problem in a sentence. */
      readonly message: string;
      /** The values in the message. */
      readonly params: Readonly<Record<string, Received | readonly Received[]>>;
    };

type WriteParams<Code extends WriteCode> = Parameters<(typeof WRITE_CODES)[Code]['sentence']>[0];

export function writeIssue<Code extends WriteCode>(code: Code, path: string, params: WriteParams<Code>): WriteIssue {
  return issueFrom(WRITE_CODES[code], { code, path }, params);
}

const SEVERITIES = new Map<string, string>(Object.entries(WRITE_CODES).map(([code, { severity }]) => [code, severity]));

/** Whether an issue is a likely mistake, which does not prevent the request. */
export const isWarning = ({ code }: WriteIssue): boolean => SEVERITIES.get(code) === 'warning';
