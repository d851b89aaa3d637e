import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import ts from 'typescript';

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
  const cache = join(ROOT, 'node_modules/.cache/staytax');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'changed-'));
  try {
    const file = join(folder, 'built.mjs');
    writeFileSync(file, outputFiles[0]?.contents ?? '');
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What two compilations have in common is read once: libraries, packages, unchanged files. */
const unchanged = new Map<string, ts.SourceFile | undefined>();

/** Of some files of src: those in which the compiler finds errors, with changes made to the source. */
export function filesWithErrors(changed: ReadonlyMap<string, string>, among: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  // Without the types of Node, which none of these files needs and which take long to read.
  const compilerOptions = { ...config.compilerOptions, types: [] };
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions, files: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, languageVersion, ...more) => {
    const text = changed.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, languageVersion);
    if (!unchanged.has(path)) unchanged.set(path, read(path, languageVersion, ...more));
    return unchanged.get(path);
  };
  const paths = among.map((file) => join(SRC, file));
  const program = ts.createProgram(paths, options, host);
  const hasErrors = (path: string) => program.getSemanticDiagnostics(program.getSourceFile(path)).length > 0;
  return paths
    .filter(hasErrors)
    .map((path) => relative(SRC, path))
    .toSorted();
}
