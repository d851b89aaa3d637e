import { join, sep } from 'node:path';
import { isRecord } from '../../core/issues/reading.js';
import { compareTexts, counted, printable } from '../../core/issues/texts.js';
import { fieldsOf, textField } from '../../pages/editor/json.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { readText } from '../files.js';
import { declare, flag } from '../input/declaration.js';
import type { Example } from '../input/examples.js';
import { exampleNamed, examplesIn, FOLDERS, folderOf, OF_LIST, PLACES } from '../input/examples.js';
import { isExampleName, textOf } from '../input/tool.js';
import { describedText, listSchema, objectOf, PART, TEXT } from '../output/answer-schema.js';
import { wrapText } from '../output/table.js';
import type { Screen } from '../output/text.js';
import { print } from '../output/text.js';

/** Shown instead of a date for a rule that was never checked. */
const NEVER = 'never     ';

export const examplesCommand = declare({
  summary: 'list and print the examples of the package',
  description: 'Lists the examples that the package comes with, or prints one of them.',
  tool: {
    note: 'They are tax sets of real places, stays and definitions.',
    arguments: {
      name: {
        schema: describedText('An example, such as "places/lisbon" [the list].'),
        words: (name, value) => {
          const text = textOf(name, value);
          if (isExampleName(text)) return [text];
          throw new UsageError(`there is no example "${text}"; examples without a name lists them`);
        },
      },
    },
    // The list of examples; with a name, the example.
    answer: {
      type: 'object',
      properties: { examples: listSchema(objectOf({ name: TEXT, title: TEXT })), text: PART },
    },
    isTakenWhole: true,
    // Names and titles without the paths, which are of no use to an agent.
    shown: (printed, { name }) => {
      const entries = [printed].flat().filter(isRecord);
      return name === undefined
        ? { examples: entries.map((entry) => ({ name: entry['name'], title: entry['title'] })) }
        : undefined;
    },
  },
  arguments: [['[name]', 'the example to print, such as tax-sets/lisbon', { examples: OF_LIST }]],
  options: {
    path: flag('print where the file is, not what it holds'),
    sources: flag('list where the rules of the places stand, the oldest reading first'),
    json: flag('print the list as JSON'),
  },
  notes: `
NAME is a name from the list, with or without its folder; "lisbon" is the place, "tax-sets/lisbon" the tax set.
Each command takes such a name where it takes a file, and says so on standard error (not with --quiet). A file of
that name is used instead. A name with an extension is always a file: write such an example to a file first.
docs/cookbook explains the places.

Examples:
  $ staytax examples
  $ staytax examples --sources
  $ staytax examples tax-sets/lisbon > hotel.json
  $ staytax quote hotel.json --stay week-family
  $ staytax examples stays/many.csv > many.csv
  $ staytax quote hotel.json --stays many.csv
  $ staytax examples stays/many.csv --path
`,
  run: async (name, { path, sources, json }, io) => {
    const all = await examplesIn(io);
    if (name !== undefined) {
      const example = exampleNamed(name, all);
      io.stdout.write(path ? `${example.path}\n` : outside(await readText(example.path, io)));
    } else if (path) io.stdout.write(`${io.examples}\n`);
    else if (sources) {
      const rules = await sourcesOf(all, io);
      print(rules, json, (screen) => sourceList(rules, screen), io);
    } else {
      const listed: ListedExample[] = [];
      for (const example of all) listed.push({ ...example, title: titleOf(example, await readText(example.path, io)) });
      print(listed, json, (screen) => list(listed, io.examples, screen), io);
    }
  },
});

type ListedExample = Example & { readonly title: string };

/** Sources of all places, the oldest check first; places that were never checked come before all. */
async function sourcesOf(examples: readonly Example[], io: Io) {
  const places = examples.filter(({ name }) => folderOf(name) === PLACES);
  const sources = await Promise.all(
    places.map(async (example) => {
      const { source } = fieldsOf(fieldsOf(JSON.parse(await readText(example.path, io)))['local']);
      const [url, checked, says] = ['url', 'checked', 'says'].map((name) => textField(source, name));
      return { ...example, url, checked, says };
    }),
  );
  return sources.toSorted((a, b) => compareTexts(a.checked ?? '', b.checked ?? ''));
}

function sourceList(sources: Awaited<ReturnType<typeof sourcesOf>>, { colors, width }: Screen): string {
  const longest = Math.max(0, ...sources.map(({ name }) => name.length));
  const lines = sources.map(({ name, checked = NEVER, url = '', says = '' }) => {
    const head = `${checked}  ${colors.bold(name.padEnd(longest))}  ${printable(url)}`.trimEnd();
    const indent = ' '.repeat(NEVER.length + 2);
    return `${head}\n${colors.dim(wrapText(indent + printable(says), width, indent))}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
}

/** An example for the folder of a project: with paths to the JSON Schema and the tax set of the installed package. */
function outside(text: string): string {
  return text
    .replace(/(?<="\$schema": ")[./]*(?=dist\/schemas\/)/, './node_modules/staytax/')
    .replace(/(?<="taxSet": ")[./]*(?=\w)/, './node_modules/staytax/examples/');
}

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

function list(examples: readonly ListedExample[], folder: string, { colors, width }: Screen): string {
  const longest = Math.max(0, ...examples.map(({ name }) => name.length));
  const lineOf = ({ name, title }: ListedExample) => {
    const line = `  ${name.padEnd(longest)}  ${printable(title)}`;
    if (width === undefined || line.length <= width) return `${line}\n`;
    // On a terminal that is too narrow for both, the title is below the name.
    return `  ${name}\n${wrapText(`      ${printable(title)}`, width, '      ')}\n`;
  };
  const groups = Object.entries(FOLDERS).map(([inFolder, heading]) => {
    const lines = examples.filter(({ name }) => folderOf(name) === inFolder).map(lineOf);
    return `${colors.bold(heading)}\n${lines.join('')}`;
  });
  const end = [
    `The files are in ${printable(join(folder, sep))}`,
    '"staytax examples NAME" prints one of them, with --path where it is.',
  ];
  return [...groups, end.map((line) => `${wrapText(line, width)}\n`).join('')].join('\n');
}
