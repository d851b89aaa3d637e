import { dayNumber } from '../calendar/plain-date.js';
import { inOrder } from '../definitions/local/placed.js';
import type { Tax } from '../definitions/tax.js';
import type { OptionKinds } from '../issues/arguments.js';
import { A_TEXT, AN_OBJECT, checkKinds, nameAmong, required, wholeFrom, wrongArgument } from '../issues/arguments.js';
import { probablyMeant } from '../issues/texts.js';
import { size } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, sign, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import type { PayerShare, QuotedItems, VatShare } from './bill.js';
import { netOf, roundingOf, vatShares } from './bill.js';
import type { VatBearing } from './categories.js';
import type { LineKind, PaymentOptions } from './invoice.js';
import { A_DATE, checkPayments, PAYMENT_KINDS } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { InvalidInvoice, invoiceIssue } from './invoice-issues.js';
import type { Item, QuotedVat } from './items.js';
import { isVat } from './items.js';

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
  takes: { expected: 'a list', isIt: Array.isArray },
  ...PAYMENT_KINDS,
};

const NIGHTS_KINDS: OptionKinds<NonNullable<Takes['nights']>> = { from: required(A_DATE), to: required(A_DATE) };

const TAKES_KINDS: OptionKinds<Takes> = {
  room: wholeFrom(1),
  tax: A_TEXT,
  extra: A_TEXT,
  kind: nameAmong(['lodging', 'extra', 'charge']),
  nights: AN_OBJECT,
};

/** Refuses invalid payers. */
export function checkPayers(payers: readonly Payer[]): void {
  if (!Array.isArray(payers) || payers.length === 0)
    throw wrongArgument('payers', payers, 'a list of one payer or more');
  for (const [at, payer] of payers.entries()) {
    const place = `payers[${at}]`;
    checkKinds(payer, PAYER_KINDS, place);
    checkPayments(payer, `${place}.`);
    if (payer.takes === undefined && at < payers.length - 1) {
      throw wrongArgument(`${place}.takes`, undefined, 'a list: the last payer alone may have none');
    }
    for (const [row, takes] of (payer.takes ?? []).entries()) {
      checkKinds(takes, TAKES_KINDS, `${place}.takes[${row}]`);
      if (takes.nights !== undefined) checkKinds(takes.nights, NIGHTS_KINDS, `${place}.takes[${row}].nights`);
    }
  }
}

/**
 * The share of each payer of a quote. VAT goes with its items; if two payers share the items of one VAT of a room, it
 * is divided so that the fewest of their invoices need rounding.
 *
 * @throws InvalidInvoice for items that no payer takes, and for unknown names
 */
export function sharesOf(quoted: QuotedItems, payers: readonly Payer[]): PayerShare[] {
  const issues = payers.flatMap(({ takes = [] }, at) =>
    takes.flatMap((one, row) => takesIssues(one, `payers[${at}].takes[${row}]`, quoted)),
  );
  const takerOf = (item: Item): number =>
    payers.findIndex(({ takes }) => takes?.some((one) => isTakenBy(one, item)) ?? true);
  const untaken = new Map(
    quoted.items
      .filter((item) => takerOf(item) < 0)
      .map(({ text }) => [text, invoiceIssue('invoice_not_taken', 'payers', { item: text })]),
  );
  const all = [...issues, ...untaken.values()];
  if (all.length > 0) throw new InvalidInvoice(all);
  const parts = payers.map(
    (_, at): PayerPart => ({ items: quoted.items.filter((item) => takerOf(item) === at), collected: [], vats: [] }),
  );
  // A few cents of an extra, whose net rounding left at zero, may have no payer: its VAT goes to the first payer.
  const taker = (item: Item): number => Math.max(0, takerOf(item));
  for (const { isInPrice, on, bears, amount } of quoted.vats) {
    const [item] = on;
    if (isInPrice && item !== undefined) parts[taker(item)]?.vats.push({ bears, amount });
  }
  const onTop = quoted.vats.filter(({ isInPrice }) => !isInPrice);
  dividePools(poolsOf(onTop, taker), parts);
  const last = parts.findLastIndex(({ items }) => items.length > 0);
  for (const item of quoted.collected) {
    const at = takerOf(item);
    parts[parts[at]?.items.length ? at : last]?.collected.push(item);
  }
  return parts.map(({ items, collected, vats }) => ({ items, collected, vats: vatShares(vats) }));
}

/** The items and VAT assigned to one payer so far. */
interface PayerPart {
  readonly items: readonly Item[];
  readonly collected: Item[];
  readonly vats: VatShare[];
}

function isTakenBy({ room, tax, extra, kind, nights }: Takes, item: Item): boolean {
  if (room !== undefined && item.place !== room - 1) return false;
  if (tax !== undefined && !(item.kind === 'charge' && (item.text === tax || item.name === tax))) return false;
  if (extra !== undefined && !(item.kind === 'extra' && item.name === extra)) return false;
  if (kind !== undefined && item.kind !== kind) return false;
  if (nights === undefined) return true;
  return item.day >= (dayNumber(nights.from) ?? 0) && item.day <= (dayNumber(nights.to) ?? 0);
}

function takesIssues({ tax: received, room }: Takes, path: string, { taxSet, rooms }: QuotedItems): InvoiceIssue[] {
  const issues: InvoiceIssue[] = [];
  if (room !== undefined && room > rooms) {
    issues.push(invoiceIssue('invoice_takes_room', `${path}.room`, { received: room, rooms }));
  }
  if (received === undefined) return issues;
  const taxes: readonly Tax[] = inOrder(taxSet.taxes).map(({ tax }) => tax);
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
interface Pool {
  readonly bears: VatBearing;
  readonly amount: Integer;
  /** Indices in the list of payers. */
  readonly payers: ReadonlySet<number>;
}

function poolsOf(vats: readonly QuotedVat[], takerOf: (item: Item) => number): Pool[] {
  const byRoom = new Map<string, Pool>();
  for (const { bears, place, amount, on } of vats) {
    const key = `${bears.key} ${place}`;
    const known = byRoom.get(key);
    const payers = new Set([...(known?.payers ?? []), ...on.map(takerOf)]);
    byRoom.set(key, { bears, amount: add(known?.amount ?? 0, amount), payers });
  }
  const pools: Pool[] = [];
  for (const room of byRoom.values()) {
    const isShared = (pool: Pool) =>
      pool.bears.key === room.bears.key && [...room.payers].some((one) => pool.payers.has(one));
    const shared = pools.filter(isShared);
    for (const pool of shared) pools.splice(pools.indexOf(pool), 1);
    pools.push(shared.reduce(mergedPool, room));
  }
  return pools;
}

function mergedPool(one: Pool, other: Pool): Pool {
  return { ...one, amount: add(one.amount, other.amount), payers: new Set([...one.payers, ...other.payers]) };
}

/** The number of divisions that are compared: more than two payers with two rates in three rooms need. */
const MOST_DIVISIONS = 64;

/** An assignment of the rounding remainders of pools to payers, and the resulting rounding of each invoice. */
interface Division {
  readonly left: ReadonlyMap<number, readonly VatShare[]>;
  readonly roundings: readonly Integer[];
}

/**
 * Divides pools: each payer gets the VAT of their items, and one payer the remainder, so that the fewest invoices need
 * rounding.
 */
function dividePools(pools: readonly Pool[], parts: readonly PayerPart[]): void {
  const open = pools.map(({ bears, amount, payers }) => {
    const due = [...payers].map((at) => ({ at, amount: vatDue(bears, parts[at]) }));
    for (const one of due) parts[one.at]?.vats.push({ bears, amount: one.amount });
    return { bears, payers, amount: due.reduce<Integer>((sum, one) => subtract(sum, one.amount), amount) };
  });
  const roundings = parts.map((part) => roundingOf({ items: part.items, vats: vatShares(part.vats) }));
  let divisions: Division[] = [{ left: new Map(), roundings }];
  for (const { bears, payers, amount } of open) {
    if (amount === 0) continue;
    const next = divisions.flatMap((one) => [...payers].map((at) => withHeir(one, at, { bears, amount }, parts)));
    divisions = next.sort(byRoundings).slice(0, MOST_DIVISIONS);
  }
  for (const [at, vats] of divisions[0]?.left ?? []) parts[at]?.vats.push(...vats);
}

/** The VAT on the payer's items at the rate, less the VAT already assigned. */
function vatDue({ key, share: { numerator, denominator } }: VatBearing, part: PayerPart | undefined): Integer {
  const items = part?.items.filter(({ bears }) => bears.key === key) ?? [];
  const known = vatShares(part?.vats ?? []).get(key)?.amount ?? 0;
  return subtract(roundDivide(multiply(netOf(items), numerator), denominator, 'half-up'), known);
}

function withHeir({ left, roundings }: Division, heir: number, vat: VatShare, parts: readonly PayerPart[]): Division {
  const { items = [], vats = [] } = parts[heir] ?? {};
  const own = [...(left.get(heir) ?? []), vat];
  const rounding = roundingOf({ items, vats: vatShares([...vats, ...own]) });
  return { left: new Map(left).set(heir, own), roundings: roundings.map((one, at) => (at === heir ? rounding : one)) };
}

/** Orders divisions by the number of invoices that need rounding, then by the total rounding. */
function byRoundings({ roundings: some }: Division, { roundings: others }: Division): number {
  const countOf = (list: readonly Integer[]) => list.filter((one) => one !== 0).length;
  const sumOf = (list: readonly Integer[]) => list.reduce<Integer>((sum, one) => add(sum, size(one)), 0);
  return countOf(some) - countOf(others) || sign(subtract(sumOf(some), sumOf(others)));
}
