import type { JSX } from 'preact';
import type { Quote } from '../index.js';
import { printable } from '../issues/printable.js';
import { add } from '../money/integer.js';
import { looksOf, type Money, moneyOf, type ShownScenario } from './data.js';
import { differenceOf } from './differences.js';
import { across, Figure, Picture, Table } from './markup.js';
import { useFill } from './shown.js';

type Night = Quote['nights'][number];

const HEIGHT = 150;
const TOP = 20;
/** More bars than this nobody tells apart. */
const MOST_NIGHTS = 62;
/** Amounts fit above this many bars, and day names below so many, on a phone. */
const MOST_LABELS = 5;
const MOST_TAX_COLUMNS = 8;

/** What taxes come to on each night, split by tax: where a cap, a range or a skipped night shows. */
export function NightBars({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const money = moneyOf(draft);
  const nights = draft.nights.slice(0, MOST_NIGHTS);
  const before = new Map((saved?.nights ?? []).map((night) => [night.date, night]));
  const looks = looksOf(draft.taxes, saved?.taxes ?? []).draft;
  const taxesOf = (night: Night) => Number(add(money.units(night.inclusive), money.units(night.exclusive)));
  const oldOf = ({ date }: Night) => {
    const night = before.get(date);
    return night === undefined ? undefined : taxesOf(night);
  };
  const most = Math.max(1, ...nights.map(taxesOf), ...nights.map((night) => oldOf(night) ?? 0));
  const every = Math.max(1, Math.ceil(nights.length / MOST_LABELS));
  const cut = draft.nights.length > nights.length ? ` The first ${nights.length} of ${draft.nights.length} dates.` : '';
  const id = `${anchor}-nights`;
  return (
    <Figure
      id={id}
      kind="nights"
      title="Taxes night by night"
      summary={`What all taxes come to on each night, all rooms together, in ${draft.currency}.${saved ? ' The dashed line is the saved tax set.' : ''}${cut}`}
      table={<Numbers nights={nights} before={before} quote={draft} money={money} />}
    >
      <Picture height={TOP + HEIGHT + 24} describedBy={id} label={`Taxes of ${nights.length} dates`}>
        <line class="axis" x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
        <text class="tick" x="0" y="12">
          {money.print(most)}
        </text>
        <line class="grid" x1="0" x2="100%" y1={TOP} y2={TOP} />
        {nights.map((night, at) => {
          const x = at / nights.length;
          const width = 1 / nights.length;
          return (
            <>
              <Stack night={night} looks={looks} money={money} most={most} x={x + width * 0.12} width={width * 0.76} />
              <SavedMark share={oldOf(night)} most={most} x={x} width={width} />
              {at % every === 0 && (
                <text class="tick" x={across(x + width * 0.12)} y={TOP + HEIGHT + 16}>
                  {night.date.slice(5)}
                </text>
              )}
            </>
          );
        })}
      </Picture>
      <Legend quote={draft} looks={looks} />
    </Figure>
  );
}

interface Column {
  readonly most: number;
  readonly x: number;
  readonly width: number;
}

function SavedMark({ share, most, x, width }: Column & { readonly share: number | undefined }) {
  if (share === undefined) return null;
  const y = fixed(TOP + HEIGHT * (1 - share / most));
  return <line class="savedmark" x1={across(x + width * 0.05)} x2={across(x + width * 0.95)} y1={y} y2={y} />;
}

interface StackProps extends Column {
  readonly night: Night;
  readonly looks: readonly number[];
  readonly money: Money;
}

function Stack({ night, looks, money, most, x, width }: StackProps) {
  const fillOf = useFill();
  let y = TOP + HEIGHT;
  const bars = night.taxes.flatMap(({ title, amount }, at) => {
    const height = (Math.max(0, Number(money.units(amount))) / most) * HEIGHT;
    if (height === 0) return [];
    y -= height;
    return [{ y, height, look: looks[at] ?? 0, words: `${night.date}: ${title} ${amount}` }];
  });
  return (
    <>
      {bars.map((bar) => (
        <rect x={across(x)} y={fixed(bar.y)} width={across(width)} height={fixed(bar.height)} fill={fillOf(bar.look)}>
          <title>{printable(bar.words)}</title>
        </rect>
      ))}
    </>
  );
}

function fixed(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}

function Legend({ quote, looks }: { readonly quote: Quote; readonly looks: readonly number[] }) {
  const fillOf = useFill();
  return (
    <ul class="legend" aria-label="Taxes">
      {quote.taxes.map(({ title, amount }, at) => (
        <li>
          <svg width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" fill={fillOf(looks[at] ?? 0)} />
          </svg>{' '}
          {printable(title)} <b>{amount}</b>
        </li>
      ))}
    </ul>
  );
}

interface NumbersProps {
  readonly nights: readonly Night[];
  readonly before: ReadonlyMap<string, Night>;
  readonly quote: Quote;
  readonly money: Money;
}

function Numbers({ nights, before, quote, money }: NumbersProps) {
  const right = (head: string) => ({ head, isNumber: true });
  const isWide = quote.taxes.length > MOST_TAX_COLUMNS;
  const taxes = isWide ? [right('Included'), right('On top')] : quote.taxes.map(({ title }) => right(title));
  const isCompared = before.size > 0;
  const columns = [{ head: 'Night' }, right('Net'), ...taxes, right('Price'), right('Total')];
  const rows = nights.map((night) => {
    const { date, net, price, total, inclusive, exclusive } = night;
    const charges = isWide ? [inclusive, exclusive] : night.taxes.map(({ amount }) => amount);
    const own = [date, net, ...charges, price, total];
    const old = before.get(date)?.total;
    return isCompared ? [...own, old ?? '', differenceOf(total, old, money)] : own;
  });
  return (
    <Table
      caption="Taxes night by night"
      columns={isCompared ? [...columns, right('Saved total'), right('Difference')] : columns}
      rows={rows}
    />
  );
}
