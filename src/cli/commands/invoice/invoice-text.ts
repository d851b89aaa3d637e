import type { Invoice, InvoiceLine } from '../../../invoice/index.js';
import { printable } from '../../../issues/printable.js';
import { INVOICE_TABLE } from '../../../words/en/tables.js';
import { say, type Words } from '../../../words/words.js';
import { type Column, drawTable, type Row, wrapped } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** How a text is drawn. */
interface Drawn {
  readonly colors: Colors;
  readonly words: Words;
  /** Of the terminal, when there is one. */
  readonly width: number | undefined;
}

/** An invoice as tables. */
export function invoiceText(title: string, invoice: Invoice, { colors, words, width }: Drawn): string {
  const { type, currency, notes, collectedByChannel } = invoice;
  const isBack = type === '381';
  const label = (key: Label): string => say(words, INVOICE_TABLE, key);
  const { amount } = words;
  const numbers = [label('quantity'), label('price'), currency].map(right);
  const lines: Column[] = [left(label('line')), left(label('nights')), ...numbers, left(label('vat'))];
  const vat: Column[] = [left(label('vat')), ...[label('taxable'), currency].map(right), left('')];
  const blocks = [
    `${colors.bold(wrapped(printable(say(words, INVOICE_TABLE, headingOf(type), { title, currency })), width))}\n`,
    drawTable(
      lines,
      [
        ...invoice.lines.map((line) => lineRow(line, words)),
        ...collectedByChannel.map((line) => collectedRow(line, words)),
      ],
      width,
    ),
    drawTable(
      vat,
      [
        ...invoice.breakdown.map(({ category, rate, taxable, tax, reason = '', reasonCode = '' }): Row => {
          const why = printable([reason, reasonCode].filter(Boolean).join(', '));
          return { cells: [vatOf({ category, rate }, words), amount(taxable), amount(tax), why] };
        }),
        { cells: [label('withoutVat'), '', amount(invoice.taxExclusive), ''], rule: true },
        { cells: [label('vat'), '', amount(invoice.tax), inBooks(invoice, words)] },
        ...(/[1-9]/.test(invoice.rounding) ? [{ cells: [label('rounding'), '', amount(invoice.rounding), ''] }] : []),
        ...(/[1-9]/.test(invoice.paid) ? [{ cells: [label('paid'), '', amount(takenOff(invoice.paid)), ''] }] : []),
        {
          cells: [
            colors.bold(label(isBack ? 'toBePaidBack' : 'toBePaid')),
            '',
            colors.bold(amount(invoice.payable)),
            '',
          ],
        },
      ],
      width,
    ),
  ];
  return [
    ...blocks,
    ...(notes.length === 0 ? [] : [`${notes.map((note) => wrapped(printable(note), width)).join('\n')}\n`]),
  ].join('\n');
}

function headingOf(type: Invoice['type']): 'heading' | 'creditNote' | 'deposit' {
  if (type === '381') return 'creditNote';
  return type === '386' ? 'deposit' : 'heading';
}

/** The VAT in the currency of the books. */
function inBooks({ taxCurrency }: Invoice, words: Words): string {
  return taxCurrency === undefined ? '' : `${words.amount(taxCurrency.tax)} ${taxCurrency.currency}`;
}

/** A text of the tables that has no values in it. */
type Label = Exclude<
  keyof typeof INVOICE_TABLE.texts,
  'heading' | 'creditNote' | 'deposit' | 'room' | 'fromTo' | 'byChannel' | 'rate'
>;

function lineRow({ text, room, from, to, quantity, price, net, category, rate }: InvoiceLine, words: Words): Row {
  const name = room === undefined ? text : say(words, INVOICE_TABLE, 'room', { text, room });
  const [first, last] = [words.date(from), words.date(to)];
  const nights = from === to ? first : say(words, INVOICE_TABLE, 'fromTo', { from: first, to: last });
  const amounts = [words.count(quantity), words.amount(price), words.amount(net)];
  return { cells: [printable(name), nights, ...amounts, vatOf({ category, rate }, words)] };
}

/** What the channel collects is in no amount of the invoice, so that its amount is not in their column. */
function collectedRow(line: InvoiceLine, words: Words): Row {
  const { cells } = lineRow(line, words);
  const net = say(words, INVOICE_TABLE, 'byChannel', { amount: words.amount(line.net) });
  return { cells: [...cells.slice(0, -2), '', net] };
}

function vatOf(
  { category, rate }: { readonly category: string; readonly rate?: string | undefined },
  words: Words,
): string {
  return rate === undefined ? category : say(words, INVOICE_TABLE, 'rate', { category, rate: words.amount(rate) });
}

const left = (head: string): Column => ({ head, align: 'left' });
const right = (head: string): Column => ({ head, align: 'right' });

/** What was paid back before is added. */
function takenOff(paid: string): string {
  return paid.startsWith('-') ? paid.slice(1) : `-${paid}`;
}
