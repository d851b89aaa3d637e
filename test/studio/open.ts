import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a browser complained about, and asked for, while a page was open. */
export interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page and listens to it. */
export async function opened(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  const requests: string[] = [];
  const page = await context.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('refused: ' + event.violatedDirective))",
  );
  await page.goto(url);
  return { page, complaints, requests, close: () => context.close() };
}

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
    await look(page);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([]);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
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

/** The amount of each tax on the page. */
export async function chargesOn(page: Evaluating): Promise<Array<[title: string, amount: string]>> {
  const charges = await page.evaluate(
    "[...document.querySelectorAll('[data-charge]')].map((one) => [one.dataset.charge, one.textContent])",
  );
  return charges as Array<[title: string, amount: string]>;
}
