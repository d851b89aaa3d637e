import { relative, sep } from 'node:path';
import { fieldsOf, textField } from '../../editor/json.js';
import { probablyMeant } from '../../issues/misspelling.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { type JsonDocument, readDocument } from './json-document.js';
import { MissingFile, readText } from './read-file.js';

/** An example that the package comes with. */
export interface Example {
  /** Folder and file without its ending: `tax-sets/lisbon`. */
  readonly name: string;
  readonly path: string;
}

/** The folder of the tax sets of the cookbook. */
export const PLACES = 'places';

/** The folders of the list, in its order. */
export const FOLDERS: Readonly<Record<string, string>> = {
  'tax-sets': 'Tax sets',
  [PLACES]: 'Places (docs/cookbook has their rules)',
  stays: 'Stays',
  definitions: 'Definitions files, for pull, plan and apply',
};

/** All examples, in the order of their folders. */
export async function examplesIn(io: Io): Promise<Example[]> {
  const all = await installedExamples(io);
  if (all === undefined) throw new UsageError(`this installation has no examples: there is no ${io.examples}`);
  return Object.keys(FOLDERS).flatMap((folder) => all.filter(({ name }) => folderOf(name) === folder));
}

async function installedExamples(io: Io): Promise<Example[] | undefined> {
  const files = await io.jsonFilesIn(io.examples);
  return files?.map((path) => ({ name: nameOf(path, io.examples), path }));
}

function nameOf(path: string, folder: string): string {
  return relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/\.json$/, '');
}

export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** An example by its name; the folder may be left out where only one folder has it. */
export function exampleNamed(wanted: string, all: readonly Example[]): Example {
  const plain = wanted.replace(/\.json$/, '');
  const found = all.filter(({ name }) => name === plain || name.endsWith(`/${plain}`));
  const [only] = found;
  if (only === undefined) throw new UsageError(`there is no example "${wanted}"; "staytax examples" lists them`);
  if (found.length > 1) {
    throw new UsageError(`"${wanted}" could be ${found.map(({ name }) => name).join(' or ')}`);
  }
  return only;
}

/** A name that may be an example's, and is hardly a file's: no ending, at most one folder. */
const NAME = /^[\w-]+(\/[\w-]+)?$/;

/**
 * The JSON of a file, or else of the example with this name: "lisbon" is a place and a tax set, and the folders that come
 * first are looked in first. Only for what is read: what a command changes or sends is always a file.
 */
export async function readFileOrExample(source: string, folders: readonly string[], io: Io): Promise<JsonDocument> {
  try {
    return await readDocument(source, io);
  } catch (error) {
    if (!(error instanceof MissingFile) || !NAME.test(source)) throw error;
    const all = (await installedExamples(io)) ?? [];
    const found = folders.flatMap((folder) =>
      all.filter(({ name }) => folderOf(name) === folder && (name === source || name === `${folder}/${source}`)),
    );
    const [first] = found;
    if (first !== undefined) return readDocument(first.path, io);
    const names = all
      .filter(({ name }) => folders.includes(folderOf(name)))
      .map(({ name }) => name.replace(/^.*\//, ''));
    const meant = probablyMeant(source, names);
    const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
    throw new UsageError(`there is no file "${source}", and no example of that name.${hint}`);
  }
}

/** Where tax sets and stays are looked for. */
export const OF_TAX_SETS = [PLACES, 'tax-sets'];
export const OF_STAYS = ['stays'];
export const OF_PREVIEWED = [...OF_TAX_SETS, 'definitions'];
export const OF_ALL = [...OF_TAX_SETS, ...OF_STAYS, 'definitions'];

/** A tax set of the cookbook, with its title as its name. */
interface CookbookSet {
  readonly name: string;
  readonly draft: unknown;
}

/** The tax sets of the cookbook. Empty when the package has no examples. */
export async function cookbookSets(io: Io): Promise<CookbookSet[]> {
  const files = (await io.jsonFilesIn(`${io.examples}/${PLACES}`)) ?? [];
  const sets = await Promise.all(files.map((file) => cookbookSet(file, io)));
  return sets.flatMap((set) => (set === undefined ? [] : [set]));
}

async function cookbookSet(file: string, io: Io): Promise<CookbookSet | undefined> {
  const value: unknown = JSON.parse(await readText(file, io));
  const draft = fieldsOf(value)['taxSet'] ?? value;
  const name = textField(draft, 'title');
  return name === undefined ? undefined : { name, draft };
}
