import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { keepCase, keptCases } from '../../../src/cli/commands/studio/file.js';
import { testedFile } from '../../../src/cli/commands/test.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { NOTHING_OUTSIDE } from '../../cli/bulk/world.js';
import { SET } from '../editor/sets.js';
import { hasChromium } from '../page/browser.js';
import { browserTest as test, violationsOn } from '../page/in-chromium.js';
import { studioPage } from './bundle.js';
import { onServer } from './in-browser.js';
import { figuresOn, fromMore, onFile, openStayForm } from './open.js';

const io = { ...NOTHING_OUTSIDE, ...processFiles };
const WEEK = {
  name: 'a couple, a week',
  stay: { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: new Array<string>(7).fill('100.00') }] },
  // 700.00 with 10% in it, of which the fee of 50.00 is on top, and 4.00 x 2 x 7.
  expect: { total: '806.00', taxes: { 'City tax': '56.00' } },
};

/** The output of `staytax test` for a file. */
async function tested(file: string): Promise<unknown> {
  const { issues, cases } = await testedFile(file, io);
  return { issues, cases: cases.map(({ name, ok }) => [name, ok]) };
}

describe('the file of cases beside a tax set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-studio-'));
  const [file, beside] = [join(folder, 'hotel.json'), join(folder, 'hotel.cases.json')];
  const write = (value: unknown): void => writeFileSync(beside, JSON.stringify(value, null, 4));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeEach(() => {
    rmSync(beside, { force: true });
    writeFileSync(file, JSON.stringify(SET));
  });

  test('is written with the first case, and green', async () => {
    expect(await keptCases(file, io)).toEqual({ file: beside, cases: [] });
    expect(await keepCase(file, WEEK, io)).toMatchObject({ outcome: 'kept', cases: { cases: [{ written: WEEK }] } });
    expect(JSON.parse(readFileSync(beside, 'utf8'))).toMatchObject({ taxSet: 'hotel.json', cases: [WEEK] });
    expect(await tested(beside)).toEqual({ issues: [], cases: [[WEEK.name, true]] });
  });

  test('keeps the text of its other cases', async () => {
    const source = { says: 'the law' };
    write({
      taxSet: './hotel.json',
      cases: [
        { ...WEEK, source, name: 'first' },
        { name: 'wrong', stay: 7 },
      ],
    });
    const before = readFileSync(beside, 'utf8');
    const { cases } = await keptCases(file, io);
    expect(cases.map(({ name, isWrong }) => [name, isWrong])).toEqual([
      ['first', false],
      ['wrong', true],
    ]);
    await keepCase(file, WEEK, io);
    const after = readFileSync(beside, 'utf8');
    expect(after.startsWith(before.slice(0, before.indexOf('"wrong"')))).toBe(true);
    expect(JSON.parse(after).cases).toEqual([...JSON.parse(before).cases, WEEK]);
  });

  test.each<[string, unknown, unknown, RegExp]>([
    [
      'a name that is there',
      { taxSet: 'hotel.json', cases: [WEEK] },
      WEEK,
      /^There is a case "a couple, a week" already/,
    ],
    [
      'what is no case',
      { taxSet: 'hotel.json', cases: [] },
      { ...WEEK, expect: { totl: '1' } },
      /^The case cannot be kept/,
    ],
    ['another set', { taxSet: 'other.json', cases: [] }, WEEK, /has cases of another tax set\.$/],
    ['a set in the file', { taxSet: SET, cases: [] }, WEEK, /has cases of another tax set\.$/],
    [
      'another kind of file',
      { taxSet: 'hotel.json', case: [] },
      WEEK,
      /is not a file of cases: "staytax test" says why\.$/,
    ],
    ['no JSON', undefined, WEEK, /cannot be read: "staytax test" says why\.$/],
  ])('refuses %s, and writes nothing', async (_, content, kept, message) => {
    if (content === undefined) writeFileSync(beside, '{ "cases": [');
    else write(content);
    const before = readFileSync(beside, 'utf8');
    expect(await keepCase(file, kept, io)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(message),
    });
    expect(readFileSync(beside, 'utf8')).toBe(before);
  });
});

describe.runIf(hasChromium())('keep as a case, in a browser', () => {
  let browser: Browser;
  test.beforeAll(async ({ browser: shared }) => {
    browser = shared;
  });

  const open = (page: Page) => fromMore(page, 'cases');
  const count = (page: Page) => page.locator('[data-button="to-cases"]').textContent();
  const keep = async (page: Page, name: string): Promise<void> => {
    await page.getByLabel('What it shows', { exact: true }).fill(name);
    await page.getByRole('button', { name: /keep as a case$/ }).click();
    await page.getByText(`"${name}" is kept.`).waitFor();
  };
  /** The second tax of which a card is open is the city tax. */
  const nightsAtMost = async (page: Page, most: string): Promise<void> => {
    const fold = page.locator('[data-button="fold-t3"]');
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
    await page.locator('[name="t3.max_nights"]').fill(most);
  };

  test('a kept case is written beside the file, and checked at each keystroke', async () => {
    await onServer(browser, SET, async ({ page, file }) => {
      const beside = file.replace('.json', '.cases.json');
      await open(page);
      await page.getByText(/^The first one is written to .*hotel\.cases\.json\.$/).waitFor();
      await keep(page, 'a couple, a week');
      await page.getByText(/^They are in .*hotel\.cases\.json\.$/).waitFor();
      await page.keyboard.press('Escape');
      expect(await count(page)).toBe('Cases ✓ 1');
      const figures = await figuresOn(page);
      expect(JSON.parse(readFileSync(beside, 'utf8')).cases[0].expect).toMatchObject(figures);
      expect(await tested(beside)).toEqual({ issues: [], cases: [['a couple, a week', true]] });

      await nightsAtMost(page, '3');
      expect(await count(page)).toBe('Cases ✗ 1');
      await page.locator('[data-button="to-cases"]').click();
      const listed = page.getByRole('dialog').locator('.hurts');
      expect(await listed.textContent()).toMatch(
        /Total: expected 806.00, now 774.00.*City tax: expected 56.00, now 24.00/,
      );
      expect(await violationsOn(page, 'dialog')).toEqual([]);
      await page.getByLabel('What it shows', { exact: true }).fill('a couple, a week');
      await page.getByRole('button', { name: /keep as a case$/ }).click();
      await page.getByText('There is a case "a couple, a week" already').waitFor();
      await page.keyboard.press('Escape');
      await nightsAtMost(page, '');
      expect(await count(page)).toBe('Cases ✓ 1');

      await openStayForm(page);
      await page.getByLabel('Nights', { exact: true }).fill('2');
      await open(page);
      await keep(page, 'two nights');
      await page.getByRole('button', { name: 'a couple, a week' }).click();
      expect(await figuresOn(page)).toEqual(figures);
      await page.reload();
      expect(await count(page)).toBe('Cases ✓ 2');
      expect(await tested(beside)).toMatchObject({
        cases: [
          ['a couple, a week', true],
          ['two nights', true],
        ],
      });
    });
  });

  test('a page without a server downloads the cases with their tax set', async () => {
    const known = {
      ...WEEK,
      path: '',
      policy: undefined,
      isWrong: false,
      written: { ...WEEK, source: { says: 'the law' } },
    };
    const cases = { file: 'hotel.cases.json', cases: [known] };
    const html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01', cases });
    await onFile(browser, html, async (page) => {
      expect(await count(page)).toBe('Cases ✓ 1');
      await openStayForm(page);
      await page.getByLabel('Nights', { exact: true }).fill('9');
      await open(page);
      await keep(page, 'nine nights');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the cases' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('tax-set.cases.json');
      const path = await download.path();
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
        $schema: './node_modules/staytax/dist/schemas/cases.json',
        cases: [known.written, { name: 'nine nights' }],
      });
      expect(await tested(path)).toEqual({
        issues: [],
        cases: [
          [WEEK.name, true],
          ['nine nights', true],
        ],
      });
    });
  });

  test('a failing case names the night, the room or the missing refusal', async () => {
    const expected = {
      nights: { '2026-05-01': { total: '1.00' } },
      rooms: [{ taxes: { 'City tax': '2.00', Parking: '3.00' } }],
      issues: ['price_form'],
    };
    const known = { ...WEEK, expect: expected, path: '', policy: undefined, isWrong: false, written: WEEK };
    const broken = { ...known, name: 'broken', isWrong: true };
    const cases = { file: 'hotel.cases.json', cases: [known, broken] };
    const html = await studioPage({ sets: [{ name: 'Lisbon', draft: SET }], today: '2026-05-01', cases });
    await onFile(browser, html, async (page) => {
      expect(await count(page)).toBe('Cases ✗ 2');
      await page.locator('[data-button="to-cases"]').click();
      const [first, second] = await page.locator('dialog .hurts').allInnerTexts();
      expect(first?.split('\n').filter((line) => line.includes('expected'))).toEqual([
        'Refused with: expected price_form, now none',
        // 100.00, the fee of 50.00 on the first night, and 4.00 for each of two.
        'May 1, 2026, Total: expected 1.00, now 158.00',
        'Room 1, City tax: expected 2.00, now 56.00',
        'Room 1, Parking: expected 3.00, now none',
      ]);
      expect(second).toContain('broken cannot be read as a case.');
    });
  });
});
