// Looks at the built site: every link leads somewhere, and in a browser every page is without an error, calls no other host,
// is small, and passes axe; search finds; "try it" shows the total that the library calculates.
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { readFragment } from '../src/editor/share.js';
import { quote } from '../src/index.js';

const DIST = fileURLToPath(new URL('dist', import.meta.url));
/** Gzip, in kB: what a page loads when nothing is cached. */
const MOST_KILOBYTES = 150;
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
        plain === '' ? page : plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(page), plain);
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

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** The site as a host would serve it, compressed. */
async function served(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const file = join(DIST, path.endsWith('/') ? `${path}index.html` : path);
    if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'gzip' });
    createReadStream(file).pipe(createGzip()).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
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
  close(): Promise<void>;
}

async function inChromium(executablePath: string): Promise<Opened> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const goto = (tab: Tab, address: string) => Object(tab).goto(address, { waitUntil: 'networkidle' });
  return { name: 'Chromium', newTab: () => browser.newPage() as Promise<Tab>, goto, close: () => browser.close() };
}

/** Debian's Firefox, through WebDriver BiDi. */
async function inFirefox(executablePath: string): Promise<Opened> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const goto = (tab: Tab, address: string) => Object(tab).goto(address, { waitUntil: 'networkidle0' });
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

/** A text of JavaScript that is true once something is, or false after ten seconds. */
const within = (condition: string) => `new Promise((resolve) => {
  const end = Date.now() + 10_000;
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

/** What axe finds, with the first place of each. */
const VIOLATIONS = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0]?.html.slice(0, 160)))`;

async function checkPages(browser: Opened, url: string): Promise<void> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  let current = '';
  const page = await watched(browser, url, () => current);
  let most = 0;
  const paints: number[] = [];
  for (const name of pages.filter(isAsked)) {
    current = name;
    await browser.goto(page, url + name);
    const { bytes, paint } = await page.evaluate<{ bytes: number; paint: number }>(LOADED);
    const kilobytes = bytes / 1000;
    if (kilobytes > MOST_KILOBYTES) wrong(`${name}: ${Math.round(kilobytes)} kB`);
    most = Math.max(most, kilobytes);
    paints.push(paint);
    // Evaluated, not added as a script: the policy of the page allows none.
    await page.evaluate(axe);
    for (const one of await page.evaluate<string[]>(VIOLATIONS)) wrong(`${browser.name}: ${name}: axe: ${one}`);
  }
  await page.close();
  paints.sort((one, other) => one - other);
  const paint = Math.round(paints[paints.length >> 1] ?? 0);
  console.log(
    `${browser.name}: ${paints.length} pages, at most ${Math.round(most)} kB, first paint after ${paint} ms (median)`,
  );
}

async function checkSearch(browser: Opened, url: string): Promise<void> {
  const page = await watched(browser, url, () => 'search');
  await browser.goto(page, url);
  await page.evaluate(`document.querySelector('.VPNavBarSearch button').click()`);
  await page.evaluate(within(`document.querySelector('#localsearch-input') !== null`));
  const fill = (term: string) =>
    page.evaluate(`(() => {
      const input = document.querySelector('#localsearch-input');
      input.value = ${JSON.stringify(term)};
      input.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
  const RESULTS = `document.querySelectorAll('.results .result').length`;
  for (const term of TERMS) {
    // Of nothing there are no results: those that come are of this term.
    await fill('');
    await page.evaluate(within(`${RESULTS} === 0`));
    await fill(term);
    if (!(await page.evaluate(within(`${RESULTS} > 0`)))) wrong(`${browser.name}: search: nothing for "${term}"`);
  }
  await page.close();
  console.log(`${browser.name}: search finds ${TERMS.length} terms`);
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
    const shown = `document.querySelector('[data-figure="total"]')?.textContent === ${JSON.stringify(total)}`;
    if (!(await page.evaluate(within(shown)))) wrong(`${browser.name}: ${from}: the playground does not show ${total}`);
    if (await page.evaluate(`document.querySelector('.unsaved') !== null`))
      wrong(`${browser.name}: ${from}: the playground shows an edit of another set`);
    await page.close();
  }
  console.log(`${browser.name}: ${links.length} times "try it"`);
}

const links = checkLinks();
console.log(`${pages.length} pages, ${links} links`);
const site = await served();
for (const [path, open] of [
  [process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', inChromium],
  [process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr', inFirefox],
] as const) {
  if (!existsSync(path)) {
    console.log(`There is no ${path}: the pages were not opened in it.`);
    continue;
  }
  const browser = await open(path);
  await checkPages(browser, site.url);
  await checkSearch(browser, site.url);
  if (!process.argv.includes('--no-try-its')) await checkTryIts(browser, site.url);
  await browser.close();
}
site.close();
