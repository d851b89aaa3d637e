import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { table, writeIntoPage } from './report.js';

/** The core and the elements as a browser loads them: bundled with all they import, minified, compressed. Guarded by limits. */
const root = new URL('../', import.meta.url);
const PACKAGES = ['zod', 'decimal.js', 'currency-codes', 'date-fns', '@date-fns/utc'] as const;
const limit: Sizes = JSON.parse(readFileSync(new URL('size-limit.json', import.meta.url), 'utf8'));

interface Sizes {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

async function sizesWithout(left: readonly string[], entry = 'src/index.ts'): Promise<Sizes> {
  const { outputFiles } = await build({
    entryPoints: [new URL(entry, root).pathname],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: left.flatMap((name) => [name, `${name}/*`]),
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length, brotli: brotliCompressSync(code).length };
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
const row = (name: string, { minified, gzip, brotli }: Sizes): string[] => [
  name,
  kilobytes(minified),
  kilobytes(gzip),
  kilobytes(brotli),
];
const less = (one: Sizes, other: Sizes): Sizes => ({
  minified: one.minified - other.minified,
  gzip: one.gzip - other.gzip,
  brotli: one.brotli - other.brotli,
});

const whole = await sizesWithout([]);
const rows = [row('the core, with all it imports', whole)];
for (const name of PACKAGES) rows.push(row(`${name} adds`, less(whole, await sizesWithout([name]))));
rows.push(row('our own files', await sizesWithout(PACKAGES)), row('the limit', limit));

const report = table(['in kB', 'minified', 'gzip', 'brotli'], rows);
console.log(report);
if (process.argv.includes('--write')) writeIntoPage('size', report, new URL('docs/speed.md', root));

const above = (['minified', 'gzip', 'brotli'] as const).filter((measure) => whole[measure] > limit[measure]);
for (const measure of above) {
  console.error(`The core is ${whole[measure]} bytes ${measure}; bench/size-limit.json allows ${limit[measure]}.`);
}
if (above.length > 0) process.exitCode = 1;

/** The elements with the core, and what they add to it. */
const elements = await sizesWithout([], 'src/element/index.ts');
const added = less(elements, whole);
const studio = await sizesWithout([], 'src/studio/app.tsx');
console.log(
  table(
    ['in kB', 'minified', 'gzip', 'brotli'],
    [row('the elements with the core', elements), row('the elements without it', added), row('the studio', studio)],
  ),
);
const LIMITS = [
  ['The elements with the core', elements.brotli, 100_000],
  ['The elements without the core', added.brotli, 20_000],
  ['The studio as one file', studio.minified, 350_000],
] as const;
for (const [name, size, most] of LIMITS) {
  if (size <= most) continue;
  console.error(`${name}: ${size} bytes; bench/size.ts allows ${most}.`);
  process.exitCode = 1;
}
