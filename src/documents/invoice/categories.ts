import type { VatCategory } from '../../core/definitions/local/of-tax.js';
import { inOrder } from '../../core/definitions/local/placed.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { Tax, TaxSet } from '../../core/definitions/tax.js';
import { probablyMeant } from '../../core/issues/texts.js';
import type { Fraction } from '../../core/money/fraction.js';
import { compareFractions, compareRates, fractionOf, shortestRate, ZERO } from '../../core/money/fraction.js';
import { INVOICE } from '../../language/words/en/explanation.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { CURRENCIES, REASON_CODES } from './code-lists.js';
import type { InvoiceOptions, UntaxedLodging } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { invoiceIssue, pathOf } from './invoice-issues.js';

/** The category and rate of an item: its group in the breakdown. */
export interface VatBearing {
  readonly key: string;
  readonly category: VatCategory;
  /** Text with at least two decimals; `undefined` for category O. */
  readonly rate: string | undefined;
  /** The rate as a share of the net. */
  readonly share: Fraction;
  /** Why there is no VAT: a text, or a code of the VATEX list. */
  readonly reason: string | undefined;
}

/** The categories with a VAT rate above zero. */
const WITH_RATE: ReadonlySet<VatCategory> = new Set(['S', 'L', 'M', 'B']);

/** The code of an amount that is passed on: Article 79(c) of Directive 2006/112/EC. */
const PASSED_ON = 'VATEX-EU-79-C';

/** The code of a category without an explicit reason. The other categories, except E, have no reason at all. */
const USUAL_CODES: { readonly [Category in VatCategory]?: string } = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** The category and rate of a VAT, for one of its rows or its own rate. */
export function bearingOfVat({ rate: rateOfTax, local }: Tax, row: number | undefined, words: Words): VatBearing {
  const { vat = 'S', category = 'Z', reason } = local?.invoice ?? {};
  const rate = (row === undefined ? undefined : local?.rates?.[row]?.rate) ?? rateOfTax;
  const share = fractionOf(rate, -2);
  if (vat === 'S' && share.numerator === 0) return bearing({ category, reason }, words);
  return { ...bearing({ category: vat, reason }, words, shortestRate(rate)), share };
}

/** The category of a charge without VAT. A city tax is passed on in the name of the guest. */
export function bearingOfCharge({ type, local }: Tax, words: Words): VatBearing {
  const { category = 'E', reason } = local?.invoice ?? {};
  const isPassedOn = category === 'E' && type === 'city_tax';
  return bearing({ category, reason: reason ?? (isPassedOn ? PASSED_ON : undefined) }, words);
}

/** A category with its reason, explicit or usual. */
export function bearing({ category, reason }: UntaxedLodging, words: Words, rate = '0'): VatBearing {
  const usual = category === 'E' ? say(words, INVOICE, 'exempt') : USUAL_CODES[category];
  const [whole, decimals = ''] = rate.split('.');
  return bearingOf({
    category,
    rate: category === 'O' ? undefined : `${whole}.${decimals.padEnd(2, '0')}`,
    reason: usual === undefined ? undefined : (reason?.trim() ?? usual),
  });
}

export function bearingOf({ category, rate, reason }: Pick<VatBearing, 'category' | 'rate' | 'reason'>): VatBearing {
  const share = rate === undefined ? ZERO : fractionOf(rate, -2);
  return { key: `${category} ${rate ?? ''}`, category, rate, share, reason };
}

/** Whether the rate is above zero. */
export function isBearing({ share }: VatBearing): boolean {
  return share.numerator !== 0;
}

/** Sorts by rate, the highest first. */
export function byRate(first: { readonly bears: VatBearing }, second: { readonly bears: VatBearing }): number {
  return compareFractions(second.bears.share, first.bears.share);
}

/** Why a VAT is not a plain percentage of the net of its base; `undefined` if it is one. */
export function plainVat({ logic, rate, is_inclusive, local = {} }: Tax): string | undefined {
  const { base = {}, rates = [], invoice = {} } = local;
  const rows = [local, ...rates];
  if (!isPercent(logic)) return 'it must be a percentage';
  if (rows.some(({ at_most }) => at_most !== undefined)) return 'it has a limit, at_most';
  if (rows.some(({ at_least }) => at_least !== undefined)) return 'it has a limit, at_least';
  if (base.share !== undefined && compareRates(base.share, '1') !== 0) return 'it is computed on a share of its base';
  if (is_inclusive && base.start === 'price') return 'it is computed on a price that contains it';
  const category = invoice.vat ?? 'S';
  const hasRate = [rate, ...rates.map((row) => row.rate)].some((text) => /[1-9]/.test(text));
  return hasRate && !WITH_RATE.has(category) ? `category ${category} has no rate` : undefined;
}

const CODES: ReadonlySet<string> = new Set(REASON_CODES.split(' '));
const KNOWN_CURRENCIES: ReadonlySet<string> = new Set(CURRENCIES.split(' '));

/** A reason that begins like this is meant as a code; other reasons are text. */
const LIKE_A_CODE = /^vatex-/i;

/** Whether a reason is in the VATEX list. */
export function isReasonCode(reason: string): boolean {
  return CODES.has(reason);
}

/** The texts of codes that are not named after an article. */
const CODES_IN_WORDS = {
  [PASSED_ON]: 'passedOn',
  'VATEX-EU-AE': 'reverseCharge',
  'VATEX-FR-AE': 'reverseCharge',
  'VATEX-EU-IC': 'intraCommunity',
  'VATEX-EU-G': 'export',
  'VATEX-EU-O': 'outsideScope',
  'VATEX-FR-FRANCHISE': 'frenchFranchise',
} as const;

/** A reason as text for BT-120, which holds no codes. Codes of goods that hotels do not sell have a general text. */
export function reasonInWords(reason: string, words: Words): string {
  if (!isReasonCode(reason)) return reason;
  const [, text] = Object.entries(CODES_IN_WORDS).find(([code]) => code === reason) ?? [];
  if (text !== undefined) return say(words, INVOICE, text);
  const [, number, paragraph = '', point = ''] = /^VATEX-EU-(\d+)(?:-(\d*)([A-Z]*))?$/.exec(reason) ?? [];
  if (number !== undefined) {
    const parts = [paragraph, point.toLowerCase()].filter(Boolean).map((part) => `(${part})`);
    return say(words, INVOICE, 'articleOfDirective', { article: `${number}${parts.join('')}` });
  }
  const [, ofFrance] = /^VATEX-FR-CGI(.+)$/.exec(reason) ?? [];
  return ofFrance === undefined
    ? say(words, INVOICE, 'exempt')
    : say(words, INVOICE, 'articleOfFrance', { article: ofFrance });
}

/**
 * Reports codes that the lists of EN 16931 lack: currencies (BR-CL-04, BR-CL-05) and reasons without VAT (BR-CL-22).
 * Invoices check this, not the validation of sets, so that records stay valid when a list drops a code.
 */
export function codeIssues({ currency, taxes }: TaxSet, { lodging, taxCurrency }: InvoiceOptions): InvoiceIssue[] {
  const currencies = [
    { path: 'currency', received: currency },
    { path: 'taxCurrency.currency', received: taxCurrency?.currency },
  ];
  const reasons = inOrder(taxes)
    .filter(({ tax }) => tax.local?.only !== 'channel')
    .map(({ tax }, line) => ({ path: pathOf(line), received: tax.local?.invoice?.reason }));
  return [
    ...currencies.flatMap(({ path, received }) =>
      received === undefined || KNOWN_CURRENCIES.has(received)
        ? []
        : [invoiceIssue('invoice_currency', path, { received })],
    ),
    ...[...reasons, { path: 'lodging.reason', received: lodging?.reason }].flatMap(({ path, received = '' }) => {
      const reason = received.trim();
      if (!LIKE_A_CODE.test(reason) || isReasonCode(reason)) return [];
      const suggestion = probablyMeant(reason.toUpperCase(), [...CODES]);
      return [invoiceIssue('invoice_reason_code', path, { received, suggestion })];
    }),
  ];
}
