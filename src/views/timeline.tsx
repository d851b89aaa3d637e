import { format } from 'date-fns/format';
import type { JSX } from 'preact';
import { EVERY_DAY, type TaxWindow, windowOf } from '../calculation/tax-set/windows.js';
import { dateAt, monthsOfYear } from '../calendar/day-math.js';
import { dateOf, dayNumber } from '../calendar/plain-date.js';
import type { Quote, TaxSetEntry } from '../index.js';
import { printable } from '../issues/printable.js';
import { taxesOf } from '../preview/breakpoints.js';
import { counted } from '../preview/candidate.js';
import { LOOKS, placesIn, type ShownScenario, type ShownSets } from './data.js';
import { across, Figure, Picture, Table } from './markup.js';
import { useFill } from './shown.js';

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

interface TimelineProps {
  readonly scenario: ShownScenario;
  readonly sets: ShownSets;
}

/** When each tax applies over the year of the stay, and where in it the stay lies. */
export function Timeline({ scenario: { anchor, stay, draft: quote }, sets }: TimelineProps): JSX.Element {
  const year = yearOf(stay.checkIn);
  const pairs = pairsOf(sets, quote);
  const arrival = dayNumber(quote.nights[0]?.date ?? stay.checkIn) ?? year.first;
  const departure = (dayNumber(quote.nights.at(-1)?.date ?? stay.checkIn) ?? arrival) + 1;
  const height = HEAD + pairs.length * ROW;
  const start = (arrival - year.first) / year.days;
  const end = (departure - year.first) / year.days;
  const id = `${anchor}-timeline`;
  return (
    <Figure
      id={id}
      kind="timeline"
      title={`When each tax applies in ${year.name}`}
      summary={`The shaded band is the stay, ${dateOf(arrival)} to ${dateOf(departure)}.${sets.saved ? ' The thin outlined bars are the saved tax set.' : ''}`}
      table={<Numbers pairs={pairs} isCompared={sets.saved !== undefined} />}
    >
      <Picture
        height={height}
        describedBy={id}
        label={`${pairs.length} ${pairs.length === 1 ? 'tax' : 'taxes'} over ${year.name}`}
      >
        {monthsOfYear(year.first).map((first, at) => {
          const x = across((first - year.first) / year.days);
          return (
            <>
              <line class="grid" x1={x} x2={x} y1={HEAD - 4} y2={height} />
              <text class="tick month" x={x} y="14">
                {/* A quarter begins with "Jan"; between there is room for one letter. */}
                {format(dateAt(first), at % 3 === 0 ? 'MMM' : 'MMMMM')}
              </text>
            </>
          );
        })}
        <rect
          class="stay"
          x={across(start)}
          y={HEAD}
          width={across(Math.max(0.006, Math.min(1, end) - start))}
          height={height - HEAD}
        />
        {pairs.map((pair, at) => (
          <g transform={`translate(0 ${HEAD + at * ROW})`}>
            <Row pair={pair} year={year} />
          </g>
        ))}
      </Picture>
    </Figure>
  );
}

function yearOf(date: string): Year {
  const name = date.slice(0, 4);
  const first = dayNumber(`${name}-01-01`) ?? 0;
  return { name, first, days: (dayNumber(`${name}-12-31`) ?? first) - first + 1 };
}

function pairsOf({ draft, saved }: ShownSets, quote: Quote): Pair[] {
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

function Row({ pair: { draft, saved, look }, year }: { readonly pair: Pair; readonly year: Year }) {
  const fillOf = useFill();
  return (
    <>
      <svg width="58%" height="18" aria-hidden="true">
        <text class="name" x="0" y="14">
          {printable(draft?.title ?? saved?.title ?? '')}
          {draft === undefined ? ' (gone)' : ''}
        </text>
      </svg>
      <text class="tick" x="100%" y="14" text-anchor="end">
        {draft === undefined ? '' : limitsOf(draft)}
      </text>
      {draft && <Bars tax={draft} year={year} y={20} height={12} look={{ fill: fillOf(look) }} />}
      {saved && <Bars tax={saved} year={year} y={34} height={5} look={{ class: 'saved' }} />}
    </>
  );
}

interface BarsProps {
  readonly tax: TaxSetEntry;
  readonly year: Year;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
}

function Bars({ tax, year: { first, days }, y, height, look }: BarsProps) {
  const shares = rangesOf(tax)
    .map(([from, to]) => [(from - first) / days, (to + 1 - first) / days] as const)
    .filter(([start, end]) => end > 0 && start < 1);
  return (
    <>
      {shares.map(([start, end]) => {
        const left = Math.max(0, start);
        const width = Math.max(0.004, Math.min(1, end) - left);
        return <rect x={across(left)} y={y} width={across(width)} height={height} {...look} />;
      })}
    </>
  );
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
    ...(skip === null || skip === 0 ? [] : [`after ${counted(skip, 'night')}`]),
    ...(cap === null ? [] : [`at most ${counted(cap, 'night')}`]),
  ];
  return parts.length === 0 ? 'every night' : parts.join(', ');
}

function Numbers({ pairs, isCompared }: { readonly pairs: readonly Pair[]; readonly isCompared: boolean }) {
  const columns = ['Tax', 'Dates', 'Nights', ...(isCompared ? ['Saved dates', 'Saved nights'] : [])];
  const cells = (tax: TaxSetEntry | undefined) => (tax === undefined ? ['none', ''] : [datesOf(tax), limitsOf(tax)]);
  return (
    <Table
      caption="When each tax applies"
      columns={columns.map((head) => ({ head }))}
      rows={pairs.map(({ draft, saved }) => [
        draft?.title ?? saved?.title ?? '',
        ...cells(draft),
        ...(isCompared ? cells(saved) : []),
      ])}
    />
  );
}
