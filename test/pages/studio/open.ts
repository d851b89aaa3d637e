import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { opened } from '../page/opened.js';

/** Opens a text as a file, lets something happen, and holds that nothing was complained about, and nothing asked for. */
export async function onFile(
  browser: Browser,
  html: string,
  look: (page: Page) => Promise<void>,
  { fragment = '', ...options }: BrowserContextOptions & { readonly fragment?: string } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-studio-'));
  const file = join(folder, 'studio.html');
  writeFileSync(file, html);
  const { page, complaints, requests, close } = await opened(browser, pathToFileURL(file).href + fragment, options);
  try {
    // The script unpacks itself after the page has loaded. Its policy forbids the evaluation of `waitForFunction`.
    await page.locator('#staytax-studio > p').waitFor({ state: 'detached' });
    await look(page);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([]);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first of these widths; all of them in `npm run test:states`, because each takes ten seconds. */
export function widths(first: number, ...others: readonly number[]): number[] {
  return process.env['STAYTAX_ALL_WIDTHS'] === undefined ? [first] : [first, ...others];
}

/** Presses a button behind "More". */
export async function fromMore(page: Page, name: string): Promise<void> {
  await page.locator('[data-button="more"]').click();
  await page.locator(`[data-button="${name}"]`).click();
}

/** Opens the form of the stay, if it is closed. */
export async function openStayForm(page: Page): Promise<void> {
  const button = page.locator('[data-button="to-stay"]');
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Presses Tab until something has the focus; holds it down at first, as far as there are fields on the way for sure. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  const held = await page.evaluate<number>(`(() => {
    const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter((one) =>
      one.tabIndex >= 0 && one.checkVisibility() && (one.type !== 'radio' || one.checked));
    const [from, to] = [stops.indexOf(document.activeElement), stops.findIndex((one) => one.matches(${JSON.stringify(selector)}))];
    return to < 0 ? 0 : (to - from + stops.length) % stops.length - 1;
  })()`);
  await Promise.all(Array.from({ length: Math.max(0, held) }, () => page.keyboard.down('Tab')));
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** A page of any browser that can be asked. */
export interface Evaluating {
  readonly evaluate: (script: string) => Promise<unknown>;
}

/** The figures on the page, as texts. */
export async function figuresOn(page: Evaluating): Promise<Record<string, string>> {
  const figures = await page.evaluate(
    "Object.fromEntries([...document.querySelectorAll('[data-figure]')].map((one) => [one.dataset.figure, one.textContent]))",
  );
  return figures as Record<string, string>;
}

/** A figure as a program reads it: "1014.00". */
export async function figureOn(page: Evaluating, figure: string): Promise<unknown> {
  return page.evaluate(`document.querySelector('[data-figure="${figure}"]').value`);
}

/** The amount of each tax on the page. */
export async function chargesOn(page: Evaluating): Promise<Array<[title: string, amount: string]>> {
  const charges = await page.evaluate(
    "[...document.querySelectorAll('[data-charge]')].map((one) => [one.dataset.charge, one.textContent])",
  );
  return charges as Array<[title: string, amount: string]>;
}
