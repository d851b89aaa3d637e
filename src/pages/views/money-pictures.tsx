import type { JSX } from 'preact';
import { isKept } from '../../core/definitions/tax.js';
import { printable } from '../../core/issues/texts.js';
import type { Integer } from '../../core/money/integer.js';
import { add } from '../../core/money/integer.js';
import { amountBesideFees, ledgerOf, ownAmountOf } from '../../core/quote/parts-of-total.js';
import type { Quote } from '../../core/quote/quote.js';
import { percentText } from '../../language/description/values.js';
import { VIEWS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { directionOf } from '../../trials/preview/words/verdict.js';
import { across, CutName, Figure, Name, numberColumn, Table } from './markup.js';
import type { Money, ShownScenario } from './scenario-data.js';
import { differenceOf, lookOfChange, looksOf, moneyOf, placesOfSaved, signed } from './scenario-data.js';
import { useFill, useSets, useTexts, useView } from './view-context.js';

/** One bar: a sum from 0, or a charge from one sum to the next. */
export interface WaterfallStep {
  readonly kind: 'net' | 'inclusive' | 'price' | 'exclusive' | 'total';
  readonly title: string;
  readonly amount: string;
  /** In minor units: start and end of the bar. */
  readonly from: Integer;
  readonly to: Integer;
  readonly tax?: number;
}

export function waterfallOf(quote: Quote, { units }: Money = moneyOf(quote), words: Words = ENGLISH): WaterfallStep[] {
  let position = units(quote.net);
  const sum = (kind: 'net' | 'price' | 'total'): WaterfallStep => {
    return { kind, title: say(words, VIEWS, kind), amount: quote[kind], from: 0, to: position };
  };
  const charges = (isInclusive: boolean): WaterfallStep[] =>
    quote.taxes.flatMap((charge, tax) => {
      const { title, is_inclusive } = charge;
      if (is_inclusive !== isInclusive) return [];
      const from = position;
      // What is inside fees is a part of these steps.
      const amount = amountBesideFees(charge);
      position = add(position, units(amount));
      return [{ kind: isInclusive ? 'inclusive' : 'exclusive', title, amount, from, to: position, tax }];
    });
  const net = sum('net');
  const included = charges(true);
  const price = sum('price');
  const onTop = charges(false);
  return [net, ...included, price, ...onTop, sum('total')];
}

/** Matching steps of the draft and the saved set; one can be missing. */
interface StepPair {
  readonly draft: WaterfallStep | undefined;
  readonly saved: WaterfallStep | undefined;
  readonly look?: number;
}

type DraftKeys = ReadonlyMap<string, string>;

function pairSteps(draft: Quote, saved: Quote | undefined, money: Money, keys: DraftKeys, words: Words): StepPair[] {
  const steps = waterfallOf(draft, money, words);
  const others = saved === undefined ? [] : waterfallOf(saved, money, words);
  const sum = (kind: WaterfallStep['kind']): StepPair => {
    const isIt = (step: WaterfallStep) => step.kind === kind;
    return { draft: steps.find(isIt), saved: others.find(isIt) };
  };
  const stepOf = (all: readonly WaterfallStep[], charge: ChargeOfSet | undefined) =>
    charge && all.find(({ tax }) => tax === charge.at);
  const charges = (isInclusive: boolean): StepPair[] =>
    pairTaxes(draft, saved, keys)
      .filter((tax) => tax.isInclusive === isInclusive)
      .map((tax) => ({ draft: stepOf(steps, tax.draft), saved: stepOf(others, tax.saved), look: tax.look }));
  return [sum('net'), ...charges(true), sum('price'), ...charges(false), sum('total')];
}

/** The steps from net to total, with the saved set as a thinner bar under each. */
export function Waterfall({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { keys } = useSets();
  const money = moneyOf(draft);
  const pairs = pairSteps(draft, saved, money, keys, writing);
  const ends = pairs.flatMap(({ draft: draftStep, saved: savedStep }) =>
    [draftStep, savedStep].flatMap((step) => (step ? [step.from, step.to] : [])),
  );
  const low = Math.min(0, ...ends.map(Number));
  const width = Math.max(1, ...ends.map(Number)) - low;
  const place = (units: Integer) => (Number(units) - low) / width;
  const { net, price, total } = draft;
  const summary = [
    say(writing.prose, VIEWS, 'waterfallSummary', { net, price, total }),
    ...(saved ? [text('outlined')] : []),
  ];
  return (
    <Figure
      id={`${anchor}-waterfall`}
      kind="waterfall"
      title={text('waterfall')}
      summary={summary.join(' ')}
      table={<Numbers pairs={pairs} isCompared={saved !== undefined} money={money} />}
    >
      <ol class="rows">
        {pairs.map((pair) => (
          <Row pair={pair} place={place} />
        ))}
      </ol>
    </Figure>
  );
}

type Scale = (units: Integer) => number;

function Row({ pair: { draft, saved, look }, place }: { readonly pair: StepPair; readonly place: Scale }) {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const step = draft ?? saved;
  if (step === undefined) return null;
  const isSum = step.tax === undefined;
  const fill = look === undefined ? { class: 'sum' } : { fill: fillOf(look) };
  const hasOther = saved !== undefined && saved.amount !== draft?.amount;
  return (
    <li class={isSum ? 'row strong' : 'row'} data-step={step.kind} data-amount={draft?.amount ?? ''}>
      <span class="row-name">{isSum ? step.title : <CutName of={step.title} />}</span>
      <span class="row-end">
        {draft === undefined ? text('gone') : isSum ? <b>{writing.amount(draft.amount)}</b> : <Charge {...draft} />}
        {hasOther && <span class="from"> ({text('savedAmount', { amount: writing.amount(saved.amount) })})</span>}
      </span>
      <svg class="bars" width="100%" height={saved === undefined ? 14 : 22} aria-hidden="true">
        {draft && <Bar step={draft} place={place} y={0} height={14} look={fill} />}
        {saved && <Bar step={saved} place={place} y={16} height={5} look={{ class: 'saved' }} />}
      </svg>
    </li>
  );
}

/** Tests and scripts find the amount of a tax by its title, and read `value`. */
function Charge({ title, amount }: { readonly title: string; readonly amount: string }) {
  const { writing } = useView();
  return (
    <data data-charge={printable(title)} value={amount}>
      {writing.amount(amount)}
    </data>
  );
}

interface BarProps {
  readonly step: WaterfallStep;
  readonly place: Scale;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
}

function Bar({ step: { from, to }, place, y, height, look }: BarProps) {
  const start = Math.min(place(from), place(to));
  const end = Math.max(place(from), place(to));
  // A charge of 0 is a thin line, so that its place is visible.
  const width = Math.max(end - start, 0.003);
  return <rect x={across(Math.min(start, 1 - width))} y={y} width={across(width)} height={height} {...look} />;
}

const KINDS = { net: 'sum', inclusive: 'isIncluded', price: 'sum', exclusive: 'isOnTop', total: 'sum' } as const;

interface WaterfallNumbersProps {
  readonly pairs: readonly StepPair[];
  readonly isCompared: boolean;
  readonly money: Money;
}

function Numbers({ pairs, isCompared, money }: WaterfallNumbersProps) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const right = (head: 'amount' | 'upToHere' | 'saved' | 'difference') => numberColumn(text(head));
  const written = (amount: string | undefined) => (amount === undefined ? '' : writing.amount(amount));
  const columns = [{ head: text('step') }, { head: text('kind') }, right('amount'), right('upToHere')];
  const rows = pairs.map(({ draft, saved }) => {
    const step = draft ?? saved;
    const cells = [
      <Name of={step?.title ?? ''} />,
      step ? text(KINDS[step.kind]) : '',
      written(draft?.amount),
      written(draft && money.print(draft.to)),
    ];
    if (!isCompared) return cells;
    return [...cells, written(saved?.amount), signed(differenceOf(draft?.amount, saved?.amount, money), writing)];
  });
  return (
    <Table
      caption={text('waterfall')}
      columns={isCompared ? [...columns, right('saved'), right('difference')] : columns}
      rows={rows}
    />
  );
}

/**
 * The total as one bar: the rooms and fees, which the house keeps, and the taxes. Below it the taxes alone, enlarged to
 * the same width.
 */
export function MoneyBar({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { keys } = useSets();
  const money = moneyOf(draft);
  const paid = pairTaxes(draft, saved, keys);
  const [fees, taxes] = [paid.filter((charge) => charge.isKept), paid.filter((charge) => !charge.isKept)];
  const sumOf = (charges: readonly TaxPair[], side: 'draft' | 'saved') =>
    charges.reduce((sum, charge) => sum + unitsIn(charge[side], money), 0);
  const [now, before] = [sumOf(taxes, 'draft'), sumOf(taxes, 'saved')];
  const total = Number(money.units(draft.total));
  const isSame = saved === undefined || paid.every((pair) => pair.draft?.amount === pair.saved?.amount);
  const share = total <= 0 ? 0 : Math.min(1, now / total);
  const ofFees = total <= 0 ? 0 : Math.min(1 - share, sumOf(fees, 'draft') / total);
  const widest = Math.max(now, isSame ? 0 : before, 1);
  return (
    <figure class="money">
      <figcaption>
        <h3>{text('moneyBar')}</h3>
        {!isSame && <p>{text('outlined')}</p>}
      </figcaption>
      <div class="ends" aria-hidden="true">
        <span>
          {text('youKeep')} <b>{writing.amount(draft.kept)}</b>
        </span>
        <span>
          {text('taxes')} <b>{writing.amount(money.print(now))}</b>
        </span>
      </div>
      <svg
        width="100%"
        height={isSame ? BARS : BARS + 12}
        role="img"
        aria-label={text('moneyPicture', {
          share: percentText((share * 100).toFixed(1), writing),
          kept: writing.amount(draft.kept),
          total: writing.amount(draft.total),
        })}
        aria-describedby={`${anchor}-money`}
      >
        <rect class="rooms" x="0" y="0" width={across(1 - share - ofFees)} height={HEIGHT} />
        {ofFees > 0 && <Parts paid={fees} money={money} from={1 - share - ofFees} per={total} y={0} />}
        {now > 0 && <Parts paid={taxes} money={money} from={1 - share} per={total} y={0} />}
        {now > 0 && (
          <>
            <line class="lens" x1={across(1 - share)} y1={HEIGHT} x2="0" y2={LOWER} />
            <line class="lens" x1="100%" y1={HEIGHT} x2={across(now / widest)} y2={LOWER} />
            <Parts paid={taxes} money={money} from={0} per={widest} y={LOWER} />
          </>
        )}
        {!isSame && <rect class="saved" x="0.5" y={BARS + 2.5} width={across(before / widest)} height="7" />}
      </svg>
      <Amounts
        id={`${anchor}-money`}
        rooms={{ draft: roomsOf(draft), saved: saved && roomsOf(saved) }}
        paid={[...fees, ...taxes]}
        isCompared={!isSame}
        money={money}
      />
    </figure>
  );
}

const HEIGHT = 22;
/** Top of the lower bar, below the lines to it. */
const LOWER = 42;
const BARS = LOWER + HEIGHT;

interface PartsProps {
  readonly paid: readonly TaxPair[];
  readonly money: Money;
  /** Start of the part, as a share of the width. */
  readonly from: number;
  /** Minor units in the whole width. */
  readonly per: number;
  readonly y: number;
}

function Parts({ paid, money, from, per, y }: PartsProps) {
  const fillOf = useFill();
  let left = from;
  return (
    <>
      {paid.map((pair) => {
        const width = Math.max(0, unitsIn(pair.draft, money) / per);
        const x = left;
        left += width;
        return width === 0 ? null : (
          <rect class="part" x={across(x)} y={y} width={across(width)} height={HEIGHT} fill={fillOf(pair.look)} />
        );
      })}
    </>
  );
}

/** The amount of the rooms: the first row of the ledger. */
function roomsOf(quote: Quote): string | undefined {
  return ledgerOf(quote)[0]?.amount;
}

interface AmountsProps extends Pick<PartsProps, 'paid' | 'money'> {
  readonly id: string;
  readonly rooms: { readonly draft: string | undefined; readonly saved: string | undefined };
  readonly isCompared: boolean;
}

/** The ledger of the draft beside that of the saved set: rooms, fees, taxes. */
function Amounts({ id, rooms, paid, isCompared, money }: AmountsProps) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const fillOf = useFill();
  if (paid.length === 0) return <p id={id}>{text('noTaxes')}</p>;
  const head = (name: 'tax' | 'kind') => ({ head: text(name) });
  const right = (name: 'saved' | 'difference' | 'amount') => numberColumn(text(name));
  const compared = (figure: 'kept' | 'total', now: string | undefined, before: string | undefined) => {
    const change = differenceOf(now, before, money);
    return [
      before === undefined ? text('none') : writing.amount(before),
      <span class={lookOfChange(figure, directionOf(change))}>{signed(change, writing)}</span>,
    ];
  };
  const roomsRow = [
    <>
      <svg width="12" height="12" aria-hidden="true">
        <rect class="rooms" width="12" height="12" rx="2" />
      </svg>{' '}
      {text('rooms')}
    </>,
    '',
    ...(isCompared ? compared('kept', rooms.draft, rooms.saved) : []),
    writing.amount(rooms.draft ?? ''),
  ];
  return (
    <Table
      kind="paid"
      id={id}
      caption={text('moneyBar')}
      columns={[
        head('tax'),
        head('kind'),
        ...(isCompared ? [right('saved'), right('difference')] : []),
        right('amount'),
      ]}
      rows={[
        roomsRow,
        ...paid.map((pair) => [
          <>
            <svg width="12" height="12" aria-hidden="true">
              <rect width="12" height="12" rx="2" fill={fillOf(pair.look)} />
            </svg>{' '}
            <Name of={pair.title} />
          </>,
          text(pair.isInclusive ? 'isIncluded' : 'isOnTop'),
          ...(isCompared ? compared('total', pair.draft?.amount, pair.saved?.amount) : []),
          pair.draft === undefined ? text('gone') : <Charge title={pair.title} amount={pair.draft.amount} />,
        ]),
      ]}
    />
  );
}

function unitsIn(charge: ChargeOfSet | undefined, money: Money): number {
  return charge === undefined ? 0 : Number(money.units(charge.amount));
}

/** A tax under both sets. `undefined` where a set does not charge it. */
interface TaxPair {
  readonly title: string;
  readonly isInclusive: boolean;
  readonly isKept: boolean;
  readonly draft: ChargeOfSet | undefined;
  readonly saved: ChargeOfSet | undefined;
  readonly look: number;
}

interface ChargeOfSet {
  readonly at: number;
  /** Of a fee without the taxes that it contains. */
  readonly amount: string;
}

/** Inclusive taxes first, as in the pictures; those that are gone come after those of the draft. */
function pairTaxes(draft: Quote, saved: Quote | undefined, keys: DraftKeys): TaxPair[] {
  const before = (saved?.taxes ?? []).map((tax, index) => ({ ...tax, at: index, amount: ownAmountOf(tax) }));
  const looks = looksOf(draft.taxes, before, keys);
  const places = placesOfSaved(draft.taxes, before, keys);
  const now = draft.taxes.map(
    (tax, index): TaxPair => ({
      title: tax.title,
      isInclusive: tax.is_inclusive,
      isKept: isKept(tax),
      draft: { at: index, amount: ownAmountOf(tax) },
      saved: before[places[index] ?? -1],
      look: looks.draft[index] ?? 0,
    }),
  );
  const gone = before
    .filter(({ at }) => !places.includes(at))
    .map((tax): TaxPair => {
      const { title, is_inclusive, at } = tax;
      return {
        title,
        isInclusive: is_inclusive,
        isKept: isKept(tax),
        draft: undefined,
        saved: tax,
        look: looks.saved[at] ?? 0,
      };
    });
  return [...now, ...gone].sort((first, second) => Number(second.isInclusive) - Number(first.isInclusive));
}
