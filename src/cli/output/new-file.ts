import { dirname, relative, sep } from 'node:path';
import { type SchemaKind, schemaAddress, withSchema } from '../../editor/json.js';
import { jsonText } from './text.js';

/** The text of a new file, with the address of its JSON Schema: from the folder of the file, or from the current one. */
export function newFileText(kind: SchemaKind, value: object, file = ''): string {
  return jsonText(withSchema({ ...value }, addressFrom(dirname(file), schemaAddress(kind))));
}

function addressFrom(folder: string, address: string): string {
  const path = relative(folder, address).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
