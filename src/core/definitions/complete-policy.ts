import type { Issue } from '../issues/issue.js';
import { Report } from '../issues/report.js';
import { INPUT_CODES } from '../issues/validation-codes.js';
import { parseFields, readObjectOf } from '../schema/fields.js';
import { wording } from './fields/tax.js';
import { circlesUnder } from './local/set-rules.js';
import type { FullPolicy, Policy } from './policy.js';
import { POLICY_FIELDS, policies, policyObject } from './policy.js';
import type { TaxSet } from './tax.js';

export interface CompletedPolicy {
  readonly policy: FullPolicy;
  /** Whether the caller or the tax set sets `exclusiveBase`; otherwise it has the documented default. */
  readonly saysBase: boolean;
}

/**
 * The policy for a tax set: each field from the passed policy, else from `local.policy`, else from the documented
 * policy. Reports the issues of the passed policy, and those of the tax set under it. Never throws.
 */
export function completePolicy(
  policy: unknown,
  taxSet?: TaxSet,
): CompletedPolicy | { readonly issues: readonly Issue[] } {
  const ofSet = taxSet?.local?.policy;
  const policyOfSet = overlaid(policies.documented, ofSet);
  if (policy === undefined) return { policy: policyOfSet, saysBase: ofSet?.exclusiveBase !== undefined };
  const report = new Report(INPUT_CODES);
  const { issues, value } = report.result(validPolicy(policy, report));
  if (issues !== undefined) return { issues };
  const completed = overlaid(policyOfSet, value);
  const circles = taxSet && circlesUnder(taxSet, completed);
  if (circles !== undefined) return { issues: circles };
  return { policy: completed, saysBase: (value.exclusiveBase ?? ofSet?.exclusiveBase) !== undefined };
}

function validPolicy(input: unknown, report: Report): Policy | undefined {
  const fields = readObjectOf(POLICY_FIELDS, input, { path: 'policy', report });
  return fields && parseFields(policyObject(), fields, { path: 'policy', wording: wording(), report });
}

function overlaid(below: FullPolicy, policy: Policy | undefined): FullPolicy {
  if (policy === undefined) return below;
  return { ...below, ...policy, rounding: { ...below.rounding, ...policy.rounding } };
}
