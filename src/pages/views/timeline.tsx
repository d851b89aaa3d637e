import type { JSX } from 'preact';
import { EVERY_DAY, EVERY_NIGHT, openEvenings, rangesOf, windowOf } from '../../core/calculation/windows.js';
import { monthsOfYear } from '../../core/calendar/day-math.js';
import { dateOf, dayNumber, readDay } from '../../core/calendar/plain-date.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { common } from '../../core/definitions/local/periods.js';
import { LOGICS } from '../../core/definitions/logics.js';
import type { TaxSetEntry } from '../../core/definitions/tax.js';
import { logicHere, taxKey } from '../../core/definitions/tax.js';
import type { Quote } from '../../core/quote/quote.js';
import { seasonsInWords } from '../../language/description/conditions.js';
import { limitInPeriod } from '../../language/description/dates-of-tax.js';
import { inOneLine, rangeInWords, rateInWords } from '../../language/description/values.js';
import { VIEWS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { matchTaxes } from '../../trials/preview/changes.js';
import type { DatedRate } from '../../trials/preview/dated-rates.js';
import { datedRates, rateBorders } from '../../trials/preview/dated-rates.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { across, CutName, Figure, Name, Table } from './markup.js';
import type { ShownScenario } from './scenario-data.js';
import type { LocalWriting } from './view-context.js';
import { useFill, useSets, useTexts, useView } from './view-context.js';

type YearSpan = ReturnType<typeof yearsOf>;

export function Timeline({ anchor, stay, draft: quote, saved: savedQuote }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { sets } = useSets();
  const arrival = dayNumber(quote.nights[0]?.date ?? stay.checkIn) ?? 0;
  const departure = (dayNumber(quote.nights.at(-1)?.date ?? stay.checkIn) ?? arrival) + 1;
  const years = yearsOf(sets, arrival, departure - 1);
  const shown = { first: years.first, last: years.first + years.days - 1 };
  const ratesOf = (of: Quote | undefined) => of && datedRates(of, stay, shown);
  const [draftRates, savedRates] = [ratesOf(quote), ratesOf(savedQuote)];
  const looks = new Map(quote.taxes.map((tax, index) => [taxKey(tax), index]));
  const rows = matchTaxes(taxesOf(sets.draft), sets.saved === undefined ? [] : taxesOf(sets.saved)).map(
    (pair): ShownRow => {
      const draft = pair.draft && shownTax(pair.draft, draftRates, shown, writing);
      const saved = pair.saved && shownTax(pair.saved, savedRates, shown, writing);
      const look = (pair.draft && looks.get(taxKey(pair.draft))) ?? 0;
      return { draft, saved, isEdited: JSON.stringify(draft) !== JSON.stringify(saved), look };
    },
  );
  const isCompared = rows.some(({ saved, isEdited }) => saved && isEdited);
  const { names } = years;
  const named = names[0] === names[1] ? names[0] : text('years', { first: names[0], last: names[1] });
  const summary = [
    say(writing.prose, VIEWS, 'timelineSummary', { arrival: dateOf(arrival), departure: dateOf(departure) }),
    ...(rows.some(({ draft }) => draft && draft.rates !== '') ? [text('ratesOfAdult')] : []),
    ...(isCompared ? [text('outlined')] : []),
  ];
  const band = [(arrival - years.first) / years.days, (departure - years.first) / years.days] as const;
  return (
    <Figure
      id={`${anchor}-timeline`}
      kind="timeline"
      title={text('timelineOf', { years: named })}
      summary={summary.join(' ')}
      table={<Numbers rows={rows} />}
    >
      <svg class="months" width="100%" height="18" aria-hidden="true">
        {ticksOf(years, writing).map(({ day, name }) => (
          <text class="tick" x={across((day - years.first) / years.days)} y="14">
            {name}
          </text>
        ))}
      </svg>
      <ul class="rows">
        {rows.map((row) => (
          <Row row={row} years={years} band={band} />
        ))}
      </ul>
    </Figure>
  );
}

/** Whether either set has a tax that applies, or has another rate, in part of the year. If not, the picture shows nothing. */
export function hasUnlikeMonths({ draft, saved }: PreviewedSets): boolean {
  return [draft, ...(saved === undefined ? [] : [saved])].some((set) =>
    taxesOf(set).some(
      (tax) => rangesOf(tax) !== EVERY_DAY || tax.local?.seasons !== undefined || rateBorders(tax, 0, true).length > 0,
    ),
  );
}

/** A tax as the picture and its table show it. */
interface ShownTax {
  readonly title: string;
  readonly dates: string;
  readonly limits: string;
  /** "4.00; 5.00 from Jan 1, 2027"; empty for a tax with one rate. */
  readonly rates: string;
  readonly bars: readonly ShownBar[];
}

/** Evenings on which a tax applies, with its rate if it has several: its text, and its share of the highest one. */
interface ShownBar extends Span {
  readonly rate?: string;
  readonly share?: number;
}

interface ShownRow {
  readonly draft: ShownTax | undefined;
  readonly saved: ShownTax | undefined;
  readonly isEdited: boolean;
  /** As in the other pictures, which list taxes in calculation order. */
  readonly look: number;
}

function shownTax(
  tax: TaxSetEntry,
  rates: ReturnType<typeof datedRates> | undefined,
  { first, last }: Span,
  words: LocalWriting,
): ShownTax {
  const open = openEvenings(tax, first, last);
  const steps = (rates?.get(taxKey(tax)) ?? []).flatMap((dated) =>
    common([dated], open).flatMap((span) => (span.first > span.last ? [] : [{ ...dated, ...span }])),
  );
  const isStepped = new Set(steps.map(({ share }) => share)).size > 1;
  const inWords = ({ rate }: DatedRate) => rateInWords(rate, tax.logic, words);
  const shift = tax.local?.night_date === 'morning' ? 1 : 0;
  const changes = steps.flatMap((step, index) => {
    const previous = steps[index - 1];
    if (previous === undefined) return [inWords(step)];
    if (previous.share === step.share) return [];
    return [say(words, VIEWS, 'rateFrom', { rate: inWords(step), date: words.date(dateOf(step.first + shift)) })];
  });
  return {
    title: tax.title,
    dates: datesOf(tax, words),
    limits: limitsOf(tax, words),
    rates: isStepped ? inOneLine(words, changes) : '',
    bars: isStepped ? steps.map((step) => ({ ...step, rate: inWords(step) })) : open,
  };
}

/**
 * The calendar years of a stay, and those beside it in which a rate changes: the first and the last as in a date, their
 * first days, and the span in days.
 */
function yearsOf({ draft, saved }: PreviewedSets, firstNight: number, lastNight: number) {
  const yearOf = (day: number): number => readDay(day).year;
  const taxes = [draft, saved].flatMap((set) => (set === undefined ? [] : taxesOf(set)));
  const changes = taxes
    .flatMap((tax) => rateBorders(tax, firstNight, false))
    .flatMap((day) => [yearOf(day - 1), yearOf(day)]);
  const [firstYear, lastYear] = [yearOf(firstNight), yearOf(lastNight)];
  const first = changes.includes(firstYear - 1) ? firstYear - 1 : firstYear;
  const last = changes.includes(lastYear + 1) ? lastYear + 1 : lastYear;
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

interface TimelineRowProps {
  readonly row: ShownRow;
  readonly years: YearSpan;
  readonly band: readonly [number, number];
}

/** The height of a bar; of the highest one of a tax with several rates, and of the line below with these rates. */
const [HEIGHT, HIGHEST, LINE] = [12, 24, 16];

function Row({ row: { draft, saved, isEdited, look }, years, band: [start, end] }: TimelineRowProps) {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { rates = '', limits = text('gone') } = draft ?? {};
  const height = rates === '' ? HEIGHT : HIGHEST;
  const all = rates === '' ? height + 2 : height + LINE;
  const outlined = isEdited ? saved : undefined;
  return (
    <li class="row">
      <span class="row-name">
        <CutName of={draft?.title ?? saved?.title ?? ''} />
      </span>
      <span class="row-end from">{rates === '' ? limits : inOneLine(writing, [rates, limits])}</span>
      <svg class="bars" width="100%" height={outlined === undefined ? all : all + 8} aria-hidden="true">
        <rect class="stay" x={across(start)} width={across(Math.max(0.006, Math.min(1, end) - start))} height="100%" />
        {draft && (
          <Bars tax={draft} years={years} y={1} height={height} look={{ fill: fillOf(look) }} labels={all - 4} />
        )}
        {outlined && <Bars tax={outlined} years={years} y={all + 2} height={5} look={{ class: 'saved' }} />}
      </svg>
    </li>
  );
}

interface BarsProps {
  readonly tax: ShownTax;
  readonly years: YearSpan;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
  /** Where each rate is written, if it fits on a phone [nowhere]. */
  readonly labels?: number;
}

function Bars({ tax, years: { first, days }, y, height, look, labels }: BarsProps) {
  return (
    <>
      {tax.bars.map(({ rate = '', share = 1, ...span }) => {
        const start = Math.max(0, (span.first - first) / days);
        const width = Math.max(0.004, Math.min(1, (span.last + 1 - first) / days) - start);
        const own = Math.max(1, Math.round(height * share));
        return (
          <>
            <rect x={across(start)} y={y + height - own} width={across(width)} height={own} {...look} />
            {labels !== undefined && rate !== '' && width > rate.length * 0.03 && (
              <text class="tick" x={across(start)} y={labels}>
                {rate}
              </text>
            )}
          </>
        );
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

function Numbers({ rows }: { readonly rows: readonly ShownRow[] }) {
  const text = useTexts(VIEWS);
  const taxes = rows.flatMap(({ draft, saved, isEdited }) => [
    ...(draft === undefined ? [] : [draft]),
    ...(saved === undefined || !isEdited ? [] : [{ ...saved, title: text('savedTax', { title: saved.title }) }]),
  ]);
  const hasRates = taxes.some(({ rates }) => rates !== '');
  const columns = (['tax', 'dates', 'ofNights', 'rates'] as const).slice(0, hasRates ? 4 : 3);
  return (
    <Table
      caption={text('timeline')}
      columns={columns.map((head) => ({ head: text(head) }))}
      rows={taxes.map(({ title, dates, limits, rates }) =>
        [<Name of={title} />, dates, limits, rates].slice(0, columns.length),
      )}
    />
  );
}
