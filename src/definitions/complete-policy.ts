import type { Issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { readObject } from '../issues/read-object.js';
import type { Place } from '../issues/report.js';
import { Report } from '../issues/report.js';
import { addSchemaIssues } from '../issues/schema-issues.js';
import { once, shapeFrom } from '../schema/fields.js';
import { wording } from './fields/tax.js';
import { LOCAL_SET_FIELDS, SOURCE_FIELDS } from './local/fields.js';
import { circlesUnder } from './local/set-rules.js';
import type { FullPolicy, Policy } from './policy.js';
import { POLICY_FIELDS, policies, policyParser, ROUNDING_FIELDS } from './policy.js';
import type { TaxSet } from './tax.js';

/** The policy in force. */
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
  const own = overlaid(policies.documented, ofSet);
  if (policy === undefined) return { policy: own, saysBase: ofSet?.exclusiveBase !== undefined };
  const report = new Report();
  const { issues, value } = report.result(validPolicy(policy, report));
  if (issues !== undefined) return { issues };
  const completed = overlaid(own, value);
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

/** Overlays a policy with the fields of another one. */
function overlaid(below: FullPolicy, policy: Policy | undefined): FullPolicy {
  if (policy === undefined) return below;
  return { ...below, ...policy, rounding: { ...below.rounding, ...policy.rounding } };
}

const shapes = once(() => ({
  local: shapeFrom(LOCAL_SET_FIELDS),
  policy: shapeFrom(POLICY_FIELDS),
  rounding: shapeFrom(ROUNDING_FIELDS),
  source: shapeFrom(SOURCE_FIELDS),
}));

/**
 * The local rules of a tax set as plain data, unknown fields reported. The schema of the tax set checks the values. A
 * value that is not an object is reported and left out.
 */
export function readLocal(input: unknown, { path, report }: Place): Record<string, unknown> | undefined {
  const fields = readObject(input, { path, shape: shapes().local, report });
  if (fields?.['source'] !== undefined) {
    const place = { path: pathTo(path, 'source'), report, shape: shapes().source };
    fields['source'] = readObject(fields['source'], place) ?? {};
  }
  if (fields?.['policy'] === undefined) return fields;
  const { policy, ...rest } = fields;
  const read = readPolicy(policy, { path: pathTo(path, 'policy'), report });
  return read === undefined ? rest : { ...rest, policy: read };
}

/** The fields of a policy as plain data, unknown fields reported. */
function readPolicy(input: unknown, { path, report }: Place): Record<string, unknown> | undefined {
  const fields = readObject(input, { path, shape: shapes().policy, report });
  if (fields?.['rounding'] === undefined) return fields;
  const { rounding, ...rest } = fields;
  const read = readObject(rounding, { path: pathTo(path, 'rounding'), shape: shapes().rounding, report });
  return read === undefined ? rest : { ...rest, rounding: read };
}
