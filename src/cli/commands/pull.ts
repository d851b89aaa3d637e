import { InvalidArgumentError } from 'commander';
import { pull } from '../../api/index.js';
import { uuid } from '../../definitions/field-schemas.js';
import { EXIT, type ExitCode } from '../exit.js';
import { count } from '../finding.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import type { Register } from '../register.js';
import { connect, ENVIRONMENT } from '../sync-api.js';
import { writeFile } from '../write-file.js';

interface PullCommandOptions {
  readonly property: string;
  readonly out?: string;
  readonly ids?: true;
}

const EXAMPLES = `
The file is the same text for the same state, so that version control shows what changed. Titles say what is
what; with --ids a title can be changed in the file without making something new of it.
${ENVIRONMENT}
Examples:
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --out hotel.json
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --ids
`;

export const registerPull: Register = (program, io, finish) => {
  program
    .command('pull')
    .summary('the taxes and tax sets of a property, as a file')
    .description('Writes the taxes and tax sets of a property as a definitions file.')
    .requiredOption('--property <id>', 'the id of the property', propertyId)
    .option('--out <file>', 'where to write it, in place of standard output')
    .option('--ids', 'write the id of every tax and tax set')
    .addHelpText('after', EXAMPLES)
    .action(async (options: PullCommandOptions) => finish(await pullCommand(options, io)));
};

function propertyId(text: string): string {
  if (uuid.safeParse(text).success) return text;
  throw new InvalidArgumentError('A uuid such as 716305c4-561a-4561-a187-7f5b8aeb5920 is expected.');
}

async function pullCommand({ property, out, ids }: PullCommandOptions, io: Io): Promise<ExitCode> {
  const definitions = await pull(connect(io), property, { ids });
  const text = `${JSON.stringify(definitions, null, 2)}\n`;
  if (out === undefined) {
    io.stdout.write(text);
    return EXIT.fine;
  }
  await writeFile(out, text, io);
  const { taxes, tax_sets } = definitions;
  const held = `${taxes.length === 1 ? '1 tax' : `${taxes.length} taxes`} and ${count(tax_sets.length, 'tax set')}`;
  io.stderr.write(`${held} written to ${printable(out)}. Next, when it is edited: staytax plan ${printable(out)}\n`);
  return EXIT.fine;
}
