import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Invoice, InvoiceOptions } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, InvalidInvoiceError, invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Quote } from '../../../src/index.js';
import { createCalculator, difference, recordOf } from '../../../src/index.js';
import { seed } from '../../seed.js';
import type { AskedGross } from './en16931.js';
import { brokenRules, canRoundLess, exact } from './en16931.js';
import { added, figuresOf } from './figures.js';
import type { Billed } from './random-invoices.js';
import { billed } from './random-invoices.js';

const numRuns = Number(process.env['STAYTAX_INVOICES'] ?? 50);
const isLong = process.env['STAYTAX_INVOICES'] !== undefined;
/** On a machine that others use too. */
const timeout = 14_400_000;

function quoteOf({ taxSet, stay, policy }: Billed): Quote {
  return createCalculator(taxSet, policy).quote(stay);
}

/** `undefined` where the norm cannot say it, for one of the reasons that are documented. */
function invoiceIfAny(
  quote: Quote,
  { codes, ...options }: InvoiceOptions & { readonly codes?: Map<string, number> },
): Invoice | undefined {
  try {
    return invoiceOf(quote, options);
  } catch (error) {
    if (!(error instanceof InvalidInvoiceError)) throw error;
    for (const { code } of error.issues) codes?.set(code, (codes.get(code) ?? 0) + 1);
    return undefined;
  }
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + exact(amount), 0n);

/** The base and the amount of each inclusive VAT. */
function askedAt(vats: Quote['taxes']): AskedGross[] {
  const asked = vats.map(({ rate, base = '0', amount }) => ({ rate, gross: exact(base) + exact(amount) }));
  return asked.filter(({ gross }) => gross !== 0n);
}

/** The rates whose VAT is not the quoted one, without a note of both amounts, and without a note where it is. */
function silentVats({ type, breakdown, notes, rounding, payable }: Invoice, vats: Quote['taxes']): string[] {
  const digits = payable.split('.')[1]?.length ?? 0;
  const unit = 10n ** BigInt(12 - digits);
  return breakdown.flatMap(({ rate = '0', tax }) => {
    const found = notes.filter((note) => note.startsWith(`VAT at ${rate}%:`));
    const sum = sumOf(vats.filter((vat) => exact(vat.rate) === exact(rate)).map(({ amount }) => amount));
    const quoted = type === '381' ? -sum : sum;
    const apart = quoted - exact(tax);
    if (apart === 0n) return found;
    if (found.length === 0) return (apart === unit || apart === -unit) && exact(rounding) !== 0n ? [] : [rate];
    const amounts = found
      .join()
      .match(/-?\d+(?:\.\d+)?(?= [A-Z]{3})/g)
      ?.map(exact);
    return amounts?.[0] === exact(tax) && amounts[1] === quoted ? [] : found;
  });
}

/** The items with a line below zero beside one above zero. A deposit is not an item of the stay. */
function opposites({ lines }: Invoice): string[] {
  const signsOf = new Map<string, Set<boolean>>();
  for (const { text, kind, net, category, rate } of lines) {
    const item = `${kind} ${text} ${category} ${rate}`;
    if (exact(net) !== 0n) signsOf.set(item, (signsOf.get(item) ?? new Set()).add(exact(net) > 0n));
  }
  return [...signsOf].flatMap(([item, signs]) => (signs.size > 1 ? [item] : []));
}

test('keeps all rules about amounts, with the total of the quote to pay', { timeout }, () => {
  const codes = new Map<string, number>();
  let invoices = 0;
  fc.assert(
    fc.property(billed, (booking) => {
      const quote = quoteOf(booking);
      const invoice = invoiceIfAny(quote, { codes });
      if (invoice === undefined) return;
      invoices += 1;
      expect(brokenRules(invoice)).toEqual([]);
      const collected = sumOf(invoice.collectedByChannel.map(({ net }) => net));
      // A stay with a negative total is a credit note, whose amounts are given back.
      const sum = exact(invoice.payable) + collected;
      expect(invoice.type === '381' ? -sum : sum).toBe(exact(quote.total));
      const vats = quote.taxes.filter(({ title }) => title.startsWith('VAT'));
      // Where nets are rounded, base and VAT are each rounded by themselves, and are not what was asked.
      const isOpen = vats.every((vat) => vat.is_inclusive) && booking.policy.rounding?.inclusive !== 'net';
      if (isOpen && booking.taxSet.title === 'Random') expect(canRoundLess(invoice, askedAt(vats))).toBe(false);
      if (booking.taxSet.title === 'Random') expect(silentVats(invoice, vats)).toEqual([]);
      for (const by of ['room', 'night'] as const) {
        const other = invoiceOf(quote, { by });
        expect(brokenRules(other)).toEqual([]);
        expect({ ...other, lines: [], collectedByChannel: [] }).toEqual({
          ...invoice,
          lines: [],
          collectedByChannel: [],
        });
      }
    }),
    { numRuns, seed },
  );
  expect(invoices).toBeGreaterThan(numRuns / 2);
  expect([...codes.keys()].every((code) => code.startsWith('invoice_'))).toBe(true);
  if (isLong) console.log(`${invoices} invoices of ${numRuns} bookings, seed ${seed}`);
});

test('undoes an invoice by a credit note in every figure, for any collector', { timeout }, () => {
  const collecting = fc.constantFrom<InvoiceOptions>(
    {},
    { collectedByChannel: ['City tax', 'Fee'] },
    { collectedByChannel: ['Fee'], collectedByProperty: ['City tax'] },
  );
  fc.assert(
    fc.property(billed, fc.nat(4), collecting, ({ taxSet, stay, policy }, cut, options) => {
      const { quote } = createCalculator(taxSet, policy);
      const [room, ...others] = stay.rooms;
      const left = (room?.nightlyPrices ?? []).slice(0, cut);
      if (room === undefined || left.length === 0 || room.extras !== undefined) return;
      // Guests with separate dates keep all nights that are left.
      const guests = room.guests?.map(({ age, labels }) => ({ age, labels }));
      const shorter = { ...room, guests, nightlyPrices: left };
      const [before, after] = [quote(stay), quote({ ...stay, rooms: [shorter, ...others] })];
      const [one, other] = [invoiceIfAny(before, options), invoiceIfAny(after, options)];
      if (one === undefined || other === undefined) return;
      const note = invoiceOf(difference(before, after), options);
      const back = invoiceOf(difference(recordOf(after), recordOf(before)), options);
      expect(brokenRules(note, true)).toEqual([]);
      expect(added(figuresOf(one), figuresOf(note))).toEqual(added(figuresOf(other)));
      expect(added(figuresOf(note), figuresOf(back))).toEqual(new Map());
      expect(exact(note.payable)).toBeGreaterThanOrEqual(0n);
      for (const by of ['stay', 'room', 'night'] as const) {
        expect(opposites(invoiceOf(difference(before, after), { ...options, by }))).toEqual([]);
      }
      if (note.lines.length > 1) expect(note.lines.map(({ net }) => net)).not.toContain('0.00');
    }),
    { numRuns, seed },
  );
});

test('rounds what is paid in cash to a multiple of the step, and nothing else', { timeout }, () => {
  const steps = fc.constantFrom('0.05', '0.10', '0.5', '1', '5');
  fc.assert(
    fc.property(billed, steps, fc.integer({ min: 0, max: 9_999 }), (booking, step, card) => {
      const quote = quoteOf(booking);
      const digits = quote.total.split('.')[1]?.length ?? 0;
      const prepaid = [
        { text: 'Card', amount: digits === 0 ? String(card) : (card / 100).toFixed(2), date: '2026-07-01' },
      ];
      const cashRounding = digits === 0 ? '5' : step;
      const plain = invoiceIfAny(quote, { prepaid });
      if (plain === undefined) return;
      const invoice = invoiceOf(quote, { prepaid, cashRounding });
      expect(brokenRules(invoice)).toEqual([]);
      expect(exact(invoice.payable) % exact(cashRounding)).toBe(0n);
      const moved = exact(invoice.payable) - exact(plain.payable);
      expect(2n * (moved < 0n ? -moved : moved)).toBeLessThanOrEqual(exact(cashRounding));
      expect(exact(invoice.rounding) - exact(plain.rounding)).toBe(moved);
      expect(exact(invoice.cashRounding?.amount ?? '')).toBe(moved);
      const { rounding, payable, notes, cashRounding: _, ...same } = invoice;
      expect(plain).toMatchObject(same);
      // Both documents of a stay come to what is paid for it in cash, each rounded by itself.
      if (exact(plain.taxInclusive) < exact('1') || plain.type === '381') return;
      const deposit = depositInvoiceOf(quote, { amount: '1', cashRounding });
      const final = invoiceOf(quote, { deposits: [{ ...deposit, number: 'D-1' }], cashRounding });
      expect([brokenRules(deposit), brokenRules(final)]).toEqual([[], []]);
      const whole = invoiceOf(quote, { cashRounding });
      const left = final.type === '381' ? -exact(final.payable) : exact(final.payable);
      expect(exact(deposit.payable) + left).toBe(exact(whole.payable));
    }),
    { numRuns, seed },
  );
});
