import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt, ROOT } from './built.js';
import type { Surface } from './declarations.js';
import { surfaceOf } from './declarations.js';

const DOORS = [
  ['staytax', 'index'],
  ['staytax/api', 'api/index'],
  ['staytax/sandbox', 'sandbox/index'],
  ['staytax/webhooks', 'webhooks/index'],
  ['staytax/bookings', 'bookings/index'],
  ['staytax/invoice', 'invoice/index'],
  ['staytax/returns', 'returns/index'],
  ['staytax/calculator', 'calculator/index'],
  ['staytax/testing', 'testing/index'],
  ['staytax/element', 'element/index'],
] as const;

const HOW_TO_UPDATE =
  'What users see has changed. If that is meant: npm run write-public-surface, read the difference as a user would, ' +
  'commit it, and say it in CHANGELOG.md';

let surface: Surface;
beforeAll(() => {
  ensureBuilt();
  surface = surfaceOf(DOORS.map(([name, file]) => ({ name, file: join(ROOT, 'dist/cjs/types', `${file}.d.ts`) })));
});

test('the doors declare what test/package/public-surface.txt lists', async () => {
  await expect(surface.text, HOW_TO_UPDATE).toMatchFileSnapshot('public-surface.txt');
});

test('docs/reference.md has every function in its table of verbs, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/reference.md'), 'utf8');
  const [, section = ''] = page.split('## Functions by verb');
  const [table = ''] = section.split('\n## ');
  const named = [...table.matchAll(/`([a-z]\w+)`/g)].map(([, name = '']) => name);
  const functions = [...surface.text.matchAll(/^ {2}(?:function|const) ([a-z]\w*)/gm)].map(([, name = '']) => name);
  const CONSTANTS = ['policies', 'laws'];
  expect(new Set(named)).toEqual(new Set(functions.filter((name) => !CONSTANTS.includes(name))));
});

describe.each(DOORS)('the door %s', (name, file) => {
  test('exports at run time what it declares, and nothing else', async () => {
    const door: object = await import(/* @vite-ignore */ join(ROOT, 'dist', `${file}.js`));
    expect(Object.keys(door).toSorted()).toEqual(surface.values.get(name));
  });
});
