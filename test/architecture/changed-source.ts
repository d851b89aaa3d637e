import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = join(ROOT, 'src');

/** A row that a developer adds: behind `after`, which has to stand in the file exactly once. */
export interface AddedRow {
  /** Within src: 'definitions/logics.ts'. */
  readonly file: string;
  readonly after: string;
  readonly row: string;
}

/** The files of src with rows added to them, by their full path. Nothing is written. */
export function changedSource(rows: readonly AddedRow[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { file, after, row } of rows) {
    const path = join(SRC, file);
    const text = files.get(path) ?? readFileSync(path, 'utf8');
    const [before, behind, ...more] = text.split(after);
    if (behind === undefined || more.length > 0) throw new Error(`"${after}" must stand once in ${file}`);
    files.set(path, `${before}${after}\n${row}${behind}`);
  }
  return files;
}

/** Builds a file of src with changes to it, and loads what it exports. */
export async function load(door: string, changed: ReadonlyMap<string, string>): Promise<Record<string, unknown>> {
  const withChanges: Plugin = {
    name: 'with-changes',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = changed.get(path);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(SRC, door)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    plugins: [withChanges],
  });
  // Inside the project, so that its packages are found.
  const folder = mkdtempSync(join(cacheFolder(), 'changed-'));
  try {
    const file = join(folder, 'built.mjs');
    writeFileSync(file, outputFiles[0]?.contents ?? '');
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** `src/calculation/rates.ts(12,7): error TS2741: Property ...`, as the compiler prints it without a terminal. */
const ERROR = /^(.+?)\(\d+,\d+\): error TS\d+: /gm;

/** The files of src in which the compiler finds errors, with changes made to a copy of the source. */
export function filesWithErrors(changed: ReadonlyMap<string, string>): string[] {
  return inCopy((folder) => {
    for (const [path, text] of changed) writeFileSync(join(folder, 'src', relative(SRC, path)), text);
    const options = { extends: join(ROOT, 'tsconfig.json'), include: ['src'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const words = ['-p', '.', '--pretty', 'false', '--singleThreaded'];
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, ...words], { cwd: folder, encoding: 'utf8' });
    const files = [...stdout.matchAll(ERROR)].map(([, file = '']) => relative('src', file));
    if ((status === 0) !== (files.length === 0)) throw new Error(`The compiler ended with ${status}: ${stdout}`);
    return [...new Set(files)].toSorted();
  });
}

/** Inside the project, so that its packages are found. */
function inCopy<Result>(run: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(cacheFolder(), 'copied-'));
  try {
    cpSync(SRC, join(folder, 'src'), { recursive: true });
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cacheFolder(): string {
  const cache = join(ROOT, 'node_modules/.cache/staytax');
  mkdirSync(cache, { recursive: true });
  return cache;
}
