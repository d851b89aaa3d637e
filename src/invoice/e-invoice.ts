import { dateOf, dayNumber } from '../calendar/plain-date.js';
import type { OptionKinds, ValueKind } from '../issues/arguments.js';
import { A_TEXT, AN_OBJECT, checkKind, checkKinds, required, TEXTS, wrongArgument } from '../issues/arguments.js';
import { isList, isRecord } from '../issues/reading.js';
import type { Invoice, InvoiceLine, PrecedingInvoice, VatBreakdown } from './invoice.js';
import { A_DATE, checkPayments, NOT_BLANK } from './invoice.js';

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
  /** BT-10: a reference that the buyer asks for; XRechnung requires it. */
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

const DETAIL_KINDS: OptionKinds<EInvoiceDetails> = {
  number: required(NOT_BLANK),
  issued: required(A_DATE),
  due: A_DATE,
  seller: required(AN_OBJECT),
  buyer: required(AN_OBJECT),
  delivery: AN_OBJECT,
  payment: AN_OBJECT,
  preceding: { expected: 'a list', isIt: Array.isArray },
  buyerReference: NOT_BLANK,
  orderReference: NOT_BLANK,
  specification: NOT_BLANK,
};
const PARTY_KINDS: OptionKinds<InvoiceParty> = {
  name: required(NOT_BLANK),
  tradingName: NOT_BLANK,
  address: required(AN_OBJECT),
  vatId: NOT_BLANK,
  taxNumber: NOT_BLANK,
  registration: AN_OBJECT,
  endpoint: AN_OBJECT,
  contact: AN_OBJECT,
};
const ADDRESS_KINDS: OptionKinds<PostalAddress> = {
  street: A_TEXT,
  more: A_TEXT,
  postcode: A_TEXT,
  city: A_TEXT,
  region: A_TEXT,
  country: required(A_COUNTRY),
};
const ID_KINDS: OptionKinds<SchemedId> = { id: required(NOT_BLANK), scheme: NOT_BLANK };
const CONTACT_KINDS: OptionKinds<PartyContact> = { name: A_TEXT, phone: A_TEXT, email: A_TEXT };
const DELIVERY_KINDS: OptionKinds<InvoiceDelivery> = { date: A_DATE, name: NOT_BLANK, address: AN_OBJECT };
const PAYMENT_KINDS: OptionKinds<InvoicePayment> = {
  means: NOT_BLANK,
  iban: NOT_BLANK,
  bic: NOT_BLANK,
  holder: NOT_BLANK,
  reference: NOT_BLANK,
  terms: NOT_BLANK,
};

function checkDetails(details: EInvoiceDetails): void {
  checkKinds(details, DETAIL_KINDS);
  for (const side of ['seller', 'buyer'] as const) {
    const party = details[side];
    checkKinds(party, PARTY_KINDS, side);
    checkKinds(party.address, ADDRESS_KINDS, `${side}.address`);
    if (party.registration !== undefined) checkKinds(party.registration, ID_KINDS, `${side}.registration`);
    if (party.endpoint !== undefined) checkKinds(party.endpoint, ID_KINDS, `${side}.endpoint`);
    if (party.contact !== undefined) checkKinds(party.contact, CONTACT_KINDS, `${side}.contact`);
  }
  checkPayments({ preceding: details.preceding }, '');
  const { delivery, payment } = details;
  if (delivery !== undefined) checkKinds(delivery, DELIVERY_KINDS, 'delivery');
  if (delivery?.address !== undefined) checkKinds(delivery.address, ADDRESS_KINDS, 'delivery.address');
  if (payment !== undefined) checkKinds(payment, PAYMENT_KINDS, 'payment');
}

const haveTexts = (list: unknown, ...names: readonly string[]): boolean =>
  isList(list) && list.every((one) => isRecord(one) && names.every((name) => typeof one[name] === 'string'));

/** Checks every field that is read, so that an incomplete or handmade invoice is refused as a whole. */
const AN_INVOICE: ValueKind = required({
  expected: 'an invoice of invoiceOf, invoicesOf or depositInvoiceOf',
  isIt: (value) =>
    haveTexts(
      [value],
      'type',
      'currency',
      'lineNet',
      'taxExclusive',
      'tax',
      'taxInclusive',
      'rounding',
      'paid',
      'payable',
    ) &&
    isRecord(value) &&
    haveTexts(value['lines'], 'text', 'from', 'to', 'net', 'price', 'category') &&
    haveTexts(value['breakdown'], 'category', 'taxable', 'tax') &&
    haveTexts(value['preceding'], 'number') &&
    TEXTS.isIt(value['notes']) &&
    (value['taxCurrency'] === undefined || haveTexts([value['taxCurrency']], 'currency', 'tax')),
});

/**
 * Converts an invoice to the format of `@e-invoice-eu/core`, which writes it as UBL, CII or Factur-X: amounts, seller
 * and buyer. Install that package yourself; this module imports nothing from it.
 *
 * A price with more than two decimals becomes the net of a base quantity, because the package writes two.
 *
 * @param invoice the result of `invoiceOf`, `invoicesOf` or `depositInvoiceOf`
 * @throws InvalidArgument for invalid details, and for an invoice without lines (BR-16)
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
  checkDetails(details);
  checkKind(invoice, AN_INVOICE, 'invoice');
  if (invoice.lines.length === 0) throw wrongArgument('invoice.lines', [], 'a line at least');
  const { type, currency, lines, breakdown, notes, taxCurrency } = invoice;
  const preceding = [...invoice.preceding, ...(details.preceding ?? [])];
  const { number, issued, seller, buyer, payment } = details;
  const amount = (name: string, value: string) => amountIn(name, value, currency);
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': details.specification ?? 'urn:cen.eu:en16931:2017',
      'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'cbc:ID': number,
      'cbc:IssueDate': issued,
      ...(type === '381' ? {} : { 'cbc:DueDate': details.due ?? issued }),
      'cbc:InvoiceTypeCode': type,
      // Peppol allows one note.
      ...(notes.length === 0 ? {} : { 'cbc:Note': [notes.join('\n')] }),
      'cbc:DocumentCurrencyCode': currency,
      ...(taxCurrency === undefined ? {} : { 'cbc:TaxCurrencyCode': taxCurrency.currency }),
      ...text('cbc:BuyerReference', details.buyerReference),
      'cac:InvoicePeriod': periodOf(lines),
      ...elementField('cac:OrderReference', text('cbc:ID', details.orderReference)),
      ...(preceding.length === 0 ? {} : { 'cac:BillingReference': preceding.map(referenceOf) }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(buyer) },
      'cac:Delivery': deliveryOf(details, lines),
      ...(payment === undefined ? {} : { 'cac:PaymentMeans': [meansOf(payment)] }),
      'cac:PaymentTerms': { 'cbc:Note': payment?.terms ?? details.due ?? issued },
      'cac:TaxTotal': [
        {
          ...amount('cbc:TaxAmount', invoice.tax),
          'cac:TaxSubtotal': breakdown.map((vat) => subtotalOf(vat, currency)),
        },
        ...(taxCurrency === undefined ? [] : [amountIn('cbc:TaxAmount', taxCurrency.tax, taxCurrency.currency)]),
      ],
      'cac:LegalMonetaryTotal': {
        ...amount('cbc:LineExtensionAmount', invoice.lineNet),
        ...amount('cbc:TaxExclusiveAmount', invoice.taxExclusive),
        ...amount('cbc:TaxInclusiveAmount', invoice.taxInclusive),
        ...(isZero(invoice.paid) ? {} : amount('cbc:PrepaidAmount', invoice.paid)),
        ...(isZero(invoice.rounding) ? {} : amount('cbc:PayableRoundingAmount', invoice.rounding)),
        ...amount('cbc:PayableAmount', invoice.payable),
      },
      'cac:InvoiceLine': lines.map((line, at) => lineOf(line, at, currency)),
    },
  };
}

type UblFields = Readonly<Record<string, unknown>>;

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

const isZero = (amount: string): boolean => !/[1-9]/.test(amount);

function amountIn(name: string, value: string, currency: string): UblFields {
  return { [name]: value, [`${name}@currencyID`]: currency };
}

/** A field, unless its value is undefined or blank. */
function text(name: string, value: string | undefined): UblFields {
  return value === undefined || value.trim() === '' ? {} : { [name]: value };
}

/** An element, unless it is empty. */
function elementField(name: string, fields: UblFields): UblFields {
  return Object.keys(fields).length === 0 ? {} : { [name]: fields };
}

function idField(name: string, one: SchemedId | undefined): UblFields {
  return one === undefined ? {} : { [name]: one.id, ...text(`${name}@schemeID`, one.scheme) };
}

function partyOf({ name, tradingName, address, registration, endpoint, contact = {} }: InvoiceParty): {
  readonly head: UblFields;
  readonly tail: UblFields;
} {
  const { email } = contact;
  return {
    head: {
      ...idField('cbc:EndpointID', endpoint ?? (email === undefined ? undefined : { id: email, scheme: 'EM' })),
      ...elementField('cac:PartyName', text('cbc:Name', tradingName)),
      'cac:PostalAddress': addressOf(address),
    },
    tail: {
      'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...idField('cbc:CompanyID', registration) },
      ...elementField('cac:Contact', {
        ...text('cbc:Name', contact.name),
        ...text('cbc:Telephone', contact.phone),
        ...text('cbc:ElectronicMail', email),
      }),
    },
  };
}

function sellerOf(seller: InvoiceParty): UblFields {
  const { head, tail } = partyOf(seller);
  const { vatId, taxNumber } = seller;
  const schemes = [
    ...(vatId === undefined ? [] : [{ 'cbc:CompanyID': vatId, ...VAT }]),
    ...(taxNumber === undefined ? [] : [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }]),
  ];
  return { ...head, ...(schemes.length === 0 ? {} : { 'cac:PartyTaxScheme': schemes }), ...tail };
}

function buyerOf(buyer: InvoiceParty): UblFields {
  const { head, tail } = partyOf(buyer);
  const scheme = buyer.vatId === undefined ? {} : { 'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatId, ...VAT } };
  return { ...head, ...scheme, ...tail };
}

function addressOf({ street, more, city, postcode, region, country }: PostalAddress): UblFields {
  return {
    ...text('cbc:StreetName', street),
    ...text('cbc:AdditionalStreetName', more),
    ...text('cbc:CityName', city),
    ...text('cbc:PostalZone', postcode),
    ...text('cbc:CountrySubentity', region),
    'cac:Country': { 'cbc:IdentificationCode': country },
  };
}

function periodOf(lines: readonly InvoiceLine[]): UblFields {
  const [from, to] = [lines.map((line) => line.from).sort(), lines.map((line) => line.to).sort()];
  return { 'cbc:StartDate': from[0], 'cbc:EndDate': to.at(-1) };
}

/** CII is invalid by its schema without a date of delivery. */
function deliveryOf({ delivery = {} }: EInvoiceDetails, lines: readonly InvoiceLine[]): UblFields {
  const { date, name, address } = delivery;
  const last = lines
    .map(({ to }) => to)
    .sort()
    .at(-1);
  const departure = dateOf((dayNumber(last ?? '') ?? 0) + 1);
  return {
    'cbc:ActualDeliveryDate': date ?? departure,
    ...(address === undefined ? {} : { 'cac:DeliveryLocation': { 'cac:Address': addressOf(address) } }),
    ...(name === undefined ? {} : { 'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': name } } }),
  };
}

function meansOf({ means, iban, bic, holder, reference }: InvoicePayment): UblFields {
  return {
    'cbc:PaymentMeansCode': means ?? (iban === undefined ? '1' : '58'),
    ...text('cbc:PaymentID', reference),
    ...(iban === undefined
      ? {}
      : {
          'cac:PayeeFinancialAccount': {
            'cbc:ID': iban,
            ...text('cbc:Name', holder),
            ...elementField('cac:FinancialInstitutionBranch', text('cbc:ID', bic)),
          },
        }),
  };
}

function referenceOf({ number, issued }: PrecedingInvoice): UblFields {
  return { 'cac:InvoiceDocumentReference': { 'cbc:ID': number, ...text('cbc:IssueDate', issued) } };
}

function categoryOf({ category, rate }: Pick<VatBreakdown, 'category' | 'rate'>): UblFields {
  return { 'cbc:ID': category, ...text('cbc:Percent', rate) };
}

function subtotalOf(vat: VatBreakdown, currency: string): UblFields {
  return {
    ...amountIn('cbc:TaxableAmount', vat.taxable, currency),
    ...amountIn('cbc:TaxAmount', vat.tax, currency),
    'cac:TaxCategory': {
      ...categoryOf(vat),
      ...text('cbc:TaxExemptionReasonCode', vat.reasonCode),
      ...text('cbc:TaxExemptionReason', vat.reason),
      ...VAT,
    },
  };
}

function lineOf(line: InvoiceLine, at: number, currency: string): UblFields {
  const { quantity, net, price } = line;
  const isLong = /\.\d{3,}/.test(price);
  return {
    'cbc:ID': String(at + 1),
    'cbc:InvoicedQuantity': String(quantity),
    'cbc:InvoicedQuantity@unitCode': 'C62',
    ...amountIn('cbc:LineExtensionAmount', net, currency),
    'cac:InvoicePeriod': { 'cbc:StartDate': line.from, 'cbc:EndDate': line.to },
    'cac:Item': { 'cbc:Name': line.text, 'cac:ClassifiedTaxCategory': { ...categoryOf(line), ...VAT } },
    'cac:Price': {
      ...amountIn('cbc:PriceAmount', isLong ? net.replace('-', '') : price, currency),
      ...(isLong ? { 'cbc:BaseQuantity': String(Math.abs(quantity)), 'cbc:BaseQuantity@unitCode': 'C62' } : {}),
    },
  };
}
