// Looks at the built site: every link leads somewhere, and has a description and a picture. In a browser the start page calculates,
// its doors open, search finds, "try it" shows the total that the library calculates; every page is without an error, calls no other
// host, is small, passes axe in light and dark on a phone and a desk, and never scrolls sideways.
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { chromium, firefox } from 'playwright-core';
import { quote } from '../src/index.js';
import { readFragment } from '../src/pages/editor/share.js';
import type { Typed } from './live-set.js';
import { BEGINNING, figuresOf, grouped, stayOf, taxSetOf } from './live-set.js';

/** Where the site will be on its host: the site of a repository is not at the top. */
const BASE = new URL(process.env['SITE_URL'] ?? 'https://example.com/').pathname;
const DIST = fileURLToPath(new URL('dist', import.meta.url));
/** Gzip, in kB: what a page loads when nothing is cached. */
const MOST_KILOBYTES = 150;
/** The start page calculates, so it loads the core; the other two have the editor and pictures at twice the pixels. */
const MOST_KILOBYTES_OF: Readonly<Record<string, number>> = {
  'index.html': 200,
  'preview.html': 200,
  'studio.html': 350,
};
/** What people look for, and the page and heading that the search shows first. */
const FOUND_FIRST: Readonly<Record<string, string>> = {
  Milan: 'places/milan.html',
  Milano: 'places/milan.html',
  Bergamo: 'places/milan.html#near-bergamo',
  Munich: 'places/regen.html#near-munich',
  refund: 'changes.html',
  'raise a rate': 'how-do-i-say.html#a-rate-is-raised-on-a-day',
  quote: 'api/staytax/functions/quote.html',
  invoiceOf: 'api/staytax/invoice/functions/invoiceOf.html',
};
/** Words of which there is something. */
const TERMS = [
  'skip_nights',
  'max_nights',
  'rounding',
  'policy',
  'children',
  'breakfast',
  'VAT',
  'cleaning fee',
  'Lisbon',
  'Edinburgh',
  'webhook',
  'sandbox',
  'invoice',
  'credit note',
  'returns',
  'preview',
  'coverage',
  'JSON Schema',
  'studio',
  'level',
];

/** How a page is looked at: the width of its window, and the colours that its reader prefers. */
interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];

/** Pages to open, where not all of them are asked for: npm run site is patient, a person may not be. */
const ASKED = process.argv.slice(2).filter((argument) => argument.endsWith('.html'));

/** What is wrong is said at once, and fails the run. */
function wrong(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

const files = readdirSync(DIST, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
/** Examples are on the site as they are in the repository: they are no pages of it. */
const isExample = (name: string) => existsSync(fileURLToPath(new URL(`../${name}`, import.meta.url)));
const pages = files.filter((name) => name.endsWith('.html') && name !== '404.html' && !isExample(name)).sort();

const texts = new Map(pages.map((page) => [page, readFileSync(join(DIST, page), 'utf8')]));
const idsOf = new Map(
  [...texts].map(([page, text]) => [page, new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))]),
);

/** Every address of a page leads to a file of the site, and to a place in it. */
function checkLinks(): number {
  let count = 0;
  for (const [page, text] of texts) {
    for (const [, href = ''] of text
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      if (/^(https?:|data:|mailto:)/.test(href)) continue;
      count += 1;
      const [path = '', hash] = href.replaceAll('&amp;', '&').split('#');
      const plain = decodeURIComponent(path.split('?')[0] ?? '');
      const target =
        plain === ''
          ? page
          : plain.startsWith(BASE)
            ? plain.slice(BASE.length)
            : posix.join(posix.dirname(page), plain);
      const file = target === '' || target.endsWith('/') || target === '.' ? posix.join(target, 'index.html') : target;
      const found = [file, `${file}.html`].find(
        (one) => existsSync(join(DIST, one)) && statSync(join(DIST, one)).isFile(),
      );
      if (found === undefined) wrong(`${page}: ${href} leads nowhere`);
      else if (
        hash &&
        !found.startsWith('playground/') &&
        !idsOf.get(found)?.has(decodeURIComponent(hash)) &&
        found.endsWith('.html')
      )
        wrong(`${page}: ${href} has no such place`);
    }
  }
  return count;
}

/** What is shown of a link to each page: a title and a sentence of its own, and a picture that is there. */
function checkPreviews(): void {
  const titles = new Map<string, string>();
  for (const [page, text] of texts) {
    if (page.startsWith('playground/')) continue;
    const [title, description, image] = ['og:title', 'og:description', 'og:image'].map(
      (name) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(text)?.[1] ?? '',
    );
    if (!title || !description) wrong(`${page}: no title or description for links to it`);
    const picture =
      image === undefined || image === '' ? undefined : new URL(image).pathname.split('/').slice(-2).join('/');
    if (picture === undefined || ![picture, posix.basename(picture)].some((file) => existsSync(join(DIST, file))))
      wrong(`${page}: no picture for links to it`);
    if (page.startsWith('api/')) continue;
    const other = titles.get(title ?? '');
    if (other !== undefined) wrong(`${page}: has the title of ${other}, "${title}"`);
    titles.set(title ?? '', page);
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** The site as a host would serve it, compressed. */
async function served(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const file = join(DIST, path.slice(BASE.length), path.endsWith('/') ? 'index.html' : '');
    if (!path.startsWith(BASE) || !file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${BASE}`,
    close: () => void server.close(),
  };
}

/** What is asked of a page, in whichever browser. */
interface Tab {
  on(event: 'pageerror', told: (error: unknown) => void): unknown;
  on(event: 'console', told: (message: { type(): string; text(): string }) => void): unknown;
  on(event: 'request', told: (request: { url(): string }) => void): unknown;
  evaluate<T>(given: string): Promise<T>;
  close(): Promise<void>;
}

interface Opened {
  readonly name: string;
  newTab(): Promise<Tab>;
  /** Until nothing is loaded any more. */
  goto(tab: Tab, address: string): Promise<unknown>;
  /** Absent where the browser cannot be asked to. */
  show?(tab: Tab, look: Look): Promise<void>;
  close(): Promise<void>;
}

async function inChromium(executablePath: string): Promise<Opened> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const goto = (tab: Tab, address: string) => Object(tab).goto(address, { waitUntil: 'networkidle' });
  const show = async (tab: Tab, { width, colorScheme }: Look) => {
    await Object(tab).setViewportSize({ width, height: 900 });
    await Object(tab).emulateMedia({ colorScheme });
  };
  return {
    name: 'Chromium',
    newTab: () => browser.newPage() as Promise<Tab>,
    goto,
    show,
    close: () => browser.close(),
  };
}

/** Firefox as it is released, such as Debian's: this channel of Playwright drives it through WebDriver BiDi. */
async function inFirefox(executablePath: string): Promise<Opened> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  const goto = (tab: Tab, address: string) => Object(tab).goto(address, { waitUntil: 'networkidle' });
  return { name: 'Firefox', newTab: () => browser.newPage() as Promise<Tab>, goto, close: () => browser.close() };
}

/** A page of a browser whose errors, and calls to other hosts, are problems. */
async function watched(browser: Opened, url: string, name: () => string): Promise<Tab> {
  const page = await browser.newTab();
  page.on('pageerror', (error) => wrong(`${browser.name}: ${name()}: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong(`${browser.name}: ${name()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      wrong(`${browser.name}: ${name()}: calls ${request.url()}`);
  });
  return page;
}

/** Milliseconds: on a busy machine a page is slow, and not wrong. */
const PATIENCE = 30_000;

/** A text of JavaScript that is true once something is, or false when it has not become true in time. */
const within = (condition: string) => `new Promise((resolve) => {
  const end = Date.now() + ${PATIENCE};
  const look = () => (${condition}) ? resolve(true) : Date.now() > end ? resolve(false) : setTimeout(look, 20);
  look();
})`;

function isAsked(page: string): boolean {
  return !page.startsWith('playground/') && (ASKED.length === 0 || ASKED.includes(page));
}

/** What was loaded, in bytes, and when something was seen. Pages behind links are fetched when they come into view: they are not this page's. */
const LOADED = `(() => {
  const loaded = performance.getEntriesByType('resource').filter(({ initiatorType, name }) => initiatorType !== 'link' || name.endsWith('.css'));
  const bytes = [...loaded, ...performance.getEntriesByType('navigation')].reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { bytes, paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 };
})()`;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe finds, with the first place of each. */
const VIOLATIONS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0]?.html.slice(0, 160)))`;

/** Pages made from a template by the hundred: each is looked at in one way, and they take turns. */
const isReference = (name: string) => name.startsWith('api/');
/** Of the types, tables one like the other, every eighth is opened. The links of all are followed. */
const EACH_TYPE = 8;
const isOpened = (name: string, at: number) =>
  !/\/(interfaces|type-aliases|variables)\//.test(name) || at % EACH_TYPE === 0;

const IS_WIDER = `document.documentElement.scrollWidth > document.documentElement.clientWidth`;
const HAS_COLOURS = (colorScheme: Look['colorScheme']) =>
  within(`document.documentElement.classList.contains('dark') === ${colorScheme === 'dark'}`);

async function checkPages(browser: Opened, url: string): Promise<void> {
  let current = '';
  const page = await watched(browser, url, () => current);
  let most = 0;
  const paints: number[] = [];
  for (const [at, name] of pages.filter(isAsked).filter(isOpened).entries()) {
    current = name;
    await browser.goto(page, url + name);
    const { bytes, paint } = await page.evaluate<{ bytes: number; paint: number }>(LOADED);
    const kilobytes = bytes / 1000;
    const limit = MOST_KILOBYTES_OF[name] ?? MOST_KILOBYTES;
    if (kilobytes > limit) wrong(`${name}: ${Math.round(kilobytes)} kB`);
    most = Math.max(most, kilobytes);
    paints.push(paint);
    if (paints.length % 50 === 0) console.log(`${browser.name}: ${paints.length} pages`);
    // Evaluated, not added as a script: the policy of the page allows none.
    await page.evaluate(AXE);
    const looks = isReference(name) ? LOOKS.filter((_, index) => index === at % LOOKS.length) : LOOKS;
    for (const look of browser.show === undefined ? [undefined] : looks) {
      if (look !== undefined) {
        await browser.show?.(page, look);
        await page.evaluate(HAS_COLOURS(look.colorScheme));
        // Colours fade from one to the other.
        await page.evaluate(`document.getAnimations().forEach((one) => one.finish())`);
      }
      const seen = `${browser.name}: ${name}${look === undefined ? '' : ` (${look.width}, ${look.colorScheme})`}`;
      for (const one of await page.evaluate<string[]>(VIOLATIONS)) wrong(`${seen}: axe: ${one}`);
      if (await page.evaluate(IS_WIDER)) wrong(`${seen}: scrolls sideways`);
    }
  }
  await page.close();
  paints.sort((one, other) => one - other);
  const paint = Math.round(paints[paints.length >> 1] ?? 0);
  console.log(
    `${browser.name}: ${paints.length} pages, at most ${Math.round(most)} kB, first paint after ${paint} ms (median)`,
  );
}

/** Text typed into a field, as a person's would be. */
const typed = (selector: string, text: string) => `(() => {
  const input = document.querySelector(${JSON.stringify(selector)});
  input.value = ${JSON.stringify(text)};
  input.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const textIs = (selector: string, text: string) =>
  within(`document.querySelector(${JSON.stringify(selector)})?.textContent.trim() === ${JSON.stringify(text)}`);

/** The total of the editor as data: its text has the separators of the browser's language. */
const EDITOR_TOTAL = `document.querySelector('[data-figure="total"]')?.value`;

/** Whether something becomes true on the page that a click leads to: the one before it stops answering. */
async function becomes(page: Tab, condition: string): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const isTrue = await page.evaluate<boolean>(`Boolean(${condition})`).catch(() => false);
    if (isTrue) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

async function clicked(page: Tab, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
}

/** The start page calculates what is typed, says what is wrong, and opens the editor with it; each of its doors opens. */
async function checkStart(browser: Opened, url: string): Promise<void> {
  const page = await watched(browser, url, () => 'start page');
  await browser.goto(page, url);
  const start: Typed = { ...BEGINNING };
  const totalOf = (fields: Typed) => quote(taxSetOf(fields), stayOf(fields)).total;
  const steps: ReadonlyArray<readonly [field: keyof Typed, text: string]> = [
    ['cityTax', '5,00'],
    ['nights', '14'],
    ['child', ''],
    ['adults', '4'],
    ['maxNights', '10'],
    ['price', '99.95'],
    ['vat', '13'],
  ];
  let now = start;
  for (const [field, text] of steps) {
    now = { ...now, [field]: text };
    await page.evaluate(typed(`.live [name="${field}"]`, text));
    if (!(await page.evaluate(textIs('[data-live="total"]', grouped(totalOf(now))))))
      wrong(`${browser.name}: start page: ${field} ${text} does not come to ${totalOf(now)}`);
  }
  await page.evaluate(typed('.live [name="nights"]', 'many'));
  if (!(await page.evaluate(textIs('.live .problem', String(figuresOf({ ...now, nights: 'many' }))))))
    wrong(`${browser.name}: start page: does not say what is wrong with "many" nights`);
  await page.evaluate(typed('.live [name="nights"]', now.nights));
  await page.evaluate(within(`document.querySelector('.live .button').hash.length > 100`));
  await clicked(page, '.live .button');
  if (!(await becomes(page, `${EDITOR_TOTAL} === ${JSON.stringify(totalOf(now))}`)))
    wrong(`${browser.name}: start page: the editor does not open with ${totalOf(now)}`);

  for (const [door, heading] of [
    ['Calculate', 'Guide'],
    ['Edit', 'Playground'],
    ['Sync', 'Definitions in step with the API'],
  ] as const) {
    await browser.goto(page, url);
    const link = `[...document.querySelectorAll('.door')].find((one) => one.querySelector('h2').textContent === '${door}')`;
    await page.evaluate(`${link}.click()`);
    const isOpen = `[...document.querySelectorAll('h1')].some((one) => one.textContent.includes(${JSON.stringify(heading)}))`;
    if (!(await becomes(page, `document.querySelector('.door') === null && ${isOpen}`)))
      wrong(`${browser.name}: start page: ${door} does not lead to "${heading}"`);
  }
  await page.close();
  console.log(`${browser.name}: the start page calculates, and its doors open`);
}

async function checkSearch(browser: Opened, url: string): Promise<void> {
  const page = await watched(browser, url, () => 'search');
  await browser.goto(page, url);
  // The button answers once the page is alive, which on a busy machine is later than it is seen.
  const field = `document.querySelector('#localsearch-input')`;
  if (!(await becomes(page, `${field} ?? document.querySelector('.start .ask').click()`)))
    return wrong(`${browser.name}: search: does not open from the start page`);
  const RESULTS = `document.querySelectorAll('.results .result').length`;
  for (const term of [...Object.keys(FOUND_FIRST), ...TERMS]) {
    // Of nothing there are no results: those that come are of this term.
    await page.evaluate(typed('#localsearch-input', ''));
    await page.evaluate(within(`${RESULTS} === 0`));
    await page.evaluate(typed('#localsearch-input', term));
    if (!(await page.evaluate(within(`${RESULTS} > 0`)))) wrong(`${browser.name}: search: nothing for "${term}"`);
    const first = await page.evaluate<string>(`document.querySelector('.results .result')?.getAttribute('href') ?? ''`);
    const wanted = FOUND_FIRST[term];
    if (wanted !== undefined && !first.startsWith(BASE + wanted))
      wrong(`${browser.name}: search: "${term}" finds ${first} first, not ${wanted}`);
  }
  await page.evaluate(AXE);
  for (const look of browser.show === undefined ? [] : LOOKS) {
    await browser.show?.(page, look);
    await page.evaluate(HAS_COLOURS(look.colorScheme));
    await page.evaluate(`document.getAnimations().forEach((one) => one.finish())`);
    for (const one of await page.evaluate<string[]>(VIOLATIONS))
      wrong(`${browser.name}: search (${look.width}, ${look.colorScheme}): axe: ${one}`);
  }
  // A town without a page leads to its line on the page of the nearest place.
  await page.evaluate(typed('#localsearch-input', 'Bergamo'));
  await page.evaluate(within(`document.querySelector('.results .result')?.href.endsWith('#near-bergamo')`));
  await clicked(page, '.results .result');
  if (!(await becomes(page, `document.querySelector('h1 + p.where a')?.textContent === 'Italy'`)))
    wrong(`${browser.name}: search: Bergamo does not lead to a place in Italy`);
  await page.close();
  console.log(`${browser.name}: search finds ${Object.keys(FOUND_FIRST).length + TERMS.length} terms`);
}

/** Opens every set with its stay in the live editor; the total there is that of the library. */
async function checkTryIts(browser: Opened, url: string): Promise<void> {
  const links = [...texts]
    .filter(([page]) => isAsked(page))
    .flatMap(([page, text]) =>
      [...text.matchAll(/class="try-it"[^>]*href="([^"]+)"/g)].map(([, href = '']) => ({
        page,
        fragment: href.slice(href.indexOf('#')),
      })),
    );
  for (const { page: from, fragment } of links) {
    const { draft, stay } = (await readFragment(fragment)) ?? {};
    const { total } = quote(Object(draft), Object(stay));
    const page = await watched(browser, url, () => `${from}: try it`);
    await browser.goto(page, `${url}playground/${fragment}`);
    if (!(await page.evaluate(within(`${EDITOR_TOTAL} === ${JSON.stringify(total)}`))))
      wrong(`${browser.name}: ${from}: the playground does not show ${total}`);
    if (await page.evaluate(`document.querySelector('.unsaved') !== null`))
      wrong(`${browser.name}: ${from}: the playground shows an edit of another set`);
    await page.close();
  }
  console.log(`${browser.name}: ${links.length} times "try it"`);
}

const links = checkLinks();
checkPreviews();
console.log(`${pages.length} pages, ${links} links`);
const site = await served();
for (const [path, open] of [
  [process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', inChromium],
  [process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr', inFirefox],
] as const) {
  if (!existsSync(path)) {
    // A site that no browser has opened is not published.
    if (process.env['CI'] !== undefined && open === inChromium) wrong(`There is no ${path}.`);
    else console.log(`There is no ${path}: the pages were not opened in it.`);
    continue;
  }
  const browser = await open(path);
  await checkStart(browser, site.url);
  await checkSearch(browser, site.url);
  await checkPages(browser, site.url);
  if (!process.argv.includes('--no-try-its')) await checkTryIts(browser, site.url);
  await browser.close();
}
site.close();
