import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { blocksOf, ROOT } from './blocks.js';

const DOORS = {
  staytax: 'index',
  'staytax/testing': 'trials/testing/index',
  'staytax/api': 'channel/api/index',
  'staytax/sandbox': 'channel/sandbox/index',
  'staytax/webhooks': 'channel/webhooks/index',
  'staytax/bookings': 'channel/bookings/index',
  'staytax/invoice': 'documents/invoice/index',
  'staytax/returns': 'documents/returns/index',
  'staytax/element': 'pages/element/index',
};

const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
const fileOf = (door: string): string => `${ROOT}/src/${door}.ts`;
// Our own declarations are what is looked at: those of Node would be a quarter of what is read.
const program = ts.createProgram(Object.values(DOORS).map(fileOf), { ...options, types: [] });
const checker = program.getTypeChecker();

/** What a door exports, each as where it is declared. */
function exportsOf(door: string): ts.Symbol[] {
  const source = program.getSourceFile(fileOf(door));
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${door} exports nothing`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

const isValue = ({ flags }: ts.Symbol): boolean => (flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0;
const isDocumented = (symbol: ts.Symbol): boolean => symbol.getDocumentationComment(checker).length > 0;
const isDeprecated = (symbol: ts.Symbol): boolean =>
  symbol.getJsDocTags(checker).some(({ name }) => name === 'deprecated');
const isOurs = (node: ts.Node): boolean => node.getSourceFile().fileName.startsWith(`${ROOT}/src/`);

/** An example that the test of docstrings runs: it imports what it uses. */
function hasExample(symbol: ts.Symbol): boolean {
  return symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'example')
    .flatMap(({ text }) => blocksOf(symbol.name, `${ts.displayPartsToString(text)}\n`))
    .some(({ code }) => code.includes("from 'staytax"));
}

/** The members that nobody says anything of, those of nested object types too. */
function bareMembersOf(symbol: ts.Symbol): string[] {
  if (isValue(symbol)) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = (type.isUnion() ? type.types : [type]).flatMap((part) => checker.getPropertiesOfType(part));
  const nested = (symbol.declarations ?? [])
    .flatMap(memberNodesIn)
    .map((node) => checker.getSymbolAtLocation(node.name));
  const bare = [...members, ...nested]
    .filter((member) => member !== undefined)
    .filter(({ declarations = [] }) => declarations.every(isOurs) && !declarations.every(isInOneLine))
    .filter((member) => !isDocumented(member))
    // What the name of an error is, Error says.
    .filter(({ name }) => !(name === 'name' && symbol.flags & ts.SymbolFlags.Class));
  return [...new Set(bare.map(({ name }) => name))];
}

/** `{ readonly title: string; readonly amount: string }`: what is around it says what it is. */
function isInOneLine({ parent }: ts.Node): boolean {
  return ts.isTypeLiteralNode(parent) && !parent.getText().includes('\n');
}

function memberNodesIn(node: ts.Node): Array<ts.PropertySignature | ts.MethodSignature> {
  const own = ts.isPropertySignature(node) || ts.isMethodSignature(node) ? [node] : [];
  if (ts.isClassDeclaration(node)) return [];
  return [...own, ...node.getChildren().flatMap(memberNodesIn)];
}

describe.each(Object.entries(DOORS))('%s', (_, door) => {
  const exported = exportsOf(door);

  test('says of everything what it is', () => {
    expect(exported.length).toBeGreaterThan(5);
    expect(exported.filter((symbol) => !isDocumented(symbol)).map(({ name }) => name)).toEqual([]);
  });

  test('shows each function and constant at work', () => {
    const current = exported.filter((symbol) => isValue(symbol) && !isDeprecated(symbol));
    expect(current.filter((symbol) => !hasExample(symbol)).map(({ name }) => name)).toEqual([]);
  });

  test('says of every member what it is', () => {
    const bare = exported.map((symbol) => [symbol.name, bareMembersOf(symbol)] as const);
    expect(bare.filter(([, members]) => members.length > 0)).toEqual([]);
  });
});
