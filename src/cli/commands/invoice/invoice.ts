import { Option } from 'commander';
import { VAT_CATEGORIES } from '../../../definitions/local/of-tax.js';
import { inOrder } from '../../../definitions/local/placed.js';
import type { Correction, Quote, TaxSet, VatCategory } from '../../../index.js';
import { InvalidInvoice, type Invoice, type InvoiceBy, type InvoiceIssue, invoiceOf } from '../../../invoice/index.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { quotedBooking } from '../../input/booking.js';
import { correctionBetween } from '../../input/correction.js';
import type { JsonDocument } from '../../input/json-document.js';
import { localeOption, reportingIn, wordsFor } from '../../input/locale.js';
import { repeated } from '../../input/option-values.js';
import { locate, onlyPart } from '../../input/parts.js';
import { addPolicyOptions, type PolicyOptions } from '../../input/policy-options.js';
import { addStayOptions, type StayOptions } from '../../input/stay.js';
import { type Finding, reportFindings, unplaced } from '../../output/findings.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { FORMATS, type Format, writeDocument } from './document.js';
import { invoiceText } from './invoice-text.js';

interface CommandOptions extends PolicyOptions, StayOptions {
  readonly by?: InvoiceBy;
  readonly lodging?: VatCategory;
  readonly reason?: string;
  readonly collectedByChannel?: readonly string[];
  readonly collectedByProperty?: readonly string[];
  readonly before?: string;
  readonly after?: string;
  readonly format?: Format;
  readonly parties?: string;
  readonly pdf?: string;
  readonly out?: string;
  readonly locale?: string;
  readonly json?: true;
}

const EXAMPLES = `
TAX_SET and stay are as in "staytax quote". A tax of the set is VAT when its definition says so: "local": { "invoice":
{ "vat": "S" } }. Amounts are those of EN 16931; --json has all that UBL or CII asks for.

--before and --after are records, in place of TAX_SET and stay: the invoice is the credit note between them, or what is still due.

--format writes a file of UBL, CII or Factur-X with the package @e-invoice-eu/core, which is yours to install. PARTIES is JSON:
{ "number", "issued", "due", "seller", "buyer", "delivery", "payment" }, a seller and a buyer with { "name", "address": { "country" } }.

Examples:
  $ staytax invoice lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --by night --json
  $ staytax invoice berlin --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --locale de
  $ staytax invoice --before booked.json --after stayed.json
  $ staytax invoice --before booked.json --after stayed.json --format ubl --parties note.json --out note.xml
`;

export const registerInvoice: Register = (program, io, finish) => {
  const command = program
    .command('invoice')
    .summary('print the invoice of a stay, by rate of VAT')
    .description('Prints the lines of an invoice and its VAT by rate, as EN 16931 asks for them.')
    .argument('[tax-set]', 'a tax set as JSON; - is standard input');
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
    .addOption(new Option('--format <format>', 'write an electronic invoice').choices(FORMATS).conflicts('json'))
    .option('--parties <file>', 'its number, dates, seller and buyer, as JSON')
    .option('--pdf <file>', 'of facturx: the PDF that it is put into')
    .option('--out <file>', 'where it is written (default: standard output)')
    .addOption(localeOption())
    .option('--json', 'print the invoice as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string | undefined, options: CommandOptions) => {
      finish(await invoiceCommand(source, options, io));
    });
};

function collectedOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; may be repeated`).argParser(repeated((text) => text));
}

async function invoiceCommand(source: string | undefined, options: CommandOptions, io: Io): Promise<ExitCode> {
  checkOptions(source, options);
  const words = await wordsFor(options.locale);
  const { invoice, title, findings } = await reportingIn(words, () => invoiceOfInput(source, options, io));
  reportFindings(findings, io, words);
  const { format, parties = '' } = options;
  if (format !== undefined) await writeDocument(invoice, { ...options, format, parties }, io);
  else
    io.stdout.write(
      options.json ? jsonText(invoice) : invoiceText(title, invoice, colorsFor(io.stdout, io.env), words),
    );
  return EXIT.fine;
}

/** What the options must be together. */
function checkOptions(source: string | undefined, options: CommandOptions): void {
  const { lodging, reason, before, after, format, parties, pdf, out } = options;
  if (reason !== undefined && lodging === undefined) throw new UsageError('--reason needs --lodging');
  if (reason?.trim() === '') throw new UsageError('--reason must not be blank');
  if ((before === undefined) !== (after === undefined)) throw new UsageError('--before and --after need each other');
  if (source === undefined && before === undefined)
    throw new UsageError('a tax set is needed, or --before and --after');
  if (source !== undefined && before !== undefined) {
    throw new UsageError('--before and --after take the place of the tax set: their records have their own');
  }
  if (format !== undefined && parties === undefined) throw new UsageError('--format needs --parties');
  if (format === undefined && (parties !== undefined || out !== undefined)) {
    throw new UsageError('--parties and --out need --format');
  }
  if ((format === 'facturx') !== (pdf !== undefined))
    throw new UsageError('--format facturx and --pdf need each other');
}

interface InvoiceWithFindings {
  readonly invoice: Invoice;
  readonly title: string;
  readonly findings: readonly Finding[];
}

async function invoiceOfInput(
  source: string | undefined,
  options: CommandOptions,
  io: Io,
): Promise<InvoiceWithFindings> {
  const { before = '', after = '' } = options;
  if (source === undefined) {
    const { correction, now, after: record } = await correctionBetween(before, after, io);
    const found = (issue: InvoiceIssue, severity: Finding['severity']) => unplaced(now.file, issue, severity);
    const invoice = invoiceFor(correction, options, (issue) => found(issue, 'issue'));
    const findings = invoice.warnings.map((warning) => found(warning, 'warning'));
    return { invoice, title: record.taxSet.title, findings };
  }
  const { taxSet, quote, document } = await quotedBooking(source, options, io);
  const invoice = invoiceFor(quote, options, (issue) => located(issue, 'issue', { taxSet, document }));
  const findings = invoice.warnings.map((warning) => located(warning, 'warning', { taxSet, document }));
  return { invoice, title: taxSet.title, findings };
}

function invoiceFor(
  quote: Quote | Correction,
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
