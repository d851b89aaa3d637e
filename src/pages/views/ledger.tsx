import type { ComponentChildren, JSX } from 'preact';
import { taxKey } from '../../core/definitions/tax.js';
import { printable } from '../../core/issues/texts.js';
import { printSigned } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import type { LedgerRow } from '../../core/quote/parts-of-total.js';
import { ledgerOf } from '../../core/quote/parts-of-total.js';
import type { Quote } from '../../core/quote/quote.js';
import { pairUp } from '../../core/record/compare.js';
import { LEDGER } from '../../language/words/en/pages.js';
import { directionOf, signedInWords } from '../../trials/preview/words/verdict.js';
import { across, Filled, isolated, numberColumn, slot, Table } from './markup.js';
import { lookOfChange, moneyOf } from './scenario-data.js';
import { useFill, useSets, useTexts, useView } from './view-context.js';

interface LedgerProps {
  readonly draft: Quote;
  readonly saved: Quote | undefined;
  /** Whether the amounts are those of the last valid draft. */
  readonly isOld?: boolean;
}

interface Row {
  readonly name: ComponentChildren;
  /** In minor units, under the draft and under the saved set. */
  readonly now: Integer;
  readonly before: Integer;
  readonly shown: JSX.Element;
  /** A change of what the house keeps is a gain or a loss; any other is dearer or cheaper. */
  readonly figure: 'kept' | 'total';
}

/** Who gets the money of a stay: what guests pay, what the house keeps of it, and each tax. The rows add up. */
export function Ledger({ draft, saved, isOld = false }: LedgerProps): JSX.Element {
  const { writing } = useView();
  const text = useTexts(LEDGER);
  const { units, print, digits } = moneyOf(draft);
  const unitsIn = (amount: string | undefined): Integer => (amount === undefined ? 0 : units(amount));
  const charges = useCharges(draft, saved);
  const figureRow = (figure: Row['figure'], name: string, note: ComponentChildren): Row => ({
    name: (
      <>
        {name} <span class="note">{note}</span>
      </>
    ),
    now: units(draft[figure]),
    before: unitsIn(saved?.[figure]),
    shown: (
      <data class="amount" part={`figure ${figure}`} data-figure={figure} value={draft[figure]}>
        {writing.amount(draft[figure])}
      </data>
    ),
    figure,
  });
  const rows: Row[] = [
    figureRow('total', text('guestsPay'), <PriceNote draft={draft} />),
    figureRow('kept', text('youKeep'), <KeptNote charges={charges} />),
    ...charges.filter(isHandedOver).map((charge) => ({
      name: <ChargeName charge={charge} />,
      now: unitsIn(charge.draft),
      before: unitsIn(charge.saved),
      shown: <ChargeAmount title={charge.title} amount={charge.draft ?? print(0)} />,
      figure: 'total' as const,
    })),
  ];
  const cellsOf = ({ name, now, before, shown, figure }: Row): ComponentChildren[] => {
    if (saved === undefined) return [name, shown];
    const change = printSigned(subtract(now, before), digits);
    const look = lookOfChange(figure, directionOf(change));
    return [name, writing.amount(print(before)), shown, <span class={look}>{signedInWords(change, writing)}</span>];
  };
  const heads = saved === undefined ? (['amount'] as const) : (['saved', 'draft', 'change'] as const);
  return (
    <div class="money">
      <Table
        kind={isOld ? 'ledger old' : 'ledger'}
        caption={text('ledger')}
        columns={[
          { head: isOld ? <span class="stale">{text('asOfLastValid')}</span> : draft.currency },
          ...heads.map((name) => numberColumn(text(name))),
        ]}
        rows={rows.map(cellsOf)}
      />
      <Bar charges={charges} total={draft.total} />
    </div>
  );
}

/** A row of the draft's ledger with the same row of the saved one. */
interface Charge extends Pick<LedgerRow, 'kind'> {
  readonly title: string;
  /** Absent if the draft does not charge it. */
  readonly draft: string | undefined;
  readonly saved: string | undefined;
  /** The number of its look in all pictures. */
  readonly look: number;
}

function isHandedOver({ kind }: Charge): boolean {
  return kind === 'tax' || kind === 'city_tax';
}

/** The rows of both ledgers: those of the draft, then those that are gone. */
function useCharges(draft: Quote, saved: Quote | undefined): Charge[] {
  const { keys } = useSets();
  const order = draft.taxes.map((tax) => taxKey(tax));
  const nameOf = ({ kind, ...row }: LedgerRow): string => (kind === 'rooms' ? kind : taxKey(row));
  const rows = pairUp(saved === undefined ? [] : ledgerOf(saved), ledgerOf(draft), [
    (now, was) => nameOf(now) === (keys.get(nameOf(was)) ?? nameOf(was)),
  ]);
  return rows.flatMap(({ before, after }, index) => {
    const row = after ?? before;
    if (row === undefined) return [];
    // The rooms are the first row, and have no look.
    const place = after === undefined ? index - 1 : Math.max(0, order.indexOf(nameOf(after)));
    const { kind, title = '' } = row;
    return [{ kind, title, draft: after?.amount, saved: before?.amount, look: place }];
  });
}

/** "VAT, to the state": the tax and who gets it. */
function ChargeName({ charge }: { readonly charge: Charge }) {
  const { kind, title, draft, saved, look } = charge;
  const fillOf = useFill();
  const { sets } = useSets();
  const text = useTexts(LEDGER);
  const state = draft === undefined ? text('gone') : saved === undefined && sets.saved ? text('isNew') : undefined;
  return (
    <>
      <Look fill={fillOf(look)} /> {text(kind === 'tax' ? 'toState' : 'toTown', { title: isolated(title) })}{' '}
      {state !== undefined && <span class="badge">{state}</span>}
    </>
  );
}

/** The colour and pattern of a charge beside its name. */
export function Look({ fill }: { readonly fill: string }): JSX.Element {
  return (
    <svg class="look" width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" rx="3" fill={fill} />
    </svg>
  );
}

/** Tests and scripts find the amount of a charge by its title, and read `value`. */
function ChargeAmount({ title, amount }: { readonly title: string; readonly amount: string }) {
  const { writing } = useView();
  return (
    <data data-charge={printable(title)} value={amount}>
      {writing.amount(amount)}
    </data>
  );
}

/** "price 700.00 + 56.00 on top". */
function PriceNote({ draft: { price, exclusive } }: { readonly draft: Quote }) {
  const { writing } = useView();
  const text = useTexts(LEDGER);
  const shown = (
    <data data-figure="price" value={price}>
      {writing.amount(price)}
    </data>
  );
  return (
    <Filled
      text={text('onTop', { price: slot('price'), amount: writing.amount(exclusive) })}
      slots={{ price: shown }}
    />
  );
}

/** "rooms 660.38 + Cleaning fee 28.30": the rows that the house keeps. */
function KeptNote({ charges }: { readonly charges: readonly Charge[] }) {
  const fillOf = useFill();
  const { writing } = useView();
  const text = useTexts(LEDGER);
  const [first, ...fees] = charges.filter((charge) => !isHandedOver(charge) && charge.draft !== undefined);
  const rooms = writing.amount(first?.draft ?? '');
  if (fees.length === 0) return <>{text('rooms', { rooms })}</>;
  const listed = fees.map(({ title, draft = '', look }, index) => (
    <>
      {index > 0 && ' + '}
      <Look fill={fillOf(look)} />
      <Filled
        text={text('aFee', { title: isolated(title), amount: slot('amount') })}
        slots={{ amount: <ChargeAmount title={title} amount={draft} /> }}
      />
    </>
  ));
  return <Filled text={text('roomsAndFees', { rooms, fees: slot('fees') })} slots={{ fees: listed }} />;
}

/** The total as a bar: the rooms, then the fees and taxes in their looks. The table beside it has the amounts. */
function Bar({ charges, total }: { readonly charges: readonly Charge[]; readonly total: string }) {
  const fillOf = useFill();
  const whole = Math.max(1, Number(total));
  const parts = charges.map(({ kind, draft = '0', look }) => ({
    kind,
    look,
    share: Math.max(0, Number(draft)) / whole,
  }));
  let from = 0;
  return (
    <svg class="bar" width="100%" height="10" aria-hidden="true">
      {parts.map(({ kind, look, share }) => {
        const x = from;
        from += share;
        const fill = kind === 'rooms' ? { class: 'rooms' } : { fill: fillOf(look) };
        return share > 0 && <rect x={across(x)} width={across(share)} height="10" {...fill} />;
      })}
    </svg>
  );
}
