import { itemAt, sumOf } from '../../core/calculation/calculation.js';
import { dayNumber } from '../../core/calendar/plain-date.js';
import { inOrder } from '../../core/definitions/local/placed.js';
import type { Tax } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_TEXT, nameAmong, required, wholeFrom, wrongArgument } from '../../core/issues/arguments.js';
import { groupBy, mergeBy } from '../../core/issues/reading.js';
import { probablyMeant } from '../../core/issues/texts.js';
import { size } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, sign, subtract } from '../../core/money/integer.js';
import { ofKey, strictBill, vatIn } from './bill.js';
import type { LineKind, PaymentOptions } from './invoice.js';
import { A_DATE, checkNested, listOf, objectOf, PAYMENT_KINDS } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { InvalidInvoiceError, invoiceIssue } from './invoice-issues.js';
import type { Item, PayerShare, QuotedItems, QuotedVat, VatShare } from './items.js';
import { isVat, netOf } from './items.js';
import { vatOn } from './strict-vat.js';

/** A part of the stay for a payer: items that match all given fields; without fields the whole stay. */
export interface Takes {
  /** The number of a room in the list of the stay, from 1. */
  readonly room?: number | undefined;
  /** The title or id of a tax that is not VAT. */
  readonly tax?: string | undefined;
  /** The label of an extra. */
  readonly extra?: string | undefined;
  /** Lodging, extras, or charges that are not VAT. */
  readonly kind?: Exclude<LineKind, 'deposit'> | undefined;
  /** The nights from one date through another, both `YYYY-MM-DD`. */
  readonly nights?: { readonly from: string; readonly to: string } | undefined;
}

/** A payer of a part of the stay. */
export interface Payer extends PaymentOptions {
  /** A name for your program: invoices do not show it. */
  readonly name: string;
  /**
   * The parts for this payer. An item goes to the first payer who takes it. Absent, for the last payer only: all
   * remaining items.
   */
  readonly takes?: readonly Takes[] | undefined;
}

const PAYER_KINDS: OptionKinds<Payer> = {
  name: required(A_TEXT),
  takes: listOf(
    objectOf<Takes>({
      room: wholeFrom(1),
      tax: A_TEXT,
      extra: A_TEXT,
      kind: nameAmong(['lodging', 'extra', 'charge']),
      nights: objectOf({ from: required(A_DATE), to: required(A_DATE) }),
    }),
  ),
  ...PAYMENT_KINDS,
};

export function checkPayers(payers: readonly Payer[]): void {
  if (!Array.isArray(payers) || payers.length === 0)
    throw wrongArgument('payers', payers, 'a list of one payer or more');
  for (const [index, payer] of payers.entries()) {
    const place = `payers[${index}]`;
    checkNested(payer, PAYER_KINDS, place);
    if (payer.takes !== undefined || index === payers.length - 1) continue;
    throw wrongArgument(`${place}.takes`, undefined, 'a list: the last payer alone may have none');
  }
}

/** The share of each payer of a quote. VAT goes with its items; payers of one room divide the VAT on both. */
export function sharesOf(quoted: QuotedItems, payers: readonly Payer[]): PayerShare[] {
  const taxes = inOrder(quoted.taxSet.taxes).map(({ tax }) => tax);
  const issues = payers.flatMap(({ takes = [] }, payer) =>
    takes.flatMap((part, row) => takesIssues(part, `payers[${payer}].takes[${row}]`, quoted.rooms, taxes)),
  );
  const takers = takersIn(quoted, payers);
  const takerOf = (item: Item): number => takers.get(item) ?? NO_TAKER;
  const untaken = new Set(quoted.items.filter((item) => takerOf(item) === NO_TAKER).map(({ text }) => text));
  issues.push(...[...untaken].map((item) => invoiceIssue('invoice_not_taken', 'payers', { item })));
  if (issues.length > 0) throw new InvalidInvoiceError(issues);
  // A few cents of an extra, whose net rounding left at zero, may have no payer: its VAT goes to the first payer.
  const vatPayerOf = (item: Item): number => Math.max(0, takerOf(item));
  const itemsOf = groupBy(quoted.items, takerOf);
  const last = Math.max(NO_TAKER, ...itemsOf.keys());
  const collectedOf = groupBy(quoted.collected, (item) => (itemsOf.has(takerOf(item)) ? takerOf(item) : last));
  const inPrice = quoted.vats.filter(({ isInPrice }) => isInPrice);
  const vatsOf = groupBy(inPrice, ({ on: [item] }) => vatPayerOf(item));
  const shares = Array.from(payers.keys(), (payer): PayerShare => {
    return { items: itemsOf.get(payer) ?? [], collected: collectedOf.get(payer) ?? [], vats: vatsOf.get(payer) ?? [] };
  });
  const onTop = quoted.vats.filter(({ isInPrice }) => !isInPrice);
  const vats = vatsOfPayers(shares, poolsOf(onTop, vatPayerOf));
  return shares.map((share, payer) => ({ ...share, vats: itemAt(vats, payer) }));
}

const NO_TAKER = -1;

/** The index of the payer who takes each item, if there is one. Takes of a room are compared with its items alone. */
function takersIn({ items, collected, vats }: QuotedItems, payers: readonly Payer[]): ReadonlyMap<Item, number> {
  const all: readonly Takes[] = [{}];
  const tests = payers.flatMap(({ takes = all }, payer) =>
    takes.map((part) => ({ payer, room: part.room, isTaken: takesTest(part) })),
  );
  const byRoom = groupBy(tests, ({ room }) => room);
  const firstIn = (room: number | undefined, item: Item): number =>
    byRoom.get(room)?.find(({ isTaken }) => isTaken(item))?.payer ?? payers.length;
  const takerOf = (item: Item): number => {
    const first = Math.min(firstIn(item.place + 1, item), firstIn(undefined, item));
    return first === payers.length ? NO_TAKER : first;
  };
  const named = new Set([...items, ...collected, ...vats.flatMap(({ on }) => on)]);
  return new Map(Array.from(named, (item) => [item, takerOf(item)]));
}

function takesTest({ tax, extra, kind, nights }: Takes): (item: Item) => boolean {
  const [from, to] = nights === undefined ? [] : [dayNumber(nights.from), dayNumber(nights.to)];
  return (item) => {
    if (tax !== undefined && !(item.kind === 'charge' && (item.text === tax || item.name === tax))) return false;
    if (extra !== undefined && !(item.kind === 'extra' && item.name === extra)) return false;
    if (kind !== undefined && item.kind !== kind) return false;
    return nights === undefined || (item.day >= (from ?? 0) && item.day <= (to ?? 0));
  };
}

function takesIssues(
  { tax: received, room }: Takes,
  path: string,
  rooms: number,
  taxes: readonly Tax[],
): InvoiceIssue[] {
  const issues: InvoiceIssue[] = [];
  if (room !== undefined && room > rooms) {
    issues.push(invoiceIssue('invoice_takes_room', `${path}.room`, { received: room, rooms }));
  }
  if (received === undefined) return issues;
  const named = taxes.find(({ id, title }) => title === received || id === received);
  if (named === undefined) {
    const titles = taxes.map(({ title }) => title);
    const params = { received, suggestion: probablyMeant(received, titles) };
    issues.push(invoiceIssue('invoice_takes_unknown', `${path}.tax`, params));
  } else if (isVat(named)) {
    issues.push(invoiceIssue('invoice_takes_vat', `${path}.tax`, { title: named.title }));
  }
  return issues;
}

/** VAT of one category and rate that several payers share: in one room, or in rooms linked by shared payers. */
interface Pool extends VatShare {
  /** Indices in the list of payers. */
  readonly payers: ReadonlySet<number>;
}

function poolsOf(vats: readonly QuotedVat[], takerOf: (item: Item) => number): Pool[] {
  const nights = vats.map((vat) => ({ ...vat, payers: new Set(vat.on.map(takerOf)) }));
  let pools: Pool[] = [];
  for (const room of mergeBy(nights, ({ bears, place }) => `${bears.key} ${place}`, mergedPool)) {
    const isShared = ({ bears, payers }: Pool) =>
      bears.key === room.bears.key && [...room.payers].some((payer) => payers.has(payer));
    const shared = pools.filter(isShared).reduce<Pool>(mergedPool, room);
    pools = [...pools.filter((pool) => !isShared(pool)), shared];
  }
  return pools;
}

function mergedPool<Of extends Pool>(first: Of, second: Pool): Of {
  return { ...first, amount: add(first.amount, second.amount), payers: new Set([...first.payers, ...second.payers]) };
}

/** The number of divisions that are compared: more than two payers with two rates in three rooms need. */
const MOST_DIVISIONS = 64;

/** The VAT of each payer, and the resulting rounding of each invoice. */
interface Division extends RoundingSum {
  readonly vats: ReadonlyArray<readonly VatShare[]>;
  readonly roundings: readonly Integer[];
}

/** How many invoices need rounding, and the total size of it. */
interface RoundingSum {
  readonly rounded: number;
  readonly total: Integer;
}

/** A division in which one payer gets more VAT. */
interface NextDivision extends RoundingSum {
  readonly division: Division;
  readonly payer: number;
  /** The VAT of that payer, and the resulting rounding of the invoice. */
  readonly vats: readonly VatShare[];
  readonly rounding: Integer;
}

/**
 * The VAT of each payer with that of pools: each gets the VAT of their items, and one payer the remainder, so that the
 * fewest invoices need rounding.
 */
function vatsOfPayers(shares: readonly PayerShare[], pools: readonly Pool[]): Division['vats'] {
  const vats = shares.map((share): VatShare[] => [...share.vats]);
  const left = pools.map(({ bears, amount, payers }) => {
    const due = [...payers].map((payer) => {
      const { items } = itemAt(shares, payer);
      const vatsOfPayer = itemAt(vats, payer);
      const vat = subtract(vatOn(netOf(ofKey(items, bears.key)), bears.share), vatIn(vatsOfPayer, bears.key));
      vatsOfPayer.push({ bears, amount: vat });
      return vat;
    });
    return { bears, payers, amount: subtract(amount, sumOf(due)) };
  });
  const roundingWith = (vatsOfPayer: readonly VatShare[], payer: number) => {
    return strictBill({ ...itemAt(shares, payer), vats: vatsOfPayer }).rounding;
  };
  const roundings = vats.map(roundingWith);
  let divisions: Division[] = [{ vats, roundings, ...roundingSum(roundings) }];
  for (const { payers, ...vat } of left) {
    if (vat.amount === 0) continue;
    const next = divisions.flatMap((division) =>
      Array.from(payers, (payer): NextDivision => {
        const vatsOfPayer = [...itemAt(division.vats, payer), vat];
        const rounding = roundingWith(vatsOfPayer, payer);
        const sum = movedSum(division, itemAt(division.roundings, payer), rounding);
        return { division, payer, vats: vatsOfPayer, rounding, ...sum };
      }),
    );
    divisions = next.sort(byRounding).slice(0, MOST_DIVISIONS).map(divisionOf);
  }
  return itemAt(divisions, 0).vats;
}

function roundingSum(roundings: readonly Integer[]): RoundingSum {
  return { rounded: roundings.filter((rounding) => rounding !== 0).length, total: sumOf(roundings.map(size)) };
}

/** The sum after the rounding of one invoice has changed. */
function movedSum({ rounded, total }: RoundingSum, before: Integer, after: Integer): RoundingSum {
  return {
    rounded: rounded + Number(after !== 0) - Number(before !== 0),
    total: add(total, subtract(size(after), size(before))),
  };
}

function divisionOf({ division, payer, vats, rounding, rounded, total }: NextDivision): Division {
  return {
    vats: division.vats.with(payer, vats),
    roundings: division.roundings.with(payer, rounding),
    ...{ rounded, total },
  };
}

/** Orders divisions by the number of invoices that need rounding, then by the total rounding. */
function byRounding(first: RoundingSum, second: RoundingSum): number {
  return first.rounded - second.rounded || sign(subtract(first.total, second.total));
}
