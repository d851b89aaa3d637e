// Writes the pages of the site into site/.pages: those of docs with links that hold there, the places, and the API reference.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { firstSentence } from '../.ci/write-llms.mjs';
import type { Stay } from '../src/core/stay/schema.js';
import { difference, quote } from '../src/index.js';
import { servedPage } from '../src/pages/studio/page.js';
import { colours, sizes } from '../src/pages/views/style.js';
import { writeCards } from './cards.js';
import { BEGINNING, taxSetOf as taxSetOfStart } from './live-set.js';
import type { Frontmatter } from './pages.js';
import { BESIDE, json, PAGES, placeOf, ROOT, read, relinked, write } from './pages.js';
import { byCountry, PLACES, placeLinks, taxSetOf, writePlaces } from './places.js';
import { questions, recipesPage } from './recipes.js';

/** Questions on the start page. */
const ASKED = [
  'Children under 12 do not pay',
  'Dear rooms have a higher percentage',
  'Long stays do not pay at all',
  'Summer is dearer than winter, every year',
  'A rate is raised on a day',
  'A percentage has a limit in money',
  'Breakfast has another VAT',
  'VAT is in the price, and on the city tax too',
];
const PUBLIC = join(PAGES, 'public');
const API = join(ROOT, 'site/.api');

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));

/** A page for each function and type. Without colours, which would make the largest of them half as large again. */
function writeReference(): void {
  for (const name of filesIn(API).filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(join(API, name), 'utf8').replaceAll(/^( *)```ts$/gm, '$1```');
    const about = firstSentence(text.replace(/^\[.*\n/gm, '').replace(/^# .*\n/m, ''));
    write(`api/${name}`, text, { description: about || 'A type of staytax.', outline: 2, pageClass: 'reference' });
  }
}

/** The functions of each entry point, for the sidebar. */
function referenceLinks() {
  const modules = new Map<string, string[]>();
  for (const name of filesIn(API)) {
    const [, module, own] = /^(.*)\/functions\/(.*)\.md$/.exec(name) ?? [];
    if (module !== undefined && own !== undefined) modules.set(module, [...(modules.get(module) ?? []), own]);
  }
  return [...modules]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([module, names]) => ({
      text: module,
      link: `/api/${module}/`,
      items: names.sort().map((name) => ({ text: `${name}()`, link: `/api/${module}/functions/${name}` })),
    }));
}

/** The studio as a page: without a server, and with nothing that it could send. */
function playground(): void {
  const folder = join(PUBLIC, 'playground');
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'dist/studio/page.js'), join(folder, 'page.js'));
  const sets = PLACES.map(({ name }) => ({ name, draft: taxSetOf(name) }));
  const places = deflateRawSync(JSON.stringify(sets)).toString('base64url');
  const opened = { sets: [{ name: 'Playground', draft: taxSetOf('lisbon') }], places };
  const policy =
    "default-src 'none'; img-src 'self' data:; script-src 'self'; style-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'";
  const page = servedPage(opened, './page.js');
  const head = `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">\n<link rel="icon" href="../icon.svg">\n<link rel="stylesheet" href="./page.css">`;
  writeFileSync(join(folder, 'page.css'), 'body > nav { padding: 0.75rem 0.75rem 0; }\n');
  const back = '<nav class="staytax"><a href="../">Documentation</a></nav>\n';
  writeFileSync(
    join(folder, 'index.html'),
    page.replace('<head>', head).replace('<body>\n', (body) => body + back),
  );
}

const SETTINGS: Readonly<Record<string, Frontmatter>> = {
  // The changelog mentions everything and explains nothing.
  'CHANGELOG.md': { search: false },
  'SECURITY.md': { title: 'Security policy' },
};

const A_WEEK = { checkIn: '2027-01-04', rooms: [{ nights: 7, price: '700.00', guests: [{}, {}] }] };
const A_FAMILY = {
  checkIn: '2027-01-04',
  rooms: [{ nights: 7, price: '700.00', guests: [{}, {}, { age: 15 }, { age: 11 }] }],
};
const A_COUPLE = { checkIn: '2027-01-04', rooms: [{ nights: 2, price: '200.00', guests: [{}, {}] }] };

/** A line of a sample: a text on the left, an amount on the right. */
const line = (text: string, amount: string) => `${text.padEnd(24)}${amount.padStart(10)}`;

/** How the README installs the package: a release changes it there. */
function installation(): string {
  const block = /<!-- install -->\s*```sh\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8'))?.[1];
  if (block === undefined) throw new Error('README.md does not say how to install');
  return block.replaceAll(/ +#.*$/gm, '').trim();
}

/** What stands on the doors of the start page: calculated, or read from a page whose blocks are tested. */
function doorSamples() {
  const set = taxSetOf('lisbon');
  const stay = { checkIn: '2026-12-24', rooms: [{ persons: 3, guests: [{ age: 9 }], nights: 8, price: '960.00' }] };
  const { taxes, total } = quote(Object(set), stay);
  const charges = taxes.map(({ title, amount, is_inclusive }) =>
    line(`${title.padEnd(10)}${is_inclusive ? 'in the price' : 'on top'}`, amount),
  );
  const command =
    '$ npx staytax quote lisbon \\\n    --check-in 2026-12-24 --nights 8 \\\n    --price 120.00 --persons 3 --ages 9';
  const calculate = [command, '', ...charges, line('Guests pay', total)];

  const dearer = taxSetOfStart({ ...BEGINNING, cityTax: '5.00' });
  const more = (guests: Stay) => {
    const [before, after] = [taxSetOfStart(BEGINNING), dearer].map((one) => quote(one, guests));
    return before === undefined || after === undefined ? '' : `+${difference(before, after).total}`;
  };
  const stays = { 'A week for two': A_WEEK, 'A family of four': A_FAMILY, 'Two nights for two': A_COUPLE };
  const changes = Object.entries(stays).map(([name, guests]) => line(name, more(guests)));
  const edit = ['City tax   4.00 -> 5.00', '', 'Guests pay', ...changes];

  const plan = read('docs/sync.md').match(/^ {2}[~+] (?:update|create) tax .*$|^ {6}rate: .*$|^Plan: .*$/gm) ?? [];
  const shown = plan.map((text) => text.replace(/ {2}[0-9a-f-]{36}$/, '').replace(/^(Plan: .*?, .*?),.*/, '\n$1'));
  const sync = ['$ npx staytax plan hotel.json', '', ...shown];
  return { calculate, edit, sync };
}

/** The one page with a component: other pages do not load it. */
const START = `<script setup>\nimport StartPage from '../.vitepress/theme/StartPage.vue';\n</script>\n\n<StartPage />`;

async function main(): Promise<void> {
  rmSync(PAGES, { recursive: true, force: true });
  const inDocs = filesIn(join(ROOT, 'docs')).map((name) => `docs/${name}`);
  const isWritten = (name: string) => name.endsWith('.md') && !/^docs\/(api|cookbook)\//.test(name);
  for (const file of [...Object.keys(BESIDE), ...inDocs.filter(isWritten)]) {
    const place = placeOf(file) ?? '';
    const text = relinked(read(file), file);
    // Pictures would make this page half as large again.
    if (file === 'README.md') write(place, text.replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1'));
    else if (file === 'docs/how-do-i-say.md')
      write(place, await recipesPage(text), { aside: false, pageClass: 'recipes' });
    else write(place, text, SETTINGS[file]);
  }
  await writePlaces();
  writeReference();
  write('index.md', START, {
    layout: 'page',
    sidebar: false,
    title: 'Hotel taxes, to the last cent',
    titleTemplate: ':title | staytax',
    description: json('package.json').description,
  });
  const recipes = questions();
  const about = {
    places: placeLinks(),
    reference: referenceLinks(),
    recipes: { count: recipes.length, some: recipes.filter(({ text }) => ASKED.includes(text)) },
    doors: doorSamples(),
    install: installation(),
    count: PLACES.length,
    countries: byCountry().length,
  };
  writeFileSync(join(PAGES, 'about.json'), JSON.stringify(about));
  writeFileSync(join(PAGES, 'tokens.css'), `:root { ${colours(0)} ${sizes} }\n.dark { ${colours(1)} }\n`);
  for (const image of inDocs.filter((name) => /\.(png|webp)$/.test(name)))
    cpSync(join(ROOT, image), join(PAGES, image.slice('docs/'.length)));
  for (const folder of ['examples', 'vectors']) cpSync(join(ROOT, folder), join(PUBLIC, folder), { recursive: true });
  cpSync(join(ROOT, 'site/icon.svg'), join(PUBLIC, 'icon.svg'));
  playground();
  await writeCards();
}

await main();
