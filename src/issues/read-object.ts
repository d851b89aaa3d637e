import { readFields, type Shape } from './reading.js';
import type { Report } from './report.js';
import { addNoObject } from './schema-issues.js';
import { refuseUnknown } from './unknown-fields.js';

/** How an object is read in which nothing but known fields may stand. */
interface ObjectPlace {
  readonly path: string;
  readonly shape: Shape;
  /** What it must be, when it is no object. */
  readonly expected?: string;
  readonly report: Report;
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
