import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The source files of the package as the architecture sees them: where each is, and what it imports. */
const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

export interface Import {
  /** As it is written: './integer.js', 'zod', 'node:fs'. */
  readonly from: string;
  /** Within src: the file it leads to, 'core/money/integer.ts'. */
  readonly file: string | undefined;
  /** Whether nothing of it is left when the program runs. */
  readonly isTypeOnly: boolean;
  readonly isReExport: boolean;
}

export interface Source {
  /** 'core/money/integer.ts' */
  readonly file: string;
  /** 'core', or 'index.ts' for what lies in src itself. */
  readonly wing: string;
  /** The folder in the wing: 'money'. The command line is a wing of one folder, 'cli'. */
  readonly folder: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly Import[];
}

let known: readonly Source[] | undefined;

/** Every source file, read once for all tests of a process. */
export function readSources(): readonly Source[] {
  known ??= sourcesOnDisk();
  return known;
}

function sourcesOnDisk(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
    .map((file) => readSource(file, readFileSync(`${SRC}${file}`, 'utf8')));
}

export function readSource(file: string, text: string): Source {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = importIn(node);
    if (found !== undefined) imports.push({ ...found, file: target(file, found.from) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { file, wing: wingOf(file), folder: folderOf(file), text, tree, imports };
}

export function wingOf(file: string): string {
  return file.split('/')[0] ?? file;
}

/** The folder of a file in its wing. */
export function folderOf(file: string): string {
  const [wing = file, folder = ''] = file.split('/');
  return wing === 'cli' || folder === '' ? wing : folder;
}

function importIn(node: ts.Node): Omit<Import, 'file'> | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return { from: node.moduleSpecifier.text, isTypeOnly: isTypeOnly(node.importClause), isReExport: false };
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
    return { from: node.moduleSpecifier.text, isTypeOnly: node.isTypeOnly, isReExport: true };
  }
  // import('...') and require('...')
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
    const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if ((isRequire || isImport) && first !== undefined && ts.isStringLiteral(first)) {
      return { from: first.text, isTypeOnly: false, isReExport: false };
    }
  }
  // A type written as import('...').Name
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return { from: node.argument.literal.text, isTypeOnly: true, isReExport: false };
  }
  return undefined;
}

function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

function target(file: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  const { pathname } = new URL(from, `file:///src/${file}`);
  if (!pathname.startsWith('/src/')) return `outside of src: ${from}`;
  const path = pathname.slice('/src/'.length);
  if (path.endsWith('.json')) return path;
  const name = path.replace(/\.js$/, '');
  return existsSync(`${SRC}${name}.tsx`) ? `${name}.tsx` : `${name}.ts`;
}
