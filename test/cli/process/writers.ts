import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import type { Io } from '../../../src/cli/command-io.js';
import { keepCase, readStudioFile } from '../../../src/cli/commands/studio/file.js';
import { studioHost } from '../../../src/cli/commands/studio/studio.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { openReplacement } from '../../../src/cli/process/replacement.js';
import { run } from '../../../src/cli/run.js';
import { editedSet } from '../../../src/pages/editor/draft.js';
import { CITY_TAX, file as definitions, PROPERTY, VAT } from '../../channel/api/sync-world.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';
import { json } from '../fake-io.js';
import { ENV } from '../trying.js';
import { STRUCK } from './striking.js';

const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));

/** Something that writes one file of a folder. */
export interface Writer {
  readonly name: string;
  /** The option that names the file, with its command. */
  readonly option?: string;
  /** The file that it writes. */
  readonly out: string;
  /** What it reads: to write one of these in place of `out` would lose it. Empty where an input is what it edits. */
  readonly reads: readonly string[];
  /** Ends well only when the file is written. */
  readonly write: (world: WriterWorld, out: string) => Promise<boolean>;
  /** What is there before, in place of any bytes: what the command changes has to be readable. */
  readonly before?: string | undefined;
  /** Refuses a file that is there. */
  readonly isNew?: true;
  /** Another file that it writes. */
  readonly also?: string;
  /** How the file ends, where two runs write different bytes, such as times. */
  readonly ends?: string;
}

export interface WriterWorld {
  readonly io: Io;
  readonly path: (name: string) => string;
}

/** Files of a folder, through the file system that faults strike, and a service in memory. */
export function writerWorld(folder: string, sandbox: Sandbox): WriterWorld & { readonly told: () => string } {
  let told = '';
  const output = {
    isTTY: false,
    write: (text: string) => {
      told += text;
    },
  };
  const io: Io = {
    ...NOTHING_OUTSIDE,
    ...processFiles,
    openSink: async (file, written) =>
      file === undefined
        ? { write: async () => true, close: async () => undefined, discard: async () => undefined }
        : openReplacement(file, written, STRUCK),
    stdout: output,
    stderr: output,
    env: ENV,
    examples: EXAMPLES,
    studioScript: async () => '',
    fetch: sandbox.fetch,
    onStop: (listener) => {
      listener('SIGINT');
      return () => undefined;
    },
  };
  return { io, path: (name) => join(folder, name), told: () => told };
}

/** A command line: names of files begin with @. One that runs until it is stopped is stopped at once. */
function command(...argv: readonly string[]): Writer['write'] {
  return async ({ io: whole, path }, out) => {
    const { onStop } = argv[0] === 'sandbox' ? whole : NOTHING_OUTSIDE;
    const io = { ...whole, onStop };
    const named = argv.map((word) => (word === '@out' ? path(out) : word.startsWith('@') ? path(word.slice(1)) : word));
    return (await run(named, io)) === 0;
  };
}

/** Small: what is written is computed again for each fault. */
const SET = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true }],
};
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
const HOTEL = `${JSON.stringify(definitions({ taxes: [VAT, { ...CITY_TAX, rate: '3.00' }] }), null, 2)}\n`;
const BOOKING = readFileSync(join(EXAMPLES, 'bookings/many.ndjson'), 'utf8').split('\n').slice(0, 1).join('');

/** What every command reads. */
export function fill(folder: string): void {
  const files = {
    'set.json': json(SET),
    'draft.json': json({ ...SET, taxes: SET.taxes.map((tax) => ({ ...tax, rate: '6.00' })) }),
    'stay.json': json(STAY),
    'stays.ndjson': `${JSON.stringify(STAY)}\n`.repeat(3),
    'bookings.ndjson': `${BOOKING}\n`,
    'hotel.json': HOTEL,
    'c.cases.json': json({ taxSet: 'set.json', cases: [CASE] }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

const CASE = {
  name: 'a night',
  stay: STAY,
  expect: { price: '100.00' },
};

const BULK = ['quote', '@set.json', '--stays', '@stays.ndjson', '--workers', '1', '--quiet', '--out', '@out'];
const OF_BULK = ['set.json', 'stays.ndjson'];

/** Every command that writes a file, and the studio. */
export const WRITERS: readonly Writer[] = [
  {
    name: 'quote --record',
    option: 'quote --record',
    out: 'record.json',
    reads: ['set.json', 'stay.json'],
    write: command('quote', '@set.json', '--stay', '@stay.json', '--record', '@out'),
  },
  { name: 'quote --stays --out', option: 'quote --out', out: 'quotes.ndjson', reads: OF_BULK, write: command(...BULK) },
  { name: 'quote --out CSV', out: 'quotes.csv', reads: OF_BULK, write: command(...BULK, '--output-format', 'csv') },
  {
    name: 'reconcile --out',
    option: 'reconcile --out',
    out: 'lines.ndjson',
    reads: ['set.json', 'bookings.ndjson'],
    write: command('reconcile', '--bookings', '@bookings.ndjson', '--tax-set', '@set.json', '--out', '@out', '--quiet'),
  },
  {
    name: 'preview --html',
    option: 'preview --html',
    out: 'page.html',
    reads: ['draft.json', 'set.json'],
    write: command('preview', '@draft.json', '--against', '@set.json', '--html', '@out'),
  },
  {
    name: 'preview --interactive',
    out: 'page.html',
    reads: ['draft.json', 'set.json'],
    write: command('preview', '@draft.json', '--against', '@set.json', '--html', '@out', '--interactive'),
  },
  {
    name: 'test --junit',
    option: 'test --junit',
    out: 'cases.xml',
    reads: ['c.cases.json', 'set.json'],
    ends: '</testsuites>\n',
    write: command('test', '@c.cases.json', '--junit', '@out'),
  },
  {
    name: 'plan --out',
    option: 'plan --out',
    out: 'plan.json',
    reads: ['hotel.json'],
    write: command('plan', '@hotel.json', '--out', '@out'),
  },
  { name: 'pull', option: 'pull --out', out: 'pulled.json', reads: [], before: '', write: pulling() },
  { name: 'pull into a file', out: 'pulled.json', reads: [], before: HOTEL, write: pulling() },
  {
    name: 'init',
    out: 'lisbon.cases.json',
    also: 'lisbon.json',
    reads: [],
    write: command(
      'init',
      '@.',
      '--place',
      'lisbon',
      '--country',
      'PT',
      '--yes',
      '--title',
      'Hotel',
      '--rate',
      'VAT=6.00',
    ),
  },
  {
    name: 'studio --export',
    option: 'studio --export',
    out: 'studio.html',
    reads: ['set.json'],
    write: command('studio', '@set.json', '--export', '@out'),
  },
  {
    name: 'invoice --out',
    option: 'invoice --out',
    out: 'invoice.xml',
    reads: ['stay.json'],
    write: command(
      'invoice',
      'berlin',
      '--stay',
      '@stay.json',
      '--format',
      'ubl',
      '--parties',
      'parties',
      '--out',
      '@out',
    ),
  },
  {
    name: 'return --stays-csv',
    option: 'return --stays-csv',
    out: 'stays.csv',
    reads: [],
    write: command('return', 'july', '--month', '2026-07', '--stays-csv', '@out', '--workers', '1', '--quiet'),
  },
  {
    name: 'return --labels-csv',
    option: 'return --labels-csv',
    out: 'stays.csv',
    reads: [],
    write: command('return', 'july', '--month', '2026-07', '--by-label', 'country:', '--labels-csv', '@out', '--workers', '1', '--quiet'),
  },
  sandboxWriter('--data'),
  sandboxWriter('--state'),
  { name: 'save in the studio', out: 'set.json', reads: [], write: saving() },
  { name: 'save as in the studio', out: 'other.json', reads: [], isNew: true, write: saving('other.json') },
  {
    name: 'keep a case in the studio',
    out: 'set.cases.json',
    reads: [],
    before: JSON.stringify({ taxSet: 'set.json', cases: [] }),
    write: async ({ io, path }) => (await keepCase(path('set.json'), CASE, io)).outcome === 'kept',
  },
];

function sandboxWriter(option: '--data' | '--state'): Writer {
  return {
    name: `sandbox ${option}`,
    option: `sandbox ${option}`,
    out: 'data.json',
    reads: [],
    before: '{"version": 1, "taxes": [], "tax_sets": []}',
    ends: '}\n',
    write: command('sandbox', '--port', '0', option, '@out'),
  };
}

function pulling(): Writer['write'] {
  return command('pull', '--property', PROPERTY, '--out', '@out', '--yes');
}

/** An edit of the page, as it sends it. */
function saving(as?: string): Writer['write'] {
  return async ({ io, path }) => {
    const file = path('set.json');
    const host = studioHost({ file, today: '2026-05-01', api: undefined, io });
    const { revision, document } = await readStudioFile(file, io);
    const base = editedSet(document.value);
    const set = { ...base, fields: { ...base.fields, title: 'Another title' } };
    const answer = await host.save({ at: 0, set, base, revision, ...(as === undefined ? {} : { as }) });
    if (answer.outcome === 'refused') io.stderr.write(`error: ${answer.message}`);
    return answer.outcome === 'saved';
  };
}
