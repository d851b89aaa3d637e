import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import ts from 'typescript';

/** Files by the name of their bundle in `dist`. */
type Entries = Readonly<Record<string, string>>;

/** Where the entries are written; the build removes the folder when it ends. */
const FOLDER = 'dist/declarations/inside';

interface Inside {
  /** More entries of the library: for each wing of `src`, what the command line imports of it. */
  readonly entries: Entries;
  /** Makes the bundles of the command line import the library from `dist`, as users do: no file of it is there twice. */
  readonly plugin: Plugin;
}

/** Finds which files of the library the command line imports, and what of them. */
export async function libraryInside(library: Entries, commandLine: Entries): Promise<Inside> {
  // A component is drawn by the copy of Preact that is bundled with it.
  const ofLibrary = [...(await filesOf(library))].filter((file) => !file.startsWith('src/pages/'));
  const isOfLibrary = new Set(ofLibrary);
  const doors = new Map(Object.entries(library).map(([door, file]) => [file, door]));
  const imported = new Map<string, Set<string>>();
  for (const file of await filesOf(commandLine)) {
    if (isOfLibrary.has(file)) continue;
    for (const { from, names } of importsOf(file)) {
      if (!isOfLibrary.has(from) || doors.has(from)) continue;
      const all = imported.get(from) ?? new Set();
      for (const name of names) all.add(name);
      imported.set(from, all);
    }
  }
  const wings = new Map<string, string[]>();
  for (const [file, names] of imported) {
    const exported = [...names].map((name) => `${name} as ${nameInside(file, name)}`).toSorted();
    const path = relative(FOLDER, file).replace(/\.tsx?$/, '.js');
    const wing = wingOf(file);
    wings.set(wing, [...(wings.get(wing) ?? []), `export { ${exported.join(', ')} } from '${path}';`]);
  }
  mkdirSync(FOLDER, { recursive: true });
  const entries = [...wings].map(([wing, lines]) => {
    const file = join(FOLDER, `${wing}.ts`);
    writeFileSync(file, `${lines.toSorted().join('\n')}\n`);
    return [`inside/${wing}`, file] as const;
  });
  return { entries: Object.fromEntries(entries), plugin: besideTheLibrary(doors, imported) };
}

function besideTheLibrary(doors: ReadonlyMap<string, string>, imported: ReadonlyMap<string, Set<string>>): Plugin {
  return {
    name: 'beside-the-library',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, resolveDir }) => {
        const file = sourceAt(relative('.', resolve(resolveDir, path)));
        const door = doors.get(file);
        if (door !== undefined) return { path: `../${door}.js`, external: true };
        return imported.has(file) ? { path: file, namespace: 'inside' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'inside' }, ({ path }) => {
        const names = [...(imported.get(path) ?? [])].map((name) => `${nameInside(path, name)} as ${name}`);
        return { contents: `export { ${names.join(', ')} } from '../inside/${wingOf(path)}.js';`, resolveDir: '.' };
      });
      onResolve({ filter: /^\.\.\/inside\// }, ({ path }) => ({ path, external: true }));
    },
  };
}

const wingOf = (file: string): string => file.split('/')[1] ?? '';

/** A name that no other file of the wing has. */
function nameInside(file: string, name: string): string {
  return `${file
    .replace(/^src\//, '')
    .replace(/\.tsx?$/, '')
    .replaceAll(/\W/g, '_')}__${name}`;
}

/** The files of `src` that some bundles are made of. */
async function filesOf(entries: Entries): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    entryPoints: Object.values(entries).filter((file) => file.startsWith('src/')),
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    external: ['*/use-proxy.js', '*/serve-tools.js'],
    loader: { '.json': 'json' },
    outdir: 'dist',
    logLevel: 'error',
  });
  return new Set(Object.keys(metafile.inputs));
}

/** The files that a file imports, with the names. */
function importsOf(file: string): Array<{ readonly from: string; readonly names: readonly string[] }> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Array<{ from: string; names: readonly string[] }> = [];
  const add = (specifier: ts.Expression | undefined, names?: readonly string[]) => {
    if (specifier === undefined || !ts.isStringLiteral(specifier) || !/^\.\.?\/.*\.js$/.test(specifier.text)) return;
    const from = sourceAt(join(dirname(file), specifier.text));
    found.push({ from, names: names ?? valuesOf(from) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, namesIn(node.importClause));
    else if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier, namesIn(node.exportClause));
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter(({ names }) => names.length > 0);
}

/** The names of values that are imported or exported again; `undefined` for all. */
function namesIn(clause: ts.ImportClause | ts.NamedExportBindings | undefined): readonly string[] | undefined {
  if (clause === undefined) return undefined;
  if (ts.isImportClause(clause)) {
    if (clause.isTypeOnly) return [];
    return clause.namedBindings === undefined ? undefined : namesInBindings(clause.namedBindings);
  }
  return namesInBindings(clause);
}

function namesInBindings(bindings: ts.NamedImportBindings | ts.NamedExportBindings): readonly string[] | undefined {
  if (!ts.isNamedImports(bindings) && !ts.isNamedExports(bindings)) return undefined;
  return [...bindings.elements].flatMap(({ isTypeOnly, propertyName, name }) =>
    isTypeOnly ? [] : [(propertyName ?? name).text],
  );
}

/** The names of all values that a file exports. */
function valuesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement))
      return statement.isTypeOnly ? [] : [...(namesIn(statement.exportClause) ?? [])];
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    }
    const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
    return isNamed && statement.name !== undefined ? [statement.name.text] : [];
  });
}

/** The source of a file as it is imported: `.js` stands for `.ts` or `.tsx`. */
function sourceAt(path: string): string {
  const stem = path.replace(/\.js$/, '');
  return ts.sys.fileExists(`${stem}.tsx`) ? `${stem}.tsx` : `${stem}.ts`;
}
