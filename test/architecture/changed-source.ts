import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { LOCALES } from '../../src/language/words/locales.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = join(ROOT, 'src');

/** A row that a developer adds: behind `after`, which has to stand in the file exactly once. */
export interface AddedRow {
  /** Within src: 'core/definitions/logics.ts'. */
  readonly file: string;
  readonly after: string;
  readonly row: string;
}

/** The rows of a field: `min_nights` of taxes, the shortest stay on which a tax is charged. */
export const TYPES: readonly AddedRow[] = [
  {
    file: 'core/definitions/tax.ts',
    after: '  max_nights: number | null;',
    row: '  /** The shortest stay on which it is charged, in nights; `null`: any. */\n  min_nights: number | null;',
  },
];
const FIELD: AddedRow = {
  file: 'core/definitions/fields/tax.ts',
  after: '  max_nights: NIGHTS,',
  row: '  min_nights: NIGHTS,',
};
const SHOWN: readonly AddedRow[] = [
  {
    file: 'core/definitions/fields/shown.ts',
    after: '  max_nights: { input: {} },',
    row: '  min_nights: { input: {} },',
  },
  {
    file: 'core/schema/field-notes.ts',
    after: "    max_nights: 'How many nights are taxed at most; `null`: all.',",
    row: "    min_nights: 'The shortest stay on which it is charged, in nights; `null`: any.',",
  },
];
const STEPS: AddedRow = {
  file: 'core/definitions/fields/steps.ts',
  after: '  max_nights: COUNT,',
  row: '  min_nights: COUNT,',
};
const NAMES: readonly AddedRow[] = [
  {
    file: 'language/words/en/definitions.ts',
    after: "  max_nights: 'Nights charged at most',",
    row: "  min_nights: 'Shortest stay charged',",
  },
  { file: 'language/words/en/definitions.ts', after: "  max_nights: 'no limit',", row: "  min_nights: 'any'," },
];
export const FIELD_ROWS = [...TYPES, FIELD, ...SHOWN, STEPS, ...NAMES];

/** Rows in the translations: each is added in front of the other texts of its subject. */
function translatedRows(subject: string, row: string): readonly AddedRow[] {
  const languages = LOCALES.filter((locale) => locale !== 'en');
  return languages.map((language) => {
    return { file: `language/words/${language}/translation.json`, after: `  "${subject}": {`, row: `    ${row},` };
  });
}
export const FIELD_TRANSLATIONS: readonly AddedRow[] = [
  ...translatedRows('field names', '"min_nights": "Ω"'),
  ...translatedRows('absent values', '"min_nights": "Ω"'),
];

/** The rows of a logic: `per_key`, charged once a stay, a key for each room and one for each person. */
export const LOGIC: AddedRow = {
  file: 'core/definitions/logics.ts',
  after: 'export const LOGICS = {',
  row: "  per_key: { unit: 'key', per: 'stay', words: 'per key' },",
};
export const LOGIC_TRANSLATIONS = translatedRows('choices', '"logic=per_room_twice": "Ω"');
export const UNIT: AddedRow = {
  file: 'core/definitions/logics.ts',
  after: 'export const UNITS = {',
  row: "  key: { noun: 'key', isNight: false, sharedBy: 'room' },",
};
export const COUNT: AddedRow = {
  file: 'core/calculation/shape.ts',
  after: 'const UNIT_COUNTS: Readonly<Record<Unit, (rooms: RoomsOfKind) => number>> = {',
  row: '  key: ({ rooms, persons }) => rooms + persons,',
};

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

/**
 * Builds files of src with changes to them, and loads what each exports.
 *
 * @param doors the files, by the names under which their exports are returned
 */
export async function load<Doors extends object>(
  doors: { readonly [Name in keyof Doors]: string },
  changed: ReadonlyMap<string, string>,
): Promise<Doors> {
  const withChanges: Plugin = {
    name: 'with-changes',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = changed.get(path);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
  // Inside the project, so that its packages are found.
  const folder = mkdtempSync(join(cacheFolder(), 'changed-'));
  try {
    const files = Object.entries<string>(doors);
    await build({
      entryPoints: Object.fromEntries(files.map(([name, file]) => [name, join(SRC, file)])),
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      plugins: [withChanges],
    });
    const modules = files.map(async ([name]) => {
      const url = pathToFileURL(join(folder, `${name}.mjs`)).href;
      return [name, await import(/* @vite-ignore */ url)] as const;
    });
    return Object.fromEntries(await Promise.all(modules)) as Doors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
/** `src/core/calculation/shape.ts(12,7): error TS2741: Property ...`, as the compiler prints it without a terminal. */
const ERROR = /^(.+?)\(\d+,\d+\): error TS\d+: (.*(?:\n .*)*)/gm;

/** An error of the compiler. */
export interface CompileError {
  /** Within src. */
  readonly file: string;
  readonly message: string;
}

/** The errors that the compiler finds, with changes made to a copy of the source. */
export function errorsIn(changed: ReadonlyMap<string, string>): readonly CompileError[] {
  return inCopy((folder) => {
    for (const [path, text] of changed) writeFileSync(join(folder, 'src', relative(SRC, path)), text);
    const options = { extends: join(ROOT, 'tsconfig.json'), include: ['src'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const words = ['-p', '.', '--pretty', 'false', '--singleThreaded'];
    const { status, stdout } = spawnSync(process.execPath, [COMPILER, ...words], { cwd: folder, encoding: 'utf8' });
    const errors = [...stdout.matchAll(ERROR)].map(([, file = '', message = '']) => ({
      file: relative('src', file),
      message,
    }));
    if ((status === 0) !== (errors.length === 0)) throw new Error(`The compiler ended with ${status}: ${stdout}`);
    return errors;
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
