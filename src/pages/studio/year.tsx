import type { JSX, TargetedMouseEvent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { monthsOfYear } from '../../core/calendar/day-math.js';
import { dayNumber } from '../../core/calendar/plain-date.js';
import { digitsFor } from '../../core/definitions/policy.js';
import { groupBy } from '../../core/issues/reading.js';
import { printUnits } from '../../core/money/amount.js';
import { lengthOfStay, movedStay } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';
import { percentText } from '../../language/description/values.js';
import { COUNTS } from '../../language/words/en/explanation.js';
import { YEAR_TAB } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { directionOf, signedInWords } from '../../trials/preview/words/verdict.js';
import type { Levels, Year, YearScale } from '../../trials/replay/year.js';
import { ARRIVALS, arrivalDate, cellAt, levelsOf, MOST_NIGHTS } from '../../trials/replay/year.js';
import type { EditorState } from '../editor/state.js';
import { openStay } from '../editor/state.js';
import { Button, Icon, useEditor } from '../element/editor/controls.js';
import { Folded, numberColumn, Scrolled, Table } from '../views/markup.js';
import { useTexts, useView } from '../views/view-context.js';
import type { Begin } from './work.js';

/** The last quoted year and its input. Outlives the tab. */
type QuotedYears = ReturnType<typeof createYears>;

interface YearRequest extends Pick<EditorState, 'good' | 'saved' | 'policy'> {
  /** Only its guests and prices count, not its dates. */
  readonly stay: Stay;
  readonly from: string;
}

export function createYears(begin: Begin, redraw: () => void) {
  let year: Year | undefined;
  let answered: YearRequest | undefined;
  let isDone = false;
  let stop = () => {};
  return {
    result: () => year,
    /** Whether the result is of the last request. */
    isDone: () => isDone,
    isOf: (request: YearRequest) => answered !== undefined && isSameRequest(answered, request),
    quote: (request: YearRequest) => {
      const { good, saved, policy, stay, from } = request;
      if (good === undefined) return;
      stop();
      answered = request;
      isDone = false;
      stop = begin({ kind: 'year', draft: good.taxSet, saved: saved?.taxSet, policy, stay, from }, (message) => {
        if (message.type === 'year') year = message.year;
        isDone = true;
        redraw();
      });
    },
  };
}

function isSameRequest(first: YearRequest, second: YearRequest): boolean {
  const isSameSets = first.good === second.good && first.saved === second.saved && first.from === second.from;
  return isSameSets && patternOf(first) === patternOf(second);
}

/** The parts of a stay that the map depends on: not its dates, nor its length if its price does not depend on it. */
function patternOf({ stay, good, from }: YearRequest): string {
  return good === undefined
    ? ''
    : JSON.stringify(movedStay(stay, from, MOST_NIGHTS, digitsFor(good.taxSet.currency, good.policy)));
}

/** Pause in typing before the year is quoted, in milliseconds. */
const PAUSE_MS = 250;

export function YearMap({ years }: { readonly years: QuotedYears }): JSX.Element {
  const { state } = useEditor();
  const text = useTexts(YEAR_TAB);
  const { good, saved, policy } = state;
  const stay = state.stay.good;
  const [year, setYear] = useState<number | undefined>(undefined);
  const [scale, setScale] = useState<YearScale>('change');
  const shownYear = year ?? Number(stay?.checkIn.slice(0, 4) ?? 2026);
  const request = stay && { good, saved, policy, stay, from: `${shownYear}-01-01` };
  const isBehind = request !== undefined && !years.isOf(request);
  useEffect(() => {
    if (request === undefined || !isBehind) return undefined;
    const timer = setTimeout(() => years.quote(request), years.result() === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [good, saved, stay, shownYear, isBehind]);
  const quotedYear = years.result();
  if (request === undefined || good === undefined) {
    return <p class="quiet">{text('noMap')}</p>;
  }
  // Without a change, the map shows the share of taxes in the total.
  const isCompared = quotedYear?.cells.some((cell) => cell?.change !== undefined && Number(cell.change) !== 0) ?? false;
  const shownScale = isCompared ? scale : 'share';
  const turn = (by: number) => () => setYear(shownYear + by);
  return (
    <section class="year" aria-label={text('title')}>
      <div class="tools" role="toolbar" aria-label={text('map')}>
        <Button name="year-before" label={text('before')} onPress={turn(-1)}>
          <Icon of="left" />
        </Button>
        <b>{shownYear}</b>
        <Button name="year-after" label={text('after')} onPress={turn(1)}>
          <Icon of="right" />
        </Button>
        {isCompared && (
          <label>
            {text('colours')}{' '}
            <select
              name="year-scale"
              value={scale}
              onChange={({ currentTarget }) => setScale(currentTarget.value === 'share' ? 'share' : 'change')}
            >
              <option value="change">{text('ofChange')}</option>
              <option value="share">{text('ofShare')}</option>
            </select>
          </label>
        )}
      </div>
      <div role="status">{(isBehind || !years.isDone()) && <p class="behind quiet">{text('isBehind')}</p>}</div>
      {quotedYear !== undefined && <ArrivalsMap quotedYear={quotedYear} stay={request.stay} scale={shownScale} />}
    </section>
  );
}

interface MapProps {
  readonly quotedYear: Year;
  readonly stay: Stay;
  readonly scale: YearScale;
}

interface PlaceInYear {
  readonly arrival: number;
  readonly nights: number;
}

const STEP: Readonly<Record<string, readonly [arrivals: number, nights: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  PageUp: [-30, 0],
  PageDown: [30, 0],
  Home: [-ARRIVALS, 0],
  End: [ARRIVALS, 0],
};

const HEIGHT = 240;

function ArrivalsMap({ quotedYear, stay, scale }: MapProps) {
  const { prefix, change } = useEditor();
  const text = useTexts(YEAR_TAB);
  const { writing } = useView();
  const [moved, setMoved] = useState<PlaceInYear | undefined>(undefined);
  const [over, setOver] = useState<PlaceInYear | undefined>(undefined);
  const levels = useMemo(() => levelsOf(quotedYear.cells, scale), [quotedYear, scale]);
  const picture = useMemo(
    () => <Cells quotedYear={quotedYear} levels={levels} scale={scale} />,
    [quotedYear, levels, scale],
  );
  const shownPlace = moved ?? placeOf(stay, quotedYear.from);
  const open = (place: PlaceInYear): void => {
    const checkIn = arrivalDate(quotedYear.from, place.arrival);
    const shiftedStay = movedStay(stay, checkIn, place.nights, digitsIn(quotedYear));
    setMoved(place);
    change((now) => openStay(now, shiftedStay));
  };
  const wordsOf = (place: PlaceInYear): string => cellInWords(quotedYear, place, writing);
  const cell = wordsOf(shownPlace);
  return (
    <>
      <div class="plot">
        <ol class="lengths" aria-hidden="true">
          {[MOST_NIGHTS, 20, 10, 1].map((nights) => (
            <li>{nights}</li>
          ))}
        </ol>
        <div
          class="map"
          // A slider with two directions: screen readers pass the arrow keys on and read the cell.
          role="slider"
          aria-roledescription={text('role')}
          aria-label={text('arrivals')}
          aria-describedby={`${prefix}year-keys`}
          aria-valuemin={1}
          aria-valuemax={ARRIVALS * MOST_NIGHTS}
          aria-valuenow={shownPlace.arrival * MOST_NIGHTS + shownPlace.nights}
          aria-valuetext={cell}
          tabIndex={0}
          onKeyDown={(event) => {
            const step = STEP[event.key];
            if (event.key === 'Enter') open(shownPlace);
            if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            setMoved(nearestPlace(shownPlace.arrival + step[0], shownPlace.nights + step[1]));
          }}
          onClick={(event) => open(placeUnder(event))}
          onPointerMove={(event) => setOver(event.pointerType === 'mouse' ? placeUnder(event) : undefined)}
          onPointerLeave={() => setOver(undefined)}
        >
          <svg
            width="100%"
            height={HEIGHT}
            viewBox={`0 0 ${ARRIVALS} ${MOST_NIGHTS}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {picture}
            <path class="monthline" d={monthLines(quotedYear)} />
            {['halo', 'cursor'].map((look) => (
              <rect
                class={look}
                x={shownPlace.arrival - 3}
                y={MOST_NIGHTS - shownPlace.nights - 0.5}
                width="7"
                height="2"
              />
            ))}
          </svg>
        </div>
        <ol class="months" aria-hidden="true">
          {Array.from({ length: 12 }, (_, month) => (
            <li>{writing.month(`2026-${String(month + 1).padStart(2, '0')}-01`, 'narrow')}</li>
          ))}
        </ol>
      </div>
      {over !== undefined && <Tip over={over} text={wordsOf(over)} />}
      <p class="cell">{cell}</p>
      <p class="quiet" id={`${prefix}year-keys`}>
        {text('keys')}
      </p>
      <Legend levels={levels} quotedYear={quotedYear} scale={scale} />
      <YearTable quotedYear={quotedYear} />
    </>
  );
}

function placeUnder(event: TargetedMouseEvent<HTMLElement>): PlaceInYear {
  const box = event.currentTarget.getBoundingClientRect();
  const [across, up] = [(event.clientX - box.left) / box.width, (box.bottom - event.clientY) / box.height];
  return nearestPlace(Math.floor(across * ARRIVALS), Math.ceil(up * MOST_NIGHTS));
}

/** The price of a cell, beside the pointer. Keyboard users read it below the map. */
function Tip({ over: { arrival, nights }, text }: { readonly over: PlaceInYear; readonly text: string }) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const share = arrival / ARRIVALS;
    tip.current?.style.setProperty('inset-inline-start', `${share * 60}%`);
    tip.current?.style.setProperty('top', `${HEIGHT * (1 - nights / MOST_NIGHTS) + 24}px`);
  }, [arrival, nights]);
  return (
    <div class="tip" ref={tip} aria-hidden="true">
      {text}
    </div>
  );
}

function monthLines({ from }: Year): string {
  const first = dayNumber(from) ?? 0;
  return monthsOfYear(first)
    .slice(1)
    .map((day) => `M${day - first} 0V${MOST_NIGHTS}`)
    .join('');
}

/** The cell of an arrival and a length, or the nearest one of the map. */
function nearestPlace(arrival: number, nights: number): PlaceInYear {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  return { arrival: within(arrival, 0, ARRIVALS - 1), nights: within(nights, 1, MOST_NIGHTS) };
}

/** The cell of the typed stay. */
function placeOf(stay: Stay, from: string): PlaceInYear {
  return nearestPlace((dayNumber(stay.checkIn) ?? 0) - (dayNumber(from) ?? 0), lengthOfStay(stay));
}

/** One path per level: neighbouring cells of a level are one rectangle. */
function Cells({ quotedYear, levels: { levels, levelOf }, scale }: LegendProps) {
  const paths = new Map<number, string>();
  for (let nights = 1; nights <= MOST_NIGHTS; nights += 1) {
    let begin = 0;
    for (let arrival = 0; arrival < ARRIVALS; arrival += 1) {
      const level = levelIn(quotedYear, arrival, nights, levelOf);
      const isEnd = arrival === ARRIVALS - 1 || levelIn(quotedYear, arrival + 1, nights, levelOf) !== level;
      if (!isEnd) continue;
      const length = arrival + 1 - begin;
      if (level !== undefined)
        paths.set(level, `${paths.get(level) ?? ''}M${begin} ${MOST_NIGHTS - nights}h${length}v1h-${length}z`);
      begin = arrival + 1;
    }
  }
  return (
    <>
      {levels.map(({ level }) => (
        <path class={lookOf(level, scale)} d={paths.get(level) ?? ''} />
      ))}
    </>
  );
}

function levelIn({ cells }: Year, arrival: number, nights: number, levelOf: Levels['levelOf']): number | undefined {
  const cell = cells[cellAt(arrival, nights)];
  return cell === undefined || cell === null ? undefined : levelOf(cell);
}

function lookOf(level: number, scale: YearScale): string {
  if (scale === 'share') return `share share${level}`;
  return level === 0 ? 'none' : `${level > 0 ? 'more' : 'less'} step${Math.abs(level)}`;
}

interface LegendProps extends Pick<MapProps, 'quotedYear' | 'scale'> {
  readonly levels: Levels;
}

/** The colours with the amounts that occur. */
function Legend({ levels: { levels }, quotedYear, scale }: LegendProps) {
  const { writing } = useView();
  const text = useTexts(YEAR_TAB);
  const digits = digitsIn(quotedYear);
  const range = (least: string, most: string): string => text('range', { least, most });
  const inWords = ({ from, to }: { readonly from: number; readonly to: number }): string => {
    if (scale === 'share') {
      return from === to ? percent(from, writing) : range(percent(from, writing), percent(to, writing));
    }
    if (from === 0 && to === 0) return text('same');
    const [low, high] = from < 0 ? [-to, -from] : [from, to];
    const most = moneyInWords(printUnits(high, digits), quotedYear, writing);
    const amount = low === high ? most : range(writing.amount(printUnits(low, digits)), most);
    return text(from < 0 ? 'less' : 'more', { amount });
  };
  return (
    <ul class="legend" aria-label={text(scale === 'share' ? 'legendOfShare' : 'legendOfChange')}>
      {levels.map((level) => (
        <li>
          <svg width="16" height="16" aria-hidden="true">
            <rect class={lookOf(level.level, scale)} width="16" height="16" />
          </svg>
          {inWords(level)}
        </li>
      ))}
    </ul>
  );
}

function digitsIn({ cells }: Year): number {
  return cells.find((cell) => cell !== null)?.total.split('.')[1]?.length ?? 0;
}

function percent(share: number, words: Words): string {
  return percentText((share / 100).toFixed(1), words);
}

function moneyInWords(amount: string, { currency }: Year, words: Words): string {
  return `${words.amount(amount)} ${currency}`;
}

/** "May 1, 2026, 7 nights: guests pay 756.00 EUR, 16.00 EUR more than now; 12.1% of it are taxes." */
function cellInWords(year: Year, { arrival, nights }: PlaceInYear, words: Words): string {
  const date = words.date(arrivalDate(year.from, arrival));
  const place = `${date}, ${say(words, COUNTS, 'night', { n: nights })}`;
  const cell = year.cells[cellAt(arrival, nights)];
  if (cell === undefined || cell === null) return say(words, YEAR_TAB, 'noCell', { place });
  const { change } = cell;
  const values = { place, total: moneyInWords(cell.total, year, words), share: percent(cell.share, words) };
  if (change === undefined) return say(words, YEAR_TAB, 'cell', values);
  const direction = directionOf(change);
  if (direction === 'same') return say(words, YEAR_TAB, 'cellSame', values);
  const amount = moneyInWords(change.slice(1), year, words);
  return say(words, YEAR_TAB, direction === 'more' ? 'cellMore' : 'cellLess', { ...values, amount });
}

const LENGTHS = [1, 2, 3, 5, 7, 10, 14, 21, 30];

function YearTable({ quotedYear }: { readonly quotedYear: Year }) {
  const { writing } = useView();
  const text = useTexts(YEAR_TAB);
  const countText = useTexts(COUNTS);
  const lengths = LENGTHS.map((nights) => numberColumn(countText('night', { n: nights })));
  return (
    <Folded kind="numbers" summary={text('table')}>
      {() => (
        <Scrolled label={text('tableLabel')}>
          <Table
            caption={text('caption', { currency: quotedYear.currency })}
            columns={[{ head: text('arrival') }, ...lengths]}
            rows={[...monthsOf(quotedYear)].map(([month, arrivals]) => [
              writing.month(month, 'short'),
              ...LENGTHS.map((nights) => amountsInWords(quotedYear, arrivals, nights, writing)),
            ])}
          />
        </Scrolled>
      )}
    </Folded>
  );
}

function monthsOf({ from }: Year): ReadonlyMap<string, readonly number[]> {
  const arrivals = Array.from({ length: ARRIVALS }, (_, arrival) => arrival);
  return groupBy(arrivals, (arrival) => `${arrivalDate(from, arrival).slice(0, 7)}-01`);
}

/** "756.00 (+16.00)": the totals of some arrivals, and their changes. */
export function amountsInWords(year: Year, arrivals: readonly number[], nights: number, words: Words): string {
  const cells = arrivals.flatMap((arrival) => year.cells[cellAt(arrival, nights)] ?? []);
  const totals = cells.map(({ total }) => total);
  const changes = cells.map(({ change = '0' }) => change);
  const isChanged = changes.some((change) => Number(change) !== 0);
  return [rangeOf(totals, words), ...(isChanged ? [`(${rangeOf(changes, words)})`] : [])].join(' ');
}

function rangeOf(amounts: readonly string[], words: Words): string {
  const sorted = amounts.toSorted((first, second) => Number(first) - Number(second));
  const [least = '', most = least] = [sorted[0], sorted.at(-1)].map((amount = '') => signedInWords(amount, words));
  return least === most ? least : say(words, YEAR_TAB, 'range', { least, most });
}
