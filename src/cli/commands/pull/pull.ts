import { type DefinitionsInput, PullError, type Remote, readRemote, toDefinitions } from '../../../api/index.js';
import { printable } from '../../../issues/printable.js';
import { isRecord } from '../../../issues/reading.js';
import { counted } from '../../../issues/shown.js';
import { EXIT, type ExitCode, invalidFile, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { editText } from '../../input/edit-text.js';
import { type JsonDocument, parseJson, refuseDuplicates } from '../../input/json-document.js';
import { propertyOption } from '../../input/option-values.js';
import { readIfThere } from '../../input/read-file.js';
import { newFileText } from '../../output/new-file.js';
import { type Colors, colorsFor, shellWord } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { refusal } from '../../person.js';
import { addConnectionOptions, type ConnectionOptions, connected, ENVIRONMENT } from '../../sync/connection.js';
import { fieldInWords, named } from '../../sync/step-text.js';
import { type FileChange, mergeInto } from './merge.js';

interface PullCommandOptions extends ConnectionOptions {
  readonly property: string;
  readonly out?: string;
  readonly ids?: true;
  readonly yes?: true;
  readonly allowEmpty?: true;
}

const EXAMPLES = `
The file is the same text for the same state, so that version control shows what changed. Titles say what is
what; with --ids a title can be changed in the file without making something new of it.

A file that exists is not replaced. What differs from the property is shown and, after a question or with --yes,
changed in place; "local", "$schema", unknown fields and the order of entries stay.
${ENVIRONMENT}
Examples:
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --out hotel.json
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --ids
`;

export const registerPull: Register = (program, io, finish) => {
  const command = program
    .command('pull')
    .summary('write the taxes and tax sets of a property to a file')
    .description('Writes the taxes and tax sets of a property as a definitions file.')
    .requiredOption('--property <id>', 'the id of the property', propertyOption)
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--ids', 'write the id of every tax and tax set')
    .option('--yes', 'change a file that exists without asking')
    .option('--allow-empty', 'write a file even when the property has no taxes and no tax sets');
  addConnectionOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (options: PullCommandOptions) => finish(await pullCommand(options, io)));
};

async function pullCommand(options: PullCommandOptions, io: Io): Promise<ExitCode> {
  const { property, out, ids } = options;
  const before = out === undefined ? undefined : await fileBefore(out, property, io);
  const remote = await connected(io, options, ({ api }) => readRemote(api, property));
  const { taxes, tax_sets, odd = [] } = remote;
  const isEmpty = taxes.length + tax_sets.length + odd.length === 0;
  if (isEmpty && !options.allowEmpty) throw new PullError(nothingFound(property));
  const { yellow } = colorsFor(io.stderr, io.env);
  for (const record of odd) {
    io.stderr.write(
      `${yellow('warning')}  ${named(record)} (${printable(record.id)}) was left out: ${printable(record.reason)}\n`,
    );
  }
  const definitions = toDefinitions(remote, { ids });
  if (out === undefined) {
    io.stdout.write(newFileText('definitions', definitions));
    return EXIT.fine;
  }
  if (before !== undefined) return update(out, before, { remote, isEmpty, options }, io);
  await writeFile(out, newFileText('definitions', definitions, out), io, { replacesInput: true });
  io.stderr.write(`${held(definitions)} written to ${printable(out)}. ${next(out)}`);
  return EXIT.fine;
}

function nothingFound(property: string): string {
  return (
    `Nothing was found at the property ${property}: it has no taxes and no tax sets, or it does not exist. ` +
    'Check the id; with --allow-empty a file with empty lists is written.'
  );
}

interface FileBefore {
  readonly text: string;
  readonly document: JsonDocument;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The existing file. Throws when it is not the definitions file of the same property. */
async function fileBefore(file: string, property: string, io: Io): Promise<FileBefore | undefined> {
  const text = await readIfThere(file, io);
  if (text === undefined || text.trim() === '') return undefined;
  const document = parseJson(file, text);
  refuseDuplicates(document);
  const { value } = document;
  const refuse = (message: string) => invalidFile(file, 'unknown_kind', message);
  if (!isRecord(value) || !('property_id' in value)) {
    throw refuse('The file exists and is not a definitions file. It was left as it is: choose another name.');
  }
  const { property_id: owner } = value;
  if (typeof owner === 'string' && owner.toLowerCase() === property.toLowerCase()) return { text, document, value };
  throw refuse(`The file is of the property ${JSON.stringify(owner)}. It was left as it is: choose another name.`);
}

interface Pulled {
  readonly remote: Remote;
  readonly isEmpty: boolean;
  readonly options: PullCommandOptions;
}

/** Changes the file where it differs from the property, after asking. */
async function update(file: string, before: FileBefore, pulled: Pulled, io: Io): Promise<ExitCode> {
  const { remote, isEmpty, options } = pulled;
  const { edits, changes } = mergeInto(before.value, remote, options);
  const name = printable(file);
  if (changes.length === 0) {
    io.stderr.write(`${name} has what the property has. Nothing was written.\n`);
    return EXIT.fine;
  }
  const colors = colorsFor(io.stderr, io.env);
  io.stderr.write(`Changes of ${name}:\n${changes.map((change) => fileChangeText(change, colors)).join('')}`);
  if (isEmpty) {
    throw new PullError(`The property has nothing, and ${name} would be emptied. Remove the file if that is meant.`);
  }
  if (!options.yes) {
    if (!io.canAsk) throw new UsageError(`${file} exists, and nobody can be asked whether to change it; use --yes`);
    const refused = await refusal('Change the file? Only "yes" does: ', 'Nothing was written.', io);
    if (refused !== undefined) return refused;
  }
  await writeFile(file, editText(before.text, edits), io, { replacesInput: true });
  io.stderr.write(`${counted(changes.length, 'change')} written to ${name}. ${next(file)}`);
  return EXIT.fine;
}

function held({ taxes, tax_sets }: DefinitionsInput): string {
  return `${counted(taxes.length, 'tax', 'taxes')} and ${counted(tax_sets.length, 'tax set')}`;
}

function next(file: string): string {
  return `Next, when it is edited: staytax plan ${printable(shellWord(file))}\n`;
}

const SIGNS = { create: '+ add', update: '~ change', remove: '- remove' } as const;

/** `~ change tax "VAT"`, then each field on a line of its own. */
export function fileChangeText({ action, fields, ...what }: FileChange, colors: Colors): string {
  const paint = { create: colors.green, update: colors.yellow, remove: colors.red }[action];
  const why = action === 'remove' ? ' (the property does not have it)' : '';
  const lines = fields.map((field) => `      ${fieldInWords(field)}\n`);
  return `  ${paint(SIGNS[action])} ${named(what)}${why}\n${lines.join('')}`;
}
