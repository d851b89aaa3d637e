import { type Correction, InvalidArgument, type Quote } from '../../../index.js';
import {
  depositInvoiceOf,
  InvalidInvoice,
  type Invoice,
  type InvoiceIssue,
  type InvoiceOptions,
  invoiceOf,
  invoicesOf,
  type PayersOptions,
} from '../../../invoice/index.js';
import { isRecord } from '../../../issues/reading.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_INVOICES, readFileOrExample } from '../../input/examples.js';
import { duplicateKeys, type JsonDocument } from '../../input/json-document.js';
import { locate, wholeFile } from '../../input/parts.js';
import { type Finding, unplaced } from '../../output/findings.js';

/** The options of the library in a file. */
interface OptionsFile {
  readonly document: JsonDocument;
  readonly value: FileOptions;
}

/** Those of `invoicesOf` where it names payers, else those of `invoiceOf`. */
type FileOptions = InvoiceOptions & { readonly payers?: PayersOptions['payers'] };

/** An invoice, and who pays it where the options name payers. */
export interface MadeInvoice {
  readonly payer?: string;
  /** `null`: there is nothing to pay. */
  readonly invoice: Invoice | null;
}

/** Reads options as JSON; the library checks every field. */
export async function readOptions(file: string, io: Io): Promise<OptionsFile> {
  const document = await readFileOrExample(file, OF_INVOICES, io);
  const twice = duplicateKeys(document);
  if (twice.length > 0) throw new InvalidInput(twice);
  const { value } = document;
  if (isOptions(value)) return { document, value };
  throw new InvalidInput([
    unplaced(document.file, { code: 'not_an_object', path: '', message: 'The options must be an object.' }),
  ]);
}

function isOptions(value: unknown): value is FileOptions {
  return isRecord(value);
}

/** What is made: a deposit invoice, an invoice for each payer, or the one of all. */
interface Asked {
  readonly options: InvoiceOptions;
  readonly file: OptionsFile | undefined;
  readonly deposit: string | undefined;
  readonly payer: string | undefined;
}

/** Makes the invoices of a quote; options of the command line go before those of the file. */
export function makeInvoices(
  quote: Quote | Correction,
  asked: Asked,
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

function invoicesFor(quote: Quote | Correction, { options, file, deposit }: Asked): MadeInvoice[] {
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

/** What payers take is in the file of the options. */
function locateInOptions(issue: InvoiceIssue, file: OptionsFile | undefined): Finding | undefined {
  if (file === undefined || !/^(payers|taxCurrency)/.test(issue.path)) return undefined;
  return locate(wholeFile(file.document), issue, 'issue');
}
