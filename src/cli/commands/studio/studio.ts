import type { Api } from '../../../api/index.js';
import type { PageData } from '../../../studio/protocol.js';
import type { StudioHost } from '../../../studio/server.js';
import { createStudioServer } from '../../../studio/server.js';
import type { ExitCode, Register } from '../../command.js';
import { EXIT, UsageError, untilStopped } from '../../command.js';
import type { Io } from '../../command-io.js';
import { cookbookSets } from '../../input/examples.js';
import { listeningOn, localeTag, portOption, THIS_MACHINE } from '../../input/option-values.js';
import { STDIN } from '../../input/read-file.js';
import { studioPage } from '../../output/studio-page.js';
import { writeFile } from '../../output/write-file.js';
import type { ConnectionOptions } from '../../sync/connection.js';
import { addConnectionOptions, ENVIRONMENT, withConnection } from '../../sync/connection.js';
import type { StudioFile } from './file.js';
import { readStudioFile } from './file.js';
import { studioHost } from './host.js';
import { keptCases } from './kept-files.js';

interface StudioCommandOptions extends ConnectionOptions {
  readonly port: number;
  readonly open: boolean;
  readonly export?: string;
  readonly locale?: string;
  readonly channel?: true;
}

const EXAMPLES = `
A page on this machine: what guests pay follows each keystroke. FILE is a tax set or a definitions file; without
one the page begins with a place of the cookbook. The first line of standard output is the address, with the
token of this run: everyone who has it can change FILE. Ctrl-C stops the server.

Save shows what changes and then writes FILE; what the file has beside it stays. When STAYTAX_API_URL and
STAYTAX_API_KEY are set, a definitions file can be sent to the channel manager: the plan is shown first, and the
key never reaches the page.
${ENVIRONMENT}
Examples:
  $ staytax examples lisbon > hotel.json
  $ staytax studio hotel.json
  $ staytax studio hotel.json --port 0 --no-open
  $ staytax studio hotel.json --export studio.html
`;

export const registerStudio: Register = (program, io, finish) => {
  const command = program
    .command('studio')
    .summary('edit a tax set and watch what guests pay')
    .description('Opens a page in which a tax set is edited, and serves it until it is stopped.')
    .argument('[file]', 'a tax set or a definitions file, as JSON')
    .addOption(portOption(0))
    .option('--no-open', 'print the address, and open no browser')
    .option('--channel', 'show what the channel manager charges, for a set without the ids that it gave')
    .option('--export <file>', 'write the studio as one page that needs no server, and stop')
    .option(
      '--locale <tag>',
      'the language of the page, such as de or fr-CH [that of the browser; of an export English]',
      localeTag,
    );
  addConnectionOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string | undefined, options: StudioCommandOptions) => {
      finish(await studioCommand(file, options, io));
    });
};

async function studioCommand(file: string | undefined, options: StudioCommandOptions, io: Io): Promise<ExitCode> {
  if (file === STDIN) throw new UsageError('the studio needs the name of a file, so that it can be saved');
  // Reports issues of the file before the page opens.
  const read = file === undefined ? undefined : await readStudioFile(file, io);
  if (options.export !== undefined) return exportPage(read, file, { ...options, out: options.export }, io);
  const { STAYTAX_API_URL: url, STAYTAX_API_KEY: key } = io.env;
  if (!url || !key) return serveStudio(file, undefined, options, io);
  return withConnection(io, options, ({ api }) => serveStudio(file, api, options, io));
}

/** Writes a page that works from a file or any web server. It saves by download. */
async function exportPage(
  read: StudioFile | undefined,
  file: string | undefined,
  { out, locale, channel }: Pick<StudioCommandOptions, 'locale' | 'channel'> & { readonly out: string },
  io: Io,
): Promise<ExitCode> {
  if (out === STDIN) throw new UsageError('--export needs the name of a file');
  const cases = file === undefined || read?.isDefinitions ? undefined : await keptCases(file, io);
  const connection = channel || read?.isDefinitions ? { channel: true } : {};
  const page = { sets: read?.sets ?? [], cases, today: io.today(), locale, ...connection };
  await writeFile(out, await studioPage(page, io), io);
  io.stderr.write(`${out} is written: open it in a browser, or put it on any web server.\n`);
  return EXIT.fine;
}

async function serveStudio(
  file: string | undefined,
  api: Api | undefined,
  { port, open, locale, channel }: StudioCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const today = io.today();
  const places = await cookbookSets(io);
  const host = file === undefined ? hostWithoutFile(today, channel) : studioHost({ file, today, api, channel, io });
  const token = io.secret();
  let bound = port;
  const app = createStudioServer({
    host: { ...host, open: async () => ({ places, ...(await host.open()) }) },
    script: await io.studioScript(),
    token,
    port: () => bound,
    locale,
  });
  const place = { port, host: THIS_MACHINE };
  const listening = await listeningOn(
    io.serve((request) => app.fetch(request), place),
    place,
  );
  bound = listening.port;
  const address = `${listening.url}/?token=${token}`;
  io.stdout.write(`${address}\n`);
  io.stderr.write('The studio is open until Ctrl-C. Everyone who has this address can use it.\n');
  if (open) io.openPage(address);
  await untilStopped(io);
  await listening.close();
  return EXIT.fine;
}

/** A host without a file refuses to save. The page still offers its JSON. */
function hostWithoutFile(today: string, channel: boolean | undefined): StudioHost {
  const refused = async () => ({ outcome: 'refused', message: 'There is no file to save to.' }) as const;
  const open = async (): Promise<PageData> => ({ sets: [], today, ...(channel ? { channel } : {}) });
  const now = async () => ({ outcome: 'same' }) as const;
  return { open, save: refused, keep: refused, now, keepDraft: async () => undefined, plan: refused, apply: refused };
}
