import { transform } from 'esbuild';
import ts from 'typescript';
import type { Block } from './blocks.js';

/** How a program tells what came out: the line, the value, and what the page says of it. */
export type Said = (line: number, value: unknown, said: unknown) => void;

/** The name of the function that a program finds in its global object. */
export const HOOK = '__said';

/** A block as a program that Node can run, and the lines on which it says what comes out. */
export interface Program {
  readonly code: string;
  readonly lines: readonly number[];
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const ARROW = /^[ \t]*(?:\n[ \t]*)?\/\/ => ?/;
const MORE = /^\n[ \t]*\/\/ ?(?!=>)(.*)/;

/**
 * `expression; // => literal` becomes a call that compares the two, and so does `const name = expression; // => literal`.
 * The literal may go on over the following lines of comment. A `// =>` behind anything else is a mistake.
 */
export async function programOf({ page, line, code }: Block): Promise<Program> {
  const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.ES2022, true);
  const edits: Edit[] = [];
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const name = ts.isExpressionStatement(node) ? node.expression.getText() : nameDeclared(node);
    const said = name === undefined ? undefined : saidBehind(code, node.end);
    if (name === undefined || said === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    const at = line + source.getLineAndCharacterOfPosition(node.getStart()).line;
    lines.push(at);
    const call = `${HOOK}(${at}, ${name}, (${said}));`;
    if (ts.isExpressionStatement(node)) edits.push({ from: node.getStart(), to: node.end, text: call });
    else edits.push({ from: node.end, to: node.end, text: ` ${call}` });
  };
  visit(source);
  const marked = code.match(/\/\/ =>/g)?.length ?? 0;
  if (marked !== lines.length) throw new Error(`${page}:${line}: a "// =>" that stands behind no expression`);
  const { code: javascript } = await transform(edited(code, edits), {
    loader: 'ts',
    format: 'esm',
    target: 'node20.19',
  });
  return { code: javascript, lines };
}

function nameDeclared(node: ts.Node): string | undefined {
  if (!ts.isVariableStatement(node)) return undefined;
  const name = node.declarationList.declarations[0]?.name;
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
}

function saidBehind(code: string, end: number): string | undefined {
  const rest = code.slice(end);
  const arrow = ARROW.exec(rest)?.[0];
  if (arrow === undefined) return undefined;
  let at = rest.indexOf('\n', arrow.length);
  let said = rest.slice(arrow.length, at);
  while (!isWhole(said)) {
    const more = MORE.exec(rest.slice(at));
    if (more === null) break;
    said += `\n${more[1]}`;
    at += more[0].length;
  }
  return said;
}

function isWhole(literal: string): boolean {
  try {
    new Function(`return (${literal}\n);`);
    return true;
  } catch {
    return false;
  }
}

function edited(code: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => `${text.slice(0, from)}${put}${text.slice(to)}`, code);
}
