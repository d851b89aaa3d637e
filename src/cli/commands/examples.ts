import { join, relative, sep } from 'node:path';
import { printable } from '../../issues/printable.js';
import { isRecord } from '../../issues/reading.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { readText } from '../input/read-file.js';
import { colorsFor, count, jsonText } from '../output/text.js';

interface ExamplesOptions {
  readonly path?: true;
  readonly json?: true;
}

const EXAMPLES = `
NAME is a name from the list, with or without its folder. docs/cookbook explains the places.

Examples:
  $ staytax examples
  $ staytax examples tax-sets/lisbon > my-tax-set.json
  $ staytax quote "$(staytax examples tax-sets/lisbon --path)" --stay "$(staytax examples week-family --path)"
`;

export const registerExamples: Register = (program, io, finish) => {
  program
    .command('examples')
    .summary('tax sets, stays and definitions to start from')
    .description('Lists the examples that the package comes with, or prints one of them.')
    .argument('[name]', 'the example to print, such as tax-sets/lisbon')
    .option('--path', 'print where the file is, not what it holds')
    .option('--json', 'print the list as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: ExamplesOptions) => {
      finish(await examplesCommand(name, options, io));
    });
};

interface Example {
  /** Folder and file without its ending: `tax-sets/lisbon`. */
  readonly name: string;
  readonly path: string;
}

/** The folders of the list, in its order. */
const FOLDERS: Readonly<Record<string, string>> = {
  'tax-sets': 'Tax sets',
  places: 'Places (docs/cookbook has their rules)',
  stays: 'Stays',
  definitions: 'Definitions files, for pull, plan and apply',
};

async function examplesCommand(name: string | undefined, options: ExamplesOptions, io: Io): Promise<ExitCode> {
  const all = await examplesIn(io);
  if (name !== undefined) {
    const { path } = exampleNamed(name, all);
    io.stdout.write(options.path ? `${path}\n` : await readText(path, io));
    return EXIT.fine;
  }
  if (options.path) {
    io.stdout.write(`${io.examples}\n`);
    return EXIT.fine;
  }
  const listed = [];
  for (const example of all) listed.push({ ...example, title: titleOf(JSON.parse(await readText(example.path, io))) });
  io.stdout.write(options.json ? jsonText(listed) : list(listed, io));
  return EXIT.fine;
}

async function examplesIn(io: Io): Promise<Example[]> {
  const files = await io.jsonFilesIn(io.examples);
  if (files === undefined) throw new UsageError(`this installation has no examples: there is no ${io.examples}`);
  const all = files.map((path) => ({ name: nameOf(path, io.examples), path }));
  return Object.keys(FOLDERS).flatMap((folder) => all.filter(({ name }) => folderOf(name) === folder));
}

function nameOf(path: string, folder: string): string {
  return relative(folder, path)
    .split(sep)
    .join('/')
    .replace(/\.json$/, '');
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

/** An example by its name; the folder may be left out where only one folder has it. */
function exampleNamed(wanted: string, all: readonly Example[]): Example {
  const plain = wanted.replace(/\.json$/, '');
  const found = all.filter(({ name }) => name === plain || name.endsWith(`/${plain}`));
  const [only] = found;
  if (only === undefined) throw new UsageError(`there is no example "${wanted}"; "staytax examples" lists them`);
  if (found.length > 1) {
    throw new UsageError(`"${wanted}" could be ${found.map(({ name }) => name).join(' or ')}`);
  }
  return only;
}

/** What an example is, in a few words. */
function titleOf(value: unknown): string {
  if (!isRecord(value)) return '';
  if (typeof value['title'] === 'string') return value['title'];
  if (Array.isArray(value['tax_sets']) && Array.isArray(value['taxes'])) {
    return `${count(value['taxes'].length, 'tax', 'taxes')}, ${count(value['tax_sets'].length, 'tax set')}`;
  }
  const rooms = Array.isArray(value['rooms']) ? value['rooms'] : [];
  return `arrives on ${value['checkIn']}, ${count(rooms.length, 'room')}`;
}

function list(examples: ReadonlyArray<Example & { readonly title: string }>, io: Io): string {
  const colors = colorsFor(io.stdout, io.env);
  const width = Math.max(0, ...examples.map(({ name }) => name.length));
  const groups = Object.entries(FOLDERS).map(([folder, heading]) => {
    const lines = examples
      .filter(({ name }) => folderOf(name) === folder)
      .map(({ name, title }) => `  ${name.padEnd(width)}  ${printable(title)}\n`);
    return `${colors.bold(heading)}\n${lines.join('')}`;
  });
  const end = `The files are in ${printable(join(io.examples, sep))}\n"staytax examples NAME" prints one of them, with --path where it is.\n`;
  return [...groups, end].join('\n');
}
