import { issue } from '../../issues/issue.js';
import { isRecord } from '../../issues/reading.js';
import { probablyMeant } from '../../issues/texts.js';
import { isUuid } from '../../schema/fields.js';
import { isThisMachine } from '../wire/conventions.js';
import { EVENT_NAMES, EVERY_EVENT, isAriFilter, isEventName, partsOfMask } from '../wire/events.js';
import type { WriteIssue } from '../wire/write-issues.js';
import { writeIssue } from '../wire/write-issues.js';
import { textIssues } from './check-field.js';

/** The result of `checkWebhook`. */
export interface WebhookCheck {
  /** Why it must not be sent. */
  readonly issues: readonly WriteIssue[];
  /** Likely mistakes, which do not prevent the request. */
  readonly warnings: readonly WriteIssue[];
}

const FLAGS = ['is_active', 'send_data', 'protected', 'is_global'] as const;
const FIELDS: readonly string[] = ['callback_url', 'event_mask', 'property_id', 'request_params', 'headers', ...FLAGS];

/**
 * Checks a webhook that is to be sent. Returns everything that is wrong, and warnings.
 *
 * @example
 * ```ts
 * import { checkWebhook } from 'staytax/api';
 *
 * const { issues, warnings } = checkWebhook({ callback_url: 'pms.example.com', event_mask: 'booking_nwe', property_id: null, is_global: true });
 * issues.map(({ code }) => code); // => ['not_an_address']
 * warnings.map(({ code }) => code); // => ['unknown_event']
 * ```
 */
export function checkWebhook(input: unknown): WebhookCheck {
  if (!isRecord(input)) {
    const params = { field: '', received: input, expected: 'an object with the fields of a webhook' };
    return { issues: [issue('not_an_object', '', params)], warnings: [] };
  }
  const issues: WriteIssue[] = [];
  const warnings: WriteIssue[] = [];
  checkAddress(input['callback_url'], issues, warnings);
  checkMask(input['event_mask'], issues, warnings);
  checkProperty(input, issues);
  checkTexts('request_params', input['request_params'], issues);
  checkTexts('headers', input['headers'], issues);
  checkHeaders(input['headers'], issues);
  for (const field of FLAGS) {
    const received = input[field];
    if (received === undefined || typeof received === 'boolean') continue;
    issues.push(issue('not_boolean', field, { field, received, expected: 'true or false' }));
  }
  for (const field of Object.keys(input)) {
    if (FIELDS.includes(field)) continue;
    const suggestion = probablyMeant(field, FIELDS);
    issues.push(issue('unknown_field', field, { field, suggestion, known: FIELDS }));
  }
  return { issues, warnings };
}

function checkAddress(received: unknown, issues: WriteIssue[], warnings: WriteIssue[]): void {
  const field = 'callback_url';
  issues.push(...textIssues(received, field, 'text'));
  if (typeof received !== 'string' || received.trim() === '') return;
  const url = URL.canParse(received) ? new URL(received) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '' || url.hash !== '') {
    issues.push(writeIssue('not_an_address', field, { field, received }));
  } else if (url.protocol === 'http:' && !isThisMachine(url.hostname)) {
    warnings.push(writeIssue('address_in_clear', field, { field, received }));
  }
}

function checkMask(received: unknown, issues: WriteIssue[], warnings: WriteIssue[]): void {
  const field = 'event_mask';
  issues.push(...textIssues(received, field, 'text'));
  if (typeof received !== 'string' || received.trim() === '') return;
  const { names, hasCommas } = partsOfMask(received);
  if (names.length > 1 && (names.includes(EVERY_EVENT) || names.some((name) => name.trim() === ''))) {
    issues.push(writeIssue('not_a_mask', field, { field, received }));
    return;
  }
  if (hasCommas) warnings.push(writeIssue('mask_with_commas', field, { field, received, suggestion: names.join(';') }));
  for (const name of names) {
    if (name === EVERY_EVENT || isEventName(name) || isAriFilter(name)) continue;
    const suggestion = probablyMeant(name.trim(), EVENT_NAMES);
    warnings.push(writeIssue('unknown_event', field, { field, received: name, suggestion }));
  }
}

/** A global webhook has no property, and every other one has one. */
function checkProperty({ property_id: received, is_global }: Record<string, unknown>, issues: WriteIssue[]): void {
  const field = 'property_id';
  const isGlobal = is_global === true;
  if (isGlobal && received !== null) {
    issues.push(writeIssue('global_with_property', field, { field, received }));
  } else if (!isGlobal && (received === null || received === undefined)) {
    const expected = 'the id of a property; a global webhook has null, and is_global true';
    issues.push(issue('required', field, { field, received, expected }));
  } else if (!isGlobal && (typeof received !== 'string' || !isUuid(received))) {
    issues.push(issue('not_uuid', field, { field, received, expected: 'a uuid' }));
  }
}

function checkTexts(field: string, received: unknown, issues: WriteIssue[]): void {
  if (received === undefined || received === null) return;
  if (isRecord(received) && Object.values(received).every((value) => typeof value === 'string')) return;
  issues.push(issue('not_an_object', field, { field, received, expected: 'an object of texts, or null' }));
}

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** A header that cannot be sent would fail each delivery. */
function checkHeaders(headers: unknown, issues: WriteIssue[]): void {
  if (!isRecord(headers)) return;
  for (const [name, value] of Object.entries(headers)) {
    if (HEADER_NAME.test(name) && (typeof value !== 'string' || HEADER_VALUE.test(value))) continue;
    issues.push(writeIssue('not_a_header', 'headers', { field: 'headers', received: name }));
  }
}
