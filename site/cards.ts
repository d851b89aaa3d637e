// The pictures that a chat or a network shows beside a link: one for the site, and one for each place with its worked stay.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { quote } from '../src/index.js';
import { COLOURS } from '../src/pages/views/style.js';
import { escaped, PAGES } from './pages.js';
import { firstCaseOf, nameOf, PLACES, sentenceCase, taxSetOf } from './places.js';

interface Card {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly lines: ReadonlyArray<readonly [title: string, amount: string]>;
}

const { ground, card, ink, quiet, line, accent } = COLOURS;

const STYLE = `* { box-sizing: border-box; margin: 0; }
body { display: grid; grid-template-columns: 1fr 480px; gap: 64px; align-items: center; width: 1200px; height: 630px; padding: 72px;
  background: ${ground[0]}; color: ${ink[0]}; font: 28px/1.4 system-ui, sans-serif; }
h1 { font-size: 76px; line-height: 1.04; letter-spacing: -0.025em; }
h1.long { font-size: 56px; }
p { margin-top: 28px; color: ${quiet[0]}; }
b { position: absolute; left: 72px; top: 56px; color: ${accent[0]}; font-size: 30px; }
dl { padding: 20px 36px; border: 2px solid ${line[0]}; border-radius: 24px; background: ${card[0]}; font-variant-numeric: tabular-nums; }
div { display: flex; justify-content: space-between; gap: 24px; padding: 16px 0; border-top: 2px solid ${line[0]}; }
div:first-child { border: 0; }
dt { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
dd { white-space: nowrap; }
div:last-child { font-size: 30px; font-weight: 700; }`;

function html({ title, about, lines }: Card): string {
  const rows = lines.map(([name, amount]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(amount)}</dd></div>`);
  return `<!doctype html><style>${STYLE}</style><b>staytax</b><main><h1${title.length > 16 ? ' class="long"' : ''}>${escaped(title)}</h1><p>${escaped(about)}</p></main><dl>${rows.join('')}</dl>`;
}

/** More lines do not fit. */
const MOST_TAXES = 4;

function cardOf(place: (typeof PLACES)[number]): Card {
  const { name: about, stay } = firstCaseOf(place.name);
  const { price, taxes, total } = quote(Object(taxSetOf(place.name)), stay);
  const charged = taxes.slice(0, MOST_TAXES).map(({ title, amount }) => [title, amount] as const);
  const lines = [['Price', price], ...charged, [`Guests pay, ${place.currency}`, total]] as const;
  return { file: `cards/${place.name}.png`, title: nameOf(place), about: sentenceCase(about), lines };
}

/** Draws the cards into the pages, where there is a browser. */
export async function writeCards(): Promise<void> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) return console.log(`There is no ${executablePath}: links have no pictures.`);
  const places = PLACES.map(cardOf);
  const [lisbon] = places.filter(({ file }) => file === 'cards/lisbon.png');
  const about =
    'Validated, calculated, explained, previewed before guests pay them, and in step with the channel manager.';
  const site = { file: 'card.png', title: 'Hotel taxes, to the last cent', about, lines: lisbon?.lines ?? [] };
  mkdirSync(join(PAGES, 'public/cards'), { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const card of [site, ...places]) {
    await page.setContent(html(card));
    await page.screenshot({ path: join(PAGES, 'public', card.file) });
  }
  await browser.close();
}
