import Papa from 'papaparse';
import { createService } from '../../examples/service/app.mjs';
import type { Quote, Stay, TaxSet } from '../../src/index.js';
import {
  createCalculator,
  explain,
  preview,
  priceForTotal,
  quote,
  quoteToJson,
  recordOf,
  verifyRecord,
} from '../../src/index.js';
import { typedScenario } from '../../src/pages/editor/figures.js';
import { openEditor } from '../../src/pages/editor/state.js';
import { previewResult } from '../../src/pages/element/preview-element.js';
import { csvOf, rowOf } from '../cli/bulk/tables.js';
import { bulkCli } from '../cli/bulk/world.js';
import { cli, json } from '../cli/fake-io.js';
import type { Case } from './cases.js';

/** What every door must say of a stay: the bytes of its quote, and what is shorter. */
export interface Expected {
  readonly quote: Quote;
  readonly text: string;
}

/** What a calculator says of each stay. All doors are compared with it. */
export function expectedOf({ set, stays }: Case): Expected[] {
  const calculator = createCalculator(set);
  return stays.map((stay) => {
    const quoted = calculator.quote(stay);
    return { quote: quoted, text: JSON.stringify(quoted) };
  });
}

/** What a door says of one stay, and what it must say: texts, so that every byte counts. */
export type Door = (set: TaxSet, stay: Stay, expected: Expected) => Said | Promise<Said>;
type Said = readonly [says: string, must: string];

const figures = ({ price, net, total, kept }: Pick<Quote, 'price' | 'net' | 'total' | 'kept'>) =>
  JSON.stringify({ price, net, total, kept });
const amounts = (taxes: ReadonlyArray<{ readonly amount: string }>) => taxes.map(({ amount }) => amount).join();

/** The doors that are functions of this process. */
export const FUNCTIONS: Readonly<Record<string, Door>> = {
  'one-shot quote': (set, stay, { text }) => [JSON.stringify(quote(set, stay)), text],
  totals: (set, stay, expected) => [figures(createCalculator(set).totals(stay)), figures(expected.quote)],
  'JSON of a quote': (set, stay, { text }) => [quoteToJson(quote(set, stay)), text],
  record: (set, stay, { quote: quoted }) => {
    const record = JSON.stringify(recordOf(quote(set, stay)));
    return [`${verifyRecord(JSON.parse(record)).length} ${record}`, `0 ${JSON.stringify(recordOf(quoted))}`];
  },
  'a stored quote': (set, stay, { quote: quoted, text }) => [
    JSON.stringify(explain(JSON.parse(text), { taxSet: set, stay })),
    JSON.stringify(explain(quoted)),
  ],
  'the editor of studio and element': (set, stay, { text }) => [
    JSON.stringify(typedScenario(openEditor({ draft: JSON.parse(JSON.stringify(set)), stay }))?.draft),
    text,
  ],
};

const service = createService();

/** The doors of previews: each looks at its tax set as a whole, which costs more than the stays. */
export const PREVIEWS: Readonly<Record<string, Door>> = {
  preview: (set, stay, { text }) => [
    JSON.stringify(preview(set, { scenarios: [{ name: 'own', stay }], automatic: false }).scenarios[0]?.draft),
    text,
  ],
  'the preview element': (set, stay, { text }) => {
    const found = previewResult({ draft: set, stay, saved: undefined, policy: undefined });
    if ('issues' in found) return [JSON.stringify(found.issues), text];
    return [JSON.stringify(found.preview.scenarios.find(({ group }) => group === 'own')?.draft), text];
  },
};

/** The doors that read and write texts: the service, and commands for one stay. */
export const COMMANDS: Readonly<Record<string, Door>> = {
  service: async (set, stay, { text }) => {
    const body = JSON.stringify({ taxSet: set, stay });
    const headers = { 'content-type': 'application/json' };
    const response = await service.request('/quotes', { method: 'POST', body, headers });
    return [await response.text(), text];
  },
  quote: async (set, stay, { text }) => [await answered(set, stay, 'quote', '--json'), text],
  explain: async (set, stay, { quote: quoted }) => {
    const { charges } = explain(quoted);
    if (amounts(charges) !== amounts(quoted.taxes)) return [amounts(charges), amounts(quoted.taxes)];
    return [await answered(set, stay, 'explain', '--json'), JSON.stringify(explain(quoted))];
  },
  preview: async (set, stay, { text }) => {
    const files = { 'set.json': json(set), 'stay.json': json(stay) };
    const argv = ['preview', 'set.json', '--scenario', 'stay.json', '--only-mine', '--json'];
    const { code, stdout, stderr } = await cli(argv, { files });
    if (code !== 0) return [stdout + stderr, text];
    return [JSON.stringify(JSON.parse(stdout).scenarios[0].draft), text];
  },
  'price-for': async (set, stay, { quote: quoted }) => {
    const { count: _, extras: __, ...room } = stay.rooms[0] ?? { persons: 1 };
    const one: Stay = { ...stay, rooms: [room] };
    const answer = priceForTotal(createCalculator(set), one, quoted.total);
    return [await answered(set, one, 'price-for', '--total', quoted.total, '--json'), JSON.stringify(answer)];
  },
  'record and verify': async (set, stay, { quote: quoted }) => {
    const files = { 'set.json': json(set), 'stay.json': json(stay) };
    const out: Record<string, string> = {};
    const writeTo = async (name = '') => ({
      write: async (bytes: Uint8Array) => {
        out[name] = (out[name] ?? '') + new TextDecoder().decode(bytes);
        return true;
      },
      close: async () => undefined,
      discard: async () => undefined,
    });
    const argv = ['quote', 'set.json', '--stay', 'stay.json', '--json', '--record', 'record.json'];
    const written = await cli(argv, { files, io: { openSink: writeTo } });
    const { 'record.json': record = '' } = out;
    const verified = await cli(['verify', 'record.json'], { files: { 'record.json': record } });
    const kept = record === '' ? '' : JSON.stringify(JSON.parse(record));
    return [`${written.code} ${verified.code} ${kept}`, `0 0 ${JSON.stringify(recordOf(quoted))}`];
  },
};

async function answered(set: TaxSet, stay: Stay, command: string, ...options: string[]): Promise<string> {
  const files = { 'set.json': json(set), 'stay.json': json(stay) };
  const { code, stdout, stderr } = await cli([command, 'set.json', '--stay', 'stay.json', ...options], { files });
  // What is worth knowing of a stay is said on standard error.
  return code === 0 ? JSON.stringify(JSON.parse(stdout)) : stdout + stderr;
}

/** What a door says of all stays of a case. */
type DoorOfAll = (one: Case, expected: readonly Expected[]) => Said | Promise<Said>;

/** The bulk mode, from each form and in each form. */
export const BULK: Readonly<Record<string, DoorOfAll>> = {
  'lines of JSON': async (one, expected) => [
    await bulk(one, 'stays.ndjson', linesOf(one), 'out.ndjson'),
    texts(expected),
  ],
  totals: async (one, expected) => [
    await bulk(one, 'stays.ndjson', linesOf(one), 'out.ndjson', '--totals'),
    expected.map(({ quote: quoted }) => `${figures(quoted)}\n`).join(''),
  ],
  'from CSV': async (one, expected) => [
    await bulk(one, 'stays.csv', csvOf(one.stays.map(rowOf)), 'out.ndjson'),
    texts(expected),
  ],
  'to CSV': async (one, expected) => {
    const text = await bulk(one, 'stays.ndjson', linesOf(one), 'out.csv');
    const { data } = Papa.parse<Row>(text.trimEnd(), { header: true });
    const rows = data.map((row) => ofRow({ ...row, taxes: JSON.parse(row.taxes) }));
    return [JSON.stringify(rows), JSON.stringify(expected.map(({ quote: quoted }) => ofRow(quoted)))];
  },
};

const texts = (expected: readonly Expected[]): string => expected.map(({ text }) => `${text}\n`).join('');
export const linesOf = ({ stays }: Pick<Case, 'stays'>): string =>
  stays.map((stay) => `${JSON.stringify(stay)}\n`).join('');
type Row = Readonly<Record<'price' | 'net' | 'total' | 'taxes', string>>;
const ofRow = ({ price, net, total, taxes }: Pick<Quote, 'price' | 'net' | 'total' | 'taxes'>) => ({
  price,
  net,
  total,
  amounts: amounts(taxes),
});

async function bulk({ set }: Case, name: string, content: string, out: string, ...options: string[]): Promise<string> {
  const argv = ['quote', 'set.json', '--stays', name, '--out', out, '--quiet', ...options];
  const outcome = await bulkCli(argv, { files: { 'set.json': json(set), [name]: content } });
  return outcome.code === 0 ? (outcome.out[out] ?? '') : outcome.stderr;
}
