import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt, ROOT } from './built.js';
import { programOf, type Surface, surfaceOf } from './declarations.js';

const DOORS = [
  ['core', 'index'],
  ['api', 'api/index'],
  ['sandbox', 'sandbox/index'],
  ['bookings', 'bookings/index'],
  ['testing', 'testing/index'],
  ['webhooks', 'webhooks/index'],
  ['element', 'element/index'],
] as const;

const HOW_TO_UPDATE =
  'What users see has changed. If that is meant: npx vitest run test/package/public-surface.test.ts -u, ' +
  'read the difference as a user would, commit it, and say it in CHANGELOG.md';

const declarationsOf = (file: string): string => join(ROOT, 'dist/types', `${file}.d.ts`);
let program: ReturnType<typeof programOf>;
beforeAll(() => {
  ensureBuilt();
  program = programOf(DOORS.map(([, file]) => declarationsOf(file)));
});

describe.each(DOORS)('the door %s', (name, file) => {
  let surface: Surface;
  beforeAll(() => {
    surface = surfaceOf(program, declarationsOf(file));
  });

  test('declares what it declared before', async () => {
    await expect(surface.text, HOW_TO_UPDATE).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
  });

  test('has at run time what it declares, and nothing else', async () => {
    const door: object = await import(/* @vite-ignore */ join(ROOT, 'dist', `${file}.js`));
    expect(Object.keys(door).toSorted()).toEqual(surface.values);
  });
});
