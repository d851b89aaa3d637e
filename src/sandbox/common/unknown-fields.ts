import { pathSegments } from '../../issues/path.js';
import { isRecord } from '../../issues/reading.js';

type Fields = Readonly<Record<string, unknown>>;

/** Fields without those that issues call unknown, and the paths of these. */
export function withoutUnknown(
  fields: Fields,
  issues: ReadonlyArray<{ readonly code: string; readonly path: string }>,
): { readonly known: Fields; readonly unknown: readonly string[] } {
  const unknown = issues.flatMap(({ code, path }) => (code === 'unknown_field' ? [path] : []));
  return { known: unknown.reduce((left, path) => without(left, pathSegments(path)), fields), unknown };
}

function without<Value>(value: Value, [segment, ...rest]: ReadonlyArray<string | number>): Value;
function without(value: unknown, [segment, ...rest]: ReadonlyArray<string | number>): unknown {
  if (Array.isArray(value)) return value.map((entry, at) => (at === segment ? without(entry, rest) : entry));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      if (name !== segment) return [[name, field]];
      return rest.length === 0 ? [] : [[name, without(field, rest)]];
    }),
  );
}
