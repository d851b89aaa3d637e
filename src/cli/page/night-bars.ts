import type { Quote } from '../../index.js';
import { add } from '../../money/integer.js';
import { differenceOf } from './differences.js';
import { across, figure, type Html, html, svg, table } from './html.js';
import { looksOf, type Money, moneyOf, type PageScenario } from './page-data.js';

type Night = Quote['nights'][number];

const HEIGHT = 150;
const TOP = 20;
/** More bars than this nobody tells apart. */
const MOST_NIGHTS = 62;
/** Amounts fit above this many bars, and day names below so many, on a phone. */
const MOST_LABELS = 5;
const MOST_TAX_COLUMNS = 8;

/** What taxes come to on each night, split by tax: where a cap, a range or a skipped night shows. */
export function nightBars({ anchor, draft, saved }: PageScenario): Html {
  const money = moneyOf(draft);
  const nights = draft.nights.slice(0, MOST_NIGHTS);
  const before = new Map((saved?.nights ?? []).map((night) => [night.date, night]));
  const looks = looksOf(draft.taxes, saved?.taxes ?? []).draft;
  const taxesOf = (night: Night) => Number(add(money.units(night.inclusive), money.units(night.exclusive)));
  const most = Math.max(1, ...nights.map(taxesOf), ...nights.map(({ date }) => beforeOn(before, date, taxesOf) ?? 0));
  const every = Math.max(1, Math.ceil(nights.length / MOST_LABELS));
  const bars = nights.map((night, at) => {
    const x = at / nights.length;
    const width = 1 / nights.length;
    const parts = stack(night, looks, money, most, x + width * 0.12, width * 0.76);
    const old = beforeOn(before, night.date, taxesOf);
    const y = old === undefined ? 0 : TOP + HEIGHT * (1 - old / most);
    const mark =
      old === undefined
        ? ''
        : html`<line class="savedmark" x1="${across(x + width * 0.05)}" x2="${across(x + width * 0.95)}" y1="${fixed(y)}" y2="${fixed(y)}"/>`;
    const day =
      at % every === 0
        ? html`<text class="tick" x="${across(x + width * 0.12)}" y="${TOP + HEIGHT + 16}">${night.date.slice(5)}</text>`
        : '';
    return html`${parts}${mark}${day}`;
  });
  const axis = html`<line class="axis" x1="0" x2="100%" y1="${TOP + HEIGHT}" y2="${TOP + HEIGHT}"/><text class="tick" x="0" y="12">${money.print(most)}</text><line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/>`;
  const cut = draft.nights.length > nights.length ? ` The first ${nights.length} of ${draft.nights.length} dates.` : '';
  return figure({
    id: `${anchor}-nights`,
    kind: 'nights',
    title: 'Taxes night by night',
    summary: `What all taxes come to on each night, all rooms together, in ${draft.currency}.${saved ? ' The dashed line is the saved tax set.' : ''}${cut}`,
    svg: svg(TOP + HEIGHT + 24, `${anchor}-nights`, `Taxes of ${nights.length} dates`, [axis, ...bars]),
    legend: legendOf(draft, looks),
    table: numbers(nights, before, draft, money),
  });
}

function beforeOn(before: ReadonlyMap<string, Night>, date: string, of: (night: Night) => number): number | undefined {
  const night = before.get(date);
  return night === undefined ? undefined : of(night);
}

function stack(night: Night, looks: readonly number[], money: Money, most: number, x: number, width: number): Html[] {
  let y = TOP + HEIGHT;
  return night.taxes.flatMap(({ title, amount }, at) => {
    const height = (Math.max(0, Number(money.units(amount))) / most) * HEIGHT;
    if (height === 0) return [];
    y -= height;
    const told = html`<title>${`${night.date}: ${title} ${amount}`}</title>`;
    return html`<rect x="${across(x)}" y="${fixed(y)}" width="${across(width)}" height="${fixed(height)}" fill="url(#look${looks[at] ?? 0})">${told}</rect>`;
  });
}

function fixed(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

function legendOf({ taxes }: Quote, looks: readonly number[]): Html {
  const entries = taxes.map(
    ({ title, amount }, at) =>
      html`<li><svg width="16" height="16" aria-hidden="true"><rect width="16" height="16" fill="url(#look${looks[at] ?? 0})"/></svg> ${title} <b>${amount}</b></li>`,
  );
  return html`<ul class="legend" aria-label="Taxes">${entries}</ul>`;
}

function numbers(nights: readonly Night[], before: ReadonlyMap<string, Night>, quote: Quote, money: Money): Html {
  const right = (head: string) => ({ head, isNumber: true });
  const isWide = quote.taxes.length > MOST_TAX_COLUMNS;
  const taxes = isWide ? [right('Included'), right('On top')] : quote.taxes.map(({ title }) => right(title));
  const isCompared = before.size > 0;
  const columns = [{ head: 'Night' }, right('Net'), ...taxes, right('Price'), right('Total')];
  return table(
    'Taxes night by night',
    isCompared ? [...columns, right('Saved total'), right('Difference')] : columns,
    nights.map((night) => {
      const { date, net, price, total, inclusive, exclusive } = night;
      const own = [
        date,
        net,
        ...(isWide ? [inclusive, exclusive] : night.taxes.map(({ amount }) => amount)),
        price,
        total,
      ];
      const old = before.get(date)?.total;
      return isCompared ? [...own, old ?? '', differenceOf(total, old, money)] : own;
    }),
  );
}
