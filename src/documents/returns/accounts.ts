import { itemAt, sumOf } from '../../core/calculation/calculation.js';
import { dateOf, endsOf } from '../../core/calendar/plain-date.js';
import { groupBy, mergeBy, withoutAbsent } from '../../core/issues/reading.js';
import { compareTexts } from '../../core/issues/texts.js';
import { printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, fromBigInt, multiply, powerOfTen, subtract } from '../../core/money/integer.js';
import { ENGLISH } from '../../language/words/words.js';
import type { VatDifference } from '../invoice/vat-differences.js';
import { vatNote } from '../invoice/vat-differences.js';
import type { BookingEffect, EffectLabel, EffectRow, ReturnedTax, RowKey } from './effect.js';
import {
  byFields,
  byRowKey,
  countBy,
  LABEL_COUNTS,
  ROW_COUNTS,
  rowKeyText,
  TOTAL_COUNTS,
  taxIdentityText,
} from './effect.js';
import type { Return, ReturnLabel, ReturnRow, ReturnStay, ReturnStayRow, ReturnTotals } from './return.js';

/** The sums of all rows, with the part of each booking, so that a later state can replace it. */
export interface Ledger {
  readonly accounts: Account[];
  readonly numberOf: Map<string, number>;
  /** By booking, entries as text, "0,1,21400,...": a third of the memory of a list of numbers. */
  readonly byBooking: Map<string, string>;
  readonly stays: Map<string, ReturnStay> | undefined;
  readonly listsLabels: boolean;
}

/** Whether a ledger lists its stays, and the persons by label. */
type Lists = Readonly<Record<'listsStays' | 'listsLabels', boolean>>;

/** A row or a total: its sums, for one property, currency and number of digits. */
interface Account {
  /** Accounts of one name are printed as one. */
  readonly name: string;
  /** Absent for the totals of a currency. */
  readonly key: RowKey | undefined;
  /** For a note of a row: the VAT whose amount on invoices differs. */
  readonly note?: NoteKey | undefined;
  /** For persons by label, of all currencies. */
  readonly persons?: Pick<EffectLabel, 'label'> | undefined;
  readonly property: string | undefined;
  readonly currency: string;
  readonly digits: number;
  /**
   * The number of bookings, then the figures of the total or of the row, the billed and the quoted VAT of a note, or the
   * counts of persons.
   */
  readonly sums: Integer[];
}

type NoteKey = Pick<VatDifference, 'rate' | 'because'>;

/**
 * The figures of a total and of a row, in the order of the sums of an account. After those of a row comes the number of
 * bookings to which its tax is open.
 */
const TOTAL_FIGURES = ['price', 'net', ...TOTAL_COUNTS] as const;
const ROW_FIGURES = ['amount', 'base', ...ROW_COUNTS] as const;
const OPEN = ROW_FIGURES.length + 1;

function sumsOfRow(row: Pick<EffectRow, (typeof ROW_FIGURES)[number] | 'isOpen'>): Integer[] {
  return [1, ...ROW_FIGURES.map((figure) => row[figure]), Number(row.isOpen)];
}

export function createLedger({ listsStays, listsLabels }: Lists): Ledger {
  const stays = listsStays ? new Map<string, ReturnStay>() : undefined;
  return { accounts: [], numberOf: new Map(), byBooking: new Map(), stays, listsLabels };
}

/** Adds the effect of a booking, and removes its previous one. */
export function enterBooking(ledger: Ledger, booking: BookingName, effect: BookingEffect | undefined): void {
  const { byBooking, stays } = ledger;
  const name = nameOf(booking);
  const before = byBooking.get(name);
  if (before !== undefined) addEntries(ledger, before.split(',').map(BigInt).map(fromBigInt), subtract);
  byBooking.delete(name);
  stays?.delete(name);
  if (effect === undefined) return;
  const entries = entriesOf(ledger, booking.property, effect);
  addEntries(ledger, entries, add);
  byBooking.set(name, entries.join());
  stays?.set(name, stayLine(booking, effect));
}

/** For each account its number, then the amounts added to its sums. */
function entriesOf(ledger: Ledger, property: string | undefined, effect: BookingEffect): Integer[] {
  const { currency, digits, totals, labels, rows } = effect;
  const identity = { property, currency, digits };
  const entries: Integer[] = [];
  const enter = (account: AccountIdentity, sums: readonly Integer[]) => {
    entries.push(accountFor(ledger, account, sums.length), ...sums);
  };
  enter({ ...identity, key: undefined }, [1, ...TOTAL_FIGURES.map((figure) => totals[figure])]);
  for (const { label, ...counts } of labels) {
    const persons = { property, currency: '', digits: 0, key: undefined, persons: { label } };
    enter(persons, [1, ...LABEL_COUNTS.map((name) => counts[name])]);
  }
  for (const { key, vatDifference, ...row } of rows) {
    enter({ ...identity, key }, sumsOfRow(row));
    if (vatDifference === undefined) continue;
    const { rate, because, billed, quoted } = vatDifference;
    enter({ ...identity, digits: vatDifference.digits, key, note: { rate, because } }, [1, billed, quoted]);
  }
  return entries;
}

/** The identity of an account. */
type AccountIdentity = Omit<Account, 'name' | 'sums'>;

function accountFor({ accounts, numberOf }: Ledger, identity: AccountIdentity, figures: number): number {
  const { property, currency, digits, key, note, persons } = identity;
  const text = JSON.stringify([property, currency, digits, key, note, persons]);
  const cached = numberOf.get(text);
  if (cached !== undefined) return cached;
  numberOf.set(text, accounts.length);
  const name = key === undefined ? JSON.stringify([property, currency, persons]) : rowKeyText(key);
  const ofNote = note === undefined ? '' : JSON.stringify(note);
  return accounts.push({ ...identity, name: `${name}${ofNote}`, sums: new Array<Integer>(figures).fill(0) }) - 1;
}

function addEntries({ accounts }: Ledger, entries: readonly Integer[], by: (a: Integer, b: Integer) => Integer): void {
  for (let offset = 0; offset < entries.length; ) {
    const { sums = [] } = accounts[Number(entries[offset])] ?? {};
    for (let place = 0; place < sums.length; place += 1) {
      sums[place] = by(sums[place] ?? 0, entries[offset + 1 + place] ?? 0);
    }
    offset += 1 + sums.length;
  }
}

/** Prints rows and totals. The amounts of a currency get the most digits of any of its records, notes of any invoice. */
export function printLedger(ledger: Ledger): Pick<Return, 'rows' | 'totals' | 'stays' | 'byLabel'> {
  const { accounts, stays, listsLabels } = ledger;
  const isOpen = openTest(accounts);
  const used = accounts.filter(({ key, sums }) => sums[0] !== 0 && (key === undefined || isOpen(key)));
  const printedAlike = groupBy(used, ({ currency, note }) => `${currency} ${note === undefined}`);
  const merged = [...printedAlike.values()].flatMap((same) => {
    const [, digits] = endsOf(same.map((account) => account.digits));
    const scaled = same.map((account) => scaledTo(account, digits));
    return mergeBy(scaled, ({ name }) => name, mergedAccount);
  });
  const rows = merged
    .flatMap(({ key, ...account }): RowAccount[] => {
      return key === undefined || account.note !== undefined ? [] : [{ ...account, key }];
    })
    .sort((first, second) => byRowKey(first.key, second.key));
  const notes = groupBy(merged.flatMap(noteIn), ({ row }) => row);
  const notesOf = ({ key }: RowAccount) =>
    (notes.get(rowKeyText(key)) ?? []).map(({ text }) => text).sort(compareTexts);
  const totals = merged
    .filter(({ key, persons }) => key === undefined && persons === undefined)
    .sort((first, second) => byFields(first, second, ['property', 'currency']));
  const byLabel = merged.flatMap(labelIn).sort((first, second) => byFields(first, second, ['property', 'label']));
  return {
    rows: rows.map((row) => printedRow(row, notesOf(row))),
    totals: totals.map((total) => printedTotals(total, rows)),
    ...withoutAbsent({
      stays: stays && Array.from(stays.values(), withOpenRows(isOpen)).sort(byFirstDay),
      byLabel: listsLabels ? byLabel : undefined,
    }),
  };
}

/** The persons of an account of a label. */
function labelIn({ persons, property, sums: [, ...counts] }: Account): ReturnLabel[] {
  if (persons === undefined) return [];
  const { label } = persons;
  return [{ ...withoutAbsent({ property, label }), ...countBy(LABEL_COUNTS, (_, index) => Number(counts[index])) }];
}

/** Whether a tax has rows: one booking to which it is open gives it rows for all. */
function openTest(accounts: readonly Account[]): (tax: ReturnedTax) => boolean {
  const open = accounts.flatMap(({ key, note, sums }) =>
    key !== undefined && note === undefined && sums[OPEN] !== 0 ? taxIdentityText(key) : [],
  );
  const all = new Set(open);
  return (tax) => all.has(taxIdentityText(tax));
}

function withOpenRows(isOpen: (tax: ReturnedTax) => boolean): (stay: ReturnStay) => ReturnStay {
  return (stay) => {
    const { property, currency } = stay;
    return { ...stay, rows: stay.rows.filter(({ tax, type }) => isOpen({ property, tax, type, currency })) };
  };
}

interface RowAccount extends Account {
  readonly key: RowKey;
}

/** Only amounts have digits; counts stay the same. */
function scaledTo(account: Account, digits: number): Account {
  const { key, note, sums } = account;
  const scale = powerOfTen(digits - account.digits);
  const areTwo = key === undefined || note !== undefined || key.isPercent;
  const isAmount = (place: number) => place === 1 || (place === 2 && areTwo);
  return { ...account, digits, sums: sums.map((sum, place) => (isAmount(place) ? multiply(sum, scale) : sum)) };
}

/** Of several titles the first in alphabetical order stays, so that the order of bookings has no effect. */
function mergedAccount(first: Account, second: Account): Account {
  const isFirst = compareTexts(first.key?.title ?? '', second.key?.title ?? '') <= 0;
  return { ...(isFirst ? first : second), sums: first.sums.map((sum, place) => add(sum, itemAt(second.sums, place))) };
}

function printedTotals({ property, currency, digits, sums }: Account, rows: readonly RowAccount[]): ReturnTotals {
  const [, price = 0, net = 0, ...counts] = sums;
  const ownRows = rows.filter(({ key }) => key.property === property && key.currency === currency);
  return {
    ...withoutAbsent({ property }),
    currency,
    ...countBy(TOTAL_COUNTS, (_, index) => Number(counts[index])),
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    taxes: [...groupBy(ownRows, ({ key }) => key.tax)].map(([tax, same]) => {
      return { tax, amount: printUnits(sumOf(same.map((row) => itemAt(row.sums, 1))), digits) };
    }),
  };
}

/** The identity of a booking: references are unique within a property. */
export interface BookingName {
  readonly property: string | undefined;
  readonly reference: string;
}

export function nameOf({ property, reference }: BookingName): string {
  return `${JSON.stringify(property ?? null)} ${reference}`;
}

/** The note of an account, with the row that it is of. */
function noteIn(account: Account): Array<{ readonly row: string; readonly text: string }> {
  const { key, note, currency, digits, sums } = account;
  if (key === undefined || note === undefined) return [];
  const [invoices = 1, billed = 0, quoted = 0] = sums;
  return [{ row: rowKeyText(key), text: noteText({ ...note, billed, quoted, digits }, Number(invoices), currency) }];
}

/** The note of one invoice, as it is on it, or of several together. */
function noteText(vat: Omit<VatDifference, 'key'>, invoices: number, currency: string): string {
  if (invoices === 1) return vatNote(vat, { currency, words: ENGLISH });
  const { rate, digits, because } = vat;
  const [billed, quoted] = [vat.billed, vat.quoted].map((amount) => printUnits(amount, digits));
  const counted = `${invoices} invoices have ${billed} ${currency}, their quotes have ${quoted} ${currency}`;
  return `VAT at ${rate}%: ${counted}${because}.`;
}

/** Prints a row. An exempt percentage has the exempt base. */
function printedRow(
  { key, digits, sums }: Pick<RowAccount, 'key' | 'digits' | 'sums'>,
  notes: readonly string[],
): ReturnRow {
  const [stays = 0, amount = 0, base = 0, ...counts] = sums;
  const { isPercent, rate, reason, conditions, label, ...named } = key;
  const isCharged = rate !== undefined;
  return {
    ...named,
    ...withoutAbsent({
      rate,
      base: isPercent ? printUnits(base, digits) : undefined,
      quantity: isCharged && !isPercent ? Number(base) : undefined,
      amount: isCharged ? printUnits(amount, digits) : undefined,
      ...{ reason, conditions, label },
    }),
    ...countBy(ROW_COUNTS, (_, index) => Number(counts[index])),
    stays: Number(stays),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

function stayLine({ property, reference }: BookingName, effect: BookingEffect): ReturnStay {
  const { of, firstDay, currency, digits, totals, rows } = effect;
  const { stays, arrivals, price, net, ...counts } = totals;
  return {
    ...withoutAbsent({ property }),
    ...{ reference, of, checkIn: dateOf(firstDay), ...counts, currency },
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    rows: rows.toSorted((first, second) => byRowKey(first.key, second.key)).map((row) => stayRow(row, digits)),
  };
}

function stayRow({ key, persons, vatDifference, ...row }: EffectRow, digits: number): ReturnStayRow {
  const notes = vatDifference === undefined ? [] : [noteText(vatDifference, 1, key.currency)];
  const { property, currency, stays, ...printed } = printedRow({ key, digits, sums: sumsOfRow(row) }, notes);
  return { ...printed, persons };
}

/** So that the order of bookings has no effect. */
function byFirstDay(first: ReturnStay, second: ReturnStay): number {
  return byFields(first, second, ['property', 'checkIn', 'reference']);
}
