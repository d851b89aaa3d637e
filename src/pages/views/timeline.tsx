import type { JSX } from 'preact';
import { EVERY_DAY, EVERY_NIGHT, openEvenings, rangesOf, windowOf } from '../../core/calculation/windows.js';
import { monthsOfYear } from '../../core/calendar/day-math.js';
import { dateOf, dayNumber, readDay } from '../../core/calendar/plain-date.js';
import { LOGICS } from '../../core/definitions/logics.js';
import type { TaxSetEntry } from '../../core/definitions/tax.js';
import { logicHere } from '../../core/definitions/tax.js';
import type { Quote } from '../../core/quote/quote.js';
import { seasonsInWords } from '../../language/description/conditions.js';
import { limitInPeriod } from '../../language/description/dates-of-tax.js';
import { rangeInWords } from '../../language/description/values.js';
import { VIEWS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import type { Match } from '../../trials/preview/changes.js';
import { matchTaxes } from '../../trials/preview/changes.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { across, CutName, Figure, Name, Table } from './markup.js';
import type { ShownScenario } from './scenario-data.js';
import { LOOKS, placesOfSaved } from './scenario-data.js';
import type { LocalWriting } from './view-context.js';
import { useFill, useSets, useTexts, useView } from './view-context.js';

interface Pair extends Match {
  /** As in the other pictures, which list taxes in calculation order. */
  readonly look: number;
}

type YearSpan = ReturnType<typeof yearsOf>;

export function Timeline({ anchor, stay, draft: quote }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { sets } = useSets();
  const arrival = dayNumber(quote.nights[0]?.date ?? stay.checkIn) ?? 0;
  const departure = (dayNumber(quote.nights.at(-1)?.date ?? stay.checkIn) ?? arrival) + 1;
  const years = yearsOf(arrival, departure - 1);
  const pairs = pairsOf(sets, quote);
  const { names } = years;
  const named = names[0] === names[1] ? names[0] : text('years', { first: names[0], last: names[1] });
  const summary = [
    say(writing.prose, VIEWS, 'timelineSummary', { arrival: dateOf(arrival), departure: dateOf(departure) }),
    ...(sets.saved ? [text('outlined')] : []),
  ];
  const band = [(arrival - years.first) / years.days, (departure - years.first) / years.days] as const;
  return (
    <Figure
      id={`${anchor}-timeline`}
      kind="timeline"
      title={text('timelineOf', { years: named })}
      summary={summary.join(' ')}
      table={<Numbers pairs={pairs} isCompared={sets.saved !== undefined} />}
    >
      <svg class="months" width="100%" height="18" aria-hidden="true">
        {ticksOf(years, writing).map(({ day, name }) => (
          <text class="tick" x={across((day - years.first) / years.days)} y="14">
            {name}
          </text>
        ))}
      </svg>
      <ul class="rows">
        {pairs.map((pair) => (
          <Row pair={pair} years={years} band={band} />
        ))}
      </ul>
    </Figure>
  );
}

/** Whether either set has a tax that applies in part of the year. If not, the picture shows nothing. */
export function hasUnlikeMonths({ draft, saved }: PreviewedSets): boolean {
  return [draft, ...(saved === undefined ? [] : [saved])].some((set) =>
    taxesOf(set).some((tax) => rangesOf(tax) !== EVERY_DAY || tax.local?.seasons !== undefined),
  );
}

/** The calendar years of a stay: the first and the last as in a date, their first days, and the span in days. */
function yearsOf(firstNight: number, lastNight: number) {
  const [first, last] = [readDay(firstNight).year, readDay(lastNight).year];
  const names = Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(4, '0'));
  const all = names.map((name) => dayNumber(`${name}-01-01`) ?? 0);
  const start = all[0] ?? 0;
  const end = dayNumber(`${names.at(-1)}-12-31`) ?? start;
  return { names: [names[0] ?? '', names.at(-1) ?? ''] as const, all, first: start, days: end - start + 1 };
}

/**
 * Ticks of the axis: for one year its months, with a name each quarter and a letter between; for more years the years.
 */
function ticksOf({ all }: YearSpan, writing: LocalWriting): Array<{ day: number; name: string }> {
  if (all.length > 1) return all.map((day) => ({ day, name: dateOf(day).slice(0, 4) }));
  return all.flatMap((year) =>
    monthsOfYear(year).map((day, index) => ({
      day,
      name: writing.month(dateOf(day), index % 3 === 0 ? 'short' : 'narrow'),
    })),
  );
}

function pairsOf({ draft, saved }: PreviewedSets, quote: Quote): Pair[] {
  const taxes = taxesOf(draft);
  const matches = saved === undefined ? taxes.map((tax) => ({ draft: tax })) : matchTaxes(taxes, taxesOf(saved));
  const drafts = matches.flatMap(({ draft: tax }) => (tax === undefined ? [] : [tax]));
  const places = new Map(placesOfSaved(drafts, quote.taxes, new Map()).map((place, index) => [drafts[index], place]));
  return matches.map((match) => ({ ...match, look: (places.get(match.draft) ?? 0) % LOOKS }));
}

interface TimelineRowProps {
  readonly pair: Pair;
  readonly years: YearSpan;
  readonly band: readonly [number, number];
}

function Row({ pair: { draft, saved, look }, years, band: [start, end] }: TimelineRowProps) {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(VIEWS);
  return (
    <li class="row">
      <span class="row-name">
        <CutName of={draft?.title ?? saved?.title ?? ''} />
      </span>
      <span class="row-end from">{draft === undefined ? text('gone') : limitsOf(draft, writing)}</span>
      <svg class="bars" width="100%" height={saved === undefined ? 14 : 22} aria-hidden="true">
        <rect class="stay" x={across(start)} width={across(Math.max(0.006, Math.min(1, end) - start))} height="100%" />
        {draft && <Bars tax={draft} years={years} y={1} height={12} look={{ fill: fillOf(look) }} />}
        {saved && <Bars tax={saved} years={years} y={16} height={5} look={{ class: 'saved' }} />}
      </svg>
    </li>
  );
}

interface BarsProps {
  readonly tax: TaxSetEntry;
  readonly years: YearSpan;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
}

function Bars({ tax, years: { first, days }, y, height, look }: BarsProps) {
  const shares = openEvenings(tax, first, first + days - 1).map(
    (range) => [(range.first - first) / days, (range.last + 1 - first) / days] as const,
  );
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

function datesOf(tax: TaxSetEntry, writing: LocalWriting): string {
  const { ranges, seasons } = windowOf(tax) ?? EVERY_NIGHT;
  const ofRanges = ranges === EVERY_DAY && seasons !== undefined ? [] : ranges;
  const dates = ofRanges.map((range) => rangeInWords(range, writing));
  return [...dates, ...(tax.local?.seasons === undefined ? [] : [seasonsInWords(tax.local.seasons, writing)])].join(
    '; ',
  );
}

/** The charged nights of a tax; of a charge for the whole stay, that it is charged once. */
function limitsOf(tax: TaxSetEntry, words: Words): string {
  const { skipNights = 0, maxNights = Number.POSITIVE_INFINITY } = windowOf(tax) ?? {};
  const logic = logicHere(tax);
  const isOnce = LOGICS[logic].per === 'stay';
  const parts = [
    ...(isOnce ? [say(words, VIEWS, logic === 'per_booking' ? 'onceABooking' : 'onceAStay')] : []),
    ...(skipNights === 0 ? [] : [say(words, VIEWS, 'afterNights', { n: skipNights })]),
    ...(Number.isFinite(maxNights) && !isOnce
      ? [limitInPeriod(say(words, VIEWS, 'atMostNights', { n: maxNights }), tax.local ?? {}, words)]
      : []),
  ];
  return parts.length === 0 ? say(words, VIEWS, 'eachNight') : parts.join(', ');
}

function Numbers({ pairs, isCompared }: { readonly pairs: readonly Pair[]; readonly isCompared: boolean }) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const columns = [
    ...(['tax', 'dates', 'ofNights'] as const),
    ...(isCompared ? (['savedDates', 'savedNights'] as const) : []),
  ];
  const cells = (tax: TaxSetEntry | undefined) =>
    tax === undefined ? [text('none'), ''] : [datesOf(tax, writing), limitsOf(tax, writing)];
  return (
    <Table
      caption={text('timeline')}
      columns={columns.map((head) => ({ head: text(head) }))}
      rows={pairs.map(({ draft, saved }) => [
        <Name of={draft?.title ?? saved?.title ?? ''} />,
        ...cells(draft),
        ...(isCompared ? cells(saved) : []),
      ])}
    />
  );
}
