import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureBuilt, ROOT } from '../package/built.js';

/** A project in CommonJS whose compiler knows no "exports": the types are found, and the doors can be required. */
test('moduleResolution node10, and require()', () => {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-node10-'));
  const installed = join(folder, 'node_modules/staytax');
  mkdirSync(dirname(installed));
  symlinkSync(ROOT, installed);
  const { typesVersions, exports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const data = {
    'places.json': ['examples/places.json'],
    'places/*': ['examples/places/*'],
    'schemas/*': ['dist/schemas/*'],
  };
  const doors = Object.keys(typesVersions['*']).filter((door) => !Object.keys(data).includes(door));
  expect(typesVersions['*']).toMatchObject(data);
  const typed = Object.entries<{ types?: string }>(exports).filter(([, { types }]) => types !== undefined);
  expect(doors.map((door) => `./${door}`)).toEqual(typed.map(([door]) => door).filter((door) => door !== '.'));
  const lines = doors.map((door, at) => `import * as door${at} from 'staytax/${door}';`);
  const used = doors.map((_, at) => `door${at}`).join(', ');
  const stay = "{ checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['7.00'] }] }";
  const quoted = `quote({ title: 'None', currency: 'EUR', taxes: [] }, ${stay})`;
  writeFileSync(
    join(folder, 'use.ts'),
    `import { quote, type Quote } from 'staytax';\n${lines.join('\n')}\nimport schema from 'staytax/schemas/tax-set.json';\nimport places from 'staytax/places.json';\nexport const found: Quote = ${quoted};\nexport const all = [schema.title, places[0]?.source.url, ${used}];\n`,
  );
  const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js');
  const options = [
    '--module',
    'commonjs',
    '--moduleResolution',
    'node10',
    '--ignoreDeprecations',
    '5.0',
    '--resolveJsonModule',
  ];
  const strict = [
    '--target',
    'es2022',
    '--lib',
    'es2023,dom,dom.iterable',
    '--strict',
    '--noEmit',
    '--jsx',
    'react',
    '--esModuleInterop',
  ];
  // React is installed by whoever uses that door.
  execFileSync(process.execPath, [tsc, ...options, ...strict, '--skipLibCheck', 'use.ts'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const required = [...doors.filter((door) => !door.startsWith('element')), 'schemas/tax-set.json'].map(
    (door) => `require('staytax/${door}');`,
  );
  writeFileSync(
    join(folder, 'use.cjs'),
    `const { quote } = require('staytax');\n${required.join('\n')}\nconsole.log(${quoted}.total);\n`,
  );
  const printed = execFileSync(process.execPath, ['use.cjs'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(printed).toBe('7.00\n');
  rmSync(folder, { recursive: true });
});
