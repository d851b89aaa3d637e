import type { Browser, Page } from 'playwright-core';
import { createApi } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { fragmentOf } from '../../../src/pages/editor/share.js';
import { pageLanguage } from '../../../src/pages/studio/page-contents.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { studioPage } from './bundle.js';
import type { Running } from './in-browser.js';
import { onServer } from './in-browser.js';
import { fromMore, onFile, openStayForm } from './open.js';

/** A state that the studio can be in, and how a person comes to it. */
export interface State {
  readonly name: string;
  /** Something that is seen in this state alone. */
  readonly shows: string;
  readonly look: (browser: Browser, look: (page: Page) => Promise<void>, locale: string) => Promise<void>;
}

/** The data of a page, apart from its language. */
interface Begun {
  readonly set?: unknown;
  readonly fragment?: string;
  readonly channel?: boolean;
  readonly places?: ReadonlyArray<{ readonly name: string; readonly draft: unknown }>;
}

const NARROW = { width: 390, height: 900 };

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const HOTEL = {
  version: 1,
  property_id: PROPERTY,
  taxes: [VAT, FEE, CITY],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'City tax' }] }],
};
const PLACES = [
  { name: 'Lisbon: a city tax of at most seven nights', draft: SET },
  { name: 'Milan, four stars: a tourist tax by class of the house', draft: { ...SET, title: 'Milan' } },
];

/** Rates of all kinds: by date, age, price and season, with periods, exceptions and a base. */
export const FULL = {
  ...SET,
  title: 'Full',
  taxes: [
    VAT,
    {
      ...CITY,
      applicable_date_ranges: [
        { after: '2026-04-01', before: '2026-10-31' },
        { after: '2027-04-01', before: '2027-10-31' },
      ],
      local: {
        rates: [
          { rate: '0', age_under: 13 },
          { rate: '2.00', age_from: 13, age_under: 18 },
          { rate: '5.00', dates: [{ after: '2027-01-01' }] },
          { rate: '3.00', price_under: '60.00' },
          { rate: '4.50', price_from: '60.00', price_under: '120.00', seasons: [{ from: '06-01', to: '09-30' }] },
          { rate: '4.00', nights_from: 8 },
        ],
      },
    },
    {
      ...VAT,
      title: 'VAT on the city tax',
      is_inclusive: false,
      local: { only: 'here', base: { start: 'nothing', plus: ['City tax'] } },
    },
  ],
};

/** 30 taxes, none of them nested. */
export const THIRTY = {
  title: 'Thirty taxes',
  currency: 'EUR',
  taxes: Array.from({ length: 30 }, (_, at) => ({
    ...(at % 2 === 0 ? VAT : CITY),
    title: `Tax ${at + 1}`,
    rate: '1.00',
  })),
};

const press = (page: Page, name: string) => page.locator(`[data-button="${name}"]`).click();
const type = (page: Page, name: string, text: string) => page.locator(`[name="${name}"]`).fill(text);
/** The side of the ledger is behind a tab where there is one column. */
export async function toLedger(page: Page): Promise<void> {
  await toSide(page, 'ledger');
}

async function toSide(page: Page, side: 'taxes' | 'ledger'): Promise<void> {
  const tab = page.locator(`[data-button="tab-${side}"]`);
  if (await tab.isVisible()) await tab.click();
}

/** Eight nights are charged, and the stay has nine. */
async function raise(page: Page): Promise<void> {
  await ofStay(page);
  await type(page, 'stay.nights', '9');
  await toSide(page, 'taxes');
  await press(page, 'fold-t3');
  await type(page, 't3.max_nights', '8');
  await page.locator('.stays tbody tr').first().waitFor({ state: 'attached' });
}

async function save(page: Page): Promise<void> {
  await press(page, 'save');
  await press(page, 'confirm-save');
}

/** A state of a page that is a file. */
function ofPage(
  name: string,
  shows: string,
  steps: (page: Page) => Promise<void>,
  { set = SET, fragment, ...more }: Begun = {},
): State {
  const sets = set === undefined || set === null ? [] : [{ name: 'Lisbon', draft: set }];
  return {
    name,
    shows,
    look: async (browser, look, locale) => {
      const html = await studioPage({ sets, today: '2026-05-01', ...(await pageLanguage(locale)).opened, ...more });
      // What a narrow window opens stays open in a wider one.
      const options = { locale, viewport: NARROW, ...(fragment === undefined ? {} : { fragment }) };
      await onFile(
        browser,
        html,
        async (page) => {
          await steps(page);
          await look(page);
        },
        options,
      );
    },
  };
}

/** A state of a page whose process has a file. */
function ofFile(
  name: string,
  shows: string,
  steps: (running: Running) => Promise<void>,
  { content = SET, hasApi = false }: { readonly content?: unknown; readonly hasApi?: boolean } = {},
): State {
  return {
    name,
    shows,
    look: async (browser, look, locale) => {
      const { fetch } = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
      const api = hasApi ? createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch }) : undefined;
      await onServer(
        browser,
        content,
        async (running) => {
          await steps(running);
          await look(running.page);
        },
        api,
        locale,
      );
    },
  };
}

const CSV = ['checkIn,nights,persons,price', '2025-05-01,9,2,900.00', '2025-07-03,10,3,1200.00', 'soon,1,1,1'].join(
  '\n',
);

/** A file of stays was dropped, one line of which cannot be read. */
async function replay(page: Page): Promise<void> {
  await raise(page);
  await toLedger(page);
  await press(page, 'section-stays');
  const file = { name: 'last-year.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.locator('input[type=file]').setInputFiles(file);
}

/** A saved draft, and a link to it with another one. */
const SHARED = { draft: { ...SET, taxes: [VAT, FEE, { ...CITY, rate: '5.00' }] }, saved: SET };

/** Something else wrote the file, which says another rate than the draft does. */
async function disagree({ page, write }: Running): Promise<void> {
  await raise(page);
  write({ ...SET, title: 'Theirs', taxes: [VAT, FEE, { ...CITY, max_nights: 9, rate: '4.50' }] });
  await page.locator('[data-button="look-at-file"]').waitFor();
}

const SENT = { content: HOTEL, hasApi: true };

async function chooseNoSet(page: Page): Promise<void> {
  const file = { name: 'no-set.json', mimeType: 'application/json', buffer: Buffer.from('nothing') };
  await page.locator('.start input[type=file]').setInputFiles(file);
}

async function ofStay(page: Page): Promise<void> {
  await toLedger(page);
  await openStayForm(page);
}

/** Something in the card of a tax. */
async function inCard(page: Page, button: string): Promise<void> {
  const [, key = ''] = /-(t\d)/.exec(button) ?? [];
  await press(page, `fold-${key}`);
  if (button.startsWith('conditions-')) await press(page, `who-${key}`);
  await press(page, button);
}

/** Every card of a set, and what of it is folded at first. */
async function allOpen(page: Page): Promise<void> {
  for (const key of ['t1', 't2', 't3']) await press(page, `fold-${key}`);
  for (const part of ['when', 'who']) await press(page, `${part}-t2`);
  await press(page, 'rest-set');
  await press(page, 'show-set.local.policy.rounding.unit');
}

async function invalid(page: Page): Promise<void> {
  await press(page, 'fold-t3');
  await type(page, 't3.rate', 'four');
  await type(page, 't3.max_nights', '-1');
  await type(page, 'set.currency', 'EURO');
  await page.locator('[name="set.title"]').focus();
}

/** Two rooms with children and breakfast, in one of which a guest comes later. */
async function guests(page: Page): Promise<void> {
  await ofStay(page);
  await type(page, 'stay.ages', '4, 11');
  await press(page, 'add-extra-0');
  await press(page, 'add-room');
  await press(page, 'stay-more');
  await press(page, 'show-guest-nights');
}

/** A case is kept, and no longer as expected after an edit. */
async function keptCase(page: Page): Promise<void> {
  await ofStay(page);
  await type(page, 'stay.nights', '9');
  await fromMore(page, 'cases');
  await type(page, 'case', 'nine nights');
  await press(page, 'keep-case');
  await press(page, 'cases-close');
  await toSide(page, 'taxes');
  await press(page, 'fold-t3');
  await type(page, 't3.max_nights', '8');
  await fromMore(page, 'cases');
}

/** Cells of a spreadsheet, one of which is no amount, go into the table of rates. */
async function paste(page: Page): Promise<void> {
  await press(page, 'fold-t2');
  await press(page, 'who-t2');
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Rate\\tUnder\\tName\\n1.00\\t6\\tInfants\\nfree\\t12\\tChildren');
    const input = document.querySelector('[name="t2.local.rates.0.rate"]');
    input.focus();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}

/** The process says why it did not save. */
async function refused({ page }: Running): Promise<void> {
  await raise(page);
  const answer = {
    outcome: 'refused',
    message: 'The file would not be valid.',
    issues: ['taxes[2]: It has no title.'],
  };
  await page.route('**/save', (route) => route.fulfill({ json: answer }));
  await save(page);
}

async function plan({ page }: Running): Promise<void> {
  await press(page, 'fold-t2');
  await type(page, 't2.rate', '5');
  await fromMore(page, 'plan');
  await press(page, 'make-plan');
}

/** A draft that was never saved. */
function ofNewSet(): State {
  const name = 'a review of a new set';
  const shows = 'dialog .ledger';
  return {
    name,
    shows,
    look: async (browser, look, locale) => {
      const fragment = `#${await fragmentOf({ draft: SET })}`;
      const steps = (page: Page) => press(page, 'save');
      await ofPage(name, shows, steps, { set: null, fragment }).look(browser, look, locale);
    },
  };
}

/** The page of a link that a colleague opens. */
function ofShared(): State {
  const name = 'a page that was shared';
  const shows = '.stays';
  return {
    name,
    shows,
    look: async (browser, look, locale) => {
      const fragment = `#${await fragmentOf(SHARED)}`;
      const steps = async () => undefined;
      await ofPage(name, shows, steps, { set: null, fragment }).look(browser, look, locale);
    },
  };
}

/** Every state of the studio that a person can be in. */
export const STATES: readonly State[] = [
  ofPage('a first page', '.start', async () => undefined, { set: null, places: PLACES }),
  ofPage('a first page, a search', '[role="option"]', (page) => type(page, 'place', 'm'), {
    set: null,
    places: PLACES,
  }),
  ofPage('a first page, nothing found', '.start p[role="status"]:not(:empty)', (page) => type(page, 'place', 'Xy'), {
    set: null,
    places: PLACES,
  }),
  ofPage('a first page, no tax set', '.start .problem', chooseNoSet, { set: null, places: PLACES }),
  ofPage('an empty set', '[data-button="add-tax"]', async () => undefined, { set: { ...SET, taxes: [] } }),
  ofPage('a tax begun', '.card', (page) => press(page, 'start-nothing'), { set: null }),
  ofPage('a set', '.tax', async () => undefined),
  ofPage('30 taxes', '.tax', (page) => press(page, 'fold-t1'), { set: THIRTY }),
  ofPage('a tax opened', '.card', (page) => press(page, 'fold-t3')),
  ofPage('an edit', '.stays', raise),
  ofPage('all fields of a set', '.rows-of', allOpen, { set: FULL, channel: true }),
  ofPage('the rules of a tax', '.items', (page) => inCard(page, 'another-t3')),
  ofPage('all settings of a tax', '.items', (page) => inCard(page, 'rest-t3')),
  ofPage('all settings, a search', '.items', async (page) => {
    await inCard(page, 'rest-t3');
    await page.keyboard.type('round');
  }),
  ofPage('all settings, nothing found', '.items p[role="status"]:not(:empty)', async (page) => {
    await inCard(page, 'rest-t3');
    await page.keyboard.type('xyz');
  }),
  ofPage('all settings of the set', '.items', (page) => press(page, 'rest-set')),
  ofPage('a fee begun', '.yours', (page) => press(page, 'add-cleaning')),
  ofPage('a condition', '.items', (page) => inCard(page, 'conditions-t2'), { set: FULL }),
  ofPage('fields that are not valid', '.problem', invalid),
  ofPage('a review of what is not valid', 'dialog .problem', async (page) => {
    await invalid(page);
    await press(page, 'save');
  }),
  ofPage('what else a stay says', '.items', async (page) => {
    await ofStay(page);
    await press(page, 'stay-more');
  }),
  ofPage('extras, rooms and guests', '.extra', guests),
  ofPage('a stay that is not valid', '.stayform .problem', async (page) => {
    await ofStay(page);
    await type(page, 'stay.nights', 'x');
    await type(page, 'stay.ages', '4');
  }),
  ofPage('a price for a total', '.pricefor p', async (page) => {
    await ofStay(page);
    await page.locator('.pricefor summary').click();
    await type(page, 'target', '900');
  }),
  ofPage('why each amount', '.why-amounts', async (page) => {
    await toLedger(page);
    await press(page, 'section-why');
  }),
  ofPage('other stays', '.stays', async (page) => {
    await raise(page);
    await toLedger(page);
  }),
  ofPage('no other stays', '.others', toLedger),
  ofPage('cases, none yet', '[name="case"]', (page) => fromMore(page, 'cases')),
  ofPage('cases, one kept and not met', '.hurts', keptCase),
  ofPage('no stays of the past', '.drop pre', async (page) => {
    await toLedger(page);
    await press(page, 'section-stays');
  }),
  ofPage('stays of the past', '.replay', replay),
  ofPage(
    'a channel manager that is told less',
    '.channel',
    async (page) => {
      await toLedger(page);
      await press(page, 'section-channel');
    },
    { set: FULL, channel: true },
  ),
  ofPage('more', '.tools .items', (page) => press(page, 'more'), { places: PLACES }),
  ofPage('a review', 'dialog .edits', async (page) => {
    await raise(page);
    await press(page, 'save');
  }),
  ofPage('a link', '#staytax-link', (page) => press(page, 'link')),
  ofPage('an import', '#staytax-json', async (page) => {
    await raise(page);
    await fromMore(page, 'json');
  }),
  ofPage('an import of nothing', '#staytax-json-problem', async (page) => {
    await fromMore(page, 'json');
    await page.locator('#staytax-json').fill('nothing');
    await press(page, 'json-open');
  }),
  ofPage('a paste', '.rows-of .quiet', paste, { set: FULL }),
  ofNewSet(),
  ofShared(),
  ofFile('a saved file', '.toast', async ({ page }) => {
    await raise(page);
    await save(page);
    await page.locator('[data-button="undo-save"]').waitFor();
  }),
  ofFile('a review with a note', '[name="note"]', async ({ page }) => {
    await raise(page);
    await press(page, 'save');
  }),
  ofFile('a history', 'dialog .edits', async ({ page }) => {
    await raise(page);
    await save(page);
    await page.locator('[data-button="undo-save"]').waitFor();
    await fromMore(page, 'history');
    for (const version of [0, 1]) await page.locator(`[name="version-${version}"]`).check();
  }),
  ofFile('a file that cannot be read', '.notice', ({ write }) => Promise.resolve(write('nothing'))),
  ofFile('a program that was started again', '.notice button', async ({ page }) => {
    await page.route('**/now', (route) => route.fulfill({ status: 403 }));
  }),
  ofFile('a file that something else changed', '.toast.bad', disagree),
  ofFile('a conflict', '.keep', async (running) => {
    await disagree(running);
    await press(running.page, 'look-at-file');
  }),
  ofFile('a refusal', '.toast.bad', refused),
  ofFile('another file', '#staytax-as', ({ page }) => fromMore(page, 'save-as')),
  ofFile('another file that is there', '#staytax-as-problem', async ({ page }) => {
    await fromMore(page, 'save-as');
    await page.locator('#staytax-as').fill('hotel.json');
    await press(page, 'confirm-save-as');
  }),
  ofFile('a plan not made', '[data-button="make-plan"]', ({ page }) => fromMore(page, 'plan'), SENT),
  ofFile('a plan', '[data-button="apply"]', plan, SENT),
  ofFile(
    'a plan carried out',
    '.done',
    async (running) => {
      await plan(running);
      await press(running.page, 'apply');
    },
    SENT,
  ),
];
