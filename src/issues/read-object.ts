import { pathTo } from './path.js';
import { type FieldsRead, readFields, type Shape } from './reading.js';
import type { Place } from './report.js';
import { addNoObject } from './schema-issues.js';

interface ShapedPlace extends Place {
  readonly shape: Shape;
}

/** Names the JSON Schema of a file, for editors. It may stand at the top, where the path is empty, and nowhere else. */
export const SCHEMA_FIELD = '$schema';

/** Where no other fields may be: every unknown field is an issue. */
export function refuseUnknown(read: FieldsRead, place: ShapedPlace): void {
  const known = place.shape.names;
  eachUnknown(read, place, (field, at, suggestion) =>
    place.report.add('unknown_field', at, { field, known, suggestion }),
  );
}

/** Where other fields are accepted: every unknown field is a warning. */
export function warnOfUnknown(read: FieldsRead, place: ShapedPlace): void {
  if (!place.report.takesWarnings) return;
  eachUnknown(read, place, (field, at, suggestion) => place.report.add('field_ignored', at, { field, suggestion }));
}

function eachUnknown(
  { unknown }: FieldsRead,
  { shape, path, report }: ShapedPlace,
  tell: (field: string, at: string, suggestion: string | undefined) => void,
): void {
  for (const field of unknown) {
    if (report.isFull) return;
    const at = pathTo(path, field);
    if (at !== SCHEMA_FIELD) tell(field, at, report.meaningOf(field, shape, path));
  }
}

/**
 * A draft is written by a person, and a misspelt field would make it another tax. What the API stores (it has an id)
 * has fields of its own, and is accepted as it comes.
 */
export function judgeUnknown(read: FieldsRead, { isDraft, ...place }: ShapedPlace & { isDraft: boolean }): void {
  if (isDraft) refuseUnknown(read, place);
  else warnOfUnknown(read, place);
}

/** How an object is read in which nothing but known fields may stand. */
interface ObjectPlace extends ShapedPlace {
  /** What it must be, when it is no object. */
  readonly expected?: string | undefined;
}

/** Its fields as plain data, unknown ones reported; `undefined` for what is no object, which is reported too. */
export function readObject(
  input: unknown,
  { path, shape, expected = `an object with any of ${shape.names.join(', ')}`, report }: ObjectPlace,
): Record<string, unknown> | undefined {
  const read = readFields(input, shape);
  if ('instead' in read) {
    addNoObject(read.instead, { path, expected, report });
    return undefined;
  }
  refuseUnknown(read, { shape, path, report });
  return read.fields;
}
