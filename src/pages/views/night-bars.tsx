import type { JSX } from 'preact';
import { printSigned } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, subtract } from '../../core/money/integer.js';
import { amountBesideFees } from '../../core/quote/parts-of-total.js';
import type { Quote } from '../../core/quote/quote.js';
import { VIEWS } from '../../language/words/en/pages.js';
import { say } from '../../language/words/words.js';
import { directionOf, signedInWords } from '../../trials/preview/words/verdict.js';
import { Look } from './ledger.js';
import { across, CutName, Figure, isolated, Name, numberColumn, Table } from './markup.js';
import type { Money, ShownScenario } from './scenario-data.js';
import { LOOK_COLOURS, moneyOf } from './scenario-data.js';
import { useFill, useTexts, useView } from './view-context.js';

type NightOfQuote = Quote['nights'][number];

/** More bars would be too narrow. */
const MAX_NIGHTS = 62;
/** Number of nights shown on each side of a change. */
const NIGHTS_AROUND_CHANGE = 2;
const AT_THE_ENDS = 3;

/** The nights to draw: all of a usual stay; for a long one its ends and the nights around each change. */
function nightsToShow(
  nights: readonly NightOfQuote[],
  saved: ReadonlyMap<string, NightOfQuote>,
  money: Money,
): number[] {
  const places = nights.map((_, index) => index);
  if (nights.length <= MAX_NIGHTS) return places;
  const shown = new Set([...places.slice(0, AT_THE_ENDS), ...places.slice(-AT_THE_ENDS)]);
  const looks = nights.map((night) => lookOf(night, saved.get(night.date), money));
  const changes = places.filter((index) => index > 0 && looks[index]?.charged !== looks[index - 1]?.charged);
  const edits = places.filter((index) => index > 0 && looks[index]?.edited !== looks[index - 1]?.edited);
  for (const index of [...edits, ...changes]) {
    const near = places
      .slice(Math.max(0, index - NIGHTS_AROUND_CHANGE), index + NIGHTS_AROUND_CHANGE)
      .filter((place) => !shown.has(place));
    if (shown.size + near.length <= MAX_NIGHTS) for (const place of near) shown.add(place);
  }
  return places.filter((index) => shown.has(index));
}

/** The charged taxes of a night, and those that the edit changes. Nights with equal values look alike. */
function lookOf({ taxes }: NightOfQuote, saved: NightOfQuote | undefined, money: Money) {
  const titlesOf = (charges: NightOfQuote['taxes'] = []) =>
    charges.filter(({ amount }) => /[1-9]/.test(amount)).map(({ title }) => title);
  const sumOf = (charges: NightOfQuote['taxes']) =>
    charges.reduce<Integer>((sum, { amount }) => add(sum, money.units(amount)), 0);
  const [now, before] = [titlesOf(taxes), titlesOf(saved?.taxes)];
  const appear = now.filter((title) => !before.includes(title));
  const vanish = before.filter((title) => !now.includes(title));
  const change = saved && printSigned(subtract(sumOf(taxes), sumOf(saved.taxes)), money.digits);
  return {
    charged: JSON.stringify([now, before]),
    edited: JSON.stringify([appear, vanish, change && directionOf(change)]),
  };
}

/** Minor units by which equal nights can differ after rounding. */
const UNEVEN = 1;

/** Whether a tax differs between nights under either set. If not, the picture shows nothing. */
export function hasUnlikeNights({ draft, saved }: Pick<ShownScenario, 'draft' | 'saved'>): boolean {
  const money = moneyOf(draft);
  return [draft, ...(saved === undefined ? [] : [saved])].some(({ nights }) => {
    const amounts = nights.map(({ taxes }) => taxes.map(({ amount }) => Number(money.units(amount))));
    const [first = []] = amounts;
    return amounts.some(
      (night) =>
        night.length !== first.length || night.some((units, index) => Math.abs(units - (first[index] ?? 0)) > UNEVEN),
    );
  });
}

const HEIGHT = 150;
const TOP = 20;
/** With more bars than this, not every day has a label, for the width of a phone. */
const MAX_LABELS = 5;
const MAX_TAX_COLUMNS = 8;

/** A bar, or a gap for omitted nights before it. */
type Slot = ReturnType<typeof slotsOf>[number];

/** The taxes of each night as stacked bars. Shows caps, ranges and skipped nights. */
export function NightBars({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const money = moneyOf(draft);
  const isEdited = JSON.stringify(saved?.nights) !== JSON.stringify(draft.nights);
  const before = new Map((isEdited ? (saved?.nights ?? []) : []).map((night) => [night.date, night]));
  const shown = slotsOf(draft.nights, before, money);
  const taxesOf = (night: NightOfQuote) => Number(add(money.units(night.inclusive), money.units(night.exclusive)));
  const oldOf = ({ date }: NightOfQuote) => {
    const night = before.get(date);
    return night === undefined ? undefined : taxesOf(night);
  };
  const most = Math.max(1, ...shown.flatMap(({ night }) => [taxesOf(night), oldOf(night) ?? 0]));
  const gaps = shown.filter(({ leftOut }) => leftOut > 0).length;
  const width = 1 / (shown.length + gaps);
  const labelEvery = Math.max(1, Math.ceil(shown.length / MAX_LABELS));
  const summary = [
    text('nightsSummary', { currency: draft.currency }),
    ...(before.size > 0 ? [text('dashed')] : []),
    ...(gaps > 0 ? [say(writing.prose, VIEWS, 'nightsShown', { shown: shown.length, all: draft.nights.length })] : []),
  ];
  const id = `${anchor}-nights`;
  return (
    <Figure
      id={id}
      kind="nights"
      title={text('nights')}
      summary={summary.join(' ')}
      table={<Numbers slots={shown} before={before} quote={draft} money={money} />}
    >
      <svg
        class={draft.taxes.length > LOOK_COLOURS ? 'crowded' : undefined}
        width="100%"
        height={TOP + HEIGHT + 24}
        role="img"
        aria-label={text('nightsPicture', { n: shown.length })}
        aria-describedby={id}
      >
        <line class="axis" x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
        <text class="tick" x="0" y="12">
          {writing.amount(money.print(most))}
        </text>
        <line class="grid" x1="0" x2="100%" y1={TOP} y2={TOP} />
        {shown.map((slot, place) => {
          const { night, index, leftOut } = slot;
          const x = (place + shown.slice(0, place + 1).filter(({ leftOut }) => leftOut > 0).length) * width;
          const old = oldOf(night);
          const y = fixed(TOP + HEIGHT * (1 - (old ?? 0) / most));
          return (
            <>
              {leftOut > 0 && <Gap leftOut={leftOut} x={x - width} width={width} />}
              <Stack night={night} index={index} money={money} most={most} x={x + width * 0.12} width={width * 0.76} />
              {old !== undefined && old !== taxesOf(night) && (
                <line class="savedmark" x1={across(x + width * 0.05)} x2={across(x + width * 0.95)} y1={y} y2={y} />
              )}
              {place % labelEvery === 0 && (
                <text class="tick" x={across(x + width * 0.12)} y={TOP + HEIGHT + 16}>
                  {writing.day(night.date)}
                </text>
              )}
            </>
          );
        })}
      </svg>
      <ul class="legend" aria-label={text('taxes')}>
        {draft.taxes.map(({ title }, index) => (
          <li>
            <Look fill={fillOf(index)} />
            <CutName of={title} />
          </li>
        ))}
      </ul>
    </Figure>
  );
}

function slotsOf(nights: readonly NightOfQuote[], before: ReadonlyMap<string, NightOfQuote>, money: Money) {
  let next = 0;
  return nightsToShow(nights, before, money).flatMap((index) => {
    const night = nights[index];
    if (night === undefined) return [];
    const leftOut = index - next;
    next = index + 1;
    return [{ night, index, leftOut }];
  });
}

function Gap({ leftOut, x, width }: { readonly leftOut: number; readonly x: number; readonly width: number }) {
  const text = useTexts(VIEWS);
  const middle = across(x + width / 2);
  return (
    <g class="gap">
      <title>{text('areLeftOut', { n: leftOut })}</title>
      <line class="cut-line" x1={middle} x2={middle} y1={TOP} y2={TOP + HEIGHT} />
      <text class="tick" x={middle} y={TOP + HEIGHT - 6} text-anchor="middle">
        …
      </text>
    </g>
  );
}

interface StackProps {
  readonly night: NightOfQuote;
  readonly index: number;
  readonly money: Money;
  readonly most: number;
  readonly x: number;
  readonly width: number;
}

function Stack({ night, index, money, most, x, width }: StackProps) {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(VIEWS);
  let y = TOP + HEIGHT;
  const where = { night: index + 1, date: writing.date(night.date) };
  return (
    <>
      {night.taxes.map((charge, line) => {
        const { title } = charge;
        const amount = amountBesideFees(charge);
        const height = (Math.max(0, Number(money.units(amount))) / most) * HEIGHT;
        if (height === 0) return null;
        y -= height;
        return (
          <rect
            class={`bar${line % LOOK_COLOURS}`}
            x={across(x)}
            y={fixed(y)}
            width={across(width)}
            height={fixed(height)}
            fill={fillOf(line)}
          >
            <title>{text('bar', { ...where, title: isolated(title), amount: writing.amount(amount) })}</title>
          </rect>
        );
      })}
    </>
  );
}

function fixed(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

interface NightNumbersProps {
  readonly slots: readonly Slot[];
  readonly before: ReadonlyMap<string, NightOfQuote>;
  readonly quote: Quote;
  readonly money: Money;
}

function Numbers({ slots, before, quote, money }: NightNumbersProps) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const named = (name: 'included' | 'onTop' | 'net' | 'price' | 'total' | 'savedTotal' | 'difference') =>
    numberColumn(text(name));
  const isWide = quote.taxes.length > MAX_TAX_COLUMNS;
  const taxes = isWide
    ? [named('included'), named('onTop')]
    : quote.taxes.map(({ title, inCharges }) =>
        // Taxes inside a fee are shown in the column of the fee.
        numberColumn(inCharges === undefined ? <Name of={title} /> : text('inPriceHead', { title: isolated(title) })),
      );
  const isCompared = before.size > 0;
  const columns = [{ head: text('night') }, named('net'), ...taxes, named('price'), named('total')];
  const all = isCompared ? [...columns, named('savedTotal'), named('difference')] : columns;
  const rows = slots.flatMap(({ night, index, leftOut }) => {
    const { date, net, price, total, inclusive, exclusive } = night;
    const charges = isWide ? [inclusive, exclusive] : night.taxes.map(amountBesideFees);
    const old = before.get(date)?.total;
    const change = printSigned(subtract(money.units(total), old === undefined ? 0 : money.units(old)), money.digits);
    const compared = [old === undefined ? '' : writing.amount(old), signedInWords(change, writing)];
    const cells = [
      text('nightAt', { night: index + 1, date: writing.date(date) }),
      ...[net, ...charges, price, total].map(writing.amount),
      ...(isCompared ? compared : []),
    ];
    const gap = [text('leftOut', { n: leftOut }), ...all.slice(1).map(() => '')];
    return leftOut > 0 ? [gap, cells] : [cells];
  });
  return <Table caption={text('nights')} columns={all} rows={rows} />;
}
