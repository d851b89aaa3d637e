import ts from 'typescript';

export interface Door {
  /** As it is imported: `staytax/api`. */
  readonly name: string;
  /** Its built declarations. */
  readonly file: string;
}

export interface Surface {
  /** The names that a program can import from each door, types aside. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** A line for each export of each door, and for each type that those name and no door exports; without comments. */
  readonly text: string;
}

const WIDTH = 120;
const INDENT = '    ';

/** Everything that users can name, from the built declarations: work behind the doors changes nothing here. */
export function surfaceOf(doors: readonly Door[]): Surface {
  const program = ts.createProgram(
    doors.map(({ file }) => file),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      types: [],
    },
  );
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const exportsOf = new Map(doors.map(({ name, file }) => [name, exported(file)]));
  const doorOf = new Map<ts.Symbol, string>();
  for (const [door, symbols] of exportsOf)
    for (const symbol of symbols.keys()) if (!doorOf.has(symbol)) doorOf.set(symbol, door);

  /** What a door exports, each as where it is declared, and under which name. */
  function exported(file: string): Map<ts.Symbol, string> {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} is not a module.`);
    return new Map(checker.getExportsOfModule(module).map((symbol) => [resolved(symbol), symbol.name]));
  }

  function resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Declarations of our own modules: not a member, a parameter or a name of a package. */
  function declarationsOf(symbol: ts.Symbol): ts.Declaration[] {
    return (symbol.declarations ?? []).filter(
      (node) =>
        /\/dist\/(?:cjs\/)?types\//.test(node.getSourceFile().fileName) &&
        (ts.isSourceFile(node.parent) ||
          (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent))),
    );
  }

  /** The exported symbols, and every symbol of ours that their declarations name. */
  function reached(): Set<ts.Symbol> {
    const all = new Set(doorOf.keys());
    for (const symbol of all) {
      if (choicesOf(symbol) !== undefined) continue;
      const visit = (node: ts.Node): void => {
        const named = ts.isIdentifier(node) && checker.getSymbolAtLocation(node);
        if (named && declarationsOf(resolved(named)).length > 0) all.add(resolved(named));
        ts.forEachChild(node, visit);
      };
      declarationsOf(symbol).forEach(visit);
    }
    return all;
  }

  /** The words of a type that is a choice of words, wherever they are listed. */
  function choicesOf(symbol: ts.Symbol): string[] | undefined {
    if (!(symbol.flags & ts.SymbolFlags.TypeAlias)) return undefined;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    if (!type.isUnion()) return undefined;
    const words = type.types.flatMap((part) => (part.isStringLiteral() ? [`'${part.value}'`] : []));
    return words.length === type.types.length ? words.toSorted() : undefined;
  }

  function lineOf(symbol: ts.Symbol): string {
    const choices = choicesOf(symbol);
    if (choices !== undefined) return `type ${symbol.name} = ${choices.join(' | ')}`;
    return declarationsOf(symbol)
      .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
      .map((node) => inShort(printed(node)))
      .join(' & ');
  }

  /** The members of a table are sorted: in which order they are declared says nothing to users. */
  function printed(node: ts.Node): string {
    const type = ts.isVariableStatement(node) ? node.declarationList.declarations[0]?.type : undefined;
    const text = (part: ts.Node) => printer.printNode(ts.EmitHint.Unspecified, part, part.getSourceFile());
    if (type === undefined || !ts.isTypeLiteralNode(type)) return text(node);
    return text(node).replace(text(type), () => `{\n${type.members.map(text).toSorted().join('\n')}\n}`);
  }

  const list = (title: string, lines: readonly string[]): string =>
    [title, ...lines.toSorted().map((line) => wrapped(`  ${line}`))].join('\n');
  const sections = [...exportsOf].map(([door, symbols]) => {
    const ownedBy = (owner: string) => [...symbols.keys()].filter((symbol) => doorOf.get(symbol) === owner);
    const shared = doors
      .filter(({ name }) => name !== door && ownedBy(name).length > 0)
      .map(
        ({ name }) =>
          `as ${name}: ${ownedBy(name)
            .map((symbol) => symbol.name)
            .toSorted()
            .join(', ')}`,
      );
    return list(door, [...ownedBy(door).map(lineOf), ...shared]);
  });
  const others = [...reached()].filter((symbol) => !doorOf.has(symbol)).map(lineOf);
  return {
    values: new Map(
      [...exportsOf].map(([door, symbols]) => [
        door,
        [...symbols]
          .filter(([{ flags }]) => flags & ts.SymbolFlags.Value)
          .map(([, name]) => name)
          .toSorted(),
      ]),
    ),
    text: `${[...sections, list('named above, exported by no door', others)].join('\n\n')}\n`,
  };
}

/** A declaration in one line. Members are read-only unless they say `mutable`. */
function inShort(text: string): string {
  return text
    .replace(/^(export |declare )+/, '')
    .replaceAll(/^\s+(?!readonly |#|get |private )(?:static )?[\w$]+\??:/gm, (member) => ` mutable ${member.trim()}`)
    .replaceAll(/^(\s*)readonly /gm, '$1')
    .replaceAll(/^\s*#private;$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/;? }/g, ' }')
    .replace(/;$/, '');
}

/** Long lines go on below, so that a difference shows the lines that changed. */
function wrapped(line: string): string {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > WIDTH) {
    const between = Math.max(rest.lastIndexOf('; ', WIDTH - 1), rest.lastIndexOf(', ', WIDTH - 1)) + 1;
    const end = between > INDENT.length ? between : rest.lastIndexOf(' ', WIDTH);
    if (end <= INDENT.length) break;
    lines.push(rest.slice(0, end));
    rest = INDENT + rest.slice(end).trimStart();
  }
  return [...lines, rest].join('\n');
}
