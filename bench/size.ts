import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { table, writeIntoPage } from './report.js';

/**
 * What a browser loads of the built package: bundled with all it imports, minified, compressed, as an app does. And how
 * much Node reads for `import 'staytax'`. Each has its limit; `npm run build` comes first.
 */
const dist = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const limits: Limits = JSON.parse(readFileSync(new URL('size-limit.json', import.meta.url), 'utf8'));

interface Sizes {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

interface Limits {
  readonly createCalculator: Sizes;
  readonly everything: Sizes;
  /** The client as it is loaded: the rules of taxes come with the first call about taxes. */
  readonly createApi: Sizes;
  /** As it is loaded: the calculation comes with the first booking. */
  readonly processBookings: Sizes;
  /** Modules and bytes that Node loads, which does not depend on the machine as its time does. */
  readonly import: { readonly modules: number; readonly bytes: number };
}

interface Bundle {
  readonly sizes: Sizes;
  readonly text: string;
}

/** Languages are files of their own, loaded when they are asked for. */
const withoutLanguages: Plugin = {
  name: 'without-languages',
  setup({ onResolve }) {
    onResolve({ filter: /\/(?:translation|previews|pages)-\w+\.js$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

/** Everything that is loaded when it is first used stays a file of its own. */
const withoutLoadedLater: Plugin = {
  name: 'without-loaded-later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined));
  },
};

/** A program that exports some names of a door, or of several, bundled for a browser. */
async function bundled(names: string, ...doors: readonly string[]): Promise<Bundle> {
  return bundledWith(withoutLanguages, names, doors);
}

async function bundledWith(plugin: Plugin, names: string, doors: readonly string[]): Promise<Bundle> {
  const contents = doors.map((door) => `export ${names} from ${JSON.stringify(door)};`).join('\n');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: join(dist, '..') },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    // What has no side effects is dropped; esbuild tells of each.
    logLevel: 'error',
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    plugins: [plugin],
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const sizes = {
    minified: code.length,
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
  };
  return { sizes, text: new TextDecoder().decode(code) };
}

/** The modules that Node loads for `import 'staytax'`, and their bytes. */
async function imported(): Promise<{ modules: number; bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-size-'));
  try {
    const entry = join(folder, 'entry.mjs');
    writeFileSync(entry, `import ${JSON.stringify(dist)};`);
    // Nothing shaken out: Node reads whole files.
    const { metafile } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      metafile: true,
      treeShaking: false,
      ignoreAnnotations: true,
      format: 'esm',
      platform: 'node',
      outdir: folder,
      plugins: [withoutLanguages],
    });
    const read = Object.entries(metafile.inputs).filter(([file]) => !file.endsWith('entry.mjs'));
    return { modules: read.length, bytes: read.reduce((sum, [, { bytes }]) => sum + bytes, 0) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes of the studio as one file, as the command line writes it. */
function studioFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-size-'));
  const file = join(folder, 'studio.html');
  const draft = fileURLToPath(new URL('../examples/tax-sets/lisbon.json', import.meta.url));
  try {
    execFileSync(process.execPath, [join(dist, '../cli/main.js'), 'preview', draft, '--html', file, '--interactive'], {
      stdio: 'ignore',
    });
    return statSync(file).size;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
const row = (name: string, { minified, gzip, brotli }: Sizes): string[] => [
  name,
  kilobytes(minified),
  kilobytes(gzip),
  kilobytes(brotli),
];

const calculator = await bundled('{ createCalculator }', dist);
const everything = await bundled('*', dist);
const loaded = await imported();
const client = await bundledWith(withoutLoadedLater, '{ createApi }', [join(dist, '../api/index.js')]);
const bookings = await bundledWith(withoutLoadedLater, '{ processBookings }', [join(dist, '../bookings/index.js')]);

const report = [
  table(
    ['in kB', 'minified', 'gzip', 'brotli'],
    [
      row('`createCalculator` alone', calculator.sizes),
      row('the limit', limits.createCalculator),
      row('everything in the core', everything.sizes),
      row('the limit', limits.everything),
      row('`createApi` before its first call', client.sizes),
      row('the limit', limits.createApi),
      row('`processBookings` before its first booking', bookings.sizes),
      row('the limit', limits.processBookings),
    ],
  ),
  table(
    ["`import 'staytax'` in Node", 'modules', 'kB'],
    [
      ['loads', String(loaded.modules), kilobytes(loaded.bytes)],
      ['the limit', String(limits.import.modules), kilobytes(limits.import.bytes)],
    ],
  ),
].join('\n\n');
console.log(report);
if (process.argv.includes('--write')) writeIntoPage('size', report, new URL('results.md', import.meta.url));

const compared: ReadonlyArray<readonly [string, object, object]> = [
  ['createCalculator', calculator.sizes, limits.createCalculator],
  ['everything', everything.sizes, limits.everything],
  ['createApi', client.sizes, limits.createApi],
  ['processBookings', bookings.sizes, limits.processBookings],
  ['import', loaded, limits.import],
];
for (const [name, sizes, limit] of compared) {
  const most = new Map<string, number>(Object.entries(limit));
  for (const [measure, is] of Object.entries(sizes)) {
    const allowed = most.get(measure) ?? 0;
    if (is <= allowed) continue;
    console.error(`${name}: ${is} ${measure}; bench/size-limit.json allows ${allowed}.`);
    process.exitCode = 1;
  }
}
// Content security policies without 'unsafe-eval' refuse and report both, even where the refusal is caught.
if (/\bnew Function\b|\beval\(/.test(everything.text)) {
  console.error('The core compiles code: new Function or eval.');
  process.exitCode = 1;
}
/** The elements, and the preview alone, with what they need of the core; what they add to all of it; the studio as one file. */
const door = join(dist, '../element/index.js');
const elements = (await bundled('*', door)).sizes;
const previewElement = (await bundled('{ registerPreview }', door)).sizes;
const added = (await bundled('*', dist, door)).sizes.brotli - everything.sizes.brotli;
const studio = studioFile();
console.log(
  table(
    ['in kB', 'minified', 'gzip', 'brotli'],
    [row('the elements with the core', elements), row('the preview alone, with the core', previewElement)],
  ),
);
const script = statSync(join(dist, '../studio/page.js')).size;
console.log(
  `The script of the studio: ${kilobytes(script)} kB; compressed in one file, with the places: ${kilobytes(studio)} kB`,
);
const LIMITS = [
  ['The elements with the core', elements.brotli, 188_500],
  ['The preview alone, with the core', previewElement.brotli, 152_500],
  ['What the elements add to the core', added, 66_500],
  ['The script of the studio', script, 705_000],
  ['The studio as one file', studio, 317_000],
] as const;
for (const [name, size, most] of LIMITS) {
  if (size <= most) continue;
  console.error(`${name}: ${size} bytes; bench/size.ts allows ${most}.`);
  process.exitCode = 1;
}
