import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { FOLDER_IMPORTS, PACKAGES, readLists, WING_IMPORTS } from './house.js';
import type { Import, Source } from './sources.js';
import { folderOf, readSource, readSources, wingOf } from './sources.js';

/** What users import. */
const DOORS = [
  'index.ts',
  'core/calculator/index.ts',
  'channel/api/index.ts',
  'channel/sandbox/index.ts',
  'trials/testing/index.ts',
  'channel/webhooks/index.ts',
  'channel/bookings/index.ts',
  'documents/invoice/index.ts',
  'documents/returns/index.ts',
  'pages/element/index.ts',
];

/** No clock, no randomness, no input or output: the same question has the same answer. */
const isPure = ({ wing, folder }: Source) => wing === 'core' || PURE_FOLDERS.includes(folder);
const PURE_FOLDERS = ['explanation', 'preview', 'index.ts'];

/** What the core imports and has with it: bundled into its files, only the part that is used. */
const BUNDLED = ['date-fns', '@date-fns/utc'];

const sources = readSources();
const describeImport = (source: Source, { from }: Import) => `${source.file} imports ${from}`;

/** Every import of every file that a rule does not like, as a list that a person can act on. */
function broken(isFine: (found: Import, source: Source) => boolean, among: readonly Source[] = sources): string[] {
  return among.flatMap((source) =>
    source.imports.filter((found) => !isFine(found, source)).map((found) => describeImport(source, found)),
  );
}

const packageOf = (from: string): string => {
  if (from.startsWith('node:')) return 'node:';
  const parts = from.split('/');
  return parts.slice(0, from.startsWith('@') ? 2 : 1).join('/');
};
const isPackage = ({ from, file }: Import): boolean => file === undefined && !from.startsWith('node:');

/** What each wing, or folder, imports from the others: exactly what docs/architecture.md lists. */
function importsOf(placeOf: (file: string) => string): Map<string, string[]> {
  const lists = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const list = lists.get(placeOf(file)) ?? new Set();
    for (const { file: imported } of imports) if (imported !== undefined) list.add(placeOf(imported));
    list.delete(placeOf(file));
    lists.set(placeOf(file), list);
  }
  return new Map([...lists].toSorted().map(([place, list]) => [place, [...list].toSorted()]));
}

const sorted = (lists: ReadonlyMap<string, readonly string[]>) =>
  new Map([...lists].toSorted().map(([place, list]) => [place, list.toSorted()]));

describe('src', () => {
  test('has the wings of docs/architecture.md, and each imports the wings that the page lists and no other', () => {
    expect(importsOf(wingOf)).toEqual(sorted(WING_IMPORTS));
  });

  test('has the folders of docs/architecture.md, and each imports the folders that the page lists and no other', () => {
    expect(importsOf(folderOf)).toEqual(sorted(FOLDER_IMPORTS));
  });

  test('has no two folders of one name in different wings', () => {
    const places = new Set(sources.map(({ wing, folder }) => `${wing}/${folder}`));
    expect(places.size).toBe(FOLDER_IMPORTS.size);
  });

  test('wings import only wings that stand above them in the table, so that arrows go downward', () => {
    const order = [...WING_IMPORTS.keys()];
    const upward = [...WING_IMPORTS].flatMap(([wing, list]) =>
      list.filter((other) => other !== 'index.ts' && order.indexOf(other) >= order.indexOf(wing)),
    );
    expect(upward).toEqual([]);
  });

  test('every import leads to a file of src', () => {
    const isThere = (file: string) => existsSync(new URL(`../../src/${file}`, import.meta.url));
    expect(broken(({ file }) => file === undefined || isThere(file))).toEqual([]);
  });

  test('nothing in src imports a test, and nobody imports testing or the command line', () => {
    const isFine = ({ from, file }: Import, { folder }: Source) =>
      !/(^|\/)(test|vitest)(\/|$)/.test(from) &&
      (folder === 'testing' || file?.startsWith('trials/testing/') !== true) &&
      (folder === 'cli' || file?.startsWith('cli/') !== true);
    expect(broken(isFine)).toEqual([]);
  });

  test('sandbox takes the declarations and wire shapes of api and nothing else of it', () => {
    const sandbox = sources.filter(({ folder }) => folder === 'sandbox');
    expect(broken((found) => found.file === undefined || isShared(found.file), sandbox)).toEqual([]);
  });

  test('declarations and wire shapes know nothing of the client but its types', () => {
    const shared = sources.filter(({ file }) => file.startsWith('channel/api/') && isShared(file));
    const isFine = ({ file, isTypeOnly }: Import) => file === undefined || isTypeOnly || isShared(file);
    expect(broken(isFine, shared)).toEqual([]);
  });

  /** What client and sandbox both stand on. */
  function isShared(file: string): boolean {
    return (
      folderOf(file) !== 'api' || file.startsWith('channel/api/wire/') || file.startsWith('channel/api/resources/')
    );
  }
});

describe('a table of docs/architecture.md', () => {
  const page = (rows: string) =>
    `# Page\n\n## Folders\n\n| Folder | What | Imports |\n|---|---|---|\n${rows}\n## Next\n`;
  const read = (text: string) => [...readLists(text, 'Folders', { key: 'Folder', list: 'Imports' })];

  test('is read by row', () => {
    const rows = '| `a/` | first | no other |\n| `index.ts` | door | a, b |\n';
    expect(read(page(rows))).toEqual([
      ['a', []],
      ['index.ts', ['a', 'b']],
    ]);
  });

  test('is refused when it is not there, lacks a column, or has a folder twice', () => {
    expect(() => read('# Page\n')).toThrow('no section "Folders"');
    expect(() => read(page('').replace('| Imports', '| May import'))).toThrow('columns Folder and Imports');
    expect(() => read(page('| `a/` | | b |\n| `a/` | | c |\n'))).toThrow('two rows for a');
  });
});

describe('imports', () => {
  test('go in no circle', () => {
    expect(circles()).toEqual([]);
  });

  test('re-export nothing inside src: only the doors of the package do', () => {
    expect(broken(({ isReExport }, { file }) => !isReExport || DOORS.includes(file))).toEqual([]);
    const inner = sources.filter(({ file }) => file.endsWith('/index.ts')).map(({ file }) => file);
    expect(inner.filter((file) => !DOORS.includes(file))).toEqual([]);
  });

  test('src/index.ts names what it exports, and holds nothing of its own', () => {
    const index = sources.find(({ file }) => file === 'index.ts');
    const others = index?.tree.statements.filter((statement) => {
      return !(
        ts.isExportDeclaration(statement) &&
        statement.exportClause !== undefined &&
        ts.isNamedExports(statement.exportClause)
      );
    });
    expect(others?.map((statement) => statement.getText())).toEqual([]);
  });

  /** Each circle once, as the files that it goes through. */
  function circles(): string[] {
    const next = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.flatMap((found) => (found.file === undefined ? [] : [found.file])),
      ]),
    );
    const found = new Set<string>();
    const done = new Set<string>();
    const walk = (file: string, path: string[]): void => {
      const start = path.indexOf(file);
      if (start >= 0) {
        const circle = path.slice(start);
        const first = circle.indexOf(circle.toSorted()[0] ?? '');
        found.add([...circle.slice(first), ...circle.slice(0, first)].join(' -> '));
        return;
      }
      if (done.has(file)) return;
      for (const other of next.get(file) ?? []) walk(other, [...path, file]);
      done.add(file);
    };
    for (const { file } of sources) walk(file, []);
    return [...found].toSorted();
  }
});

describe('calculation', () => {
  // A second way of calculating, for shapes that other stays do not share, could come to other amounts.
  test('asks nowhere but where shapes are kept whether other stays share one', () => {
    const asking = sources.filter(({ folder, tree }) => folder === 'calculation' && tree.text.includes('isShared'));
    expect(asking.map(({ file }) => file)).toEqual(['core/calculation/shape.ts']);
  });
});

describe('fractions and rounding', () => {
  /** What is shown was calculated below: a second calculation could come to another amount. */
  const SHOWN = ['cli', 'views', 'element', 'studio'];
  const EXACT = ['core/money/fraction.ts', 'core/money/rounding.ts'];
  const uses = sources
    .filter(({ folder }) => SHOWN.includes(folder))
    .filter(({ imports }) => imports.some(({ file }) => file !== undefined && EXACT.includes(file)));

  test('are for the library: the command line and the pages show amounts', () => {
    expect(uses.map(({ file }) => file)).toEqual([]);
  });

  test('stand in these files', () => {
    expect(EXACT.filter((file) => !sources.some((source) => source.file === file))).toEqual([]);
  });
});

describe('packages', () => {
  test('each is imported by its own folders alone', () => {
    const isFine = (found: Import, { folder }: Source) =>
      !isPackage(found) || PACKAGES.get(packageOf(found.from))?.includes(folder) === true;
    expect(broken(isFine)).toEqual([]);
  });

  test('each dependency of the package has a folder, and what is imported at run time by the core is a dependency, or bundled', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(Object.keys(dependencies).filter((name) => !PACKAGES.has(name))).toEqual([]);
    const core = sources.filter(isPure);
    const isThere = (name: string) => name in dependencies || BUNDLED.includes(name);
    const isFine = (found: Import) => !isPackage(found) || found.isTypeOnly || isThere(packageOf(found.from));
    expect(broken(isFine, core)).toEqual([]);
  });

  test('modules of Node are imported by the rooms of the row node: alone', () => {
    const isFine = ({ from }: Import, { folder }: Source) =>
      !from.startsWith('node:') || PACKAGES.get('node:')?.includes(folder) === true;
    expect(broken(isFine)).toEqual([]);
  });

  test('each room of a row imports that package', () => {
    const imports = (room: string, name: string) =>
      sources.some(({ folder, imports: all }) => folder === room && all.some(({ from }) => packageOf(from) === name));
    const unused = [...PACKAGES].flatMap(([name, rooms]) =>
      rooms.filter((room) => !imports(room, name)).map((room) => `${room} does not import ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe('the pure folders', () => {
  const pure = sources.filter(isPure);

  test('have no clock, no randomness, no time zone, no process, no console', () => {
    expect(pure.flatMap(impurities)).toEqual([]);
  });

  test('and so have the views, but that they write for a reader and his language', () => {
    const views = sources.filter(({ folder }) => folder === 'views');
    expect(views.flatMap(impurities).filter((line) => !line.endsWith(': Intl'))).toEqual([]);
  });

  // The check is itself checked: what it has to find, and what it has to leave alone.
  test.each([
    ['Date.now()', ['Date.now']],
    ['new Date()', ['new Date()']],
    ['new Date', ['new Date()']],
    ['Date()', ['Date()']],
    ['performance.now()', ['performance']],
    ['Math.random()', ['Math.random']],
    ['crypto.randomUUID()', ['crypto']],
    ['globalThis.process?.env', ['process', 'globalThis']],
    ['console.log(1)', ['console']],
    ['setTimeout(() => 1)', ['setTimeout']],
    ['fetch("x")', ['fetch']],
    ['document.title', ['document']],
    ['new Intl.NumberFormat()', ['Intl']],
    ['new Date(0).getHours()', ['getHours']],
    ['(1).toLocaleString()', ['toLocaleString']],
    ['new Date(day * 86_400_000).toISOString(); Date.UTC(2026, 0, 1)', []],
    ['// Date.now(), console', []],
    ['const title = "console and process"', []],
    ['const x = { process: 1 }; x.process', []],
  ])('%s', (text, expected) => {
    expect(impurities(readSource('core/money/example.ts', text)).map((line) => line.split(': ')[1])).toEqual(expected);
  });
});

// biome-ignore format: a list of names reads best dense
const GLOBALS = new Set([
  'console', 'process', 'performance', 'crypto', 'globalThis', 'Buffer', 'Intl', 'fetch',
  'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'navigator', 'localStorage', 'document', 'XMLHttpRequest', 'eval',
  'Function', 'require',
]);
const LOCAL_TIME = /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)|toLocale\w*)$/;

function impurities({ file, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const what = impurity(node);
    if (what !== undefined) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}: ${what}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function impurity(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && isNamed(node.expression, 'Date') && (node.arguments ?? []).length === 0)
    return 'new Date()';
  if (ts.isCallExpression(node) && isNamed(node.expression, 'Date')) return 'Date()';
  if (ts.isPropertyAccessExpression(node)) {
    if (isNamed(node.expression, 'Date') && node.name.text === 'now') return 'Date.now';
    if (isNamed(node.expression, 'Math') && node.name.text === 'random') return 'Math.random';
    if (LOCAL_TIME.test(node.name.text)) return node.name.text;
    if (isNamed(node.expression, 'globalThis') && GLOBALS.has(node.name.text)) return node.name.text;
  }
  if (ts.isIdentifier(node) && GLOBALS.has(node.text) && isUsedAsGlobal(node)) return node.text;
  return undefined;
}

/** Not the name of a property, of a field or of a declaration. */
function isUsedAsGlobal(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent))
    return false;
  return !ts.isTypeReferenceNode(parent) && !ts.isQualifiedName(parent);
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}
