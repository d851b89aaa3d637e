import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { CITY, FEE, SET, VAT } from '../pages/editor/sets.js';
import { hasChromium } from '../pages/page/browser.js';
import { browserTest as test, violationsInBoth } from '../pages/page/in-chromium.js';
import { opened } from '../pages/page/opened.js';
import { studioPage } from '../pages/studio/bundle.js';
import { committing, hasGit } from '../pages/studio/git.js';
import { served } from '../pages/studio/in-browser.js';
import { fromMore, onFile } from '../pages/studio/open.js';

const withRate = (rate: string) => ({ ...SET, taxes: [VAT, FEE, { ...CITY, rate }] });

/** A file in a folder of its own, and the folder in which the process keeps drafts. */
interface Hotel {
  readonly page: Page;
  readonly folder: string;
  readonly file: string;
  readonly rate: () => string;
  readonly write: (value: unknown) => void;
  readonly state: { readonly env: { readonly XDG_STATE_HOME: string } };
  readonly process: Awaited<ReturnType<typeof served>>;
}

async function inHotel(browser: Browser, prepare: (folder: string) => void, look: (hotel: Hotel) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-history-'));
  const [file, state] = [join(folder, 'hotel.json'), { env: { XDG_STATE_HOME: join(folder, 'state') } }];
  const write = (value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  write(SET);
  prepare(folder);
  const process = await served(file, state);
  const { page, close } = await opened(browser, process.url, { locale: 'en' });
  const rate = () => JSON.parse(readFileSync(file, 'utf8')).taxes[2].rate;
  try {
    await look({ page, folder, file, rate, write, state, process });
  } finally {
    await close();
    await process.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const press = (page: Page, name: string) => page.locator(`[data-button="${name}"]`).click();
const cityTax = (page: Page) => page.locator('[name="t3.rate"]');

async function typeRate(page: Page, rate: string): Promise<void> {
  const fold = page.locator('[data-button="fold-t3"]');
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  await cityTax(page).fill(rate);
}

async function save(page: Page, rate: string, note: string): Promise<void> {
  await typeRate(page, rate);
  await press(page, 'save');
  await page.locator('[name="note"]').fill(note);
  await page.keyboard.press('Enter');
  await page.locator('[data-button="undo-save"]').waitFor();
}

const rowsOn = (page: Page) => page.locator('.history li > div').allInnerTexts();

describe.runIf(hasChromium())('the history in the page', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  test('lists saves with their notes, compares two, and brings one back as one step of undo', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page, rate }) => {
        await save(page, '5.00', 'the town decided');
        await save(page, '6.00', '');
        await fromMore(page, 'history');
        const changed = (from: string, to: string) => `City tax: Rate: ${from} EUR → ${to} EUR`;
        await expect
          .poll(() => rowsOn(page))
          .toEqual([
            changed('5.00', '6.00'),
            `${changed('4.00', '5.00')}\nthe town decided`,
            'The oldest version here\nNot saved in the studio',
          ]);
        for (const version of [2, 0]) await page.locator(`[name="version-${version}"]`).check();
        const cells = await page.locator('dialog .edits tbody tr').first().locator('th, td').allInnerTexts();
        expect(cells).toEqual(['City tax: Rate', '4.00 EUR', '6.00 EUR']);
        // A third choice replaces the first.
        await page.locator('[name="version-1"]').check();
        expect(await page.locator('[name="version-2"]').isChecked()).toBe(false);
        expect(await page.locator('dialog .edits tbody td').allInnerTexts()).toEqual(['5.00 EUR', '6.00 EUR']);
        expect(await violationsInBoth(page, 'dialog')).toEqual({ light: [], dark: [] });
        await press(page, 'bring-back-2');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect([await cityTax(page).inputValue(), await page.locator('.unsaved').count(), rate()]).toEqual([
          '4.00',
          1,
          '6.00',
        ]);
        await press(page, 'undo');
        expect([await cityTax(page).inputValue(), await page.locator('.unsaved').count()]).toEqual(['6.00', 0]);
      },
    );
  });

  test('has a save that was undone', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page, rate }) => {
        await save(page, '5.00', 'too early');
        await press(page, 'undo-save');
        await expect.poll(rate).toBe('4.00');
        await fromMore(page, 'history');
        await expect
          .poll(async () => (await rowsOn(page))[0])
          .toBe('City tax: Rate: 5.00 EUR → 4.00 EUR\nA save was undone.');
      },
    );
  });

  test('works by keys alone, in a narrow window', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page }) => {
        await page.setViewportSize({ width: 320, height: 600 });
        await fromMore(page, 'history');
        const wide = 'document.documentElement.scrollWidth - innerWidth';
        await page.locator('[data-button="bring-back-0"]').waitFor();
        expect(await page.evaluate(wide)).toBe(0);
        expect(await page.evaluate("(d => d.scrollWidth - d.clientWidth)(document.querySelector('dialog'))")).toBe(0);
        for (let press = 0; press < 2; press += 1) await page.keyboard.press('Tab');
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await page.evaluate('document.activeElement.dataset.button')).toBe('more');
      },
    );
  });

  test.runIf(hasGit())('has the commits of a repository, and brings one back', async () => {
    const prepare = (folder: string) => {
      const write = (rate: string) =>
        writeFileSync(join(folder, 'hotel.json'), `${JSON.stringify(withRate(rate), null, 2)}\n`);
      execFileSync('git', ['init', '-q'], { cwd: folder });
      write('2.00');
      committing(folder, 'The first tax set', '2026-01-01T10:00:00Z');
      write('3.00');
      committing(folder, 'Raise the city tax', '2026-02-01T10:00:00Z');
    };
    await inHotel(browser, prepare, async ({ page, rate }) => {
      await save(page, '5.00', 'the town decided');
      await fromMore(page, 'history');
      await expect
        .poll(() => rowsOn(page))
        .toEqual([
          'City tax: Rate: 3.00 EUR → 5.00 EUR\nthe town decided',
          'City tax: Rate: 2.00 EUR → 3.00 EUR\nRaise the city tax',
          'The oldest version here\nThe first tax set',
        ]);
      await press(page, 'bring-back-2');
      await press(page, 'save');
      await press(page, 'confirm-save');
      await expect.poll(rate).toBe('2.00');
    });
  });

  test('has no entry in a page without a file', async () => {
    const html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01' });
    await onFile(browser, html, async (page) => {
      await press(page, 'more');
      await page.locator('[data-button="json"]').waitFor();
      expect(await page.locator('[data-button="history"]').count()).toBe(0);
      await page.keyboard.press('Escape');
      await typeRate(page, '5');
      await press(page, 'save');
      await page.locator('[data-button="confirm-save"]').waitFor();
      expect(await page.locator('[name="note"]').count()).toBe(0);
    });
  });
});

describe.runIf(hasChromium())('a notice beside the name', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const notice = (page: Page) => page.locator('.heading .notice');
  /** The notice is there, or gone, within two seconds. */
  const within = async (page: Page, state: 'visible' | 'detached') => notice(page).waitFor({ state, timeout: 2_000 });

  test('says that the program has stopped; edits stay, and reach it when it is back', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page, file, rate, state, process }) => {
        await typeRate(page, '5');
        await process.stop();
        await within(page, 'visible');
        expect(await notice(page).innerText()).toContain("The studio's program has stopped: edits are kept");
        expect(await violationsInBoth(page, '.heading')).toEqual({ light: [], dark: [] });
        await typeRate(page, '6');
        await press(page, 'save');
        await press(page, 'confirm-save');
        await page.getByText("Nothing was saved, because the studio's program has stopped.").waitFor();
        expect([await cityTax(page).inputValue(), rate()]).toEqual(['6', '4.00']);
        await press(page, 'take-draft');
        expect(await page.locator('#staytax-json').inputValue()).toContain('"rate": "6"');
        await press(page, 'json-close');
        const again = await served(file, { ...state, port: Number(new URL(process.url).port) });
        try {
          await within(page, 'detached');
          await page.goto('about:blank');
          const other = await page.context().newPage();
          await other.goto(again.url);
          await other.locator('.unsaved').waitFor();
          await other.locator('[data-button="fold-t3"]').click();
          expect(await cityTax(other).inputValue()).toBe('6');
          await other.close();
        } finally {
          await again.stop();
        }
      },
    );
  });

  test('says that another program answers there', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page, file, state, process }) => {
        await process.stop();
        const port = Number(new URL(process.url).port);
        const again = await served(file, { ...state, port, token: 'b'.repeat(48) });
        try {
          await notice(page).getByText('The studio was started again: open the address that it printed.').waitFor();
          expect(await notice(page).locator('[data-button="take-draft"]').count()).toBe(1);
        } finally {
          await again.stop();
        }
      },
    );
  });

  test('says that the file cannot be read, also beside a dialog, until it can', async () => {
    await inHotel(
      browser,
      () => undefined,
      async ({ page, file, write }) => {
        await typeRate(page, '5');
        await fromMore(page, 'json');
        writeFileSync(file, '{ "title": ');
        await within(page, 'visible');
        expect(await notice(page).innerText()).toMatch(
          /^The file cannot be read\. .*hotel\.json:1:\d+: .* Edits are kept/,
        );
        await press(page, 'json-close');
        write(SET);
        await within(page, 'detached');
        rmSync(file);
        await within(page, 'visible');
        expect(await notice(page).innerText()).toContain('there is no such file');
        mkdirSync(file);
        await expect.poll(() => notice(page).innerText()).toContain('it is a folder');
        rmSync(file, { recursive: true });
        write(SET);
        await within(page, 'detached');
        expect(await cityTax(page).inputValue()).toBe('5');
      },
    );
  });
});
