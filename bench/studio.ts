import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CDPSession } from 'playwright-core';
import { openBrowser } from '../test/page/browser.js';
import { studioPage } from '../test/studio/bundle.js';
import { table } from './report.js';

/**
 * From a key to the paint that shows its figures, in a Chromium without a window: npm run bench:studio. The time of the
 * page's own thread stands beside that of the clock: it counts no other work of the machine.
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
const KEYS = 30;

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

const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), 'staytax-bench-'));
const rows: Array<Array<string | number>> = [];
try {
  for (const [name, draft, slower] of [
    ['typical', TYPICAL, 1],
    ['30 taxes', MANY, 1],
    ['typical', TYPICAL, 4],
    ['30 taxes', MANY, 4],
  ] as const) {
    const file = join(folder, 'studio.html');
    writeFileSync(file, await studioPage({ sets: [{ name, draft }], today: '2026-05-01', locale: 'en' }));
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(pathToFileURL(file).href);
    await page.locator('.changes p').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const times: number[][] = [];
    for (let key = 0; key < KEYS; key += 1) {
      const before = await workOf(session);
      const clock = await page.evaluate<[number, number]>(`(${TYPE})('${1 + (key % 9)}.${key % 10}')`);
      const after = await workOf(session);
      times.push([...clock, ...after.map((total, at) => total - (before[at] ?? 0))]);
      await page.waitForTimeout(50);
    }
    const nth = (at: number, share: number) => {
      const sorted = times.map((one) => one[at] ?? 0).sort((one, other) => one - other);
      return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
    };
    rows.push([name, `${slower}x`, nth(0, 0.5), nth(1, 0.5), nth(1, 0.95), ...WORK.map((_, at) => nth(at + 2, 0.5))]);
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
const CLOCK = ['drawn, ms', 'painted, ms', '19 of 20 within, ms'];
console.log(table(['tax set', 'slowed', ...CLOCK, 'script, ms', 'style, ms', 'layout, ms', 'thread, ms'], rows));
