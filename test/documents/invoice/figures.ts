import type { Invoice } from '../../../src/documents/invoice/index.js';
import { exact } from './en16931.js';

/** Each amount of an invoice by its subject: VAT and lines by category and rate, and what the channel collects. A credit note gives back. */
export function figuresOf(invoice: Invoice | null): Map<string, bigint> {
  const figures = new Map<string, bigint>();
  if (invoice === null) return figures;
  const { type, breakdown, lines, collectedByChannel, ...all } = invoice;
  const put = (name: string, amount: string) => {
    figures.set(name, (figures.get(name) ?? 0n) + (type === '381' ? -exact(amount) : exact(amount)));
  };
  for (const field of ['lineNet', 'tax', 'taxInclusive', 'rounding', 'payable'] as const) put(field, all[field]);
  for (const { category, rate, taxable, tax } of breakdown) {
    put(`taxable ${category} ${rate}`, taxable);
    put(`tax ${category} ${rate}`, tax);
  }
  for (const { category, rate, net } of lines) put(`lines ${category} ${rate}`, net);
  for (const { text, net } of collectedByChannel) put(`collected ${text}`, net);
  return figures;
}

/** The figures of several together, without those of nothing. */
export function added(...all: ReadonlyArray<Map<string, bigint>>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [name, amount] of all.flatMap((one) => [...one])) sums.set(name, (sums.get(name) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort());
}
