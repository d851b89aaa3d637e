import { extname, relative, sep } from 'node:path';
import { probablyMeant } from '../../core/issues/texts.js';
import { fieldsOf, textField } from '../../pages/editor/json.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { existingSources, MissingFile, missingFile, readText, STDIN } from '../files.js';
import type { JsonDocument } from './json-document.js';
import { readDocument } from './json-document.js';
import towns from './towns.json' with { type: 'json' };

export interface Example {
  /** Folder and file without `.json`: `tax-sets/lisbon`, `cases/places/lisbon`, `stays/many.csv`. */
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
  bookings: 'Bookings of a channel, for reconcile',
  returns: 'Bookings of a house, for return',
  definitions: 'Definitions files, for pull, plan and apply',
  invoices: 'Payers and parties, for invoice',
  'cases/tax-sets': 'Cases of the tax sets, for test',
  [`cases/${PLACES}`]: 'Cases of the places, for test',
};

const TAX_SETS = [PLACES, 'tax-sets'];
const STAYS = ['stays'];
const CASES = TAX_SETS.map((folder) => `cases/${folder}`);

/** Where a command looks for a name: the folders in this order, and the endings of the files. */
export interface ExampleLookup {
  readonly folders: readonly string[];
  readonly endings: readonly string[];
}

const DOCUMENTS = ['.json'];
const LINES = ['.ndjson', '.csv'];

export const OF_TAX_SETS: ExampleLookup = { folders: TAX_SETS, endings: DOCUMENTS };
export const OF_STAYS: ExampleLookup = { folders: STAYS, endings: DOCUMENTS };
export const OF_STAY_LINES: ExampleLookup = { folders: STAYS, endings: LINES };
export const OF_DEFINITIONS: ExampleLookup = { folders: ['definitions'], endings: DOCUMENTS };
export const OF_PREVIEWED: ExampleLookup = { folders: [...TAX_SETS, 'definitions'], endings: DOCUMENTS };
export const OF_CASES: ExampleLookup = { folders: CASES, endings: DOCUMENTS };
export const OF_BOOKINGS: ExampleLookup = { folders: ['bookings'], endings: DOCUMENTS };
export const OF_BOOKING_LINES: ExampleLookup = { folders: ['bookings'], endings: LINES };
export const OF_RETURNS: ExampleLookup = { folders: ['returns'], endings: LINES };
export const OF_INVOICES: ExampleLookup = { folders: ['invoices'], endings: DOCUMENTS };
export const OF_ALL: ExampleLookup = { folders: [...TAX_SETS, ...STAYS, 'definitions', ...CASES], endings: DOCUMENTS };

/** The order in which `examples NAME` looks: "lisbon" is the tax set that `quote lisbon` quotes. */
export const OF_LIST: ExampleLookup = {
  folders: [...OF_ALL.folders.slice(0, -CASES.length), 'bookings', 'returns', 'invoices', ...CASES],
  endings: [...DOCUMENTS, ...LINES],
};

/** All examples, in the order of their folders. */
export async function examplesIn(io: Io): Promise<Example[]> {
  const all = await installedExamples(io);
  if (all === undefined) throw new UsageError(`this installation has no examples: there is no ${io.examples}`);
  return Object.keys(FOLDERS).flatMap((folder) => all.filter(({ name }) => folderOf(name) === folder));
}

async function installedExamples(io: Io): Promise<Example[] | undefined> {
  const files = await io.filesIn(io.examples, OF_LIST.endings);
  return files?.map((path) => {
    const name = relative(io.examples, path).split(sep).join('/');
    return { name: name.replace(DOCUMENT_ENDING, ''), path };
  });
}

const DOCUMENT_ENDING = /(\.cases)?\.json$/;

export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

export function plainNameOf({ name }: Example): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

/** The names that a command takes, each once: with their folders, or without. */
export async function exampleNames(
  { folders, endings }: ExampleLookup,
  withFolder: boolean,
  io: Io,
): Promise<string[]> {
  const all = (await installedExamples(io)) ?? [];
  const names = folders.flatMap((folder) => namesIn({ folders: [folder], endings }, withFolder, all));
  return [...new Set(names.map(withoutEnding))];
}

/** Names of the examples that a command reads, as the list has them. */
function namesIn({ folders, endings }: ExampleLookup, withFolder: boolean, all: readonly Example[]): string[] {
  return all
    .filter(({ name, path }) => folders.includes(folderOf(name)) && endings.some((ending) => path.endsWith(ending)))
    .map((example) => (withFolder ? example.name : plainNameOf(example)));
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, '');
}

/** An example by its name, with or without its folder. */
export function exampleNamed(wanted: string, all: readonly Example[]): Example {
  const match = findExample(wanted, OF_LIST, all);
  if (match !== undefined) return match;
  const none = `there is no example "${wanted}".${hintFor(wanted, OF_LIST, all)}`;
  throw new UsageError(`${none} "staytax examples" lists them.`, `${none} The tool examples lists them.`);
}

function findExample(
  wanted: string,
  { folders, endings }: ExampleLookup,
  all: readonly Example[],
): Example | undefined {
  const names = all.filter(({ name }) => isCalled(name, wanted.replace(DOCUMENT_ENDING, '')));
  const kinds = endings.flatMap((ending) => names.filter(({ path }) => path.endsWith(ending)));
  return folders.flatMap((folder) => kinds.filter(({ name }) => folderOf(name) === folder))[0];
}

/** Compares names with or without folders, and without the ending of a file of lines. */
function isCalled(name: string, wanted: string): boolean {
  return [name, withoutEnding(name)].some((alias) => alias === wanted || alias.endsWith(`/${wanted}`));
}

function hintFor(wanted: string, looked: ExampleLookup, all: readonly Example[]): string {
  const names = namesIn(looked, wanted.includes('/'), all);
  const meant = probablyMeant(wanted, wanted.includes('.') ? names : names.map(withoutEnding));
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}

/** A name without an extension, with at most two folders, which can be that of an example. */
const NAME = /^[\w-]+(\/[\w-]+){0,2}$/;

/** Reads a JSON file, or the example with this name. A command that changes a file does not use this. */
export async function readFileOrExample(source: string, looked: ExampleLookup, io: Io): Promise<JsonDocument> {
  return readDocument(await fileOrExample(source, looked, io), io);
}

/**
 * The file of that name if it exists, or else the path of the example with this name. A name with an extension is
 * always a file. Which of the two is used is said when both could be meant, and for every example.
 */
export async function fileOrExample(source: string, looked: ExampleLookup, io: Io): Promise<string> {
  if (source === STDIN) return source;
  const isThere = await io.isThere(source);
  if (!NAME.test(source)) {
    if (!isThere) await refuseNameOfExample(source, looked, io);
    return source;
  }
  const all = (await installedExamples(io)) ?? [];
  const example = findExample(source, looked, all);
  if (isThere) {
    if (example !== undefined) io.note(`using the file ./${source}, not the example`);
    return source;
  }
  if (example === undefined) {
    const hint = hintFor(source, looked, all);
    throw new MissingFile(
      `there is no file "${source}", and no example of that name.${hint}`,
      `there is no example "${source}".${hint} The tool examples lists them.`,
    );
  }
  io.note(`using the example ${source}`);
  return example.path;
}

/** The file or example of each name, or the issue of a file that does not exist. Throws if none of them exists. */
export function filesOrExamples(names: readonly string[], looked: ExampleLookup, io: Io) {
  return existingSources(names, (name) => fileOrExample(name, looked, io), io);
}

/** The name of an example with its extension: at most two folders. */
const NAME_WITH_ENDING = /^[\w-]+(\/[\w-]+){0,2}\.(?:json|ndjson|csv)$/;

/** Throws `MissingFile` for a file that does not exist and is called like an example, with the command that writes it. */
async function refuseNameOfExample(source: string, looked: ExampleLookup, io: Io): Promise<void> {
  if (!NAME_WITH_ENDING.test(source)) return;
  const example = findExample(source, looked, (await installedExamples(io)) ?? []);
  if (example === undefined || !example.path.endsWith(extname(source))) return;
  throw missingFile(source, `. "staytax examples ${example.name} > FILE" writes the example to a file.`);
}

/**
 * Places of the examples by country (ISO 3166) with their towns, current rules first. `null` is the law of a country, a
 * region or an island.
 */
export const TOWNS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = towns;

/** The names of the places of each country. */
export const PLACES_BY_COUNTRY: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(TOWNS).map(([country, towns]) => [country, Object.keys(towns)]),
);

/** The tax sets of the cookbook. Empty when the package has no examples. */
export async function cookbookSets(io: Io): Promise<Array<{ readonly name: string; readonly draft: unknown }>> {
  const files = (await io.filesIn(`${io.examples}/${PLACES}`, DOCUMENTS)) ?? [];
  const texts = await Promise.all(files.map((file) => readText(file, io)));
  return texts.flatMap((text) => {
    const value: unknown = JSON.parse(text);
    const draft = fieldsOf(value)['taxSet'] ?? value;
    const name = textField(draft, 'title');
    return name === undefined ? [] : [{ name, draft }];
  });
}
