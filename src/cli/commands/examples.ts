import { join, sep } from 'node:path';
import type { Source } from '../../definitions/local/fields.js';
import { fieldsOf, textField } from '../../editor/json.js';
import { isRecord } from '../../issues/reading.js';
import { compareTexts, counted, printable } from '../../issues/texts.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT } from '../command.js';
import type { Io } from '../command-io.js';
import { readText } from '../files.js';
import type { Example } from '../input/examples.js';
import { exampleArgument, exampleNamed, examplesIn, FOLDERS, folderOf, OF_LIST, PLACES } from '../input/examples.js';
import { wrapText } from '../output/table.js';
import { colorsFor, jsonText } from '../output/text.js';

interface ExamplesOptions {
  readonly path?: true;
  readonly sources?: true;
  readonly json?: true;
}

/** Shown instead of a date for a rule that was never checked. */
const NEVER = 'never     ';

const EXAMPLES = `
NAME is a name from the list, with or without its folder; "lisbon" is the place, "tax-sets/lisbon" the tax set.
Each command takes such a name where it takes a file. docs/cookbook explains the places.

Examples:
  $ staytax examples
  $ staytax examples --sources
  $ staytax examples tax-sets/lisbon > hotel.json
  $ staytax quote hotel.json --stay week-family
  $ staytax examples many.csv --path
`;

export const registerExamples: Register = (program, io, finish) => {
  program
    .command('examples')
    .summary('list and print the examples of the package')
    .description('Lists the examples that the package comes with, or prints one of them.')
    .addArgument(exampleArgument('[name]', 'the example to print, such as tax-sets/lisbon', OF_LIST))
    .option('--path', 'print where the file is, not what it holds')
    .option('--sources', 'list where the rules of the places stand, the oldest reading first')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: ExamplesOptions) => {
      finish(await examplesCommand(name, options, io));
    });
};

async function examplesCommand(name: string | undefined, options: ExamplesOptions, io: Io): Promise<ExitCode> {
  const all = await examplesIn(io);
  if (name !== undefined) {
    const { path } = exampleNamed(name, all);
    io.stdout.write(options.path ? `${path}\n` : outside(await readText(path, io)));
    return EXIT.fine;
  }
  if (options.path) {
    io.stdout.write(`${io.examples}\n`);
    return EXIT.fine;
  }
  if (options.sources) {
    const sources = await sourcesOf(all, io);
    io.stdout.write(options.json ? jsonText(sources) : sourceList(sources, io));
    return EXIT.fine;
  }
  const listed = [];
  for (const example of all) listed.push({ ...example, title: titleOf(example, await readText(example.path, io)) });
  io.stdout.write(options.json ? jsonText(listed) : list(listed, io));
  return EXIT.fine;
}

/** Source of the rules of a place, from its tax set. */
interface PlaceSource extends Example, Source {}

/** Sources of all places, the oldest check first; places that were never checked come before all. */
async function sourcesOf(examples: readonly Example[], io: Io): Promise<PlaceSource[]> {
  const places = examples.filter(({ name }) => folderOf(name) === PLACES);
  const sources = await Promise.all(
    places.map(async (example) => ({ ...example, ...sourceIn(JSON.parse(await readText(example.path, io))) })),
  );
  return sources.toSorted((one, other) => compareTexts(one.checked ?? '', other.checked ?? ''));
}

function sourceIn(taxSet: unknown): Source {
  const source = fieldsOf(fieldsOf(fieldsOf(taxSet)['local'])['source']);
  return { url: textField(source, 'url'), checked: textField(source, 'checked'), says: textField(source, 'says') };
}

/** A line each, with the sentence of the rule below it. */
function sourceList(sources: readonly PlaceSource[], io: Io): string {
  const colors = colorsFor(io.stdout, io.env);
  const width = Math.max(0, ...sources.map(({ name }) => name.length));
  const lines = sources.map(({ name, checked = NEVER, url = '', says = '' }) => {
    const head = `${checked}  ${colors.bold(name.padEnd(width))}  ${printable(url)}`.trimEnd();
    const indent = ' '.repeat(NEVER.length + 2);
    return `${head}\n${colors.dim(wrapText(indent + printable(says), io.stdout.columns, indent))}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
}

/** An example for the folder of a project: with paths to the JSON Schema and the tax set of the installed package. */
function outside(text: string): string {
  return text
    .replace(/(?<="\$schema": ")[./]*(?=dist\/schemas\/)/, './node_modules/staytax/')
    .replace(/(?<="taxSet": ")[./]*(?=\w)/, './node_modules/staytax/examples/');
}

/** A short title of an example. */
function titleOf({ name, path }: Example, text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '').length;
  if (path.endsWith('.csv')) return `${counted(lines - 1, 'stay')}, as a table`;
  if (path.endsWith('.ndjson')) return `${counted(lines, name.startsWith('stays/') ? 'stay' : 'booking')}, one a line`;
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return '';
  if (Array.isArray(value['cases'])) return counted(value['cases'].length, 'case');
  if (Array.isArray(value['payers'])) return counted(value['payers'].length, 'payer');
  if (isRecord(value['seller'])) return `invoice ${value['number']}, from a seller to a buyer`;
  if (isRecord(value['data']) || isRecord(value['attributes'])) return 'a booking revision';
  if (typeof value['title'] === 'string') return value['title'];
  if (Array.isArray(value['tax_sets']) && Array.isArray(value['taxes'])) {
    return `${counted(value['taxes'].length, 'tax', 'taxes')}, ${counted(value['tax_sets'].length, 'tax set')}`;
  }
  const rooms = Array.isArray(value['rooms']) ? value['rooms'] : [];
  return `arrives on ${value['checkIn']}, ${counted(rooms.length, 'room')}`;
}

/** On a terminal that is too narrow for both, the title is below the name. */
function lineOf(name: string, title: string, width: number | undefined): string {
  const line = `  ${name}  ${title}`;
  if (width === undefined || line.length <= width) return line;
  return `  ${name.trimEnd()}\n${wrapText(`      ${title}`, width, '      ')}`;
}

function list(examples: ReadonlyArray<Example & { readonly title: string }>, io: Io): string {
  const colors = colorsFor(io.stdout, io.env);
  const width = Math.max(0, ...examples.map(({ name }) => name.length));
  const groups = Object.entries(FOLDERS).map(([folder, heading]) => {
    const lines = examples
      .filter(({ name }) => folderOf(name) === folder)
      .map(({ name, title }) => `${lineOf(name.padEnd(width), printable(title), io.stdout.columns)}\n`);
    return `${colors.bold(heading)}\n${lines.join('')}`;
  });
  const end = [
    `The files are in ${printable(join(io.examples, sep))}`,
    '"staytax examples NAME" prints one of them, with --path where it is.',
  ]
    .map((line) => `${wrapText(line, io.stdout.columns)}\n`)
    .join('');
  return [...groups, end].join('\n');
}
