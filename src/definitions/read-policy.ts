import { pathTo } from '../issues/path.js';
import { readObject } from '../issues/read-object.js';
import type { Place } from '../issues/report.js';
import { once, shapeFrom } from '../schema/fields.js';
import { LOCAL_SET_FIELDS } from './local/of-set.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from './policy.js';
import { SOURCE_FIELDS } from './source.js';

const shapes = once(() => ({
  local: shapeFrom(LOCAL_SET_FIELDS),
  policy: shapeFrom(POLICY_FIELDS),
  rounding: shapeFrom(ROUNDING_FIELDS),
  source: shapeFrom(SOURCE_FIELDS),
}));

/**
 * The local rules of a tax set as plain data, unknown fields reported. What the values must be says the schema of the
 * tax set. What is no object was reported too, and is left out.
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
export function readPolicy(input: unknown, { path, report }: Place): Record<string, unknown> | undefined {
  const fields = readObject(input, { path, shape: shapes().policy, report });
  if (fields?.['rounding'] === undefined) return fields;
  const { rounding, ...rest } = fields;
  const read = readObject(rounding, { path: pathTo(path, 'rounding'), shape: shapes().rounding, report });
  return read === undefined ? rest : { ...rest, rounding: read };
}
