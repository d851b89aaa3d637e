/**
 * The place of an issue: `taxes[0].applicable_date_ranges[1].before`, and '' for the whole value. A name that is not a
 * plain word is quoted, `["room rate"]`, so that every path can be split into its segments.
 */
const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;
const LONGEST_NAME = 40;
const SEGMENT = /\.?([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gy;

/** Appends a field or an index to a path: ("taxes", 0) is "taxes[0]". */
export function pathTo(path: string, segment: PropertyKey): string {
  if (typeof segment === 'number') return `${path}[${segment}]`;
  const name = String(segment);
  if (!PLAIN_NAME.test(name) || name.length > LONGEST_NAME) return `${path}[${JSON.stringify(shortName(name))}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Splits a path into names and indexes: "taxes[0].rate" is ["taxes", 0, "rate"], '' is []. */
export function pathSegments(path: string): Array<string | number> {
  return Array.from(path.matchAll(SEGMENT), ([, name, index, quoted]) => {
    if (index !== undefined) return Number(index);
    return name ?? String(JSON.parse(quoted ?? '""'));
  });
}

/** A name cut to 40 characters for a message. */
export function shortName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}
