import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, textOf } from '../docs/blocks.js';
import { projectWith } from '../package/built.js';
import { openBrowser } from '../pages/page/browser.js';

/** Vite and Next as a project has them: the tarball, installed by npm, and no option for it. */

const PACKAGES = [
  ...['vite@8.4.0', 'next@16.4.6', 'react@19.2.0', 'react-dom@19.2.0'],
  ...['typescript@5.9.3', '@types/node@20.19.43', '@types/react@19.2.0'],
];

let folder = '';
let server: ChildProcess | undefined;

beforeAll(() => {
  folder = projectWith(PACKAGES, { type: 'module' });
}, 600_000);
afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function run(script: string, ...args: readonly string[]): string {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  return execFileSync(process.execPath, [join('node_modules', script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
    env,
  });
}

const QUOTE = `
const hotel = createCalculator({
  title: 'Hotel by the lake',
  currency: 'EUR',
  taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true }],
});
const { net } = hotel.totals({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] });
`;

test('Vite bundles the calculation alone, and a language as a file of its own', { timeout: 300_000 }, async () => {
  write('index.html', '<script type="module" src="/main.js"></script>');
  write(
    'main.js',
    `import { formatIssues, loadLocale, validateTax } from 'staytax';
import { createCalculator } from 'staytax/calculator';
${QUOTE}
await loadLocale('de');
globalThis.shown = [net, formatIssues(validateTax({}).issues.slice(0, 1), 'de').split('\\n')[0]];`,
  );
  run('vite/bin/vite.js', 'build', '--logLevel', 'error', '--target', 'es2022');
  const assets = readdirSync(join(folder, 'dist/assets'));
  expect(assets.filter((file) => /^translation-/.test(file))).toHaveLength(4);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.route('http://hotel.example/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, 'dist', pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto('http://hotel.example/');
    await expect.poll(() => page.evaluate('globalThis.shown')).toEqual(['100.00', 'title fehlt.']);
  } finally {
    await browser.close();
  }
});

test('Next builds the route handler of the page and a client component, and answers', {
  timeout: 300_000,
}, async () => {
  const page = 'docs/frameworks.md';
  const [handler = ''] = blocksOf(page, textOf(page))
    .map(({ code }) => code)
    .filter((code) => code.includes('export async function POST'));
  const [route = ''] = handler.split('\nconst post = ');
  write('app/quotes/route.ts', route);
  write(
    'app/layout.tsx',
    'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html><body>{children}</body></html>;\n}\n',
  );
  write(
    'app/page.tsx',
    `'use client';\nimport { createCalculator } from 'staytax/calculator';\n${QUOTE}\nexport default function Page() {\n  return <p>net {net}</p>;\n}\n`,
  );
  run('next/dist/bin/next', 'build');
  const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8');
  expect(html.replaceAll('<!-- -->', '')).toContain('net 100.00');
  const address = await started();
  const post = (body: string) => fetch(`${address}/quotes`, { method: 'POST', body });
  const quoted = await post('{ "checkIn": "2026-05-01", "rooms": [{ "persons": 2, "nightlyPrices": ["107.00"] }] }');
  expect([quoted.status, (await quoted.json()).total]).toEqual([200, '107.00']);
  const refused = await post('{ "checkIn": "tomorrow", "rooms": [] }');
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ['checkIn', 'rooms']]);
});

/** Starts the built application on a free port; its address once it answers. */
function started(): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const args = ['node_modules/next/dist/bin/next', 'start', '--port', '0', '--hostname', '127.0.0.1'];
    server = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
    server.once('exit', (code) => reject(new Error(`Next ended with ${code}: ${printed}`)));
    const read = (more: unknown) => {
      printed += more;
      const [, address] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(printed) ?? [];
      if (address !== undefined && /Ready/.test(printed)) resolve(address);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
  });
}
