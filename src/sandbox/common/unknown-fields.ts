import { pathSegments } from '../../issues/path.js';
import { type Fields, isRecord } from '../../issues/reading.js';

/** Fields without those that issues call unknown, and the paths of these. */
export function withoutUnknown(
  fields: Fields,
  issues: ReadonlyArray<{ readonly code: string; readonly path: string }>,
): { readonly known: Fields; readonly unknown: readonly string[] } {
  const unknown = issues.flatMap(({ code, path }) => (code === 'unknown_field' ? [path] : []));
  return { known: unknown.reduce((left, path) => withoutField(left, pathSegments(path)), fields), unknown };
}

type Segments = ReadonlyArray<string | number>;

function withoutField(fields: Fields, [segment, ...rest]: Segments): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): unknown[][] => {
      if (name !== segment) return [[name, value]];
      return rest.length === 0 ? [] : [[name, withoutInside(value, rest)]];
    }),
  );
}

function withoutInside(value: unknown, path: Segments): unknown {
  if (isRecord(value)) return withoutField(value, path);
  const [segment, ...rest] = path;
  return Array.isArray(value) ? value.map((entry, at) => (at === segment ? withoutInside(entry, rest) : entry)) : value;
}
