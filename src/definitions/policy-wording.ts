import type { FieldRule } from '../issues/schema-issues.js';
import { MOST_DIGITS, POLICY_CHOICES, ROUNDING_CHOICES } from './policy.js';

/** What the fields of a policy must be. */
export const policyRules = (): ReadonlyArray<readonly [string, FieldRule]> => [
  ['digits', { expected: `a whole number from 0 to ${MOST_DIGITS}`, least: 0, most: MOST_DIGITS }],
  ...Object.entries({ ...POLICY_CHOICES, ...ROUNDING_CHOICES }).map(
    ([name, values]) => [name, { expected: `one of ${values.join(', ')}` }] as const,
  ),
];
