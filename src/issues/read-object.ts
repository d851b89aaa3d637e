import { pathTo } from './path.js';
import type { FieldsRead, Shape } from './reading.js';
import { readFields } from './reading.js';
import type { Place } from './report.js';
import { addNoObject } from './schema-issues.js';

interface ShapedPlace extends Place {
  readonly shape: Shape;
}

/** The field that names a file's JSON Schema for editors. It is allowed only at the top, where the path is empty. */
export const SCHEMA_FIELD = '$schema';

/** Reports every unknown field as an issue. */
export function refuseUnknown(read: FieldsRead, place: ShapedPlace): void {
  const known = place.shape.names;
  eachUnknown(read, place, (field, at, suggestion) =>
    place.report.add('unknown_field', at, { field, known, suggestion }),
  );
}

/** Reports every unknown field as a warning. */
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
 * A draft is written by a person, and a misspelt field would change the tax: unknown fields are issues. A stored
 * definition has an id and may have fields of the API: unknown fields are warnings.
 */
export function reportUnknown(read: FieldsRead, { isDraft, ...place }: ShapedPlace & { isDraft: boolean }): void {
  if (isDraft) refuseUnknown(read, place);
  else warnOfUnknown(read, place);
}

/** How to read an object that accepts known fields only. */
interface ObjectPlace extends ShapedPlace {
  /** The requirement for the message if the value is not an object. */
  readonly expected?: string | undefined;
}

/** Reads the fields as plain data and reports unknown ones. Reports anything but an object, and returns `undefined`. */
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
