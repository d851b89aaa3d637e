import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../test/pages/page/browser.js';
import { studioPage } from '../test/pages/studio/bundle.js';
import { table } from './report.js';

/**
 * From a key to the paint that shows its figures, in a Chromium without a window: npm run bench:studio. The time of the
 * page's own thread stands beside that of the clock: it counts no other work of the machine. Then the first paint, and a
 * replay of 100,000 stays beside the bulk mode.
 */
const ROOT = new URL('../', import.meta.url);
const TYPICAL = JSON.parse(readFileSync(fileURLToPath(new URL('examples/tax-sets/lisbon.json', ROOT)), 'utf8'));
const MANY = {
  title: 'Thirty taxes',
  currency: 'EUR',
  taxes: Array.from({ length: 30 }, (_, at) => ({
    title: `Tax ${at + 1}`,
    logic: at % 3 === 0 ? 'percent' : at % 3 === 1 ? 'per_person_per_night' : 'per_night',
    type: 'tax',
    rate: '1.00',
    currency: at % 3 === 0 ? null : 'EUR',
    is_inclusive: at % 2 === 0,
    level: at % 4,
  })),
};
/** Ten rates by age for each fixed tax. */
const WITH_ROWS = {
  ...MANY,
  title: 'Thirty taxes of ten rates',
  taxes: MANY.taxes.map((tax) => ({
    ...tax,
    local: {
      rates: Array.from({ length: 10 }, (_, row) => ({ rate: `0.${row + 1}0`.slice(0, 4), age_under: 3 + row })),
    },
  })),
};
const KEYS = 30;
/** Between two keys, as a hand types digits: what follows a paint (all other stays) is done by then, or stops. */
const PAUSE_MS = 250;
const OPENED = 5;
const STAYS = 100_000;

/** Runs in the page: types a digit, and waits for the frame after the one in which it was drawn. */
const TYPE = `async (text) => {
  const input = document.querySelector('[name="t1.rate"]');
  const start = performance.now();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const drawn = performance.now();
  await new Promise((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = resolve; channel.port2.postMessage(0); }));
  return [drawn - start, performance.now() - start];
}`;

const WORK = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'] as const;

/** Milliseconds that the thread of the page spent on scripts, styles, layout, and all it does, painting included. */
async function workOf(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send('Performance.getMetrics');
  return WORK.map((name) => 1000 * (metrics.find((metric) => metric.name === name)?.value ?? 0));
}

/** Milliseconds from the opening of a page to its first paint, and to the figures of the typed stay. */
async function opening(page: Page): Promise<[painted: number, shown: number]> {
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (document.querySelector('[data-figure="total"]') === null) return;
    observer.disconnect();
    globalThis.shownAt = performance.now();
  }).observe(document, { childList: true, subtree: true })`);
  const times: Array<[number, number]> = [];
  for (let once = 0; once < OPENED; once += 1) {
    await page.reload();
    await page.locator('[data-figure="total"]').waitFor();
    await page.waitForTimeout(200);
    times.push(
      await page.evaluate<[number, number]>(
        "[performance.getEntriesByName('first-contentful-paint')[0].startTime, shownAt]",
      ),
    );
  }
  return [median(times.map(([painted]) => painted)), median(times.map(([, shown]) => shown))];
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}

/** Seconds that a replay of a file takes in the page. */
async function replaying(page: Page, stays: string): Promise<number> {
  await page.locator('[data-button="section-stays"]').click();
  const start = performance.now();
  await page.locator('input[type=file]').setInputFiles(stays);
  await page.locator('.replay .lead', { hasText: 'stays' }).waitFor({ timeout: 120_000 });
  return (performance.now() - start) / 1_000;
}

/** Seconds that the bulk mode takes for the quotes of the same stays. */
function inBulk(stays: string, options: readonly string[]): number {
  const set = fileURLToPath(new URL('examples/tax-sets/lisbon.json', ROOT));
  const start = performance.now();
  execFileSync(process.execPath, ['dist/cli/main.js', 'quote', set, '--stays', stays, '--quiet', ...options], {
    cwd: fileURLToPath(ROOT),
    stdio: 'ignore',
  });
  return (performance.now() - start) / 1_000;
}

const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'staytax-bench-'));
const rows: Array<Array<string | number>> = [];
const opened: Array<Array<string | number>> = [];
const replayed: Array<Array<string | number>> = [];
try {
  for (const [name, draft, slower] of [
    ['typical', TYPICAL, 1],
    ['30 taxes', MANY, 1],
    ['typical', TYPICAL, 4],
    ['30 taxes', MANY, 4],
    ['30 taxes of ten rates', WITH_ROWS, 4],
  ] as const) {
    const file = join(folder, 'studio.html');
    writeFileSync(file, await studioPage({ sets: [{ name, draft }], today: '2026-05-01', locale: 'en' }));
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href);
    await page.locator('.others .list').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const times: number[][] = [];
    for (let key = 0; key < KEYS; key += 1) {
      const before = await workOf(session);
      const clock = await page.evaluate<[number, number]>(`(${TYPE})('${1 + (key % 9)}.${key % 10}')`);
      const after = await workOf(session);
      times.push([...clock, ...after.map((total, at) => total - (before[at] ?? 0))]);
      await page.waitForTimeout(PAUSE_MS);
    }
    const nth = (at: number, share: number) => {
      const sorted = times.map((one) => one[at] ?? 0).sort((one, other) => one - other);
      return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    };
    rows.push([name, `${slower}x`, nth(0, 0.5), nth(1, 0.5), nth(1, 0.95), ...WORK.map((_, at) => nth(at + 2, 0.5))]);
    opened.push([name, `${slower}x`, ...(await opening(page)).map((ms) => ms.toFixed(0))]);
    if (draft === TYPICAL && slower === 1) {
      const stays = join(folder, 'stays.ndjson');
      const made = execFileSync('npx', ['tsx', 'bench/make-stays.ts', String(STAYS)], {
        cwd: fileURLToPath(ROOT),
        maxBuffer: 2 ** 28,
      });
      writeFileSync(stays, made);
      await page.locator('[name="t1.rate"]').fill('7.00');
      replayed.push(['a replay under two sets, in the page', (await replaying(page, stays)).toFixed(1)]);
      replayed.push(['quotes of the bulk mode, one worker', inBulk(stays, ['--workers', '1']).toFixed(1)]);
      replayed.push(['totals of the bulk mode, one worker', inBulk(stays, ['--workers', '1', '--totals']).toFixed(1)]);
    }
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
const CLOCK = ['drawn, ms', 'painted, ms', '19 of 20 within, ms'];
console.log(table(['tax set', 'slowed', ...CLOCK, 'script, ms', 'style, ms', 'layout, ms', 'thread, ms'], rows));
console.log(`\n${table(['tax set', 'slowed', 'first paint, ms', 'figures, ms'], opened)}`);
console.log(`\n${table([`${STAYS.toLocaleString('en-US')} stays`, 'seconds'], replayed)}`);
