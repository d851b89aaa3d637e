import type { Issue } from '../issues/issue.js';
import { Report } from '../issues/report.js';
import { addSchemaIssues } from '../issues/schema-issues.js';
import { circlesUnder } from './local/circles.js';
import { type FullPolicy, type Policy, policies, policyParser } from './policy.js';
import { readPolicy } from './read-policy.js';
import type { TaxSet } from './tax-set.js';
import { wording } from './wording.js';

/** The policy in force. */
export interface CompletedPolicy {
  readonly policy: FullPolicy;
  /** Whether the caller or the tax set says what an exclusive percent starts from; otherwise it is what is documented. */
  readonly saysBase: boolean;
}

/**
 * The policy that a tax set is quoted under: field by field what is passed, or what the tax set says in `local.policy`,
 * or what is documented. With everything that is wrong with what is passed, or with the tax set under it. This never throws.
 */
export function completePolicy(
  policy: unknown,
  taxSet?: TaxSet,
): CompletedPolicy | { readonly issues: readonly Issue[] } {
  const ofSet = taxSet?.local?.policy;
  const own = over(policies.documented, ofSet);
  if (policy === undefined) return { policy: own, saysBase: ofSet?.exclusiveBase !== undefined };
  const report = new Report();
  const { issues, value } = report.result(validPolicy(policy, report));
  if (issues !== undefined) return { issues };
  const completed = over(own, value);
  const circles = taxSet && circlesUnder(taxSet, completed);
  if (circles !== undefined) return { issues: circles };
  return { policy: completed, saysBase: (value.exclusiveBase ?? ofSet?.exclusiveBase) !== undefined };
}

function validPolicy(input: unknown, report: Report): Policy | undefined {
  const fields = readPolicy(input, { path: 'policy', report });
  if (fields === undefined) return undefined;
  const parsed = policyParser().parse(fields);
  if (!parsed.success) addSchemaIssues(parsed.issues, fields, { path: 'policy', wording: wording(), report });
  return parsed.data;
}

/** A policy with the fields of another one put over it. */
function over(below: FullPolicy, policy: Policy | undefined): FullPolicy {
  if (policy === undefined) return below;
  return { ...below, ...policy, rounding: { ...below.rounding, ...policy.rounding } };
}
