import type { CatalogueEntry } from '../../issues/field-codes.js';
import { didYouMean } from '../../issues/field-codes.js';
import type { Issue, Received } from '../../issues/issue.js';
import { issueFrom } from '../../issues/issue.js';
import { grouped, shown } from '../../issues/texts.js';

/** An entry whose sentence is about a field and its value. */
function given<const Severity extends CatalogueEntry['severity']>(
  severity: Severity,
  sentence: (params: GivenParams) => string,
) {
  return { severity, sentence, params: ['field', 'received'] } as const;
}

/**
 * The problems of requests to the API and of events from it, beside the problems of taxes and of single fields. These
 * codes do not load with the core. A code is never renamed.
 */
export const WRITE_CODES = {
  one_property: {
    severity: 'error',
    sentence: ({ count }: { readonly count: number }) =>
      `properties must name exactly one property (got ${grouped(count)}).`,
    params: ['count'],
  },
  one_primary: {
    severity: 'error',
    sentence: ({ room, rate, count }: { readonly room: unknown; readonly rate: unknown; readonly count: number }) =>
      `Exactly one mapping of the room ${shown(room)} and the rate ${shown(rate)} must be primary (got ${grouped(count)}).`,
    params: ['room', 'rate', 'count'],
  },
  setting_hidden: {
    severity: 'error',
    sentence: ({ field, received, other, value }: HiddenParams) =>
      `${field} must be left out while ${other} is ${shown(value)} (got ${shown(received)}).`,
    params: ['field', 'received', 'other', 'value'],
  },
  not_an_address: given(
    'error',
    ({ field, received }) =>
      `${field} must be an address that begins with https:// or http://, without a user and a fragment (got ${shown(received)}).`,
  ),
  address_in_clear: given(
    'warning',
    ({ field, received }) => `${field} begins with http://: requests to it are not encrypted (got ${shown(received)}).`,
  ),
  not_a_mask: given(
    'error',
    ({ field, received }) => `${field} must be "*", or event names separated by semicolons (got ${shown(received)}).`,
  ),
  mask_with_commas: {
    severity: 'warning',
    sentence: ({ field, received, suggestion }: GivenParams & { readonly suggestion: string }) =>
      `${field} should separate event names with semicolons: ${shown(suggestion)} (got ${shown(received)}).`,
    params: ['field', 'received', 'suggestion'],
  },
  unknown_event: {
    severity: 'warning',
    sentence: ({ field, received, suggestion }: GivenParams & { readonly suggestion?: string | undefined }) =>
      `${field} has the unknown event ${shown(received)}.${didYouMean(suggestion)}`,
    params: ['field', 'received', 'suggestion'],
  },
  global_with_property: given(
    'error',
    ({ field, received }) => `${field} must be null when is_global is true (got ${shown(received)}).`,
  ),
  not_a_header: given(
    'error',
    ({ field, received }) => `${field} has ${shown(received)}, which cannot be sent as a header.`,
  ),
  not_json: given(
    'error',
    ({ field, received }) => `${field === '' ? 'The body' : field} must be JSON (got ${shown(received)}).`,
  ),
  body_too_large: {
    severity: 'error',
    sentence: ({ most }: { readonly most: number }) => `The body must have at most ${grouped(most)} bytes.`,
    params: ['most'],
  },
  not_a_time: given(
    'error',
    ({ field, received }) =>
      `${field} must be a time in UTC such as "2026-05-01T10:00:00.000Z" (got ${shown(received)}).`,
  ),
} as const satisfies Record<string, CatalogueEntry>;

interface GivenParams {
  readonly field: string;
  readonly received: unknown;
}

interface HiddenParams {
  readonly field: string;
  readonly received: unknown;
  readonly other: string;
  readonly value: unknown;
}

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
