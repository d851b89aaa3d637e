import { Argument, Option } from 'commander';
import { VAT_CATEGORIES } from '../../../definitions/local/of-tax.js';
import { inOrder } from '../../../definitions/local/placed.js';
import type { TaxSet, VatCategory } from '../../../index.js';
import type { InvoiceBy, InvoiceIssue, InvoiceOptions } from '../../../invoice/index.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { quotedBooking } from '../../input/booking.js';
import { correctionBetween } from '../../input/correction.js';
import { OF_INVOICES, OF_TAX_SETS, takingExamples } from '../../input/examples.js';
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
import { type MadeInvoice, makeInvoices, readOptions } from './invoices.js';

interface CommandOptions extends PolicyOptions, StayOptions {
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
TAX_SET and stay are as in "staytax quote". A tax of the set is VAT when its definition says so: "local": { "invoice":
{ "vat": "S" } }. Amounts are those of EN 16931; --json has all that UBL or CII asks for.

--before and --after are records, in place of TAX_SET and stay: the invoice is the credit note between them, or what
is still due.

OPTIONS is JSON with what the library takes: { "payers": [{ "name", "takes" }], "prepaid", "deposits", "preceding",
"taxCurrency" }. A deposit invoice as --deposit --json prints it goes into "deposits", with its "number".

--format writes a file of UBL, CII or Factur-X with the package @e-invoice-eu/core, which is yours to install.
PARTIES is JSON: { "number", "issued", "due", "seller", "buyer", "delivery", "payment" }, a seller and a buyer with
{ "name", "address": { "country" } }.

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
    .addArgument(takingExamples(new Argument('[tax-set]', 'a tax set as JSON; - is standard input'), OF_TAX_SETS));
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
      takingExamples(
        new Option('--options <file>', 'payers, what was paid before, and the currency of the books, as JSON'),
        OF_INVOICES,
      ),
    )
    .option('--payer <name>', 'of the payers of --options: only the invoice of this one')
    .option('--deposit <amount>', 'print the invoice of a deposit of this amount')
    .addOption(new Option('--format <format>', 'write an electronic invoice').choices(FORMATS).conflicts('json'))
    .addOption(
      takingExamples(new Option('--parties <file>', 'its number, dates, seller and buyer, as JSON'), OF_INVOICES),
    )
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

/** One after the other, each with its payer in the heading. */
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

/** A file has one invoice. */
function onlyInvoice(made: readonly MadeInvoice[], payer: string | undefined): NonNullable<MadeInvoice['invoice']> {
  const [only, other] = made;
  if (other !== undefined) throw new UsageError('--format needs --payer where --options has several payers');
  if (only?.invoice) return only.invoice;
  throw new UsageError(`there is nothing to pay${payer === undefined ? '' : ` for ${payer}`}`);
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
  options: CommandOptions,
  io: Io,
): Promise<InvoicesWithFindings> {
  const { before = '', after = '', payer, deposit } = options;
  const file = options.options === undefined ? undefined : await readOptions(options.options, io);
  const asked = { options: libraryOptions(options), file, payer, deposit };
  if (source === undefined) {
    const { correction, now, after: record } = await correctionBetween(before, after, io);
    const found = (issue: InvoiceIssue, severity: Finding['severity']) => unplaced(now.file, issue, severity);
    const made = makeInvoices(correction, asked, (issue) => found(issue, 'issue'));
    const findings = warningsOf(made).map((warning) => found(warning, 'warning'));
    return { made, title: record.taxSet.title, findings };
  }
  const { taxSet, quote, document } = await quotedBooking(source, options, io);
  const made = makeInvoices(quote, asked, (issue) => located(issue, 'issue', { taxSet, document }));
  const findings = warningsOf(made).map((warning) => located(warning, 'warning', { taxSet, document }));
  return { made, title: taxSet.title, findings };
}

/** Each warning once, whichever invoices have it. */
function warningsOf(made: readonly MadeInvoice[]): InvoiceIssue[] {
  const all = made.flatMap(({ invoice }) => invoice?.warnings ?? []);
  return [...new Map(all.map((one) => [`${one.path} ${one.message}`, one])).values()];
}

function libraryOptions(options: CommandOptions): InvoiceOptions {
  const { by, lodging: category, reason, collectedByChannel, collectedByProperty, locale } = options;
  return {
    ...{ by, collectedByChannel, collectedByProperty, locale },
    ...(category === undefined ? {} : { lodging: { category, ...(reason === undefined ? {} : { reason }) } }),
  };
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
