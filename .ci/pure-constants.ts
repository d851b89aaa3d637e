import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/**
 * Marks the constants of our modules as free of side effects, as `sideEffects: false` marks the modules: bundlers of users
 * then drop each constant that nothing uses. Without a mark they keep what calls a function or spreads an object.
 */
export const pureConstants: Plugin = {
  name: 'pure-constants',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.tsx?$/ }, ({ path }) => ({
      contents: withPureConstants(path, readFileSync(path, 'utf8')),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

function withPureConstants(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const constants = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  // From the end, so that the places of the others stay.
  return constants.reduceRight((marked, constant) => {
    const [start, end] = [constant.getStart(source), constant.getEnd()];
    return `${marked.slice(0, start)}${pureDeclaration(constant, source)}${marked.slice(end)}`;
  }, text);
}

function pureDeclaration(constant: ts.VariableDeclaration, source: ts.SourceFile): string {
  const { name, initializer } = constant;
  const whole = constant.getText(source);
  if (initializer === undefined) return whole;
  if (!ts.isIdentifier(name)) {
    // A pattern is a constant for each of its names.
    const names = namesIn(name);
    return names.map((bound) => `${bound} = ${pure(`const ${whole}; return ${bound};`)}`).join(', ');
  }
  if (!mayHaveEffects(initializer)) return whole;
  const before = whole.slice(0, initializer.getStart(source) - constant.getStart(source));
  return `${before}${pure(`return ${initializer.getText(source)};`)}`;
}

function pure(body: string): string {
  return `/* @__PURE__ */ (() => { ${body} })()`;
}

function namesIn(pattern: ts.BindingPattern): string[] {
  return pattern.elements.flatMap((element) => {
    if (ts.isOmittedExpression(element)) return [];
    return ts.isIdentifier(element.name) ? [element.name.text] : namesIn(element.name);
  });
}

/** What may call a function of a value: calls, spreads, getters, and operators and templates that make a text of it. */
const MAY_CALL = [
  ts.isCallExpression,
  ts.isNewExpression,
  ts.isSpreadAssignment,
  ts.isSpreadElement,
  ts.isPropertyAccessExpression,
  ts.isTemplateExpression,
  ts.isBinaryExpression,
];

/** Whether evaluating an expression may call a function. Bodies of functions are not evaluated. */
function mayHaveEffects(node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  return MAY_CALL.some((isIt) => isIt(node)) || (ts.forEachChild(node, mayHaveEffects) ?? false);
}
