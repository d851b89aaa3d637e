import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, textOf } from '../docs/blocks.js';
import { projectWith } from '../package/built.js';

/** Jest, ts-jest and a module of NestJS as a project has them: the tarball, installed by npm, and no option for it. */

const PACKAGES = [
  ...['jest@30.5.2', 'ts-jest@29.4.15', '@types/jest@30.0.0', 'typescript@5.9.3', 'fast-check@4.11.0'],
  ...[
    '@nestjs/common@11.2.10',
    '@nestjs/core@11.2.10',
    '@nestjs/testing@11.2.6',
    'reflect-metadata@0.2.2',
    'rxjs@7.8.2',
  ],
];

let folder = '';
beforeAll(() => {
  folder = projectWith(PACKAGES);
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

/** A block of the page that is the text of a file: readers copy what is run here. */
function writeFromPage(file: string): void {
  const page = 'docs/frameworks.md';
  const [block] = blocksOf(page, textOf(page)).filter((one) => one.file === file);
  write(file, block?.code ?? `${page} has no ${file}`);
}

/** How many tests passed, and the output where one did not. */
function jest(...files: readonly string[]) {
  const env = { PATH: process.env['PATH'], HOME: folder, CI: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...files], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  const [passed] = /\d+ passed, \d+ total/.exec(/^Tests: .*$/m.exec(stderr)?.[0] ?? '') ?? [];
  return { status, passed, output: status === 0 ? '' : stdout + stderr };
}

const SET = `{
  title: 'One VAT',
  currency: 'EUR',
  taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false, local: { invoice: { vat: 'S' } } }],
}`;
const STAY = "{ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] }";

test('Jest requires every door that a server uses, and a language', { timeout: 300_000 }, () => {
  write(
    'doors.test.js',
    `const { explain, InvalidStayError, loadLocale, quote } = require('staytax');
test.each([['api', 'createApi'], ['bookings', 'reconcile'], ['calculator', 'createCalculator'], ['returns', 'returnOf'],
  ['sandbox', 'createSandbox'], ['testing', 'describeCases'], ['webhooks', 'createReceiver']])(
  'the door %s has %s', (door, name) => expect(typeof require('staytax/' + door)[name]).toBe('function'));
test('a stay is quoted, invoiced and explained in German', async () => {
  const quoted = quote(${SET}, ${STAY});
  expect(quoted.total).toBe('120.00');
  expect(require('staytax/invoice').invoiceOf(quoted).payable).toBe('120.00');
  await loadLocale('de');
  expect(explain(quoted, { locale: 'de' }).sentences[0]).toBe('Netto 100,00 = Preis 100,00.');
  expect(() => quote(${SET}, {})).toThrow(InvalidStayError);
});
test('the sandbox answers a client', async () => {
  const { fetch } = require('staytax/sandbox').createSandbox({ apiKeys: ['secret'], properties: [] });
  const api = require('staytax/api').createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
  const titles = [];
  for await (const { title } of api.taxes.list()) titles.push(title);
  expect(titles).toEqual([]);
});`,
  );
  writeFromPage('stays.test.js');
  const { status, passed, output } = jest('doors.test.js', 'stays.test.js');
  expect({ status, output }).toEqual({ status: 0, output: '' });
  // Seven entry points, a stay and the sandbox; a stay and the three cases of Lisbon.
  expect(passed).toBe('13 passed, 13 total');
});

test('ts-jest compiles a service of NestJS, with its types, and its module quotes', { timeout: 300_000 }, () => {
  write('jest.config.js', "module.exports = { preset: 'ts-jest' };");
  write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        ...{ module: 'commonjs', target: 'es2022', strict: true, types: ['jest'] },
        ...{ experimentalDecorators: true, emitDecoratorMetadata: true },
      },
    }),
  );
  writeFromPage('hotel.module.ts');
  writeFromPage('hotel.test.ts');
  expect(jest('hotel.test.ts')).toEqual({ status: 0, passed: '1 passed, 1 total', output: '' });
});
