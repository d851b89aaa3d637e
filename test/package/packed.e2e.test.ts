import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked, ROOT } from './built.js';

/** The package as its users get it: packed, installed in an empty folder, used from there. */
let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked());
  write('package.json', '{ "name": "hotel", "private": true, "type": "module" }');
});
afterAll(() => remove());

function write(file: string, text: string): string {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

function node(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  return { status, stdout, stderr };
}

// 20% on top of 100.00.
const USE = `
const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false };
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
console.log(quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay).total);
`;

describe('the packed package', () => {
  test('is imported by an ES module', () => {
    write('use.mjs', `import { quote } from 'staytax';\n${USE}`);
    expect(node('use.mjs')).toEqual({ status: 0, stdout: '120.00\n', stderr: '' });
  });

  test('is required by CommonJS, on a Node that can require ES modules', () => {
    write('use.cjs', `const { quote } = require('staytax');\n${USE}`);
    expect(node('--no-warnings', 'use.cjs')).toEqual({ status: 0, stdout: '120.00\n', stderr: '' });
  });

  test.each(['', '/api', '/bookings', '/invoice', '/returns', '/webhooks'])(
    'is required as CommonJS where ES modules cannot be: staytax%s has the names of the ES module',
    (door) => {
      write(
        'names-of.mjs',
        `import * as staytax from 'staytax${door}';\nconsole.log(Object.keys(staytax).sort().join());`,
      );
      write('names-of.cjs', `console.log(Object.keys(require('staytax${door}')).sort().join());`);
      const required = node('--no-experimental-require-module', 'names-of.cjs');
      expect(required).toEqual({ status: 0, stdout: node('names-of.mjs').stdout, stderr: '' });
    },
  );

  test('has as CommonJS one set of classes and languages for all entry points, and the amounts of the ES module', () => {
    write(
      'doors.cjs',
      `const { quote, InvalidArgumentError, explain, loadLocale } = require('staytax');
const { invoiceOf } = require('staytax/invoice');
${USE}
const quoted = quote({ title: 'One VAT', currency: 'EUR', taxes: [{ ...vat, local: { invoice: { vat: 'S' } } }] }, stay);
console.log(invoiceOf(quoted).payable);
try { invoiceOf(quoted, { bye: 'stay' }); } catch (error) { console.log(error instanceof InvalidArgumentError); }
loadLocale('de').then(() => console.log(explain(quoted, { locale: 'de' }).sentences[0]));`,
    );
    const { status, stdout, stderr } = node('--no-experimental-require-module', 'doors.cjs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual(['120.00', '120.00', 'true', 'Netto 100,00 = Preis 100,00.', '']);
  });

  test('is the same module from both doors', () => {
    write(
      'both.mjs',
      `import { createRequire } from 'node:module';\nimport { InvalidStayError } from 'staytax';\nconsole.log(createRequire(import.meta.url)('staytax').InvalidStayError === InvalidStayError);`,
    );
    expect(node('--no-warnings', 'both.mjs').stdout).toBe('true\n');
  });

  test('has the names that are promised', () => {
    write('names.mjs', `import * as staytax from 'staytax';\nconsole.log(JSON.stringify(Object.keys(staytax)));`);
    const names: string[] = JSON.parse(node('names.mjs').stdout);
    expect(names).toEqual(
      expect.arrayContaining([
        'createCalculator',
        'quote',
        'policies',
        'validateTax',
        'validateTaxSet',
        'validateStay',
        'resolveTaxSet',
      ]),
    );
    expect(names).toEqual(
      expect.arrayContaining(['InvalidDefinitionError', 'InvalidStayError', 'toDetails', 'ISSUE_CODES']),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'taxJsonSchema',
        'taxSetJsonSchema',
        'stayJsonSchema',
        'taxSchema',
        'taxSetSchema',
        'staySchema',
      ]),
    );
    expect(names).not.toContain('default');
  });

  test('opens no other door: what is inside cannot be imported', () => {
    write('inside.mjs', `await import('staytax/dist/index.js').catch(({ code }) => console.log(code));`);
    expect(node('inside.mjs').stdout).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });

  test('says its version', () => {
    const bin = join(folder, 'node_modules/staytax/dist/cli/main.js');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readFileSync(bin, 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
    expect(node(bin, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  test('quotes on the command line', () => {
    write(
      'vat.json',
      '{ "title": "VAT", "currency": "EUR", "taxes": [{ "title": "VAT", "logic": "percent", "type": "tax", "rate": "20.00", "is_inclusive": false }] }',
    );
    const bin = join(folder, 'node_modules/staytax/dist/cli/main.js');
    const { status, stdout } = node(
      bin,
      'quote',
      'vat.json',
      '--check-in',
      '2026-05-01',
      '--nights',
      '2',
      '--price',
      '100.00',
      '--persons',
      '2',
      '--json',
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ price: '200.00', total: '240.00' });
  });
});

describe('the other doors', () => {
  test.each([
    ['api', 'createApi'],
    ['sandbox', 'createSandbox'],
    ['webhooks', 'createReceiver'],
    ['bookings', 'processBookings'],
    ['invoice', 'invoiceOf'],
    ['returns', 'returnOf'],
    ['element', 'registerElements'],
  ])('staytax/%s needs nothing more', (door, name) => {
    write('door.mjs', `import { ${name} } from 'staytax/${door}';\nconsole.log(typeof ${name});`);
    expect(node('door.mjs')).toEqual({ status: 0, stdout: 'function\n', stderr: '' });
  });

  test('staytax/testing says what is missing, and works with fast-check beside it', () => {
    write('door.mjs', `import { assertLaws } from 'staytax/testing';\nconsole.log(typeof assertLaws);`);
    expect(node('door.mjs').stderr).toContain("Cannot find package 'fast-check'");
    const link = join(folder, 'node_modules/fast-check');
    symlinkSync(join(ROOT, 'node_modules/fast-check'), link, 'dir');
    expect(node('door.mjs')).toEqual({ status: 0, stdout: 'function\n', stderr: '' });
    unlinkSync(link);
  });

  test('staytax/package.json tells who this is', () => {
    const file = 'staytax/package.json';
    write('who.mjs', `import who from '${file}' with { type: 'json' };\nconsole.log(who.name);`);
    write('who.cjs', `console.log(require('${file}').name);`);
    for (const program of ['who.mjs', 'who.cjs']) expect(node('--no-warnings', program).stdout).toBe('staytax\n');
  });
});

describe('modules that the core loads', () => {
  const dist = (file: string) => join(folder, 'node_modules/staytax/dist', file);

  /** Every file and package that is reached from a built file, by its imports. */
  function reached(file: string, into = new Set<string>()): Set<string> {
    const text = readFileSync(dist(file), 'utf8');
    for (const [, from] of text.matchAll(
      /(?:(?<!["'.])\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"'\n]+)["']/g,
    )) {
      if (from === undefined) continue;
      const next = from.startsWith('.') ? join(file, '..', from) : from;
      if (into.has(next)) continue;
      into.add(next);
      if (from.startsWith('.')) {
        expect(existsSync(dist(next)), `${file} imports ${from}`).toBe(true);
        reached(next, into);
      }
    }
    return into;
  }

  test('is its dependencies, and nothing of Node, of the command line or of tests', () => {
    const packages = [...reached('index.js')].filter((name) => !name.endsWith('.js') || name === 'decimal.js');
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const names = packages.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    expect(names.filter((name) => !(name in dependencies))).toEqual([]);
    // Of what is bundled a user installs nothing.
    expect(Object.keys(dependencies)).toEqual(['decimal.js']);
  });

  test('include at run time no commander, no table, no fast-check, no module of Node beyond what an empty program loads', () => {
    const hooks = `
      import { appendFileSync } from 'node:fs';
      export async function resolve(specifier, context, next) {
        const resolved = await next(specifier, context);
        appendFileSync(process.env.RESOLVED, resolved.url + '\\n');
        return resolved;
      }`;
    write('hooks.mjs', hooks);
    write('register.mjs', `import { register } from 'node:module';\nregister('./hooks.mjs', import.meta.url);`);
    write('load.mjs', `await import('staytax');`);
    const { status, stderr } = spawnSync(process.execPath, ['--import', './register.mjs', 'load.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], RESOLVED: join(folder, 'resolved.txt') },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const resolved = readFileSync(join(folder, 'resolved.txt'), 'utf8').trim().split('\n');
    const packages = new Set(
      resolved.map((url) => /node_modules\/([^/]+)\//.exec(url.replace('node_modules/staytax/', ''))?.[1] ?? ''),
    );
    expect(resolved.some((url) => url.endsWith('/node_modules/staytax/dist/index.js'))).toBe(true);
    for (const name of ['commander', 'cli-table3', 'picocolors', 'jsonc-parser', 'fast-check'])
      expect(packages).not.toContain(name);
    expect(resolved.filter((url) => url.startsWith('node:'))).toEqual([]);
    expect(resolved.filter((url) => /\/dist\/(cli|sandbox|testing)\//.test(url))).toEqual([]);
  });
});
