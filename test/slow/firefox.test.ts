import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { firefox } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { studioPage } from '../pages/studio/bundle.js';
import { DRAFT, fieldsOf, tryEdits } from '../pages/studio/random-edits.js';

/** The studio in Firefox, which Debian has as firefox-esr. The channel `moz-firefox` drives it through WebDriver BiDi. */
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
    browser = await firefox.launch({ channel: 'moz-firefox', executablePath: PATH });
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
