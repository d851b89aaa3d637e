import { Option } from 'commander';
import type { VatCategory } from '../../definitions/local/of-tax.js';
import { VAT_CATEGORIES } from '../../definitions/local/of-tax.js';
import { inOrder } from '../../definitions/local/placed.js';
import type { TaxSet } from '../../definitions/tax.js';
import type { Correction } from '../../index.js';
import { InvalidArgument } from '../../index.js';
import type { EInvoice, EInvoiceDetails } from '../../invoice/e-invoice.js';
import type { InvoiceIssue, PayersOptions } from '../../invoice/index.js';
import { depositInvoiceOf, eInvoiceOf, InvalidInvoice, invoiceOf, invoicesOf } from '../../invoice/index.js';
import type { Invoice, InvoiceBy, InvoiceLine, InvoiceOptions } from '../../invoice/invoice.js';
import { isRecord } from '../../issues/reading.js';
import { printable } from '../../issues/texts.js';
import type { Quote } from '../../quote/quote.js';
import { INVOICE_TABLE } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { say } from '../../words/words.js';
import type { ExitCode, Register } from '../command.js';
import { EXIT, InvalidInput, OutputFailed, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { cannotWrite, openOutput, readBytes } from '../files.js';
import { correctionBetween, quotedBooking } from '../input/booking.js';
import { exampleArgument, exampleOption, OF_INVOICES, OF_TAX_SETS, readFileOrExample } from '../input/examples.js';
import type { JsonDocument } from '../input/json-document.js';
import { duplicateKeys, locate, onlyPart, wholeFile } from '../input/json-document.js';
import type { PolicyOptions } from '../input/shared-options.js';
import { addPolicyOptions, localeOption, repeatable, reportingIn, wordsFor } from '../input/shared-options.js';
import type { StayOptions } from '../input/stay.js';
import { addStayOptions } from '../input/stay.js';
import type { Finding } from '../output/findings.js';
import { findingWithoutPlace, reportFindings } from '../output/findings.js';
import type { PrintedRow } from '../output/table.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../output/table.js';
import type { Colors } from '../output/text.js';
import { colorsFor, jsonText } from '../output/text.js';

interface InvoiceCommandOptions extends PolicyOptions, StayOptions {
  readonly by?: InvoiceBy;
  readonly lodging?: VatCategory;
  readonly reason?: string;
  readonly collectedByChannel?: readonly string[];
  readonly collectedByProperty?: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly options?: string;
  readonly payer?: string;
  readonly deposit?: string;
  readonly format?: Format;
  readonly parties?: string;
  readonly pdf?: string;
  readonly out?: string;
  readonly locale?: string;
  readonly json?: true;
}

const EXAMPLES = `
TAX_SET and stay are as in "staytax quote". A tax of the set is VAT when its definition says so: "local": {
"invoice": { "vat": "S" } }. Amounts are those of EN 16931; --json has all that UBL or CII asks for.

--before and --after are records, in place of TAX_SET and stay: the invoice is the credit note between them, or
what is still due.

OPTIONS is JSON with what the library takes: { "payers": [{ "name", "takes" }], "prepaid", "deposits",
"preceding", "taxCurrency" }. A deposit invoice as --deposit --json prints it goes into "deposits", with its
"number".

--format writes a file of UBL, CII or Factur-X with the package @e-invoice-eu/core, which is yours to install.
PARTIES is JSON: { "number", "issued", "due", "seller", "buyer", "delivery", "payment" }, a seller and a buyer
with { "name", "address": { "country" } }.

Examples:
  $ staytax invoice lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --by night --json
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --locale de
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --deposit 100.00
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --options payers --payer Guest
  $ staytax quote berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --record booked.json
  $ staytax quote berlin --check-in 2026-12-24 --nights 2 --price 120.00 --persons 2 --record stayed.json
  $ staytax invoice --before booked.json --after stayed.json
  $ staytax invoice --before booked.json --after stayed.json --format ubl --parties parties --out note.xml
`;

export const registerInvoice: Register = (program, io, finish) => {
  const command = program
    .command('invoice')
    .summary('print the invoice of a stay, by rate of VAT')
    .description('Prints the lines of an invoice and its VAT by rate, as EN 16931 asks for them.')
    .addArgument(exampleArgument('[tax-set]', 'a tax set as JSON; - is standard input', OF_TAX_SETS));
  addPolicyOptions(addStayOptions(command))
    .addOption(new Option('--by <what>', 'how lines are put together').choices(['stay', 'room', 'night']))
    .addOption(
      new Option('--lodging <category>', 'the VAT category of lodging without VAT').choices([...VAT_CATEGORIES]),
    )
    .option('--reason <text>', 'why lodging has no VAT: a text, or a VATEX code')
    .addOption(collectedOption('--collected-by-channel <tax>', 'a tax that the channel collects, by title or id'))
    .addOption(collectedOption('--collected-by-property <tax>', 'one that the property collects after all'))
    .option('--before <record>', 'the record of what was billed: with --after, print the credit note')
    .option('--after <record>', 'the record of what should be billed')
    .addOption(
      exampleOption(
        '--options <file>',
        'payers, what was paid before, and the currency of the books, as JSON',
        OF_INVOICES,
      ),
    )
    .option('--payer <name>', 'of the payers of --options: only the invoice of this one')
    .option('--deposit <amount>', 'print the invoice of a deposit of this amount')
    .addOption(new Option('--format <format>', 'write an electronic invoice').choices(FORMATS).conflicts('json'))
    .addOption(exampleOption('--parties <file>', 'its number, dates, seller and buyer, as JSON', OF_INVOICES))
    .option('--pdf <file>', 'of facturx: the PDF that it is put into')
    .option('--out <file>', 'where it is written (default: standard output)')
    .addOption(localeOption())
    .option('--json', 'print the invoice as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string | undefined, options: InvoiceCommandOptions) => {
      finish(await invoiceCommand(source, options, io));
    });
};

function collectedOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`).argParser(repeatable((text) => text));
}

async function invoiceCommand(source: string | undefined, options: InvoiceCommandOptions, io: Io): Promise<ExitCode> {
  checkOptions(source, options);
  const words = await wordsFor(options.locale);
  const { made, title, findings } = await reportingIn(words, () => invoicesOfInput(source, options, io));
  reportFindings(findings, io, words);
  const { format, parties = '', payer } = options;
  if (format !== undefined) await writeDocument(onlyInvoice(made, payer), { ...options, format, parties }, io);
  else if (options.json)
    io.stdout.write(jsonText(made.length > 1 ? made.map(({ invoice }) => invoice) : made[0]?.invoice));
  else
    io.stdout.write(
      textsOf(title, made, (name, invoice) =>
        invoiceText(name, invoice, { colors: colorsFor(io.stdout, io.env), words, width: io.stdout.columns }),
      ),
    );
  return EXIT.fine;
}

/** Invoices one after the other, each with its payer in the heading. */
function textsOf(
  title: string,
  made: readonly MadeInvoice[],
  textOf: (title: string, invoice: NonNullable<MadeInvoice['invoice']>) => string,
): string {
  const texts = made.flatMap(({ payer, invoice }) =>
    invoice === null ? [] : textOf(payer === undefined ? title : `${title}: ${payer}`, invoice),
  );
  return texts.join('\n');
}

/** The only invoice, because a file holds one. */
function onlyInvoice(made: readonly MadeInvoice[], payer: string | undefined): NonNullable<MadeInvoice['invoice']> {
  const [only, other] = made;
  if (other !== undefined) throw new UsageError('--format needs --payer where --options has several payers');
  if (only?.invoice) return only.invoice;
  throw new UsageError(`there is nothing to pay${payer === undefined ? '' : ` for ${payer}`}`);
}

/** Throws `UsageError` for options that need or exclude each other. */
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

interface InvoicesWithFindings {
  readonly made: readonly MadeInvoice[];
  readonly title: string;
  readonly findings: readonly Finding[];
}

async function invoicesOfInput(
  source: string | undefined,
  options: InvoiceCommandOptions,
  io: Io,
): Promise<InvoicesWithFindings> {
  const { before = '', after = '', payer, deposit } = options;
  const file = options.options === undefined ? undefined : await readOptions(options.options, io);
  const asked = { options: libraryOptions(options), file, payer, deposit };
  if (source === undefined) {
    const { correction, now, after: record } = await correctionBetween(before, after, io);
    const found = (issue: InvoiceIssue, severity: Finding['severity']) =>
      findingWithoutPlace(now.file, issue, severity);
    const made = makeInvoices(correction, asked, (issue) => found(issue, 'issue'));
    const findings = warningsOf(made).map((warning) => found(warning, 'warning'));
    return { made, title: record.taxSet.title, findings };
  }
  const { taxSet, quote, document } = await quotedBooking(source, options, io);
  const made = makeInvoices(quote, asked, (issue) => locateIssue(issue, 'issue', { taxSet, document }));
  const findings = warningsOf(made).map((warning) => locateIssue(warning, 'warning', { taxSet, document }));
  return { made, title: taxSet.title, findings };
}

/** Warnings of all invoices, without repetitions. */
function warningsOf(made: readonly MadeInvoice[]): InvoiceIssue[] {
  const all = made.flatMap(({ invoice }) => invoice?.warnings ?? []);
  return [...new Map(all.map((one) => [`${one.path} ${one.message}`, one])).values()];
}

function libraryOptions(options: InvoiceCommandOptions): InvoiceOptions {
  const { by, lodging: category, reason, collectedByChannel, collectedByProperty, locale } = options;
  return {
    ...{ by, collectedByChannel, collectedByProperty, locale },
    ...(category === undefined ? {} : { lodging: { category, ...(reason === undefined ? {} : { reason }) } }),
  };
}

const OPTION = /collectedBy(Channel|Property)/g;
/** Options have no place in the file. */
const OPTION_PATH = /^collectedBy.*$/;

/** Place of an issue in the file. Lines of a quote are in calculation order, taxes in the file are not. */
function locateIssue(
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

/** Options of the library, from a file. */
interface OptionsFile {
  readonly document: JsonDocument;
  readonly value: FileOptions;
}

/** Options of `invoicesOf` if there are payers, else of `invoiceOf`. */
type FileOptions = InvoiceOptions & { readonly payers?: PayersOptions['payers'] };

/** An invoice, and its payer if the options name payers. */
interface MadeInvoice {
  readonly payer?: string;
  /** `null` if there is nothing to pay. */
  readonly invoice: Invoice | null;
}

/** Reads options as JSON. The library checks the fields. */
async function readOptions(file: string, io: Io): Promise<OptionsFile> {
  const document = await readFileOrExample(file, OF_INVOICES, io);
  const twice = duplicateKeys(document);
  if (twice.length > 0) throw new InvalidInput(twice);
  const { value } = document;
  if (isOptions(value)) return { document, value };
  throw new InvalidInput([
    findingWithoutPlace(document.file, { code: 'not_an_object', path: '', message: 'The options must be an object.' }),
  ]);
}

function isOptions(value: unknown): value is FileOptions {
  return isRecord(value);
}

/** Asks for a deposit invoice, an invoice for each payer, or one invoice. */
interface InvoiceRequest {
  readonly options: InvoiceOptions;
  readonly file: OptionsFile | undefined;
  readonly deposit: string | undefined;
  readonly payer: string | undefined;
}

/** Makes the invoices of a quote. Options of the command line override those of the file. */
function makeInvoices(
  quote: Quote | Correction,
  asked: InvoiceRequest,
  locateIssue: (issue: InvoiceIssue) => Finding,
): MadeInvoice[] {
  const { file, payer } = asked;
  try {
    const made = invoicesFor(quote, asked);
    if (payer === undefined) return made;
    const own = made.filter((one) => one.payer === payer);
    if (own.length > 0) return own;
    const names = made.map((one) => one.payer).join(', ');
    throw new UsageError(`--payer must be a name of a payer of --options: ${names} (got ${payer})`);
  } catch (error) {
    if (error instanceof InvalidInvoice) {
      throw new InvalidInput(error.issues.map((issue) => locateInOptions(issue, file) ?? locateIssue(issue)));
    }
    if (!(error instanceof InvalidArgument)) throw error;
    const [{ message } = error] = error.issues;
    if (file === undefined || error.issues.some(({ path }) => path === 'amount')) {
      throw new UsageError(message.replace(/^amount/, '--deposit'));
    }
    throw new InvalidInput(error.issues.map((issue) => locate(wholeFile(file.document), issue, 'issue')));
  }
}

function invoicesFor(quote: Quote | Correction, { options, file, deposit }: InvoiceRequest): MadeInvoice[] {
  const { payers, ...others } = file?.value ?? {};
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const all: InvoiceOptions = { ...others, ...Object.fromEntries(given) };
  if (deposit !== undefined) {
    if ('lines' in quote) throw new UsageError('--deposit is of a stay, and not of --before and --after');
    return [{ invoice: depositInvoiceOf(quote, { ...all, amount: deposit }) }];
  }
  if (payers === undefined) return [{ invoice: invoiceOf(quote, all) }];
  return invoicesOf(quote, { ...all, payers }).map((invoice, at) => ({ payer: payers[at]?.name ?? '', invoice }));
}

/** Place of an issue about payers, in the options file. */
function locateInOptions(issue: InvoiceIssue, file: OptionsFile | undefined): Finding | undefined {
  if (file === undefined || !/^(payers|taxCurrency)/.test(issue.path)) return undefined;
  return locate(wholeFile(file.document), issue, 'issue');
}

/** Colours, language and width of a printed invoice. */
interface InvoiceLayout {
  readonly colors: Colors;
  readonly words: Words;
  /** Of the terminal, when there is one. */
  readonly width: number | undefined;
}

/** An invoice as tables. */
function invoiceText(title: string, invoice: Invoice, { colors, words, width }: InvoiceLayout): string {
  const { type, currency, notes, collectedByChannel } = invoice;
  const isBack = type === '381';
  const label = (key: Label): string => say(words, INVOICE_TABLE, key);
  const { amount } = words;
  const numbers = [label('quantity'), label('price'), currency].map(rightColumn);
  const lines = [leftColumn(label('line')), leftColumn(label('nights')), ...numbers, leftColumn(label('vat'))];
  const vat = [leftColumn(label('vat')), ...[label('taxable'), currency].map(rightColumn), leftColumn('')];
  const charged = [
    ...invoice.lines.map((line) => lineRow(line, words)),
    ...collectedByChannel.map((line) => collectedRow(line, words)),
  ];
  const rates = invoice.breakdown.map(({ category, rate, taxable, tax, reason, reasonCode }) => {
    const why = printable([reason, reasonCode].filter(Boolean).join(', '));
    return [vatOf({ category, rate }, words), amount(taxable), amount(tax), why];
  });
  const sums = [
    [label('withoutVat'), '', amount(invoice.taxExclusive), ''],
    [label('vat'), '', amount(invoice.tax), inBooks(invoice, words)],
    ...(/[1-9]/.test(invoice.rounding) ? [[label('rounding'), '', amount(invoice.rounding), '']] : []),
    ...(/[1-9]/.test(invoice.paid) ? [[label('paid'), '', amount(takenOff(invoice.paid)), '']] : []),
    [colors.bold(label(isBack ? 'toBePaidBack' : 'toBePaid')), '', colors.bold(amount(invoice.payable)), ''],
  ];
  const blocks = [
    `${colors.bold(wrapText(printable(say(words, INVOICE_TABLE, headingOf(type), { title, currency })), width))}\n`,
    drawTable(lines, [charged], width),
    drawTable(vat, [rates, sums], width),
  ];
  return [
    ...blocks,
    ...(notes.length === 0 ? [] : [`${notes.map((note) => wrapText(printable(note), width)).join('\n')}\n`]),
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

/** Keys of texts without values. */
type Label = Exclude<
  keyof typeof INVOICE_TABLE.texts,
  'heading' | 'creditNote' | 'deposit' | 'room' | 'fromTo' | 'byChannel' | 'rate'
>;

function lineRow(
  { text, room, from, to, quantity, price, net, category, rate }: InvoiceLine,
  words: Words,
): PrintedRow {
  const name = room === undefined ? text : say(words, INVOICE_TABLE, 'room', { text, room });
  const [first, last] = [words.date(from), words.date(to)];
  const nights = from === to ? first : say(words, INVOICE_TABLE, 'fromTo', { from: first, to: last });
  const amounts = [words.count(quantity), words.amount(price), words.amount(net)];
  return [printable(name), nights, ...amounts, vatOf({ category, rate }, words)];
}

/** Charges that the channel collects are in no amount of the invoice, so their amount has no column. */
function collectedRow(line: InvoiceLine, words: Words): PrintedRow {
  const net = say(words, INVOICE_TABLE, 'byChannel', { amount: words.amount(line.net) });
  return [...lineRow(line, words).slice(0, -2), '', net];
}

function vatOf(
  { category, rate }: { readonly category: string; readonly rate?: string | undefined },
  words: Words,
): string {
  return rate === undefined ? category : say(words, INVOICE_TABLE, 'rate', { category, rate: words.amount(rate) });
}

/** Subtracts a payment; adds an earlier refund. */
function takenOff(paid: string): string {
  return paid.startsWith('-') ? paid.slice(1) : `-${paid}`;
}

/** Formats of the option --format. */
export const FORMATS = ['ubl', 'cii', 'facturx'] as const;
export type Format = (typeof FORMATS)[number];

/** The formats as the package names them. */
const NAMES: { readonly [Each in Format]: string } = { ubl: 'UBL', cii: 'CII', facturx: 'Factur-X-EN16931' };

interface DocumentOptions {
  readonly format: Format;
  readonly parties: string;
  readonly pdf?: string;
  readonly out?: string;
}

/** Writes an invoice in an electronic format. */
export async function writeDocument(
  invoice: Invoice,
  { format, parties, pdf, out }: DocumentOptions,
  io: Io,
): Promise<void> {
  const document = await readFileOrExample(parties, OF_INVOICES, io);
  const data = dataOf(invoice, document);
  const file =
    pdf === undefined ? undefined : { buffer: await readBytes(pdf, io), filename: pdf, mimetype: 'application/pdf' };
  const written = await generate(
    data,
    { format: NAMES[format], lang: 'en', ...(file === undefined ? {} : { pdf: file }) },
    document,
  );
  const bytes = format === 'cii' && typeof written === 'string' ? withPreceding(written, data) : written;
  const sink = await openOutput(out, io);
  try {
    await sink.write(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  } catch (error) {
    await sink.discard();
    throw cannotWrite(out ?? 'standard output', error);
  }
  await sink.close();
}

/** Builds the invoice data. Issues of the parties get places in their file. */
function dataOf(invoice: Invoice, document: JsonDocument): EInvoice {
  const twice = duplicateKeys(document);
  if (twice.length > 0) throw new InvalidInput(twice);
  const { value, file } = document;
  if (!isDetails(value)) {
    throw new InvalidInput([
      findingWithoutPlace(file, { code: 'not_an_object', path: '', message: 'The parties must be an object.' }),
    ]);
  }
  try {
    return eInvoiceOf(invoice, value);
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    throw new InvalidInput(error.issues.map((issue) => locate(wholeFile(document), issue, 'issue')));
  }
}

/** A cast only: `eInvoiceOf` checks every field. */
function isDetails(value: unknown): value is EInvoiceDetails {
  return isRecord(value);
}

/** The part of the package that is used. */
interface InvoiceGenerator {
  generate(data: object, options: GenerateOptions): Promise<string | Uint8Array>;
}

interface GenerateOptions {
  readonly format: string;
  readonly lang: string;
  readonly pdf?: { readonly buffer: Uint8Array; readonly filename: string; readonly mimetype: string };
}

/** The package is optional: the user installs it. */
async function service(): Promise<InvoiceGenerator> {
  try {
    const { InvoiceService } = await import('@e-invoice-eu/core');
    return new InvoiceService({ log: () => {}, warn: () => {}, error: () => {} });
  } catch {
    throw new OutputFailed(
      '--format needs the package @e-invoice-eu/core beside staytax: npm install @e-invoice-eu/core',
    );
  }
}

async function generate(
  data: EInvoice,
  options: GenerateOptions,
  { file }: JsonDocument,
): Promise<string | Uint8Array> {
  const maker = await service();
  try {
    return await maker.generate(data, { ...options });
  } catch (error) {
    const errors: unknown = isRecord(error) ? error['errors'] : undefined;
    if (!Array.isArray(errors)) throw new OutputFailed(`cannot write ${options.format}: ${String(error)}`);
    throw new InvalidInput(errors.map((one: unknown) => findingWithoutPlace(file, rejection(one, options.format))));
  }
}

const PARTIES = [
  ['AccountingSupplierParty', 'seller'],
  ['AccountingCustomerParty', 'buyer'],
] as const;

/** An error of the package as an issue. The field that is most often missing gets its name in the parties file. */
function rejection(error: unknown, format: string): { code: 'not_accepted'; path: string; message: string } {
  const { instancePath, message = 'it is not accepted' } = isRecord(error) ? error : {};
  const place = String(instancePath ?? '');
  const [, party] = PARTIES.find(([element]) => place.includes(element)) ?? [];
  if (party !== undefined && String(message).includes('cbc:EndpointID')) {
    return {
      code: 'not_accepted',
      path: `${party}.endpoint`,
      message:
        `${format} needs an electronic address of the ${party}: "contact": { "email": "..." }, or ` +
        '"endpoint": { "id": "...", "scheme": "0088" }.',
    };
  }
  return { code: 'not_accepted', path: '', message: `${format} cannot say this: ${place} ${String(message)}.` };
}

/** Adds the preceding invoice (BG-3), which the package leaves out of CII. CII has a place for one. */
function withPreceding(xml: string, data: EInvoice): string {
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
  const references = data['ubl:Invoice']['cac:BillingReference'];
  const first: unknown = Array.isArray(references) ? references[0] : undefined;
  const named = isRecord(first) ? first['cac:InvoiceDocumentReference'] : undefined;
  if (!isRecord(named) || xml.includes('InvoiceReferencedDocument')) return xml;
  const { 'cbc:ID': number, 'cbc:IssueDate': issued } = named;
  const day = typeof issued === 'string' ? issued.replaceAll('-', '') : undefined;
  const date =
    day === undefined
      ? ''
      : `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>`;
  const id = `<ram:IssuerAssignedID>${escapeXml(String(number))}</ram:IssuerAssignedID>`;
  return xml.replace(end, () => `${end}<ram:InvoiceReferencedDocument>${id}${date}</ram:InvoiceReferencedDocument>`);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
