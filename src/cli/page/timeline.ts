import { format } from 'date-fns/format';
import { EVERY_DAY, type TaxWindow, windowOf } from '../../calculation/tax-set/windows.js';
import { dateAt, monthsOfYear } from '../../calendar/day-math.js';
import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import type { Quote, TaxSetEntry } from '../../index.js';
import { taxesOf } from '../../preview/breakpoints.js';
import { count } from '../finding.js';
import { across, figure, type Html, html, svg, table } from './html.js';
import { LOOKS, type PageScenario, type PageSets, placesIn } from './page-data.js';

const ROW = 44;
const HEAD = 22;

/** A tax of the draft beside the same of the saved set; one of the two can be missing. */
interface Pair {
  readonly draft: TaxSetEntry | undefined;
  readonly saved: TaxSetEntry | undefined;
  /** As in the other pictures, which list taxes in calculation order. */
  readonly look: number;
}

interface Year {
  readonly name: string;
  readonly first: number;
  readonly days: number;
}

/** When each tax applies over the year of the stay, and where in it the stay lies. */
export function timeline({ anchor, stay, draft: quote }: PageScenario, sets: PageSets): Html {
  const year = yearOf(stay.checkIn);
  const pairs = pairsOf(sets, quote);
  const arrival = dayNumber(quote.nights[0]?.date ?? stay.checkIn) ?? year.first;
  const departure = (dayNumber(quote.nights.at(-1)?.date ?? stay.checkIn) ?? arrival) + 1;
  const height = HEAD + pairs.length * ROW;
  const start = (arrival - year.first) / year.days;
  const end = (departure - year.first) / year.days;
  const band = html`<rect class="stay" x="${across(start)}" y="${HEAD}" width="${across(Math.max(0.006, Math.min(1, end) - start))}" height="${height - HEAD}"/>`;
  const months = monthsOfYear(year.first).map((first, at) => {
    const x = across((first - year.first) / year.days);
    // A quarter begins with "Jan"; between there is room for one letter.
    const name = format(dateAt(first), at % 3 === 0 ? 'MMM' : 'MMMMM');
    const label = html`<text class="tick month" x="${x}" y="14">${name}</text>`;
    return html`<line class="grid" x1="${x}" x2="${x}" y1="${HEAD - 4}" y2="${height}"/>${label}`;
  });
  const rows = pairs.map((pair, at) => html`<g transform="translate(0 ${HEAD + at * ROW})">${row(pair, year)}</g>`);
  const inner = [...months, band, ...rows];
  return figure({
    id: `${anchor}-timeline`,
    kind: 'timeline',
    title: `When each tax applies in ${year.name}`,
    summary: `The shaded band is the stay, ${dateOf(arrival)} to ${dateOf(departure)}.${sets.saved ? ' The thin outlined bars are the saved tax set.' : ''}`,
    svg: svg(
      height,
      `${anchor}-timeline`,
      `${count(pairs.length, 'tax').replace(/taxs$/, 'taxes')} over ${year.name}`,
      inner,
    ),
    table: numbers(pairs, sets.saved !== undefined),
  });
}

function yearOf(date: string): Year {
  const name = date.slice(0, 4);
  const first = dayNumber(`${name}-01-01`) ?? 0;
  return { name, first, days: (dayNumber(`${name}-12-31`) ?? first) - first + 1 };
}

function pairsOf({ draft, saved }: PageSets, quote: Quote): Pair[] {
  const taxes = taxesOf(draft);
  const looks = placesIn(taxes, quote.taxes);
  const others = saved === undefined ? [] : taxesOf(saved);
  const places = placesIn(taxes, others);
  const gone = others.filter((_, at) => !places.includes(at));
  return [
    ...taxes.map((tax, at): Pair => ({ draft: tax, saved: others[places[at] ?? -1], look: (looks[at] ?? at) % LOOKS })),
    ...gone.map((tax): Pair => ({ draft: undefined, saved: tax, look: 0 })),
  ];
}

function row({ draft, saved, look }: Pair, year: Year): Html[] {
  const name = `${draft?.title ?? saved?.title ?? ''}${draft === undefined ? ' (gone)' : ''}`;
  const limits = draft === undefined ? '' : limitsOf(draft);
  return [
    html`<svg width="58%" height="18"><text class="name" x="0" y="14">${name}</text></svg>`,
    html`<text class="tick" x="100%" y="14" text-anchor="end">${limits}</text>`,
    ...(draft === undefined ? [] : bars(draft, year, 20, 12, html`fill="url(#look${look})"`)),
    ...(saved === undefined ? [] : bars(saved, year, 34, 5, html`class="saved"`)),
  ];
}

function bars(tax: TaxSetEntry, { first, days }: Year, y: number, height: number, look: Html): Html[] {
  return rangesOf(tax)
    .map(([from, to]) => [(from - first) / days, (to + 1 - first) / days] as const)
    .filter(([start, end]) => end > 0 && start < 1)
    .map(([start, end]) => {
      const left = Math.max(0, start);
      const width = Math.max(0.004, Math.min(1, end) - left);
      return html`<rect x="${across(left)}" y="${y}" width="${across(width)}" height="${height}" ${look}/>`;
    });
}

function rangesOf(tax: TaxSetEntry): TaxWindow['ranges'] {
  return windowOf(tax)?.ranges ?? EVERY_DAY;
}

function datesOf(tax: TaxSetEntry): string {
  return rangesOf(tax)
    .map(([from, to]) => {
      if (!Number.isFinite(from)) return Number.isFinite(to) ? `until ${dateOf(to)}` : 'all year';
      return Number.isFinite(to) ? `${dateOf(from)} to ${dateOf(to)}` : `from ${dateOf(from)} on`;
    })
    .join(', ');
}

function limitsOf({ skip_nights: skip, max_nights: cap }: TaxSetEntry): string {
  const parts = [
    ...(skip === null || skip === 0 ? [] : [`after ${count(skip, 'night')}`]),
    ...(cap === null ? [] : [`at most ${count(cap, 'night')}`]),
  ];
  return parts.length === 0 ? 'every night' : parts.join(', ');
}

function numbers(pairs: readonly Pair[], isCompared: boolean): Html {
  const columns = ['Tax', 'Dates', 'Nights', ...(isCompared ? ['Saved dates', 'Saved nights'] : [])];
  const cells = (tax: TaxSetEntry | undefined) => (tax === undefined ? ['none', ''] : [datesOf(tax), limitsOf(tax)]);
  return table(
    'When each tax applies',
    columns.map((head) => ({ head })),
    pairs.map(({ draft, saved }) => [
      draft?.title ?? saved?.title ?? '',
      ...cells(draft),
      ...(isCompared ? cells(saved) : []),
    ]),
  );
}
