import ts from 'typescript';
import { expect, test } from 'vitest';
import type { Source } from './sources.js';
import { readSource, readSources } from './sources.js';

/** Where everything that a person reads is a text of a catalogue. */
const TRANSLATED = ['views', 'element'];
const PAGE = 'cli/commands/preview/page.tsx';

/** Attributes that are read, or read out. */
const READ = new Set([
  'aria-label',
  'title',
  'placeholder',
  'label',
  'caption',
  'summary',
  'hint',
  'text',
  'add',
  'name',
  'alt',
]);

/** Texts of a file that no other language could have: between tags, and in attributes that are read. */
function textsOf({ file, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isStringLiteralLike(node) && isShown(node) && /\p{L}/u.test(node.text)) found.push(node.text);
    if (ts.isTemplateExpression(node) && isShown(node) && /\p{L}/u.test(literalsOf(node))) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found.map((text) => `${file}: ${text}`);
}

function literalsOf({ head, templateSpans }: ts.TemplateExpression): string {
  return [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('');
}

/** Whether an expression is what a tag contains, or what an attribute says; a choice between two is. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isShown(parent);
  if (ts.isParenthesizedExpression(parent)) return isShown(parent);
  if (ts.isBinaryExpression(parent)) return isLogical(parent) && parent.right === node && isShown(parent);
  if (ts.isJsxAttribute(parent)) return isRead(parent);
  if (!ts.isJsxExpression(parent)) return false;
  return ts.isJsxAttribute(parent.parent) ? isRead(parent.parent) : true;
}

function isLogical({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.QuestionQuestionToken;
}

/** The name of a button is what programs find it by. */
function isRead({ name, parent }: ts.JsxAttribute): boolean {
  const tag = parent.parent.tagName.getText();
  const isId = name.getText() === 'name' && ['Button', 'Menu', 'input', 'select', 'meta'].includes(tag);
  return READ.has(name.getText()) && !isId;
}

test('no text of the views and the elements stands in a component', () => {
  const sources = readSources().filter(({ folder, file }) => TRANSLATED.includes(folder) || file === PAGE);
  expect(sources.filter(({ file }) => file.endsWith('.tsx')).length).toBeGreaterThan(15);
  expect(sources.flatMap(textsOf)).toEqual([]);
});

// The check is itself checked: what it has to find, and what it has to leave alone.
test.each([
  ['<p>Net and total</p>', ['Net and total']],
  ['<p>{many ? "stays" : "stay"}</p>', ['stays', 'stay']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the source that is read
  ['<p>{`${n} more`}</p>', ['`${n} more`']],
  ['<p>{many && "more"}</p>', ['more']],
  ['<svg aria-label="Taxes" />', ['Taxes']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the source that is read
  ['<svg aria-label={`Taxes of ${n}`} />', ['`Taxes of ${n}`']],
  ['<Figure title="Night by night" />', ['Night by night']],
  ['<p class="quiet">{say(words, VIEWS, "net")}: ▲ {amount}</p>', []],
  ['<Button name="undo">↑</Button>', []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in the source that is read
  ['<a href={`#${prefix}list`} class={is ? "open" : undefined} />', []],
])('%s', (text, expected) => {
  expect(textsOf(readSource('pages/views/example.tsx', `const shown = ${text};`))).toEqual(
    expected.map((one) => `pages/views/example.tsx: ${one}`),
  );
});
