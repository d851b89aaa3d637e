import { InvalidArgument } from '../../../index.js';
import type { EInvoice, EInvoiceDetails, Invoice } from '../../../invoice/index.js';
import { eInvoiceOf } from '../../../invoice/index.js';
import { isRecord } from '../../../issues/reading.js';
import { InvalidInput, OutputFailed } from '../../command.js';
import type { Io } from '../../command-io.js';
import { OF_INVOICES, readFileOrExample } from '../../input/examples.js';
import type { JsonDocument } from '../../input/json-document.js';
import { duplicateKeys, locate, wholeFile } from '../../input/json-document.js';
import { readBytes } from '../../input/read-file.js';
import { findingWithoutPlace } from '../../output/findings.js';
import { cannotWrite, openOutput } from '../../output/write-file.js';

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
