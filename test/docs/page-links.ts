import { posix } from 'node:path';
import { isThere, textOf } from './blocks.js';

export interface Link {
  /** As it is written. */
  readonly to: string;
  /** The file that it leads to, from the root on. */
  readonly file: string;
  /** The heading that it leads to; '' for the file itself. */
  readonly anchor: string;
}

/** What is in code is no link. */
function proseOf(page: string): string {
  return textOf(page)
    .replace(/^([ >]*)(`{3,})[\s\S]*?^\1\2\s*$/gm, '')
    .replace(/(`+)[^`][\s\S]*?\1/g, (code) => code.replaceAll(/[[\]()!<>]/g, ' '));
}

const INLINE = /\]\(\s*<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+"[^"]*")?\s*\)/g;
const REFERENCE = /^ {0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/gm;
const HTML = /<(?:a|img)\b[^>]*?(?:href|src)="([^"]+)"/g;
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:/i;

export function linksOf(page: string): Link[] {
  const prose = proseOf(page);
  return [INLINE, REFERENCE, HTML]
    .flatMap((form) => [...prose.matchAll(form)].map(([, to = '']) => to))
    .filter((to) => !ELSEWHERE.test(to))
    .map((to) => {
      const [path = '', anchor = ''] = to.split('#');
      const file = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
      return { to, file, anchor: decodeURIComponent(anchor) };
    });
}

const anchors = new Map<string, Set<string>>();

/** Of each page once: a page of the API reference is linked to a thousand times. */
function anchorsOf(page: string): Set<string> {
  const known = anchors.get(page) ?? readAnchors(page);
  anchors.set(page, known);
  return known;
}

/** The anchors of a page, as code hosts make them of its headings: the second of a name ends with -1. */
function readAnchors(page: string): Set<string> {
  const counts = new Map<string, number>();
  const text = textOf(page).replace(/^([ >]*)(`{3,})[\s\S]*?^\1\2\s*$/gm, '');
  const headings = [...text.matchAll(/^#{1,6} (.*?)#*$/gm)].map(([, heading = '']) => {
    const slug = slugOf(heading);
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name);
  return new Set([...headings, ...named]);
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

export function isBroken({ file, anchor }: Link): boolean {
  if (file.startsWith('..') || !isThere(file)) return true;
  if (anchor === '') return false;
  return !file.endsWith('.md') || !anchorsOf(file).has(anchor);
}
