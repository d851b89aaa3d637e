import ts from 'typescript';

export interface Surface {
  /** What a program can import by name, types aside. */
  readonly values: readonly string[];
  /** The declaration of each exported name, then of each name of ours that those mention; without comments. */
  readonly text: string;
}

/** The declarations of all doors in one program: what they stand on is read once. */
export function programOf(doors: readonly string[]): ts.Program {
  return ts.createProgram(doors, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
}

/**
 * All that a user can see of a door, from its built declarations: what nobody outside can reach is left out, so that
 * work inside the house changes nothing here.
 */
export function surfaceOf(program: ts.Program, door: string): Surface {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(door);
  const module = file && checker.getSymbolAtLocation(file);
  if (file === undefined || module === undefined) throw new Error(`${door} is no module.`);
  const folder = file.fileName.slice(0, file.fileName.indexOf('/dist/types/') + '/dist/types/'.length);
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [resolved(symbol), symbol.name]));
  const mentioned = new Set<ts.Symbol>();

  function resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Ours, and declared for itself: not a member, a parameter or a package's. */
  function declarationsOf(symbol: ts.Symbol): ts.Declaration[] {
    return (symbol.declarations ?? []).filter(
      (node) =>
        node.getSourceFile().fileName.startsWith(folder) &&
        (ts.isSourceFile(node.parent) ||
          (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent))),
    );
  }

  /** The words that a type allows, when it is a choice of words: wherever they are listed, users see the words. */
  function wordsOf(symbol: ts.Symbol): string[] | undefined {
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) return undefined;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (!type.isUnion()) return undefined;
    const words = type.types.flatMap((one) => (one.isStringLiteral() ? [one.value] : []));
    return words.length === type.types.length ? words.toSorted() : undefined;
  }

  function lookInto(symbol: ts.Symbol): void {
    const declarations = declarationsOf(symbol);
    if (declarations.length === 0 || mentioned.has(symbol)) return;
    mentioned.add(symbol);
    if (wordsOf(symbol) !== undefined) return;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const found = checker.getSymbolAtLocation(node);
        if (found) lookInto(resolved(found));
      }
      ts.forEachChild(node, visit);
    };
    for (const declaration of declarations) visit(declaration);
  }

  const printer = ts.createPrinter({ removeComments: true });
  function printed(symbol: ts.Symbol): string {
    const words = wordsOf(symbol);
    if (words !== undefined) return [`type ${symbol.name} =`, ...words.map((word) => `  | '${word}'`)].join('\n');
    return declarationsOf(symbol)
      .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
      .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
      .map((text) => text.replace(/^export /, '').replace(/^declare /, ''))
      .join('\n');
  }

  for (const symbol of exported.keys()) lookInto(symbol);
  const byName = (symbols: Iterable<ts.Symbol>) => [...symbols].map((symbol) => printed(symbol)).toSorted();
  const others = [...mentioned].filter((symbol) => !exported.has(symbol));
  return {
    values: [...exported]
      .filter(([symbol]) => symbol.flags & ts.SymbolFlags.Value)
      .map(([, name]) => name)
      .toSorted(),
    text: [...byName(exported.keys()).map((text) => `export ${text}`), '// Mentioned above.', ...byName(others), '']
      .join('\n\n')
      .replace(/\n+$/, '\n'),
  };
}
