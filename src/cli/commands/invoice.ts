import { VAT_CATEGORIES } from '../../core/definitions/local/of-tax.js';
import { inOrder } from '../../core/definitions/local/placed.js';
import type { Issue } from '../../core/issues/issue.js';
import { isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { printable } from '../../core/issues/texts.js';
import type { Quote } from '../../core/quote/quote.js';
import type { EInvoice, EInvoiceDetails } from '../../documents/invoice/e-invoice.js';
import type { InvoiceIssue, PayersOptions } from '../../documents/invoice/index.js';
import {
  depositInvoiceOf,
  eInvoiceOf,
  InvalidInvoiceError,
  invoiceOf,
  invoicesOf,
} from '../../documents/invoice/index.js';
import type { Invoice, InvoiceLine, InvoiceOptions } from '../../documents/invoice/invoice.js';
import type { Correction } from '../../index.js';
import { InvalidArgumentError } from '../../index.js';
import { INVOICE_TABLE } from '../../language/words/en/previews.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { InvalidInput, invalidFile, locating, OutputFailed, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { readBytes, writeFile } from '../files.js';
import type { QuotedBooking } from '../input/booking.js';
import { correctionBetween, quotedBooking } from '../input/booking.js';
import type { OptionsOf } from '../input/declaration.js';
import { choice, declare, flag, repeated, text } from '../input/declaration.js';
import { OF_INVOICES, OF_TAX_SETS, readFileOrExample } from '../input/examples.js';
import type { JsonDocument } from '../input/json-document.js';
import { issuesIn, locate, onlyPart, refuseDuplicates, wholeFile } from '../input/json-document.js';
import { LOCALE, POLICY_OPTIONS, reportingIn, wordsFor } from '../input/shared-options.js';
import { STAY_OPTIONS } from '../input/stay.js';
import { BOOKING, OPTION } from '../input/tool.js';
import type { PropertiesOf } from '../output/answer-schema.js';
import { DECIMAL, describedText, ISSUES, listOf, listSchema, OBJECT, OBJECTS, TEXT } from '../output/answer-schema.js';
import type { FoundIssue, PlacedFinding } from '../output/findings.js';
import { findingWithoutPlace, reportFindings } from '../output/findings.js';
import type { PrintedRow } from '../output/table.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { LabelOf, Screen } from '../output/text.js';
import { print } from '../output/text.js';

/** The electronic formats, and their names in the package. */
const FORMATS = { ubl: 'UBL', cii: 'CII', facturx: 'Factur-X-EN16931' } as const;

const OPTIONS = {
  ...STAY_OPTIONS,
  ...POLICY_OPTIONS,
  by: choice('<what>', 'how lines are put together [stay]', ['stay', 'room', 'night']),
  lodging: choice('<category>', 'the VAT category of lodging without VAT', VAT_CATEGORIES),
  reason: text('<text>', 'why lodging has no VAT: a text, or a VATEX code'),
  collectedByChannel: repeated('<tax>', 'a tax that the channel collects, by title or id', String),
  collectedByProperty: repeated('<tax>', 'a tax that the property collects after all', String),
  before: text('<record>', 'the record of what was billed: with --after, print the credit note', { isRead: true }),
  after: text('<record>', 'the record of what should be billed', { isRead: true }),
  cashRounding: text('<step>', 'round what is to be paid in cash to a multiple, such as 0.05'),
  options: text('<file>', 'payers, what was paid before, and the currency of the books, as JSON', {
    examples: OF_INVOICES,
  }),
  payer: text('<name>', 'of the payers of --options: only the invoice of this one'),
  deposit: text('<amount>', 'print the invoice of a deposit of this amount'),
  format: {
    ...choice<keyof typeof FORMATS>('<format>', 'write an electronic invoice', ['ubl', 'cii', 'facturx']),
    conflicts: 'json',
  },
  parties: text('<file>', 'its number, dates, seller and buyer, as JSON', { examples: OF_INVOICES }),
  pdf: text('<file>', 'of facturx: the PDF that it is put into', { isRead: true }),
  out: text('<file>', 'where it is written (default: standard output)'),
  locale: LOCALE,
  json: flag('print the invoice as JSON'),
};
type InvoiceCommandOptions = OptionsOf<typeof OPTIONS>;

const ANSWER: PropertiesOf<Invoice> = {
  type: describedText('380 an invoice, 381 a credit note, 386 a deposit invoice.'),
  currency: TEXT,
  lines: OBJECTS,
  breakdown: listOf('VAT by category and rate.'),
  lineNet: DECIMAL,
  taxExclusive: DECIMAL,
  tax: describedText('All VAT together.'),
  taxInclusive: DECIMAL,
  rounding: DECIMAL,
  cashRounding: OBJECT,
  prepaid: OBJECTS,
  paid: DECIMAL,
  payable: describedText('What is to be paid.'),
  taxCurrency: OBJECT,
  preceding: OBJECTS,
  notes: listSchema(TEXT),
  collectedByChannel: listOf('Charges that the channel collects: in no amount above.'),
  warnings: ISSUES,
};

export const invoiceCommand = declare({
  summary: 'print the invoice of a stay, by rate of VAT',
  description: 'Prints the lines of an invoice and its VAT by rate, as EN 16931 asks for them.',
  tool: {
    note: 'Two records give the credit note, or what is still due.',
    arguments: {
      ...BOOKING,
      before: { schema: 'record' },
      after: { schema: 'record' },
      by: OPTION,
      lodging: OPTION,
      reason: OPTION,
      collectedByChannel: OPTION,
      collectedByProperty: OPTION,
      cashRounding: OPTION,
      options: {
        description: 'payers [{ "name", "takes" }], prepaid, deposits, preceding, taxCurrency: see search_docs.',
      },
      payer: OPTION,
      deposit: OPTION,
    },
    // One invoice; a list for several payers, or if there is nothing to pay.
    answer: {
      type: 'object',
      properties: { ...ANSWER, invoices: listOf('Of several payers.', { anyOf: [OBJECT, { type: 'null' }] }) },
    },
    check: ({ taxSet, stay }) => {
      if ((taxSet === undefined) !== (stay === undefined)) throw new UsageError('taxSet and stay need each other');
    },
    shown: (printed) => (isRecord(printed) ? printed : { invoices: [printed].flat() }),
  },
  arguments: [['[tax-set]', 'a tax set as JSON; - is standard input', OF_TAX_SETS]],
  options: OPTIONS,
  notes: `
TAX_SET and stay are as in "staytax quote". A tax of the set is VAT when its definition says so: "local": {
"invoice": { "vat": "S" } }. Amounts are those of EN 16931; --json has all that UBL or CII asks for.

--before and --after are records, in place of TAX_SET and stay: the invoice is the credit note between them, or
what is still due.

OPTIONS is JSON with what the library takes: { "payers": [{ "name", "takes" }], "prepaid", "deposits",
"preceding", "taxCurrency", "cashRounding" }. A deposit invoice as --deposit --json prints it goes into
"deposits", with its "number".

--format writes a file of UBL, CII or Factur-X with the package @e-invoice-eu/core, which is yours to install.
PARTIES is JSON: { "number", "issued", "due", "seller", "buyer", "delivery", "payment" }, a seller and a buyer
with { "name", "address": { "country" } }.

Examples:
  $ staytax invoice lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --by night --json
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --locale de
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --deposit 100.00
  $ staytax invoice zermatt --check-in 2026-12-24 --nights 3 --price 120.01 --persons 2 --cash-rounding 0.05
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120 --persons 2 --options payers --payer Guest
  $ staytax quote berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --record booked.json
  $ staytax quote berlin --check-in 2026-12-24 --nights 2 --price 120.00 --persons 2 --record stayed.json
  $ staytax invoice --before booked.json --after stayed.json
  $ staytax invoice --before booked.json --after stayed.json --format ubl --parties parties --out note.xml
`,
  run: async (source, options, io) => {
    checkOptions(source, options);
    const words = await wordsFor(options.locale);
    const { made: invoices, title, findings } = await reportingIn(words, () => invoicesOfInput(source, options, io));
    reportFindings(findings, io, words);
    const [only, second] = invoices;
    if (options.format === undefined) {
      const data = invoices.map(({ invoice }) => invoice);
      const answer = second === undefined ? data[0] : data;
      print(answer, options.json, (screen) => invoiceTexts(title, invoices, screen), io, words);
      return;
    }
    // A file holds one invoice.
    if (second !== undefined) throw new UsageError('--format needs --payer where --options has several payers');
    const ofPayer = options.payer === undefined ? '' : ` for ${options.payer}`;
    if (!only?.invoice) throw new UsageError(`there is nothing to pay${ofPayer}`);
    await writeDocument(only.invoice, options.format, options, io);
  },
});

function checkOptions(source: string | undefined, options: InvoiceCommandOptions): void {
  const { lodging, reason, before, after, format, parties, pdf, out } = options;
  if (reason !== undefined && lodging === undefined) throw new UsageError('--reason needs --lodging');
  if (reason?.trim() === '') throw new UsageError('--reason must not be blank');
  if ((before === undefined) !== (after === undefined)) throw new UsageError('--before and --after need each other');
  if (source === undefined && before === undefined)
    throw new UsageError('a tax set is needed, or --before and --after');
  if (source !== undefined && before !== undefined) {
    throw new UsageError('--before and --after take the place of the tax set: their records have their own');
  }
  if (options.payer !== undefined && options.options === undefined) throw new UsageError('--payer needs --options');
  if (format !== undefined && parties === undefined) throw new UsageError('--format needs --parties');
  if (format === undefined && (parties !== undefined || out !== undefined)) {
    throw new UsageError('--parties and --out need --format');
  }
  if ((format === 'facturx') !== (pdf !== undefined))
    throw new UsageError('--format facturx and --pdf need each other');
}

/** An invoice, and its payer if the options name payers. */
interface MadeInvoice {
  readonly payer?: string;
  /** `null` if there is nothing to pay. */
  readonly invoice: Invoice | null;
}

async function invoicesOfInput(source: string | undefined, options: InvoiceCommandOptions, io: Io) {
  const file: OptionsFile | undefined =
    options.options === undefined ? undefined : await readObject(options.options, 'options', io);
  const invoices = (quote: Quote | Correction, title: string, place: PlaceIssue) => {
    const madeInvoices = makeInvoices(quote, options, file, place);
    const warnings = madeInvoices.flatMap(({ invoice }) => invoice?.warnings ?? []);
    const once = new Map(warnings.map((warning) => [`${warning.path} ${warning.message}`, warning]));
    return { made: madeInvoices, title, findings: [...once.values()].map((warning) => place(warning, 'warning')) };
  };
  if (source !== undefined) {
    const booking = await quotedBooking(source, options, io);
    return invoices(booking.quote, booking.taxSet.title, placeIn(booking));
  }
  const { correction, now, after } = await correctionBetween(options.before ?? '', options.after ?? '', io);
  const place: PlaceIssue = (issue, severity) => findingWithoutPlace(now.file, issue, severity);
  return invoices(correction, after.taxSet.title, place);
}

type PlaceIssue = (issue: InvoiceIssue, severity: PlacedFinding['severity']) => PlacedFinding;

/** Places in the file of a tax set. Lines of a quote are in calculation order, taxes in the file are not. */
function placeIn({ taxSet, document }: QuotedBooking): PlaceIssue {
  const lines = inOrder(taxSet.taxes).flatMap(({ tax, path }) => (tax.local?.only === 'channel' ? [] : path));
  const optionOf = (_: string, who: string) => `--collected-by-${who.toLowerCase()}`;
  return (issue, severity) => {
    const message = issue.message.replaceAll(/collectedBy(Channel|Property)/g, optionOf);
    const [, line] = /^taxes\[(\d+)\]$/.exec(issue.path) ?? [];
    // Options have no place in the file.
    const path = lines[Number(line)] ?? issue.path.replace(/^collectedBy.*$/, '');
    return locate(onlyPart(document, 'tax-set'), { ...issue, message, path }, severity);
  };
}

/** Options of `invoicesOf` if there are payers, else of `invoiceOf`. */
type FileOptions = InvoiceOptions & { readonly payers?: PayersOptions['payers'] };

interface ReadObject<Value> {
  readonly document: JsonDocument;
  readonly value: Value;
}
type OptionsFile = ReadObject<FileOptions>;

/** The object in a file, whose fields the library checks. */
async function readObject<Value extends object>(
  source: string,
  name: 'options' | 'parties',
  io: Io,
): Promise<ReadObject<Value>> {
  const document = await readFileOrExample(source, OF_INVOICES, io);
  const isObject = (value: unknown): value is Value => isRecord(value);
  refuseDuplicates(document);
  const { file, value } = document;
  if (isObject(value)) return { document, value };
  throw invalidFile(file, 'not_an_object', `The ${name} must be an object.`);
}

/** Makes the invoices of a quote. Options of the command line override those of the file. */
function makeInvoices(
  quote: Quote | Correction,
  options: InvoiceCommandOptions,
  file: OptionsFile | undefined,
  place: PlaceIssue,
): MadeInvoice[] {
  const { payer } = options;
  const ofFile = (issue: FoundIssue) => file && locate(wholeFile(file.document), issue, 'issue');
  try {
    const invoices = invoicesFor(quote, options, file?.value);
    if (payer === undefined) return invoices;
    const ofPayer = invoices.filter((invoice) => invoice.payer === payer);
    if (ofPayer.length > 0) return ofPayer;
    const names = invoices.map((invoice) => invoice.payer).join(', ');
    throw new UsageError(`--payer must be a name of a payer of --options: ${names} (got ${payer})`);
  } catch (error) {
    if (error instanceof InvalidInvoiceError) {
      const isOfFile = ({ path }: InvoiceIssue) => /^(payers|deposits|taxCurrency)/.test(path);
      const findings = error.issues.map(
        (issue) => (isOfFile(issue) ? ofFile(issue) : undefined) ?? place(issue, 'issue'),
      );
      throw new InvalidInput(findings);
    }
    if (!(error instanceof InvalidArgumentError)) throw error;
    const [{ message } = error] = error.issues;
    const typed = { amount: '--deposit', ...(options.cashRounding && { cashRounding: '--cash-rounding' }) };
    const [, name] = Object.entries(typed).find(([path]) => error.issues.some((issue) => issue.path === path)) ?? [];
    if (file === undefined || name !== undefined) throw new UsageError(message.replace(/^\w+/, name ?? '$&'));
    throw new InvalidInput(error.issues.flatMap((issue) => ofFile(issue) ?? []));
  }
}

function invoicesFor(
  quote: Quote | Correction,
  options: InvoiceCommandOptions,
  { payers, ...fileOptions }: FileOptions = {},
): MadeInvoice[] {
  const { by, lodging: category, reason, collectedByChannel, collectedByProperty, cashRounding, locale } = options;
  const lodging = category === undefined ? undefined : { category, ...withoutAbsent({ reason }) };
  const given = withoutAbsent({ by, collectedByChannel, collectedByProperty, cashRounding, locale, lodging });
  const all: InvoiceOptions = { ...fileOptions, ...given };
  const { deposit } = options;
  if (deposit !== undefined) {
    if ('lines' in quote) throw new UsageError('--deposit is of a stay, and not of --before and --after');
    return [{ invoice: depositInvoiceOf(quote, { ...all, amount: deposit }) }];
  }
  if (payers === undefined) return [{ invoice: invoiceOf(quote, all) }];
  return invoicesOf(quote, { ...all, payers }).map((invoice, index) => ({ payer: payers[index]?.name ?? '', invoice }));
}

function invoiceTexts(title: string, invoices: readonly MadeInvoice[], screen: Screen): string {
  const texts = invoices.flatMap(({ payer, invoice }) => {
    return invoice === null ? [] : invoiceText(payer === undefined ? title : `${title}: ${payer}`, invoice, screen);
  });
  return texts.join('\n');
}

function invoiceText(title: string, invoice: Invoice, { colors, words, width }: Screen): string {
  const { type, currency, notes, taxCurrency: books } = invoice;
  const label = (key: LabelOf<typeof INVOICE_TABLE>) => say(words, INVOICE_TABLE, key);
  const { amount } = words;
  const numbers = [label('quantity'), label('price'), currency].map(rightColumn);
  const lines = [leftColumn(label('line')), leftColumn(label('nights')), ...numbers, leftColumn(label('vat'))];
  const vat = [leftColumn(label('vat')), ...[label('taxable'), currency].map(rightColumn), leftColumn('')];
  const charged = [
    ...invoice.lines.map((line) => lineRow(line, words)),
    // Charges that the channel collects are in no amount of the invoice, so they have no column.
    ...invoice.collectedByChannel.map((line) => {
      const net = say(words, INVOICE_TABLE, 'byChannel', { amount: amount(line.net) });
      return [...lineRow(line, words).slice(0, -2), '', net];
    }),
  ];
  const rates = invoice.breakdown.map((row) => {
    const why = printable([row.reason, row.reasonCode].filter(Boolean).join(', '));
    return [vatOf(row, words), amount(row.taxable), amount(row.tax), why];
  });
  const ifAny = (key: 'rounding' | 'paid', sum: string, shown = sum) =>
    /[1-9]/.test(sum) ? [[label(key), '', amount(shown), '']] : [];
  const sums = [
    [label('withoutVat'), '', amount(invoice.taxExclusive), ''],
    // The VAT in the currency of the books too.
    [label('vat'), '', amount(invoice.tax), books === undefined ? '' : `${amount(books.tax)} ${books.currency}`],
    ...ifAny('rounding', invoice.rounding),
    // A payment is subtracted; an earlier refund is added.
    ...ifAny('paid', invoice.paid, invoice.paid.startsWith('-') ? invoice.paid.slice(1) : `-${invoice.paid}`),
    [colors.bold(label(type === '381' ? 'toBePaidBack' : 'toBePaid')), '', colors.bold(amount(invoice.payable)), ''],
  ];
  const heading = say(words, INVOICE_TABLE, HEADINGS[type], { title, currency });
  return [
    `${colors.bold(wrapText(printable(heading), width))}\n`,
    drawTable(lines, [charged], width),
    drawTable(vat, [rates, sums], width),
    ...(notes.length === 0 ? [] : [`${notes.map((note) => wrapText(printable(note), width)).join('\n')}\n`]),
  ].join('\n');
}

const HEADINGS = { '380': 'heading', '381': 'creditNote', '386': 'deposit' } as const;

function lineRow(line: InvoiceLine, words: Words): PrintedRow {
  const { text, room, from, to, quantity, price, net } = line;
  const name = room === undefined ? text : say(words, INVOICE_TABLE, 'room', { text, room });
  const [first, last] = [words.date(from), words.date(to)];
  const nights = from === to ? first : say(words, INVOICE_TABLE, 'fromTo', { from: first, to: last });
  const amounts = [words.count(quantity), words.amount(price), words.amount(net)];
  return [printable(name), nights, ...amounts, vatOf(line, words)];
}

function vatOf({ category, rate }: Pick<InvoiceLine, 'category' | 'rate'>, words: Words): string {
  return rate === undefined ? category : say(words, INVOICE_TABLE, 'rate', { category, rate: words.amount(rate) });
}

async function writeDocument(
  invoice: Invoice,
  format: keyof typeof FORMATS,
  { parties = '', pdf, out }: InvoiceCommandOptions,
  io: Io,
): Promise<void> {
  const { document, value: details } = await readObject<EInvoiceDetails>(parties, 'parties', io);
  // Issues of the parties get places in their file.
  const places = (issues: readonly Issue[]) => issuesIn(wholeFile(document), issues);
  const data = locating(InvalidArgumentError, places, () => eInvoiceOf(invoice, details));
  const file =
    pdf === undefined ? {} : { pdf: { buffer: await readBytes(pdf, io), filename: pdf, mimetype: 'application/pdf' } };
  const written = await generate(data, { format: FORMATS[format], lang: 'en', ...file }, document);
  await writeFile(out, format === 'cii' && typeof written === 'string' ? withPreceding(written, data) : written, io);
}

interface InvoiceGenerator {
  generate(data: object, options: object): Promise<string | Uint8Array>;
}

/** The package is optional: the user installs it. */
async function generate(
  data: EInvoice,
  options: { readonly format: string; readonly lang: string },
  { file }: JsonDocument,
) {
  const { InvoiceService } = await import('@e-invoice-eu/core').catch(() => {
    throw new OutputFailed(
      '--format needs the package @e-invoice-eu/core beside staytax: npm install @e-invoice-eu/core',
    );
  });
  const maker: InvoiceGenerator = new InvoiceService({ log: () => {}, warn: () => {}, error: () => {} });
  try {
    // A copy, because the package changes it.
    return await maker.generate(data, { ...options });
  } catch (error) {
    const errors: unknown = isRecord(error) ? error['errors'] : undefined;
    if (!Array.isArray(errors)) throw new OutputFailed(`cannot write ${options.format}: ${String(error)}`);
    throw new InvalidInput(
      errors.map((reason: unknown) => findingWithoutPlace(file, rejection(reason, options.format))),
    );
  }
}

const PARTIES = { AccountingSupplierParty: 'seller', AccountingCustomerParty: 'buyer' };

/** An error of the package as an issue. The field that is most often missing gets its name in the parties file. */
function rejection(error: unknown, format: string): FoundIssue {
  const { instancePath, message = 'it is not accepted' } = isRecord(error) ? error : {};
  const place = String(instancePath ?? '');
  const [, party] = Object.entries(PARTIES).find(([element]) => place.includes(element)) ?? [];
  if (party === undefined || !String(message).includes('cbc:EndpointID')) {
    return { code: 'not_accepted', path: '', message: `${format} cannot say this: ${place} ${String(message)}.` };
  }
  const forms = '"contact": { "email": "..." }, or "endpoint": { "id": "...", "scheme": "0088" }';
  const needed = `${format} needs an electronic address of the ${party}: ${forms}.`;
  return { code: 'not_accepted', path: `${party}.endpoint`, message: needed };
}

/** Adds the preceding invoice (BG-3), which the package leaves out of CII. CII has a place for one. */
function withPreceding(xml: string, data: EInvoice): string {
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
  const references = data['ubl:Invoice']['cac:BillingReference'];
  const first: unknown = Array.isArray(references) ? references[0] : undefined;
  const named = isRecord(first) ? first['cac:InvoiceDocumentReference'] : undefined;
  if (!isRecord(named) || xml.includes('InvoiceReferencedDocument')) return xml;
  const { 'cbc:ID': number, 'cbc:IssueDate': issued } = named;
  const day =
    typeof issued === 'string' && `<qdt:DateTimeString format="102">${issued.replaceAll('-', '')}</qdt:DateTimeString>`;
  const date = day ? `<ram:FormattedIssueDateTime>${day}</ram:FormattedIssueDateTime>` : '';
  const escaped = String(number).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const id = `<ram:IssuerAssignedID>${escaped}</ram:IssuerAssignedID>`;
  return xml.replace(end, () => `${end}<ram:InvoiceReferencedDocument>${id}${date}</ram:InvoiceReferencedDocument>`);
}
