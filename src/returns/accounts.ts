import { compareTexts } from '../issues/order.js';
import { printUnits } from '../money/amount.js';
import { add, fromBigInt, type Integer, multiply, powerOfTen, subtract } from '../money/integer.js';
import type { BookingEffect } from './effect.js';
import { inOrder, type RowKey, sameRow } from './keys.js';
import type { ReturnRow, ReturnTotals } from './return.js';

/** Sums of rows, and of every reference what it put into them, so that it can be taken out again. */
interface Ledger {
  readonly accounts: Account[];
  readonly numberOf: Map<string, number>;
  /** Entries as text, "0,1,21400,...": a third of the memory of a list of numbers. */
  readonly byReference: Map<string, string>;
}

/** Rows and totals alike: what is added up, of one currency and one number of digits. */
interface Account {
  /** Absent: the totals of a currency. */
  readonly key: RowKey | undefined;
  readonly currency: string;
  readonly digits: number;
  /** Stays first. */
  readonly sums: Integer[];
}

export function createLedger(): Ledger {
  return { accounts: [], numberOf: new Map(), byReference: new Map() };
}

/** What a reference puts there now, in place of what it put there before. */
export function enter(ledger: Ledger, reference: string, effect: BookingEffect | undefined): void {
  const before = ledger.byReference.get(reference);
  if (before !== undefined) book(ledger, before.split(',').map(BigInt).map(fromBigInt), subtract);
  ledger.byReference.delete(reference);
  if (effect === undefined) return;
  const entries = entriesOf(ledger, effect);
  book(ledger, entries, add);
  ledger.byReference.set(reference, entries.join());
}

/** Runs of the number of an account and what is added there. */
function entriesOf(ledger: Ledger, { currency, digits, totals, rows }: BookingEffect): Integer[] {
  const { price, net, arrivals, guests, nights, roomNights, personNights } = totals;
  const entries: Integer[] = [
    accountFor(ledger, currency, digits, undefined),
    ...[1, price, net, arrivals, guests, nights, roomNights, personNights],
  ];
  for (const { key, amount, base, nights: days, roomNights: rooms, personNights: persons } of rows) {
    entries.push(accountFor(ledger, currency, digits, key), 1, amount, base, days, rooms, persons);
  }
  return entries;
}

function accountFor({ accounts, numberOf }: Ledger, currency: string, digits: number, key: RowKey | undefined): number {
  const text = JSON.stringify([currency, digits, key]);
  const known = numberOf.get(text);
  if (known !== undefined) return known;
  const sums: Integer[] = key === undefined ? [0, 0, 0, 0, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0];
  numberOf.set(text, accounts.length);
  return accounts.push({ key, currency, digits, sums }) - 1;
}

function book({ accounts }: Ledger, entries: readonly Integer[], by: (a: Integer, b: Integer) => Integer): void {
  for (let at = 0; at < entries.length; ) {
    const { sums = [] } = accounts[Number(entries[at])] ?? {};
    for (let place = 0; place < sums.length; place += 1) {
      sums[place] = by(sums[place] ?? 0, entries[at + 1 + place] ?? 0);
    }
    at += 1 + sums.length;
  }
}

/** Rows and totals as they are printed. Amounts of a currency have the most digits that one of its records has. */
export function printed({ accounts }: Ledger): { rows: ReturnRow[]; totals: ReturnTotals[] } {
  const used = accounts.filter(({ sums }) => sums[0] !== 0);
  const digits = new Map<string, number>();
  for (const one of used) digits.set(one.currency, Math.max(one.digits, digits.get(one.currency) ?? 0));
  const scaled = used.map((one) => scaledTo(one, digits.get(one.currency) ?? one.digits));
  const rows = merged(scaled.flatMap(asRow)).sort((one, other) => inOrder(one.key, other.key));
  const totals = merged(scaled.filter(({ key }) => key === undefined).map((one) => ({ ...one, name: one.currency })));
  return {
    rows: rows.map(printedRow),
    totals: totals
      .sort((one, other) => compareTexts(one.currency, other.currency))
      .map((one) => printedTotals(one, rows)),
  };
}

interface RowAccount extends Account {
  readonly key: RowKey;
  readonly name: string;
}

function asRow(account: Account): RowAccount[] {
  const { key } = account;
  return key === undefined ? [] : [{ ...account, key, name: sameRow(key) }];
}

/** Stays and counts have no digits. */
function scaledTo(account: Account, digits: number): Account {
  const { key, sums } = account;
  const scale = powerOfTen(digits - account.digits);
  const isAmount = (place: number) => place === 1 || (place === 2 && (key === undefined || key.isPercent));
  return { ...account, digits, sums: sums.map((sum, place) => (isAmount(place) ? multiply(sum, scale) : sum)) };
}

/** Those of one name are one. Of titles the first in the alphabet is kept, so that no order makes a difference. */
function merged<One extends Account & { readonly name: string }>(accounts: readonly One[]): One[] {
  const byName = new Map<string, One>();
  for (const one of accounts) {
    const known = byName.get(one.name);
    if (known === undefined) byName.set(one.name, one);
    else {
      const isFirst = compareTexts(known.key?.title ?? '', one.key?.title ?? '') <= 0;
      const sums = known.sums.map((sum, place) => add(sum, one.sums[place] ?? 0));
      byName.set(one.name, { ...(isFirst ? known : one), sums });
    }
  }
  return [...byName.values()];
}

function printedRow({ key, digits, sums }: RowAccount): ReturnRow {
  const [stays = 0, amount = 0, base = 0, nights = 0, roomNights = 0, personNights = 0] = sums;
  const { isPercent, rate, reason, conditions, label, ...named } = key;
  const counts = {
    nights: Number(nights),
    roomNights: Number(roomNights),
    personNights: Number(personNights),
    stays: Number(stays),
  };
  if (rate === undefined) {
    return {
      ...named,
      ...(reason === undefined ? {} : { reason }),
      ...(conditions === undefined ? {} : { conditions }),
      ...(label === undefined ? {} : { label }),
      ...counts,
    };
  }
  return {
    ...named,
    rate,
    ...(isPercent ? { base: printUnits(base, digits) } : { quantity: Number(base) }),
    amount: printUnits(amount, digits),
    ...counts,
  };
}

function printedTotals({ currency, digits, sums }: Account, rows: readonly RowAccount[]): ReturnTotals {
  const [stays = 0, price = 0, net = 0, ...counts] = sums;
  const [arrivals = 0, guests = 0, nights = 0, roomNights = 0, personNights = 0] = counts.map(Number);
  const byTax = new Map<string, Integer>();
  for (const { key, sums: own } of rows) {
    if (key.currency === currency) byTax.set(key.tax, add(byTax.get(key.tax) ?? 0, own[1] ?? 0));
  }
  return {
    currency,
    stays: Number(stays),
    ...{ arrivals, guests, nights, roomNights, personNights },
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    taxes: [...byTax].map(([tax, amount]) => ({ tax, amount: printUnits(amount, digits) })),
  };
}
