/** Reads drawn markup as a tree. It supports only the well-formed output of our renderer. */
export interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Array<Node | string>;
}

const PIECE = /<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi;
const VOID = new Set(['meta', 'input', 'br']);

export function readHtml(html: string): Node {
  const root: Node = { tag: '', attributes: {}, children: [] };
  const open = [root];
  const [, body = html] = /<body>([\s\S]*)<script>/.exec(html) ?? [];
  for (const [, isEnd, tag = '', attributes = '', isEmpty, text] of body.matchAll(PIECE)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(unescaped(text));
    else if (isEnd === '/') {
      if (parent.tag !== tag) throw new Error(`</${tag}> ends <${parent.tag}>`);
      open.pop();
    } else {
      const node = { tag, attributes: attributesOf(attributes), children: [] };
      parent.children.push(node);
      if (isEmpty !== '/' && !VOID.has(tag)) open.push(node);
    }
  }
  return root;
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** The nodes below one that are so, from the top down. */
export function allIn(node: Node, isSo: (node: Node) => boolean): Node[] {
  return node.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(isSo(child) ? [child] : []), ...allIn(child, isSo)],
  );
}

export function oneIn(node: Node, isSo: (node: Node) => boolean, what: string): Node {
  const [found] = allIn(node, isSo);
  if (found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}

export const tagged = (tag: string) => (node: Node) => node.tag === tag;
export const classed = (name: string) => (node: Node) => (node.attributes['class'] ?? '').split(' ').includes(name);

/** The text for a reader, with dates in the form of the data. Throws if a date is written as another one. */
export function textOf(node: Node | string): string {
  if (typeof node === 'string') return node;
  const { datetime } = node.attributes;
  const text = node.children.map(textOf).join('');
  if (datetime === undefined) return text;
  if (isoOf(text) !== datetime) throw new Error(`${text} stands for ${datetime}`);
  return datetime;
}

/** "May 1, 2026" as 2026-05-01. */
export function isoOf(text: string): string {
  return new Date(`${text} UTC`).toISOString().slice(0, 10);
}

/** The numbers of a page without what groups their digits. */
export function ungrouped(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
}
