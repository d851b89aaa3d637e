import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studioPage } from '../pages/studio/bundle.js';
import type { Fields } from '../pages/studio/random-edits.js';
import { DRAFT, tryEdits } from '../pages/studio/random-edits.js';

/** The studio in Firefox, which Debian has as firefox-esr, driven through WebDriver BiDi. */
const PATH = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';
const EDITS = Number(process.env['STAYTAX_STUDIO_EDITS'] ?? 500);
const SEED = Number(process.env['STAYTAX_STUDIO_SEED'] ?? 20261122);

function isThere(): boolean {
  try {
    accessSync(PATH, constants.X_OK);
    return true;
  } catch {
    console.log('No Firefox here (FIREFOX_PATH or /usr/bin/firefox-esr): the studio is not tried in it.');
    return false;
  }
}

describe.runIf(isThere())('the studio in Firefox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-firefox-'));
  const file = join(folder, 'studio.html');
  let browser: Browser;
  beforeAll(async () => {
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: PATH, headless: true });
    writeFileSync(file, await studioPage({ sets: [{ name: 'Lisbon', draft: DRAFT }], today: '2026-05-01' }));
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test(`after each of ${EDITS} random edits the figures are those of quote(), and focus and caret stay`, async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(pathToFileURL(file).href);
    await tryEdits(fieldsOf(page), EDITS, SEED);
    expect(complaints).toEqual([]);
  }, 1_800_000);
});

function fieldsOf(page: Page): Fields {
  const input = (name: string) => `[name="${name}"]`;
  return {
    page,
    press: async (keys) => {
      const [last = '', ...held] = keys.split('+').reverse();
      for (const key of held) await page.keyboard.down(key as 'Control');
      await page.keyboard.press(
        last.length === 1 && !held.includes('Shift') ? (last.toLowerCase() as 'z') : (last as 'z'),
      );
      for (const key of held) await page.keyboard.up(key as 'Control');
    },
    // As a driver fills in a date, without its wait for the place to be still.
    enterDate: async (name, date) => {
      await page.$eval(
        input(name),
        (field, value) => {
          const date = field as HTMLInputElement;
          date.focus();
          date.value = value;
          date.dispatchEvent(new Event('input', { bubbles: true }));
          date.dispatchEvent(new Event('change', { bubbles: true }));
        },
        date,
      );
    },
    retype: async (name, text) => {
      await page.focus(input(name));
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.type(text);
    },
  };
}
