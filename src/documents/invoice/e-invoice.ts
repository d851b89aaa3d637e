import { itemAt } from '../../core/calculation/calculation.js';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import type { OptionKinds, ValueKind } from '../../core/issues/arguments.js';
import { A_TEXT, kindIssues, required, TEXTS, throwIfAny, wrongArgument } from '../../core/issues/arguments.js';
import type { Issue } from '../../core/issues/issue.js';
import { isList, isRecord, withoutAbsent } from '../../core/issues/reading.js';
import type { Invoice, InvoiceLine, PrecedingInvoice, VatBreakdown } from './invoice.js';
import { A_DATE, NOT_BLANK, nestedIssues, objectOf, PAYMENT_KINDS } from './invoice.js';

/** A postal address (BG-5, BG-8, BG-15). */
export interface PostalAddress {
  /** Street and number. */
  readonly street?: string | undefined;
  /** A second line. */
  readonly more?: string | undefined;
  /** BT-38, BT-53. */
  readonly postcode?: string | undefined;
  /** BT-37, BT-52. */
  readonly city?: string | undefined;
  /** State or province. */
  readonly region?: string | undefined;
  /** ISO 3166-1 code of two letters, such as "DE". */
  readonly country: string;
}

/** A number with the code of its scheme. */
export interface SchemedId {
  /** The number itself. */
  readonly id: string;
  /** For an electronic address a code of the list EAS, such as "EM" for e-mail; for a registration one of ISO 6523. */
  readonly scheme?: string | undefined;
}

/** The seller or a buyer. */
export interface InvoiceParty {
  /** The registered name, or the name of the guest (BT-27, BT-44). */
  readonly name: string;
  /** The trading name, such as the name of the hotel (BT-28, BT-45). */
  readonly tradingName?: string | undefined;
  /** The postal address (BG-5, BG-8). */
  readonly address: PostalAddress;
  /** The VAT number (BT-31, BT-48). */
  readonly vatId?: string | undefined;
  /** For a seller without VAT number: the number at the tax office (BT-32). */
  readonly taxNumber?: string | undefined;
  /** The number in a register (BT-30, BT-47). */
  readonly registration?: SchemedId | undefined;
  /** The electronic address (BT-34, BT-49) [the e-mail address of `contact`]. UBL requires one for both parties. */
  readonly endpoint?: SchemedId | undefined;
  /** The contact (BG-6, BG-9). */
  readonly contact?: PartyContact | undefined;
}

/** A contact of a party. */
export interface PartyContact {
  /** A person or a department (BT-41, BT-56). */
  readonly name?: string | undefined;
  /** BT-42, BT-57. */
  readonly phone?: string | undefined;
  /** BT-43, BT-58. */
  readonly email?: string | undefined;
}

/** The date and place of delivery: the end of a stay, and the hotel. */
export interface InvoiceDelivery {
  /** BT-72, `YYYY-MM-DD` [the morning after the last night]. */
  readonly date?: string | undefined;
  /** BT-70: the name of the hotel. */
  readonly name?: string | undefined;
  /** BG-15, if it differs from the address of the seller. */
  readonly address?: PostalAddress | undefined;
}

/** The means of payment. */
export interface InvoicePayment {
  /** BT-81: a code of UNCL 4461, such as "10" cash, "48" card, "58" SEPA transfer [with an `iban` "58", else "1"]. */
  readonly means?: string | undefined;
  /** BT-84. */
  readonly iban?: string | undefined;
  /** BT-86. */
  readonly bic?: string | undefined;
  /** BT-85: the name of the account. */
  readonly holder?: string | undefined;
  /** BT-83: the reference that the payer has to quote. */
  readonly reference?: string | undefined;
  /** BT-20, as text. */
  readonly terms?: string | undefined;
}

/** The data of an electronic invoice beside the amounts. */
export interface EInvoiceDetails {
  /** BT-1. */
  readonly number: string;
  /** BT-2: the date of the invoice, `YYYY-MM-DD`. */
  readonly issued: string;
  /** BT-9: the due date of the payment [the date of the invoice]. */
  readonly due?: string | undefined;
  /** BG-4: the seller. */
  readonly seller: InvoiceParty;
  /** BG-7: the buyer, who pays. */
  readonly buyer: InvoiceParty;
  /** BG-13. */
  readonly delivery?: InvoiceDelivery | undefined;
  /** BG-16 and BT-20. */
  readonly payment?: InvoicePayment | undefined;
  /** BG-3: preceding invoices, beside those in the invoice itself. */
  readonly preceding?: readonly PrecedingInvoice[] | undefined;
  /** BT-10: a reference that the buyer requests; XRechnung requires it. */
  readonly buyerReference?: string | undefined;
  /** BT-13: the number of the buyer's order. */
  readonly orderReference?: string | undefined;
  /** BT-24: the specification of the rules [EN 16931]. */
  readonly specification?: string | undefined;
}

/** An invoice in the format of `@e-invoice-eu/core`: names and order of UBL 2.1. */
export interface EInvoice {
  /** The invoice; a credit note if its type says so. */
  readonly 'ubl:Invoice': Readonly<Record<string, unknown>>;
}

const A_COUNTRY: ValueKind = {
  expected: 'a code of two letters, such as "DE"',
  isIt: (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value),
};

const ADDRESS = objectOf<PostalAddress>({
  street: A_TEXT,
  more: A_TEXT,
  postcode: A_TEXT,
  city: A_TEXT,
  region: A_TEXT,
  country: required(A_COUNTRY),
});
const AN_ID = objectOf<SchemedId>({ id: required(NOT_BLANK), scheme: NOT_BLANK });
const A_PARTY = objectOf<InvoiceParty>({
  name: required(NOT_BLANK),
  tradingName: NOT_BLANK,
  address: required(ADDRESS),
  vatId: NOT_BLANK,
  taxNumber: NOT_BLANK,
  registration: AN_ID,
  endpoint: AN_ID,
  contact: objectOf<PartyContact>({ name: A_TEXT, phone: A_TEXT, email: A_TEXT }),
});
const DETAIL_KINDS: OptionKinds<EInvoiceDetails> = {
  number: required(NOT_BLANK),
  issued: required(A_DATE),
  due: A_DATE,
  seller: required(A_PARTY),
  buyer: required(A_PARTY),
  delivery: objectOf<InvoiceDelivery>({ date: A_DATE, name: NOT_BLANK, address: ADDRESS }),
  payment: objectOf<InvoicePayment>({
    means: NOT_BLANK,
    iban: NOT_BLANK,
    bic: NOT_BLANK,
    holder: NOT_BLANK,
    reference: NOT_BLANK,
    terms: NOT_BLANK,
  }),
  preceding: PAYMENT_KINDS.preceding,
  buyerReference: NOT_BLANK,
  orderReference: NOT_BLANK,
  specification: NOT_BLANK,
};

const haveTexts = (list: unknown, names: string): boolean =>
  isList(list) &&
  list.every((entry) => isRecord(entry) && names.split(' ').every((name) => typeof entry[name] === 'string'));

/** Checks every field that is read, so that an incomplete or handmade invoice is refused as a whole. */
const AN_INVOICE: ValueKind = required({
  expected: 'an invoice of invoiceOf, invoicesOf or depositInvoiceOf',
  isIt: (value) =>
    isRecord(value) &&
    haveTexts([value], 'type currency lineNet taxExclusive tax taxInclusive rounding paid payable') &&
    haveTexts(value['lines'], 'text from to net price category') &&
    haveTexts(value['breakdown'], 'category taxable tax') &&
    haveTexts(value['preceding'], 'number') &&
    TEXTS.isIt(value['notes']) &&
    (value['taxCurrency'] === undefined || haveTexts([value['taxCurrency']], 'currency tax')),
});

/**
 * Converts an invoice to the format of `@e-invoice-eu/core`, which writes it as UBL, CII or Factur-X: amounts, seller
 * and buyer. Install that package yourself; this module imports nothing from it.
 *
 * A price with more than two decimals becomes the net of a base quantity, because the package writes two.
 *
 * @param invoice the result of `invoiceOf`, `invoicesOf` or `depositInvoiceOf`
 * @throws InvalidArgumentError with every issue: details that are missing or invalid, an invoice without lines (BR-16), a VAT
 * number on one of category O (BR-O-2)
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { eInvoiceOf, invoiceOf } from 'staytax/invoice';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, local: { invoice: { vat: 'S' } } } as const;
 * const booked = quote({ title: 'Lindau', currency: 'EUR', taxes: [vat] }, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] });
 * const data = eInvoiceOf(invoiceOf(booked), {
 *   number: '2026-17',
 *   issued: '2026-05-02',
 *   seller: { name: 'Hotel am See GmbH', vatId: 'DE123456789', address: { city: 'Lindau', postcode: '88131', country: 'DE' } },
 *   buyer: { name: 'Ada Lovelace', address: { city: 'London', country: 'GB' } },
 * });
 * data['ubl:Invoice']['cbc:ID']; // => '2026-17'
 * // import { InvoiceService } from '@e-invoice-eu/core';
 * // const xml = await new InvoiceService(console).generate(data, { format: 'UBL', lang: 'en' });
 * ```
 */
export function eInvoiceOf(invoice: Invoice, details: EInvoiceDetails): EInvoice {
  throwIfAny(issuesOf(invoice, details));
  const { type, currency, lines, notes, breakdown, taxCurrency } = invoice;
  const { number, issued, due = issued, seller, buyer, payment } = details;
  const [from] = lines.map((line) => line.from).sort();
  const to = itemAt(lines.map((line) => line.to).sort(), lines.length - 1);
  const amount = (name: string, value: string) => amountIn(name, value, currency);
  const taxIds = [taxScheme(seller.vatId, 'VAT'), taxScheme(seller.taxNumber, 'FC')];
  return {
    'ubl:Invoice': withoutEmpty({
      'cbc:CustomizationID': details.specification ?? 'urn:cen.eu:en16931:2017',
      'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'cbc:ID': number,
      'cbc:IssueDate': issued,
      'cbc:DueDate': type === '381' ? undefined : due,
      'cbc:InvoiceTypeCode': type,
      // Peppol allows one note.
      'cbc:Note': notes.length === 0 ? undefined : [notes.join('\n')],
      'cbc:DocumentCurrencyCode': currency,
      'cbc:TaxCurrencyCode': taxCurrency?.currency,
      'cbc:BuyerReference': details.buyerReference,
      'cac:InvoicePeriod': { 'cbc:StartDate': from, 'cbc:EndDate': to },
      'cac:OrderReference': { 'cbc:ID': details.orderReference },
      'cac:BillingReference': [...invoice.preceding, ...(details.preceding ?? [])].map((preceding) => ({
        'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.issued },
      })),
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(seller, taxIds) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(buyer, taxScheme(buyer.vatId, 'VAT')) },
      'cac:Delivery': deliveryOf(details, to),
      'cac:PaymentMeans': payment && [meansOf(payment)],
      'cac:PaymentTerms': { 'cbc:Note': payment?.terms ?? due },
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', invoice.tax),
          'cac:TaxSubtotal': breakdown.map((vat) => subtotalOf(vat, currency)),
        },
        taxCurrency && amountIn('cbc:TaxAmount', taxCurrency.tax, taxCurrency.currency),
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', invoice.lineNet),
        ...amount('cbc:TaxExclusiveAmount', invoice.taxExclusive),
        ...amount('cbc:TaxInclusiveAmount', invoice.taxInclusive),
        ...(isZero(invoice.paid) ? {} : amount('cbc:PrepaidAmount', invoice.paid)),
        ...(isZero(invoice.rounding) ? {} : amount('cbc:PayableRoundingAmount', invoice.rounding)),
        ...amount('cbc:PayableAmount', invoice.payable),
      },
      'cac:InvoiceLine': lines.map((line, index) => lineOf(line, index, currency)),
    }),
  };
}

/** Every issue, so that the details can be completed once. */
function issuesOf(invoice: Invoice, details: EInvoiceDetails): readonly Issue[] {
  const ofInvoice = kindIssues(invoice, AN_INVOICE, 'invoice');
  const issues = [...ofInvoice, ...nestedIssues(details, DETAIL_KINDS)];
  if (ofInvoice.length > 0) return issues;
  const withoutLines = invoice.lines.length > 0 ? [] : wrongArgument('invoice.lines', [], 'a line at least').issues;
  return [...issues, ...withoutLines, ...vatNumberIssues(invoice, details)];
}

/** An invoice of category O has no VAT numbers (BR-O-2 to BR-O-4). */
function vatNumberIssues({ lines }: Invoice, details: unknown): Issue[] {
  if (!isRecord(details) || !lines.some(({ category }) => category === 'O')) return [];
  return ['seller', 'buyer'].flatMap((party) => {
    const { vatId } = isRecord(details[party]) ? details[party] : {};
    const expected = 'left out on an invoice of category O (BR-O-2): give taxNumber or registration';
    return typeof vatId === 'string' ? wrongArgument(`${party}.vatId`, vatId, expected).issues : [];
  });
}

type UblFields = Readonly<Record<string, unknown>>;

/** The fields and entries that are not absent and not empty, at every depth. */
function withoutEmpty(fields: UblFields): UblFields {
  const filled = (value: unknown): unknown => {
    if (isList(value)) return value.flatMap((entry) => filled(entry) ?? []);
    return isRecord(value) ? withoutEmpty(value) : value;
  };
  const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  const entries = Object.entries(fields).map(([name, value]) => [name, filled(value)] as const);
  return withoutAbsent(Object.fromEntries(entries.filter(([, value]) => !isEmpty(value))));
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function amountIn(name: string, value: string, currency: string): UblFields {
  return { [name]: value, [`${name}@currencyID`]: currency };
}

const unlessBlank = (text: string | undefined) => (text?.trim() === '' ? undefined : text);

function taxScheme(id: string | undefined, scheme: string): UblFields | undefined {
  return id === undefined ? undefined : { 'cbc:CompanyID': id, 'cac:TaxScheme': { 'cbc:ID': scheme } };
}

function idFields(name: string, id: SchemedId | undefined): UblFields {
  return { [name]: id?.id, [`${name}@schemeID`]: id?.scheme };
}

function partyOf(party: InvoiceParty, taxSchemes: unknown): UblFields {
  const { name, tradingName, address, registration, contact = {} } = party;
  const { email } = contact;
  const { endpoint = email === undefined ? undefined : { id: email, scheme: 'EM' } } = party;
  return {
    ...idFields('cbc:EndpointID', endpoint),
    'cac:PartyName': { 'cbc:Name': tradingName },
    'cac:PostalAddress': addressOf(address),
    'cac:PartyTaxScheme': taxSchemes,
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...idFields('cbc:CompanyID', registration) },
    'cac:Contact': {
      'cbc:Name': unlessBlank(contact.name),
      'cbc:Telephone': unlessBlank(contact.phone),
      'cbc:ElectronicMail': unlessBlank(email),
    },
  };
}

function addressOf({ street, more, city, postcode, region, country }: PostalAddress): UblFields {
  return {
    'cbc:StreetName': unlessBlank(street),
    'cbc:AdditionalStreetName': unlessBlank(more),
    'cbc:CityName': unlessBlank(city),
    'cbc:PostalZone': unlessBlank(postcode),
    'cbc:CountrySubentity': unlessBlank(region),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

/** CII is invalid by its schema without a date of delivery. */
function deliveryOf({ delivery = {} }: EInvoiceDetails, lastNight: string): UblFields {
  const { date = dateOf((dayNumber(lastNight) ?? 0) + 1), name, address } = delivery;
  return {
    'cbc:ActualDeliveryDate': date,
    'cac:DeliveryLocation': { 'cac:Address': address && addressOf(address) },
    'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': name } },
  };
}

function meansOf({ means, iban, bic, holder, reference }: InvoicePayment): UblFields {
  return {
    'cbc:PaymentMeansCode': means ?? (iban === undefined ? '1' : '58'),
    'cbc:PaymentID': reference,
    'cac:PayeeFinancialAccount': iban && {
      'cbc:ID': iban,
      'cbc:Name': holder,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': bic },
    },
  };
}

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

function subtotalOf({ category, rate, taxable, tax, reason, reasonCode }: VatBreakdown, currency: string): UblFields {
  return {
    ...amountIn('cbc:TaxableAmount', taxable, currency),
    ...amountIn('cbc:TaxAmount', tax, currency),
    'cac:TaxCategory': {
      'cbc:ID': category,
      'cbc:Percent': rate,
      'cbc:TaxExemptionReasonCode': reasonCode,
      'cbc:TaxExemptionReason': reason,
      ...VAT,
    },
  };
}

function lineOf(
  { text, from, to, quantity, net, price, category, rate }: InvoiceLine,
  index: number,
  currency: string,
) {
  const isLong = /\.\d{3,}/.test(price);
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...amountIn('cbc:LineExtensionAmount', net, currency),
    'cac:InvoicePeriod': { 'cbc:StartDate': from, 'cbc:EndDate': to },
    'cac:Item': {
      'cbc:Name': text,
      'cac:ClassifiedTaxCategory': { 'cbc:ID': category, 'cbc:Percent': rate, ...VAT },
    },
    'cac:Price': {
      ...amountIn('cbc:PriceAmount', isLong ? net.replace('-', '') : price, currency),
      ...(isLong ? { 'cbc:BaseQuantity': String(Math.abs(quantity)), 'cbc:BaseQuantity@unitCode': 'C62' } : {}),
    },
  };
}
