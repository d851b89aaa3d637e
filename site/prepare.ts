// Writes the pages of the site into site/.pages: those of docs, with links that hold there, and "try it" on every recipe and place.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { fragmentOf } from '../src/editor/share.js';
import { servedPage } from '../src/studio/page.js';
import { answers } from '../test/docs/answers.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = join(ROOT, 'site/.pages');
const PUBLIC = join(PAGES, 'public');

/** Pages that stand beside docs. */
const BESIDE: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security-policy.md',
  'examples/README.md': 'examples/index.md',
  'examples/pms/README.md': 'examples/pms/index.md',
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));
const isFolder = (path: string) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory();

/** Where a file of the repository is on the site; `undefined` when it is not there. */
function placeOf(path: string): string | undefined {
  const beside = BESIDE[path];
  if (beside !== undefined) return beside;
  if (isFolder(path)) return path.startsWith('examples') ? 'examples/index.md' : placeOf(`${path}/README.md`);
  if (!existsSync(join(ROOT, path))) return undefined;
  if (path.startsWith('docs/')) return path.slice('docs/'.length).replace(/README\.md$/, 'index.md');
  return /^(examples|vectors)\//.test(path) ? path : undefined;
}

/** A page with its links as they are on the site. What is not there is a text. */
function relinked(text: string, from: string): string {
  const page = placeOf(from) ?? '';
  return text.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (whole, image: string, label: string, target: string) => {
      if (/^[a-z]+:/.test(target)) return whole;
      const [path = '', given] = target.split('#');
      // A heading is named without underscores here.
      const hash = given?.replaceAll('_', '-');
      if (path === '') return `${image}[${label}](#${hash})`;
      const place = placeOf(posix.normalize(posix.join(posix.dirname(from), path)));
      if (place === undefined) return label;
      const relative = posix.relative(posix.dirname(page), place) || posix.basename(place);
      const address = relative.startsWith('.') ? relative : `./${relative}`;
      return `${image}[${label}](${address}${hash === undefined ? '' : `#${hash}`})`;
    },
  );
}

function write(place: string, text: string): void {
  mkdirSync(dirname(join(PAGES, place)), { recursive: true });
  // Nothing in a page is a template. Only where it looks like one: what is said so is loaded twice, as text and as a script.
  const page = text.includes('{{') ? `::: v-pre\n\n${text.trim()}\n\n:::` : text.trim();
  writeFileSync(join(PAGES, place), `${page}\n`);
}

/** A link that opens a set with a stay in the live editor, where what is edited is compared with it. */
async function tryIt(draft: unknown, stay: unknown, depth: string): Promise<string> {
  const fragment = await fragmentOf({ draft, saved: draft, stay });
  return `<a class="try-it" target="_self" href="${depth}playground/#${fragment}">Try it</a>`;
}

function withoutSchema({ $schema: _, ...own }: Record<string, unknown>) {
  return own;
}

const PLACES = readdirSync(join(ROOT, 'examples/places')).map((file) => file.replace('.json', ''));
const taxSetOf = (place: string) => withoutSchema(json(`examples/places/${place}.json`));
const stayOf = (place: string) => json(`examples/cases/places/${place}.cases.json`).cases[0].stay;

/** A page of the cookbook, with a link to its set and its stay. */
async function placePage(text: string, place: string): Promise<string> {
  if (!PLACES.includes(place)) return text;
  return text.replace(/\n/, `\n\n${await tryIt(taxSetOf(place), stayOf(place), '../')}\n`);
}

/** Every answer of "How do I say", with a link below its question. */
async function recipesPage(text: string): Promise<string> {
  let page = text;
  for (const { question, taxSet, stay } of answers()) {
    const link = await tryIt(taxSet, stay, './');
    page = page.replace(`\n### ${question}\n`, () => `\n### ${question}\n\n${link}\n`);
  }
  return page;
}

/** Every place with where its rule stands, when it was read, and what it says. */
async function placesPage(): Promise<string> {
  const plain = (text = '') => text.replace(/[|<>[\]*_`\\]/g, (mark) => `\\${mark}`);
  const rows = await Promise.all(
    PLACES.map(async (place) => {
      const { title, currency, local = {} } = json(`examples/places/${place}.json`);
      const { url, checked = 'never', says = '' } = local.source ?? {};
      const source = url === undefined ? plain(says) : `[${plain(says) || 'source'}](${url})`;
      const link = await tryIt(taxSetOf(place), stayOf(place), './');
      return `| [${plain(title)}](./cookbook/${place}.md) ${link} | ${currency} | ${source} | <time>${checked}</time> |`;
    }),
  );
  return `---\naside: false\npageClass: places\n---\n\n# Places\n\nThe rules of ${PLACES.length} real places as tax sets, with where each rule stands and when somebody read it. They are examples, not\ntax advice: check every rate.\n\n| Place | Currency | Source | Read |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** The studio as a page: no server, and nothing that it could send. */
function playground(): void {
  const folder = join(PUBLIC, 'playground');
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'dist/studio/page.js'), join(folder, 'page.js'));
  const sets = PLACES.map((place) => ({ name: place, draft: taxSetOf(place) }));
  const places = deflateRawSync(JSON.stringify(sets)).toString('base64url');
  const opened = { sets: [{ name: 'Playground', draft: taxSetOf('lisbon') }], places };
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";
  const page = servedPage(opened, './page.js');
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<link rel="icon" href="data:,">\n<link rel="stylesheet" href="./page.css">`;
  writeFileSync(join(folder, 'page.css'), 'body > nav { padding: 0.75rem 0.75rem 0; }\n');
  const back = '<nav class="staytax"><a href="../">Documentation</a></nav>\n';
  writeFileSync(
    join(folder, 'index.html'),
    page
      .replace('<head>', head)
      .replace('default-src', 'img-src data:; default-src')
      .replace('<body>\n', (body) => body + back),
  );
}

async function main(): Promise<void> {
  rmSync(PAGES, { recursive: true, force: true });
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true }).map(
    (name) => `docs/${String(name).replaceAll('\\', '/')}`,
  );
  for (const file of [...Object.keys(BESIDE), ...inDocs.filter((name) => name.endsWith('.md'))]) {
    const place = placeOf(file) ?? '';
    const text = relinked(read(file), file);
    const [, cookbook] = /^docs\/cookbook\/(.*)\.md$/.exec(file) ?? [];
    // Colours would make the largest of these pages half as large again, and pictures the first one.
    if (file.startsWith('docs/api/')) write(place, text.replaceAll(/^( *)```ts$/gm, '$1```'));
    else if (file === 'README.md') write(place, text.replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1'));
    else if (cookbook !== undefined) write(place, await placePage(text, cookbook));
    else write(place, file === 'docs/how-do-i-say.md' ? await recipesPage(text) : text);
  }
  write('places.md', await placesPage());
  for (const image of inDocs.filter((name) => /\.(png|webp)$/.test(name)))
    cpSync(join(ROOT, image), join(PAGES, image.slice('docs/'.length)));
  for (const folder of ['examples', 'vectors']) cpSync(join(ROOT, folder), join(PUBLIC, folder), { recursive: true });
  playground();
}

await main();
