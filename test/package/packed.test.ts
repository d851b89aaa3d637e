import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

  test('is the same module from both doors', () => {
    write(
      'both.mjs',
      `import { createRequire } from 'node:module';\nimport { InvalidStay } from 'staytax';\nconsole.log(createRequire(import.meta.url)('staytax').InvalidStay === InvalidStay);`,
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
    expect(names).toEqual(expect.arrayContaining(['InvalidDefinition', 'InvalidStay', 'toDetails', 'ISSUE_CODES']));
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

  test('carries what is built and nothing of the workshop', () => {
    const files = readdirSync(join(folder, 'node_modules/staytax'), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'README.md',
        'dist/index.js',
        'dist/cli/main.js',
        'dist/types/index.d.ts',
      ]),
    );
    expect(files.filter((file) => /^(src|test|bench|\.|node_modules|tsconfig|vitest|coverage)/.test(file))).toEqual([]);
  });
});

describe('a TypeScript project', () => {
  const PROJECT = {
    compilerOptions: {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      // For console alone: no types of Node are installed in this folder.
      lib: ['es2023', 'dom'],
    },
    include: ['*.ts', '*.cts'],
  };

  function compile(files: Record<string, string>): string {
    write('project/package.json', '{ "type": "module" }');
    write('project/tsconfig.json', JSON.stringify({ ...PROJECT, include: Object.keys(files) }));
    for (const [name, text] of Object.entries(files)) write(`project/${name}`, text);
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    return node(tsc, '-p', join(folder, 'project')).stdout;
  }

  test('compiles against the declarations, under nodenext, strict, and with every library checked', () => {
    const use = `
      import { createCalculator, InvalidStay, type Issue, type Policy, policies, type Quote, type Result, type Tax, type TaxSet, quote, validateTax, validateTaxSet } from 'staytax';

      const policy: Policy = { ...policies.channelManager, maxNights: 'taxable' };
      const taxSet = {
        title: 'Lisbon',
        currency: 'EUR',
        taxes: [
          { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
          { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
        ],
      } as const;
      const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00'] }] };
      const calculator = createCalculator(taxSet, policy);
      const quoted: Quote = calculator.quote(stay);
      const total: string = quoted.total;
      const amount: string | undefined = quoted.nights[0]?.taxes[0]?.amount;
      const { price } = calculator.totals(stay);
      const read: Result<TaxSet> = validateTaxSet(JSON.parse('{}'));
      if (read.issues === undefined) quote(read.value, stay);
      else read.issues.map(({ code, path, message }: Issue) => [code, path, message]);
      const tax: Tax | undefined = validateTax({}).value;
      try {
        calculator.quote({ checkIn: '2026-05-01', rooms: [] });
      } catch (error) {
        if (error instanceof InvalidStay) console.log(error.issues[0]?.code);
      }
      console.log(total, amount, price, tax?.rate);
    `;
    expect(compile({ 'use.ts': use })).toBe('');
  });

  // If the declarations were missing or all any, these would compile.
  test('is told about its mistakes', () => {
    const output = compile({
      'mistakes.ts': `
        import { createCalculator, quote } from 'staytax';
        const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true } as const;
        createCalculator({ title: 'A', currency: 'EUR', taxes: [{ ...tax, rate: 6 }] });
        createCalculator({ title: 'A', currency: 'EUR', taxes: [{ ...tax, logic: 'per_guest' }] });
        createCalculator({ title: 'A', currency: 'EUR', taxes: [] }, { maxNights: 'all' });
        quote({ title: 'A', currency: 'EUR', taxes: [] }, { checkIn: '2026-05-01', rooms: [] }).totals;
        quote({ title: 'A', currency: 'EUR', taxes: [] }, { checkIn: '2026-05-01', rooms: [] }).total = '0.00';
      `,
    });
    const lines = [...output.matchAll(/mistakes\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect(lines).toEqual([4, 5, 6, 7, 8]);
  });
});

describe('what the core loads', () => {
  const dist = (file: string) => join(folder, 'node_modules/staytax/dist', file);

  /** Every file and package that is reached from a built file, by its imports. */
  function reached(file: string, into = new Set<string>()): Set<string> {
    const text = readFileSync(dist(file), 'utf8');
    for (const [, from] of text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"'\n]+)["']/g)) {
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
    const names = packages.map((name) => name.split('/')[0] ?? name);
    expect(names.filter((name) => !(name in dependencies))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['decimal.js', 'zod']));
  });

  test('at run time too: no commander, no table, no fast-check, no module of Node beyond what an empty program loads', () => {
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
