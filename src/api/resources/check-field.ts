import { issue } from '../../issues/issue.js';
import { isUuid } from '../../schema/fields.js';
import type { WriteIssue } from '../wire/write-issues.js';

/** The requirement of a field, for a missing or wrong value. */
interface Wanted {
  readonly expected: string;
  readonly code: 'not_text' | 'not_uuid' | 'not_a_list' | 'not_an_object';
  readonly is: (received: unknown) => boolean;
}

/** Whether a field that has to be sent is there, and of its type. */
export function typeIssues(received: unknown, path: string, { expected, code, is }: Wanted): WriteIssue[] {
  const params = { field: path.split('.').at(-1) ?? path, received, expected };
  if (received === undefined || received === null) return [issue('required', path, params)];
  return is(received) ? [] : [issue(code, path, params)];
}

/** A text that is not blank. */
export function textIssues(received: unknown, path: string, expected: string): WriteIssue[] {
  const isBlank = typeof received === 'string' && received.trim() === '';
  if (isBlank) return [issue('blank', path, { field: path, received, expected })];
  return typeIssues(received, path, { expected, code: 'not_text', is: (value) => typeof value === 'string' });
}

/** An id. */
export function uuidIssues(received: unknown, path: string, expected: string): WriteIssue[] {
  const is = (value: unknown) => typeof value === 'string' && isUuid(value);
  return typeIssues(received, path, { expected, code: 'not_uuid', is });
}
