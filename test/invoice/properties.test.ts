import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalculator, difference, type Quote, recordOf } from '../../src/index.js';
import { InvalidInvoice, type Invoice, invoiceOf } from '../../src/invoice/index.js';
import { type AskedGross, brokenRules, canRoundLess, exact } from './en16931.js';
import { type Billed, billed } from './random-invoices.js';

const numRuns = Number(process.env['STAYTAX_INVOICES'] ?? 150);
const seed = process.env['STAYTAX_SEED'] === 'fresh' ? {} : { seed: 34 };
const timeout = 3_600_000;

function quoteOf({ taxSet, stay, policy }: Billed): Quote {
  return createCalculator(taxSet, policy).quote(stay);
}

/** `undefined` where the norm cannot say it, for one of the reasons that are documented. */
function invoiceIfAny(quote: Quote, codes?: Map<string, number>): Invoice | undefined {
  try {
    return invoiceOf(quote);
  } catch (error) {
    if (!(error instanceof InvalidInvoice)) throw error;
    for (const { code } of error.issues) codes?.set(code, (codes.get(code) ?? 0) + 1);
    return undefined;
  }
}

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + exact(amount), 0n);

/** Of VATs that are in the price: what each was computed on, and what it came to. */
function askedAt(vats: Quote['taxes']): AskedGross[] {
  const asked = vats.map(({ rate, base = '0', amount }) => ({ rate, gross: exact(base) + exact(amount) }));
  return asked.filter(({ gross }) => gross !== 0n);
}

test('no rule about amounts is broken, and what is to be paid is the quote', { timeout }, () => {
  const codes = new Map<string, number>();
  let invoices = 0;
  fc.assert(
    fc.property(billed, (booking) => {
      const quote = quoteOf(booking);
      const invoice = invoiceIfAny(quote, codes);
      if (invoice === undefined) return;
      invoices += 1;
      expect(brokenRules(invoice)).toEqual([]);
      const collected = sumOf(invoice.collectedByChannel.map(({ net }) => net));
      expect(exact(invoice.payable) + collected).toBe(exact(quote.total));
      const vats = quote.taxes.filter(({ title }) => title.startsWith('VAT'));
      // Where nets are rounded, base and VAT are each rounded by themselves, and are not what was asked.
      const isOpen = vats.every((vat) => vat.is_inclusive) && booking.policy.rounding?.inclusive !== 'net';
      if (isOpen && booking.taxSet.title === 'Random') expect(canRoundLess(invoice, askedAt(vats))).toBe(false);
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
    { numRuns, ...seed },
  );
  expect(invoices).toBeGreaterThan(numRuns / 2);
  expect([...codes.keys()].every((code) => code.startsWith('invoice_'))).toBe(true);
});

test('a credit note exactly undoes, and takes the place of', { timeout }, () => {
  fc.assert(
    fc.property(billed, fc.nat(4), ({ taxSet, stay, policy }, cut) => {
      const { quote } = createCalculator(taxSet, policy);
      const [room, ...others] = stay.rooms;
      const left = (room?.nightlyPrices ?? []).slice(0, cut);
      if (room === undefined || left.length === 0 || room.extras !== undefined) return;
      // Guests with nights of their own sleep all nights that are left.
      const guests = room.guests?.map(({ age, labels }) => ({ age, labels }));
      const shorter = { ...room, guests, nightlyPrices: left };
      const [before, after] = [quote(stay), quote({ ...stay, rooms: [shorter, ...others] })];
      const [one, other] = [invoiceIfAny(before), invoiceIfAny(after)];
      if (one === undefined || other === undefined) return;
      const note = invoiceOf(difference(before, after));
      const back = invoiceOf(difference(recordOf(after), recordOf(before)));
      const sign = note.type === '381' ? -1n : 1n;
      expect(brokenRules(note, true)).toEqual([]);
      for (const field of ['lineNet', 'tax', 'taxInclusive', 'rounding', 'payable'] as const) {
        expect(exact(one[field]) + sign * exact(note[field])).toBe(exact(other[field]));
        const undone = back.type === '381' ? -exact(back[field]) : exact(back[field]);
        expect(sign * exact(note[field]) + undone).toBe(0n);
      }
      expect(exact(note.payable)).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns, ...seed },
  );
});
