import { Option } from 'commander';
import { VAT_CATEGORIES } from '../../definitions/local/of-tax.js';
import { inOrder } from '../../definitions/local/placed.js';
import type { Quote, TaxSet, VatCategory } from '../../index.js';
import {
  InvalidInvoice,
  type Invoice,
  type InvoiceBy,
  type InvoiceIssue,
  type InvoiceLine,
  invoiceOf,
} from '../../invoice/index.js';
import { printable } from '../../issues/printable.js';
import { INVOICE_TABLE } from '../../words/en/invoice-table.js';
import { say, type Words } from '../../words/words.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { quotedBooking } from '../input/booking.js';
import type { JsonDocument } from '../input/json-document.js';
import { localeOption, reportingIn, wordsFor } from '../input/locale.js';
import { repeated } from '../input/option-values.js';
import { locate, onlyPart } from '../input/parts.js';
import { addPolicyOptions, type PolicyOptions } from '../input/policy-options.js';
import { addStayOptions, type StayOptions } from '../input/stay.js';
import { type Finding, reportFindings } from '../output/findings.js';
import { type Column, drawTable, type Row } from '../output/table.js';
import { type Colors, colorsFor, jsonText } from '../output/text.js';

interface CommandOptions extends PolicyOptions, StayOptions {
  readonly by?: InvoiceBy;
  readonly lodging?: VatCategory;
  readonly reason?: string;
  readonly collectedByChannel?: readonly string[];
  readonly collectedByProperty?: readonly string[];
  readonly locale?: string;
  readonly json?: true;
}

const EXAMPLES = `
TAX_SET and stay are as in "staytax quote". A tax of the set is VAT when its definition says so: "local": { "invoice":
{ "vat": "S" } }. Amounts are those of EN 16931; --json has all that UBL or CII asks for.

Examples:
  $ staytax invoice lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --by night --json
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --locale de
`;

export const registerInvoice: Register = (program, io, finish) => {
  const command = program
    .command('invoice')
    .summary('print the invoice of a stay, by rate of VAT')
    .description('Prints the lines of an invoice and its VAT by rate, as EN 16931 asks for them.')
    .argument('<tax-set>', 'a tax set as JSON; - is standard input');
  addPolicyOptions(addStayOptions(command))
    .addOption(new Option('--by <what>', 'how lines are put together').choices(['stay', 'room', 'night']))
    .addOption(
      new Option('--lodging <category>', 'the VAT category of lodging without VAT').choices([...VAT_CATEGORIES]),
    )
    .option('--reason <text>', 'why lodging has no VAT: a text, or a VATEX code')
    .addOption(collectedOption('--collected-by-channel <tax>', 'a tax that the channel collects, by title or id'))
    .addOption(collectedOption('--collected-by-property <tax>', 'one that the property collects after all'))
    .addOption(localeOption())
    .option('--json', 'print the invoice as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: CommandOptions) => finish(await invoiceCommand(source, options, io)));
};

function collectedOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`).argParser(repeated((text) => text));
}

async function invoiceCommand(source: string, options: CommandOptions, io: Io): Promise<ExitCode> {
  const { lodging, reason } = options;
  if (reason !== undefined && lodging === undefined) throw new UsageError('--reason needs --lodging');
  if (reason?.trim() === '') throw new UsageError('--reason must not be blank');
  const words = await wordsFor(options.locale);
  const { taxSet, quote, document } = await reportingIn(words, () => quotedBooking(source, options, io));
  const invoice = invoiceFor(quote, options, (issue) => located(issue, 'issue', { taxSet, document }));
  reportFindings(
    invoice.warnings.map((warning) => located(warning, 'warning', { taxSet, document })),
    io,
    words,
  );
  const text = () => invoiceText(taxSet.title, invoice, colorsFor(io.stdout, io.env), words);
  io.stdout.write(options.json ? jsonText(invoice) : text());
  return EXIT.fine;
}

function invoiceFor(
  quote: Quote,
  { by, lodging: category, reason, collectedByChannel, collectedByProperty, locale }: CommandOptions,
  locateIssue: (issue: InvoiceIssue) => Finding,
): Invoice {
  try {
    return invoiceOf(quote, {
      ...{ by, collectedByChannel, collectedByProperty, locale },
      ...(category === undefined ? {} : { lodging: { category, ...(reason === undefined ? {} : { reason }) } }),
    });
  } catch (error) {
    if (!(error instanceof InvalidInvoice)) throw error;
    throw new InvalidInput(error.issues.map(locateIssue));
  }
}

const OPTION = /collectedBy(Channel|Property)/g;
/** It has no place in the file. */
const OPTION_PATH = /^collectedBy.*$/;

/** The lines of a quote are in calculation order; in the file a tax is where it was written. */
function located(
  issue: InvoiceIssue,
  severity: Finding['severity'],
  { taxSet, document }: { readonly taxSet: TaxSet; readonly document: JsonDocument },
): Finding {
  const message = issue.message.replaceAll(OPTION, (_, who: string) => `--collected-by-${who.toLowerCase()}`);
  const lines = inOrder(taxSet.taxes).flatMap(({ tax, path }) => (tax.local?.only === 'channel' ? [] : path));
  const [, line] = /^taxes\[(\d+)\]$/.exec(issue.path) ?? [];
  const path = (line === undefined ? undefined : lines[Number(line)]) ?? issue.path.replace(OPTION_PATH, '');
  return locate(onlyPart(document, 'tax-set'), { ...issue, message, path }, severity);
}

function invoiceText(title: string, invoice: Invoice, colors: Colors, words: Words): string {
  const { currency, notes, collectedByChannel } = invoice;
  const label = (key: Label): string => say(words, INVOICE_TABLE, key);
  const { amount } = words;
  const numbers = [label('quantity'), label('price'), currency].map(right);
  const lines: Column[] = [left(label('line')), left(label('nights')), ...numbers, left(label('vat'))];
  const vat: Column[] = [left(label('vat')), ...[label('taxable'), currency].map(right), left('')];
  const blocks = [
    `${colors.bold(printable(say(words, INVOICE_TABLE, 'heading', { title, currency })))}\n`,
    drawTable(lines, [
      ...invoice.lines.map((line) => lineRow(line, words)),
      ...collectedByChannel.map((line) => collectedRow(line, words)),
    ]),
    drawTable(vat, [
      ...invoice.breakdown.map(({ category, rate, taxable, tax, reason = '', reasonCode = '' }): Row => {
        const why = printable([reason, reasonCode].filter(Boolean).join(', '));
        return { cells: [vatOf({ category, rate }, words), amount(taxable), amount(tax), why] };
      }),
      { cells: [label('withoutVat'), '', amount(invoice.taxExclusive), ''], rule: true },
      { cells: [label('vat'), '', amount(invoice.tax), ''] },
      ...(/[1-9]/.test(invoice.rounding) ? [{ cells: [label('rounding'), '', amount(invoice.rounding), ''] }] : []),
      { cells: [colors.bold(label('toBePaid')), '', colors.bold(amount(invoice.payable)), ''] },
    ]),
  ];
  return [...blocks, ...(notes.length === 0 ? [] : [`${notes.map(printable).join('\n')}\n`])].join('\n');
}

/** A text of the tables that has no values in it. */
type Label = Exclude<keyof typeof INVOICE_TABLE.texts, 'heading' | 'room' | 'fromTo' | 'byChannel' | 'rate'>;

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
