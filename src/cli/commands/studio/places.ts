import { fieldsOf, textField } from '../../../editor/json.js';
import type { OpenedSet } from '../../../studio/protocol.js';
import type { Io } from '../../command-io.js';
import { readText } from '../../input/read-file.js';

/** The tax sets of the cookbook, to start from. Empty when the package has no examples. */
export async function placesIn(io: Io): Promise<OpenedSet[]> {
  const files = (await io.jsonFilesIn(`${io.examples}/places`)) ?? [];
  const places = await Promise.all(files.map((file) => placeIn(file, io)));
  return places.flatMap((place) => (place === undefined ? [] : [place]));
}

async function placeIn(file: string, io: Io): Promise<OpenedSet | undefined> {
  const value: unknown = JSON.parse(await readText(file, io));
  const draft = fieldsOf(value)['taxSet'] ?? value;
  const name = textField(draft, 'title');
  return name === undefined ? undefined : { name, draft };
}
