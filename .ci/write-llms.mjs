// Writes llms.txt, a list of the pages of the documentation, and llms-full.txt, all of them as one text, into a folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What is made for a release, and what only those who change the code read. */
const LEFT_OUT = ['docs/api/', 'docs/decisions.md'];
const SECTIONS = { docs: 'Pages', 'docs/cookbook': 'Places' };

/** Every page, the README first, with its title and what it is about. */
export function pages() {
  const names = readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !LEFT_OUT.some((folder) => name.startsWith(folder)))
    .sort();
  return ['README.md', ...names].map((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8');
    const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
    return { name, title, about: firstSentence(text), text };
  });
}

/** The first sentence of the first paragraph, without its links. */
export function firstSentence(text) {
  const paragraph = text.split('\n\n').find((part) => /^(?!```)[A-Z`*[]/.test(part)) ?? '';
  const plain = paragraph
    .replaceAll('\n', ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '');
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? plain;
}

/** Where a page is on the site. */
function address(name) {
  return name === 'README.md'
    ? './overview.html'
    : `./${name
        .replace(/^docs\/cookbook\//, 'places/')
        .replace(/^docs\//, '')
        .replace(/README\.md$/, '')
        .replace(/\.md$/, '.html')}`;
}

export function index() {
  const all = pages();
  const [{ about }] = all;
  const sections = Object.entries(SECTIONS).map(([folder, heading]) => {
    const lines = all
      .filter(({ name }) => name.slice(0, Math.max(0, name.lastIndexOf('/'))) === folder)
      .map(({ name, title, about: says }) => `- [${title}](${address(name)}): ${says}`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  return `# staytax\n\n> ${about}\n\n${sections.join('\n')}`;
}

export function full() {
  return pages()
    .map(({ name, text }) => `<!-- ${name} -->\n\n${text.trim()}\n`)
    .join('\n');
}

const [, script, folder] = process.argv;
if (script === fileURLToPath(import.meta.url)) {
  const target = folder ?? join(ROOT, 'dist');
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'llms.txt'), index());
  writeFileSync(join(target, 'llms-full.txt'), full());
}
