// Looks at the built site: every link leads somewhere, and in a browser every page is without an error, calls no other host,
// is small, and passes axe; search finds; "try it" shows the total that the library calculates.
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { type Browser, chromium, firefox, type Page } from 'playwright-core';
import { readFragment } from '../src/editor/share.js';
import { quote } from '../src/index.js';

const DIST = fileURLToPath(new URL('dist', import.meta.url));
/** Gzip, in kB: what a page loads when nothing is cached. */
const MOST_KILOBYTES = 150;
/** The whole reference of a door is one page. */
const MOST_OF_REFERENCE = 165;
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
const pages = files.filter((name) => name.endsWith('.html') && name !== '404.html').sort();

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

/** A page of a browser whose errors, and calls to other hosts, are problems. */
async function watched(browser: Browser, url: string, name: () => string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => wrong(`${name()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong(`${name()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      wrong(`${name()}: calls ${request.url()}`);
  });
  return page;
}

function isAsked(page: string): boolean {
  return !page.startsWith('playground/') && (ASKED.length === 0 || ASKED.includes(page));
}

async function checkPages(
  browser: Browser,
  url: string,
  withAxe: boolean,
): Promise<{ kilobytes: number; paint: number }> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  let current = '';
  const page = await watched(browser, url, () => current);
  let most = 0;
  const paints: number[] = [];
  for (const name of pages.filter(isAsked)) {
    current = name;
    await page.goto(url + name, { waitUntil: 'networkidle' });
    const { bytes, paint } = await page.evaluate(() => {
      // Pages behind links are fetched when they come into view: they are not this page's.
      const loaded = performance
        .getEntriesByType('resource')
        .filter(
          (entry) => (entry as PerformanceResourceTiming).initiatorType !== 'link' || entry.name.endsWith('.css'),
        );
      const all = [...loaded, ...performance.getEntriesByType('navigation')] as PerformanceResourceTiming[];
      return {
        bytes: all.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      };
    });
    const kilobytes = bytes / 1000;
    if (kilobytes > (name.startsWith('api/') ? MOST_OF_REFERENCE : MOST_KILOBYTES))
      wrong(`${name}: ${Math.round(kilobytes)} kB`);
    most = Math.max(most, kilobytes);
    paints.push(paint);
    if (!withAxe) continue;
    // Evaluated, not added as a script: the policy of the page allows none.
    await page.evaluate(axe);
    const found: string[] = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: Array<{ id: string; nodes: Array<{ html: string }> }> }> };
        }
      ).axe.run();
      return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 160)} (${nodes.length})`);
    });
    for (const one of found) wrong(`${name}: ${one}`);
  }
  await page.close();
  paints.sort((one, other) => one - other);
  return { kilobytes: most, paint: paints[paints.length >> 1] ?? 0 };
}

async function checkSearch(browser: Browser, url: string): Promise<void> {
  const page = await watched(browser, url, () => 'search');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.click('.VPNavBarSearch button');
  for (const term of TERMS) {
    await page.fill('#localsearch-input', term);
    const hit = page.locator('.results .result').first();
    await hit.waitFor({ timeout: 10_000 }).catch(() => wrong(`search: nothing for "${term}"`));
  }
  await page.close();
}

/** Opens every set with its stay in the live editor; the total there is that of the library. */
async function checkTryIts(browser: Browser, url: string): Promise<number> {
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
    await page.goto(`${url}playground/${fragment}`);
    const text = page.getByText(total, { exact: false }).first();
    await text.waitFor({ timeout: 20_000 }).catch(() => wrong(`${from}: the playground does not show ${total}`));
    await page.close();
  }
  return links.length;
}

const links = checkLinks();
console.log(`${pages.length} pages, ${links} links`);
const site = await served();
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
if (existsSync(executablePath)) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const { kilobytes, paint } = await checkPages(browser, site.url, true);
  console.log(
    `Chromium: at most ${Math.round(kilobytes)} kB a page, first paint after ${Math.round(paint)} ms (median)`,
  );
  await checkSearch(browser, site.url);
  console.log(`Search: ${TERMS.length} terms`);
  if (!process.argv.includes('--no-try-its')) console.log(`Try it: ${await checkTryIts(browser, site.url)}`);
  await browser.close();
} else console.log('There is no Chromium: the pages were not opened.');
const firefoxPath = process.env['FIREFOX_PATH'];
if (firefoxPath !== undefined) {
  const browser = await firefox.launch({ executablePath: firefoxPath });
  await checkPages(browser, site.url, false);
  await browser.close();
}
site.close();
