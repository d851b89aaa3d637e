// Where files of the repository are on the site, and how a page is written there.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstSentence } from '../.ci/write-llms.mjs';
import { fragmentOf } from '../src/pages/editor/share.js';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PAGES = join(ROOT, 'site/.pages');

/** Pages that are not in docs. */
export const BESIDE: Readonly<Record<string, string>> = {
  'README.md': 'overview.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
  'examples/README.md': 'examples/index.md',
  'examples/pms/README.md': 'examples/pms/index.md',
};

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
export const json = (file: string) => JSON.parse(read(file));
const isFolder = (path: string) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory();

/** The page or file on the site for a file of the repository; `undefined` if the site does not have it. */
export function placeOf(path: string): string | undefined {
  const beside = BESIDE[path];
  if (beside !== undefined) return beside;
  if (path.startsWith('docs/api/')) return 'api/index.md';
  if (isFolder(path)) return path.startsWith('examples') ? 'examples/index.md' : placeOf(`${path}/README.md`);
  if (!existsSync(join(ROOT, path))) return undefined;
  if (path.startsWith('docs/cookbook/'))
    return path.replace('docs/cookbook', 'places').replace(/README\.md$/, 'index.md');
  if (path.startsWith('docs/')) return path.slice('docs/'.length).replace(/README\.md$/, 'index.md');
  return /^(examples|vectors)\//.test(path) ? path : undefined;
}

/** A page with its links as they are on the site. A link to a file that the site does not have becomes text. */
export function relinked(text: string, from: string): string {
  const page = placeOf(from) ?? '';
  return text.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (whole, image: string, label: string, target: string) => {
      if (/^[a-z]+:/.test(target)) return whole;
      const [path = '', hash] = target.split('#');
      if (path === '') return whole;
      const place = placeOf(posix.normalize(posix.join(posix.dirname(from), path)));
      if (place === undefined) return label;
      const relative = posix.relative(posix.dirname(page), place) || posix.basename(place);
      const address = relative.startsWith('.') ? relative : `./${relative}`;
      return `${image}[${label}](${address}${hash === undefined ? '' : `#${hash}`})`;
    },
  );
}

/** Settings of a page, as VitePress reads them at its top. */
export type Frontmatter = Readonly<Record<string, unknown>>;

/** Writes a page, with its first sentence as the description that search engines and previews of links show. */
export function write(place: string, text: string, settings: Frontmatter = {}): void {
  mkdirSync(dirname(join(PAGES, place)), { recursive: true });
  // No page is a template. Only pages that look like one are marked: marked pages are loaded twice, as text and as a script.
  const page = text.includes('{{') ? `::: v-pre\n\n${text.trim()}\n\n:::` : text.trim();
  const all = { description: firstSentence(text), ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writeFileSync(join(PAGES, place), `---\n${lines.join('\n')}\n---\n\n${page}\n`);
}

/** A link that opens a set with a stay in the editor, where each edit is compared with the set as it was. */
export async function tryIt(draft: unknown, stay: unknown, depth: string): Promise<string> {
  const fragment = await fragmentOf({ draft, saved: draft, stay });
  return `<a class="try-it" target="_self" href="${depth}playground/#${fragment}">Try it</a>`;
}

export function withoutSchema({ $schema: _, ...own }: Record<string, unknown>) {
  return own;
}

/** Text in HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"{}]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** The name of a heading in the address of its page, as GitHub makes it: links hold here and there. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
}
