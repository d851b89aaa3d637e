import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installPacked, ROOT } from './built.js';

/** Five programs as a user builds and runs them, beside the packed package. Compiled by TypeScript 7. */
let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked('fast-check', '@types/node'));
  cpSync(join(ROOT, 'examples/typescript'), folder, { recursive: true });
});
afterAll(() => remove());

const run = (script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** What each program prints: amounts that can be recomputed from the data at its top. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  quote: [
    'total 354.00 EUR, you keep 311.32',
    'VAT: 18.68',
    'City tax: 24.00',
    'Net 311.32 = price 330.00 - VAT 18.68.',
    'Total 354.00 = price 330.00 + City tax 24.00.',
    'some stays change: true',
    'laws hold: true',
  ],
  form: [
    'taxes > 0 > rate: rate must be between 0 and 100 when logic is percent (got "119").',
    'taxes > 1 > logic: logic must be one of percent, per_room, per_room_per_night, per_person, per_person_per_night, per_night, per_booking (got "per_persn"). Did you mean "per_person"?',
    'taxes > 1 > rate: rate must be text, because numbers lose digits (got 4). Write "4".',
    'taxes: 3 issues',
    'second tax: logic and rate',
    'standard schema: 3 issues',
    'rate muss zwischen 0 und 100 liegen, wenn logic percent ist (angegeben: "119").',
    '  → bei taxes[0].rate',
    'logic muss eines von percent, per_room, per_room_per_night, per_person, per_person_per_night, per_night, per_booking sein (angegeben: "per_persn"). Meinten Sie "per_person"?',
    '  → bei taxes[1].logic',
    'rate muss Text sein, weil Zahlen Stellen verlieren (angegeben: 4). Schreiben Sie "4".',
    '  → bei taxes[1].rate',
    'not saved',
  ],
  sync: ['create tax City tax', 'create tax VAT', 'create tax_set Standard', 'applied: 3 steps', 'up to date: true'],
  bookings: [
    'booking 1f4d0b2c-3a59-4e0b-9d3b-7f0f8a4a1c11',
    'answered 200',
    'ours 416.00, theirs 432.00, difference 16.00',
    'VAT: 20.38 and 20.38',
    'City tax: 56.00 and 72.00',
  ],
  documents: [
    'differences: 0',
    'invoice 336.00',
    'Lodging: 300.00 at 7.00%',
    'City tax: 15.00 at 0.00%',
    'difference -112.00',
    'credit note 112.00',
    'City tax at 2.5: 10.00',
    'VAT at 7: 14.00',
  ],
};
const SOURCES = join(ROOT, 'examples/typescript/src');

test('the programs compile, strict and with every declaration checked', () => {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  expect(outputOf(() => run(compiler, '-p', '.'))).toBe('');
});

test.each(Object.entries(PRINTED))('%s prints amounts and sentences that a reader can check', (program, lines) => {
  expect(run(`dist/${program}.js`).trimEnd().split('\n')).toEqual(lines);
});

test('the programs have no cast and no assertion', () => {
  const files = readdirSync(SOURCES);
  expect(files.map((file) => file.replace(/\.ts$/, '')).toSorted()).toEqual(Object.keys(PRINTED).toSorted());
  const cast = /\bas [\w{'"]|\w!\.|@ts-|\bany\b/;
  expect(
    files.filter((file) => cast.test(readFileSync(join(SOURCES, file), 'utf8').replaceAll(/\/\/.*/g, ''))),
  ).toEqual([]);
});

/** What the compiler printed, also when it failed. */
function outputOf(compile: () => string): string {
  try {
    return compile();
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

test('asks for the versions that are tried here', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const ours = read('package.json');
  const { dependencies, devDependencies } = read('examples/typescript/package.json');
  const { staytax, typescript, ...others } = { ...dependencies, ...devDependencies };
  expect(staytax).toBe(ours.version);
  expect(`npm:typescript@${typescript}`).toBe(ours.devDependencies['typescript-native']);
  for (const [name, version] of Object.entries(others)) expect(ours.devDependencies[name]).toBe(version);
});
