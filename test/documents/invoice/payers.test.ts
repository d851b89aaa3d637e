import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice, InvoiceLine, Payer, Takes } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, InvalidInvoiceError, invoiceOf, invoicesOf } from '../../../src/documents/invoice/index.js';
import type { Quote } from '../../../src/index.js';
import { createCalculator, difference, recordOf } from '../../../src/index.js';
import { seed } from '../../seed.js';
import { brokenRules, exact } from './en16931.js';
import { added, figuresOf } from './figures.js';
import type { Billed } from './random-invoices.js';
import { billed } from './random-invoices.js';

const numRuns = Number(process.env['STAYTAX_INVOICES'] ?? 30);
const isLong = process.env['STAYTAX_INVOICES'] !== undefined;
/** On a machine that others use too. */
const timeout = 14_400_000;

const takes: fc.Arbitrary<Takes> = fc.oneof(
  fc.record({ kind: fc.constantFrom('lodging', 'extra', 'charge') }),
  fc.record({ room: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ tax: fc.constantFrom('City tax', 'Fee') }),
  fc.record({ extra: fc.constantFrom('breakfast', 'spa', 'parking') }),
  fc.record({ room: fc.integer({ min: 1, max: 3 }), kind: fc.constantFrom('lodging', 'extra', 'charge') }),
  fc.record({
    nights: fc.constantFrom({ from: '2026-07-28', to: '2026-07-29' }, { from: '2026-07-30', to: '2026-08-02' }),
  }),
);

const payers: fc.Arbitrary<Payer[]> = fc
  .record({
    first: fc.array(fc.array(takes, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    hasLast: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ first, hasLast }) => {
    const found = first.map((list, at): Payer => ({ name: `Payer ${at}`, takes: list }));
    return hasLast > 0 || found.length === 0 ? [...found, { name: 'The rest' }] : found;
  });

/** A usual set with VAT on top of every price. */
const onTop: fc.Arbitrary<Billed> = billed
  .filter(({ taxSet }) => taxSet.title === 'Random')
  .map(({ taxSet, stay, policy: { rounding, ...policy } }) => {
    const isVat = ({ title }: { readonly title: string }) => title.startsWith('VAT');
    const taxes = taxSet.taxes.map((entry) => (isVat(entry) ? { ...entry, is_inclusive: false } : entry));
    return { taxSet: { ...taxSet, taxes }, stay, policy: { ...policy, rounding: { ...rounding, unit: 'stay' } } };
  });

/** One that each name of `takes` is among: rooms and taxes that a stay does not have are an issue. */
function fitting(list: readonly Payer[], { taxSet, stay }: Billed): Payer[] {
  const titles = new Set(taxSet.taxes.map(({ title }) => title));
  const isThere = ({ room = 1, tax }: Takes) => room <= stay.rooms.length && (tax === undefined || titles.has(tax));
  return list.map((payer) => (payer.takes === undefined ? payer : { ...payer, takes: payer.takes.filter(isThere) }));
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + exact(amount), 0n);
/** The amount to pay, or below zero the amount given back. */
const signed = ({ type, payable }: Invoice): bigint => (type === '381' ? -exact(payable) : exact(payable));
const isInvoice = (invoice: Invoice | null): invoice is Invoice => invoice !== null;

function orIssues<Made>(make: () => Made, codes?: Map<string, number>): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof InvalidInvoiceError)) throw error;
    for (const { code } of error.issues) codes?.set(code, (codes.get(code) ?? 0) + 1);
    return undefined;
  }
}

/** Whether a line of a night is in a part for a payer, by its text: each part is as narrow as stated. */
function isTaken(line: InvoiceLine, { room, tax, extra, kind, nights }: Takes): boolean {
  return (
    (room === undefined || room === line.room) &&
    (tax === undefined || (line.kind === 'charge' && line.text === tax)) &&
    (extra === undefined || (line.kind === 'extra' && line.text === extra)) &&
    (kind === undefined || line.kind === kind) &&
    (nights === undefined || (nights.from <= line.from && line.from <= nights.to))
  );
}

/** Who pays a line: the first who takes it, or the last where the last takes what is left. */
function payerOf(line: InvoiceLine, list: readonly Payer[]): number {
  return list.findIndex(({ takes: own }) => own === undefined || own.some((one) => isTaken(line, one)));
}

const nameOf = ({ text, kind, room, from, category, rate }: InvoiceLine) =>
  [kind, text, room, from, category, rate].join(' ');

test('gives payers their items and together the quote, room by room, within all rules', { timeout }, () => {
  const codes = new Map<string, number>();
  let invoices = 0;
  let shared = 0;
  let divided = 0;
  fc.assert(
    fc.property(fc.oneof(billed, onTop), payers, fc.constantFrom('stay', 'room', 'night'), (booking, drawn, by) => {
      const quote = createCalculator(booking.taxSet, booking.policy).quote(booking.stay);
      const list = fitting(drawn, booking);
      const whole = orIssues(() => invoiceOf(quote, { by: 'night' }));
      const made = orIssues(() => invoicesOf(quote, { payers: list, by }), codes);
      if (made === undefined || whole === undefined) return;
      expect(made).toHaveLength(list.length);
      const own = made.filter(isInvoice);
      invoices += own.length;
      if (own.length > 1) shared += 1;
      for (const invoice of own) expect(brokenRules(invoice)).toEqual([]);
      const collected = own.reduce((sum, { type, collectedByChannel }) => {
        const nets = sumOf(collectedByChannel.map(({ net }) => net));
        return type === '381' ? sum - nets : sum + nets;
      }, 0n);
      expect(own.reduce((sum, invoice) => sum + signed(invoice), collected)).toBe(exact(quote.total));
      checkWhoPays(whole, list, invoicesOf(quote, { payers: list, by: 'night' }));
      checkRooms(quote, list, made);
      if (checkFewest(booking, { quote, whole, list, made })) divided += 1;
    }),
    { numRuns, seed },
  );
  expect(invoices).toBeGreaterThan(numRuns / 2);
  expect(shared).toBeGreaterThan(numRuns / 8);
  expect(divided).toBeGreaterThan(0);
  expect([...codes.keys()].every((code) => code.startsWith('invoice_'))).toBe(true);
  if (isLong) console.log(`${invoices} invoices of ${numRuns} bookings, ${shared} of several payers, seed ${seed}`);
});

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

/** By night, every line of the whole invoice is on that of its payer, at its net; where prices contain VAT, within three minor units. */
function checkWhoPays(whole: Invoice, list: readonly Payer[], made: ReadonlyArray<Invoice | null>): void {
  // Of a payer whose part is below zero, lines are given back.
  const linesOf = (invoice: Invoice | null): InvoiceLine[] =>
    (invoice?.lines ?? []).map((line) => (invoice?.type === '381' ? { ...line, net: negated(line.net) } : line));
  const own = made.flatMap((invoice, at) => linesOf(invoice).map((line) => ({ line, at })));
  for (const { line, at } of own) expect([nameOf(line), payerOf(line, list)]).toEqual([nameOf(line), at]);
  const nets = (lines: readonly InvoiceLine[]) => {
    const found = new Map<string, bigint>();
    for (const line of lines) found.set(nameOf(line), (found.get(nameOf(line)) ?? 0n) + exact(line.net));
    return found;
  };
  const [all, parts] = [nets(linesOf(whole)), nets(own.map(({ line }) => line))];
  const unit = 10n ** BigInt(12 - (whole.payable.split('.')[1]?.length ?? 0));
  for (const name of new Set([...all.keys(), ...parts.keys()])) {
    const apart = (all.get(name) ?? 0n) - (parts.get(name) ?? 0n);
    expect([name, apart <= 3n * unit && apart >= -3n * unit]).toEqual([name, true]);
  }
}

/** A payer of whole rooms without other payers pays the amounts of the quote for them. */
function checkRooms(quote: Quote, list: readonly Payer[], made: ReadonlyArray<Invoice | null>): void {
  if (made.some((invoice) => (invoice?.collectedByChannel.length ?? 0) > 0)) return;
  const byRoom = quote.rooms.map(
    (_, room) => new Set(list.flatMap(({ takes: own }, at) => (mayTake(own, room + 1) ? at : []))),
  );
  for (const [at, invoice] of made.entries()) {
    const rooms = byRoom.flatMap((takers, room) => (takers.has(at) ? [room] : []));
    const isAlone = rooms.every((room) => byRoom[room]?.size === 1);
    if (!isAlone || invoice === null) continue;
    expect(signed(invoice)).toBe(sumOf(rooms.map((room) => quote.rooms[room]?.total ?? '0')));
  }

  function mayTake(own: readonly Takes[] | undefined, room: number): boolean {
    const before = list.slice(
      0,
      list.findIndex(({ takes: one }) => one === own),
    );
    const isGone = before.some(({ takes: one }) => one?.some((each) => isWholeRoom(each) && each.room === room));
    return !isGone && (own === undefined || own.some((one) => one.room === undefined || one.room === room));
  }
}

/** The amounts of each payer for a rate, and the VAT that exceeds the rounded products. */
interface Shared {
  readonly payers: ReadonlySet<number>;
  readonly left: bigint;
}

/**
 * Where VAT is on top of every price, all taxable amounts are as quoted: an invoice needs rounding where its VAT is not the rounded
 * product. No more of them do than in the best of all ways to give what is left of each VAT to one who has a part of it.
 * Whether there was anything to divide.
 */
function checkFewest(
  { taxSet, policy: { rounding } }: Billed,
  {
    quote,
    whole,
    list,
    made,
  }: { quote: Quote; whole: Invoice; list: readonly Payer[]; made: ReadonlyArray<Invoice | null> },
): boolean {
  const isOnTop = taxSet.taxes.every(({ title, is_inclusive }) => !title.startsWith('VAT') || !is_inclusive);
  if (taxSet.title !== 'Random' || !isOnTop || rounding?.unit === 'night' || whole.type === '381') return false;
  const pools = poolsOf(quote, whole, list).filter(({ left }) => left !== 0n);
  const actual = made.filter((invoice) => invoice !== null && exact(invoice.rounding) !== 0n).length;
  expect(actual).toBeLessThanOrEqual(leastRounded(pools, new Map()));
  return pools.some(({ payers: own }) => own.size > 1);
}

/** The fewest payers with something left, over all ways to give each of these to one of its payers. */
function leastRounded([first, ...others]: readonly Shared[], given: ReadonlyMap<number, bigint>): number {
  if (first === undefined) return [...given.values()].filter((left) => left !== 0n).length;
  const heirs = [...first.payers];
  return Math.min(
    ...heirs.map((heir) => leastRounded(others, new Map(given).set(heir, (given.get(heir) ?? 0n) + first.left))),
  );
}

/** By rate, and by rooms of which each has a payer in common with the next. */
function poolsOf(quote: Quote, whole: Invoice, list: readonly Payer[]): Shared[] {
  const unit = 10n ** BigInt(12 - (whole.payable.split('.')[1]?.length ?? 0));
  const rates = new Set(whole.lines.flatMap(({ category, rate }) => (category === 'S' ? (rate ?? []) : [])));
  return [...rates].flatMap((rate) => {
    const lines = whole.lines.filter((line) => line.category === 'S' && line.rate === rate);
    const rooms = [...new Set(lines.map(({ room = 0 }) => room))].map((room) => ({
      rooms: new Set([room]),
      payers: new Set(lines.filter((line) => line.room === room).map((line) => payerOf(line, list))),
    }));
    const joined = rooms.reduce<typeof rooms>((known, one) => {
      const isNear = ({ payers: own }: (typeof rooms)[number]) => [...own].some((payer) => one.payers.has(payer));
      const near = [one, ...known.filter(isNear)];
      const together = {
        rooms: new Set(near.flatMap((each) => [...each.rooms])),
        payers: new Set(near.flatMap((each) => [...each.payers])),
      };
      return [...known.filter((each) => !isNear(each)), together];
    }, []);
    const atRate = quote.taxes.filter((tax) => tax.title.startsWith('VAT') && exact(tax.rate) === exact(rate));
    const isAtRate = (title: string) => atRate.some((tax) => tax.title === title);
    return joined.map(({ rooms: own, payers: takers }): Shared => {
      const vats = [...own].flatMap((room) => quote.rooms[room - 1]?.taxes ?? []);
      const quoted = sumOf(vats.flatMap(({ title, amount }) => (isAtRate(title) ? amount : [])));
      const due = [...takers].map((taker) => {
        const taken = lines.filter((line) => own.has(line.room ?? 0) && payerOf(line, list) === taker);
        return halfUp(sumOf(taken.map(({ net }) => net)) * exact(rate), 100n * 10n ** 12n, unit);
      });
      return { payers: takers, left: due.reduce((left, one) => left - one, quoted) };
    });
  });
}

function halfUp(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  const whole = (size: bigint) => (2n * size + denominator * unit) / (2n * denominator * unit);
  return numerator < 0n ? -whole(-numerator) * unit : whole(numerator) * unit;
}

function isWholeRoom({ room, ...others }: Takes): boolean {
  return room !== undefined && Object.values(others).every((value) => value === undefined);
}

/** Without what the channel collects. */
function billedFigures(figures: Map<string, bigint>): Map<string, bigint> {
  return new Map([...figures].filter(([name]) => !name.startsWith('collected ')));
}

test("corrects each payer's invoice to the later one, in every figure", { timeout }, () => {
  let corrections = 0;
  fc.assert(
    fc.property(billed, payers, fc.nat(4), (booking, drawn, cut) => {
      const { taxSet, stay, policy } = booking;
      const { quote } = createCalculator(taxSet, policy);
      const [room, ...others] = stay.rooms;
      const left = (room?.nightlyPrices ?? []).slice(0, cut);
      if (room === undefined || left.length === 0 || room.extras !== undefined) return;
      const guests = room.guests?.map(({ age, labels }) => ({ age, labels }));
      const shorter = { ...room, guests, nightlyPrices: left };
      const [before, after] = [quote(stay), quote({ ...stay, rooms: [shorter, ...others] })];
      const options = { payers: fitting(drawn, booking) };
      const [one, other] = [before, after].map((each) => orIssues(() => invoicesOf(each, options)));
      if (one === undefined || other === undefined) return;
      const notes = orIssues(() => invoicesOf(difference(recordOf(before), after), options));
      if (notes === undefined) return;
      for (const [at, note] of notes.entries()) {
        if (note !== null) expect(brokenRules(note, true)).toEqual([]);
        const [corrected, later] = [
          added(figuresOf(one[at] ?? null), figuresOf(note)),
          added(figuresOf(other[at] ?? null)),
        ];
        // Where nothing that the payer pays changes there is no invoice, also if the channel collects another amount.
        const told = note === null ? billedFigures : (all: Map<string, bigint>) => all;
        expect(told(corrected)).toEqual(told(later));
        corrections += note === null ? 0 : 1;
      }
    }),
    { numRuns, seed },
  );
  expect(corrections).toBeGreaterThan(numRuns / 10);
});

test('adds up a deposit and its final invoice to the quote, at each rate within a minor unit', { timeout }, () => {
  let deposits = 0;
  fc.assert(
    fc.property(billed, fc.integer({ min: 1, max: 100 }), (booking, percent) => {
      const quote = createCalculator(booking.taxSet, booking.policy).quote(booking.stay);
      const whole = orIssues(() => invoiceOf(quote));
      // A stay with a negative total has no deposit.
      if (whole === undefined || whole.type === '381') return;
      const digits = whole.payable.split('.')[1]?.length ?? 0;
      const unit = 10n ** BigInt(12 - digits);
      const units = ((exact(whole.payable) / unit) * BigInt(percent)) / 100n;
      if (units <= 0n) return;
      const text = String(units).padStart(digits + 1, '0');
      const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
      const deposit = depositInvoiceOf(quote, { amount });
      const final = orIssues(() =>
        invoiceOf(quote, { deposits: [{ ...deposit, number: 'D1', issued: '2026-05-02' }] }),
      );
      if (final === undefined) throw new Error('no final invoice');
      deposits += 1;
      expect(brokenRules(deposit)).toEqual([]);
      expect(brokenRules(final)).toEqual([]);
      expect(deposit.payable).toBe(amount);
      checkProportions(whole, deposit, unit);
      expect(exact(deposit.payable) + exact(final.payable)).toBe(
        exact(quote.total) - sumOf(whole.collectedByChannel.map(({ net }) => net)),
      );
      const apart = added(
        figuresOf(deposit),
        figuresOf(final),
        new Map([...figuresOf(whole)].map(([name, one]) => [name, -one])),
      );
      for (const [name, one] of apart) {
        if (!/^(taxable|tax) [A-Z]/.test(name)) continue;
        expect([name, one <= unit && one >= -unit]).toEqual([name, true]);
      }
    }),
    { numRuns, seed },
  );
  expect(deposits).toBeGreaterThan(numRuns / 3);
});

/** Of each rate the deposit has its part, up to what rounding to strict VAT takes: BR-CO-17 may move two minor units. */
function checkProportions(whole: Invoice, deposit: Invoice, unit: bigint): void {
  const grossOf = ({ taxable, tax }: Invoice['breakdown'][number]) => exact(taxable) + exact(tax);
  const all = whole.breakdown.reduce((sum, vat) => sum + grossOf(vat), 0n);
  for (const vat of whole.breakdown) {
    const own = deposit.breakdown.find(({ category, rate }) => category === vat.category && rate === vat.rate);
    const apart = (own === undefined ? 0n : grossOf(own)) * all - exact(deposit.payable) * grossOf(vat);
    const most = 4n * unit * (all < 0n ? -all : all);
    expect([vat.category, vat.rate, apart <= most && apart >= -most]).toEqual([vat.category, vat.rate, true]);
  }
}
