import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { madePages } from '../../.ci/pages.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A fenced block of a page or of a docstring. */
export interface Block {
  /** The file it stands in, from the root on. */
  readonly page: string;
  /** The line of its first line of code. */
  readonly line: number;
  /** The first word behind the fence; empty when there is none. */
  readonly language: string;
  /** The second word: the name of a file that the block is the text of. */
  readonly file: string | undefined;
  readonly code: string;
}

export const nameOf = ({ page, line, language }: Block): string => `${page}:${line} ${language}`;

/** Fences may be indented, as they are in a list; what is in them is indented as much. */
export function blocksOf(page: string, text: string, firstLine = 1): Block[] {
  const blocks: Block[] = [];
  let open: { indent: string; ticks: string; language: string; file: string | undefined; line: number } | undefined;
  let lines: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (open === undefined) {
      const [, indent, ticks, language = '', file] = /^([ >]*)(`{3,})\s*([\w-]*)(?:[ \t]+(\S+))?\s*$/.exec(line) ?? [];
      if (indent === undefined || ticks === undefined) continue;
      open = { indent, ticks, language, file, line: firstLine + at + 1 };
      lines = [];
    } else if (line.trim() === open.ticks) {
      const { language, file } = open;
      blocks.push({ page, line: open.line, language, file, code: `${lines.join('\n')}\n` });
      open = undefined;
    } else {
      lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line.trimStart());
    }
  }
  if (open !== undefined) throw new Error(`${page}:${open.line - 1}: a fence that is not closed`);
  return blocks;
}

/** Every page, the made ones among them, but the API reference: its blocks are those of the docstrings. */
export function pages(): string[] {
  const inDocs = new Set([...filesBelow('docs', '.md'), ...madePages().keys()]);
  return ['README.md', 'examples/README.md', ...[...inDocs].sort()].filter((page) => !page.startsWith('docs/api/'));
}

/** The text of a file. A made page is as it would be made now: the one in docs may be older, or not there. */
export const textOf = (page: string): string => madePages().get(page) ?? readFileSync(`${ROOT}/${page}`, 'utf8');

export const isThere = (path: string): boolean => madePages().has(path) || existsSync(`${ROOT}/${path}`);

export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith(ending))
    .sort();
}

const DOCSTRING = /\/\*\*[\s\S]*?\*\//g;

/** The blocks of the docstrings of a source file that a user can run: those that import what they use. */
export function docstringBlocksOf(file: string): Block[] {
  const source = textOf(file);
  return [...source.matchAll(DOCSTRING)].flatMap(({ 0: comment, index }) => {
    const firstLine = source.slice(0, index).split('\n').length;
    const text = comment.replace(/^[ \t]*\* ?/gm, '');
    return blocksOf(file, text, firstLine).filter(({ code }) => /from 'staytax/.test(code));
  });
}
