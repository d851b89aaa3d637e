import type { VatCategory } from '../definitions/local/of-tax.js';
import { inOrder } from '../definitions/local/placed.js';
import { isPercent } from '../definitions/logics.js';
import type { Tax, TaxSet } from '../definitions/tax.js';
import { probablyMeant } from '../issues/texts.js';
import type { Fraction } from '../money/fraction.js';
import { compareRates, fractionOf, shortestRate, ZERO } from '../money/fraction.js';
import { INVOICE } from '../words/en/invoice.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say } from '../words/words.js';
import { CURRENCIES, REASON_CODES } from './code-lists.js';
import type { InvoiceOptions, UntaxedLodging, VatBreakdown } from './invoice.js';
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
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

/** The categories with a VAT rate above zero. */
const WITH_RATE: ReadonlySet<VatCategory> = new Set(['S', 'L', 'M', 'B']);

/** The code of an amount that is passed on: Article 79(c) of Directive 2006/112/EC. */
const PASSED_ON = 'VATEX-EU-79-C';

/** The code of a category without an explicit reason. */
const USUAL_CODES: { readonly [Category in VatCategory]?: string } = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** The categories that need a reason in the breakdown. */
const WITH_REASON: ReadonlySet<VatCategory> = new Set(['E', 'AE', 'K', 'G', 'O']);

/** The category and rate of a VAT, for one of its rows or its own rate. */
export function bearingOfVat({ rate: own, local }: Tax, row: number | undefined, words: Words = ENGLISH): VatBearing {
  const { vat = 'S', category = 'Z', reason } = local?.invoice ?? {};
  const rate = (row === undefined ? undefined : local?.rates?.[row]?.rate) ?? own;
  const share = fractionOf(rate, -2);
  if (vat === 'S' && share.numerator === 0) return bearing(category, '0', reason, words);
  return { ...bearing(vat, shortestRate(rate), reason, words), share };
}

/** The category of a charge without VAT. A city tax is passed on in the name of the guest. */
export function bearingOfCharge({ type, local }: Tax, words: Words = ENGLISH): VatBearing {
  const { category = 'E', reason } = local?.invoice ?? {};
  const isPassedOn = category === 'E' && type === 'city_tax';
  return bearing(category, '0', reason ?? (isPassedOn ? PASSED_ON : undefined), words);
}

/** The category of lodging or of an extra without VAT. */
export function bearingOfLodging(lodging: UntaxedLodging | undefined, words: Words = ENGLISH): VatBearing {
  const { category = 'E', reason } = lodging ?? {};
  return bearing(category, '0', reason, words);
}

function bearing(category: VatCategory, rate: string, reason: string | undefined, words: Words): VatBearing {
  const usual = category === 'E' ? say(words, INVOICE, 'exempt') : USUAL_CODES[category];
  const said = reason ?? usual;
  const isCode = said !== undefined && isReasonCode(said);
  const needsReason = WITH_REASON.has(category);
  const text = category === 'O' ? undefined : withTwoDecimals(rate);
  return {
    key: `${category} ${text ?? ''}`,
    category,
    rate: text,
    share: ZERO,
    reason: needsReason && !isCode ? said : undefined,
    reasonCode: needsReason && isCode ? said : undefined,
  };
}

/** The category and rate of a breakdown entry. */
export function bearingOf({ category, rate, reason, reasonCode }: VatBreakdown): VatBearing {
  const share = rate === undefined ? ZERO : fractionOf(rate, -2);
  return { key: `${category} ${rate ?? ''}`, category, rate, share, reason, reasonCode };
}

function withTwoDecimals(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** Whether the rate is above zero. */
export function isBearing({ share }: VatBearing): boolean {
  return share.numerator !== 0;
}

/** Category O excludes all others, and split payment excludes category S (BR-O-11, BR-B-02). */
const APART: { readonly [Category in VatCategory]?: (other: VatCategory) => boolean } = {
  O: (other) => other !== 'O',
  B: (other) => other === 'S',
};

/** An item with a category. */
interface Categorized {
  readonly text: string;
  /** For a charge: its line of the quote. */
  readonly line?: number;
  readonly bears: VatBearing;
}

/** The issues for categories that one invoice cannot combine. */
export function categoryIssues(items: readonly Categorized[]): InvoiceIssue[] {
  const byText = new Map(items.map((item) => [`${item.text} ${item.bears.key}`, item]));
  const all = [...new Set(items.map(({ bears }) => bears.category))];
  return [...byText.values()].flatMap(({ text: item, line, bears: { category, share } }): InvoiceIssue[] => {
    const path = line === undefined ? '' : pathOf(line);
    if ((category === 'S' || category === 'B') && share.numerator === 0) {
      return [invoiceIssue('invoice_category_needs_rate', path, { item, category })];
    }
    const others = all.filter((other) => APART[category]?.(other));
    return others.length === 0 ? [] : [invoiceIssue('invoice_categories_apart', path, { category, item, others })];
  });
}

function isGiven(limit: string | undefined): boolean {
  return limit !== undefined;
}

/** Why a VAT is not a plain percentage of the net of its base; `undefined` if it is one. */
export function plainVat({ logic, rate, is_inclusive, local = {} }: Tax): string | undefined {
  const { base = {}, at_most, at_least, rates = [], invoice = {} } = local;
  if (!isPercent(logic)) return 'it must be a percentage';
  if ([at_most, ...rates.map((row) => row.at_most)].some(isGiven)) return 'it has a limit, at_most';
  if ([at_least, ...rates.map((row) => row.at_least)].some(isGiven)) return 'it has a limit, at_least';
  if (base.share !== undefined && compareRates(base.share, '1') !== 0) return 'it is computed on a share of its base';
  if (is_inclusive && base.start === 'price') return 'it is computed on a price that contains it';
  const category = invoice.vat ?? 'S';
  const hasRate = [rate, ...rates.map((row) => row.rate)].some((one) => compareRates(one, '0') !== 0);
  return hasRate && !WITH_RATE.has(category) ? `category ${category} has no rate` : undefined;
}

const CODES: ReadonlySet<string> = /* @__PURE__ */ new Set(REASON_CODES.split(' '));
const KNOWN_CURRENCIES: ReadonlySet<string> = /* @__PURE__ */ new Set(CURRENCIES.split(' '));

/** A reason in this form is meant as a code; other reasons are text. */
const LIKE_A_CODE = /^vatex-\S+$/i;

/** Whether a reason is in the VATEX list. */
function isReasonCode(reason: string): boolean {
  return CODES.has(reason);
}

/**
 * Reports codes that the lists of EN 16931 lack: currencies (BR-CL-04, BR-CL-05) and reasons without VAT (BR-CL-22).
 * Invoices check this, not the validation of sets, so that records stay valid when a list drops a code.
 */
export function codeIssues({ currency, taxes }: TaxSet, { lodging, taxCurrency }: InvoiceOptions): InvoiceIssue[] {
  const reasons = inOrder(taxes)
    .filter(({ tax }) => tax.local?.only !== 'channel')
    .map(({ tax }, line) => ({ path: pathOf(line), reason: tax.local?.invoice?.reason }));
  const said = [...reasons, { path: 'lodging.reason', reason: lodging?.reason }];
  return [
    ...currencyIssues('currency', currency),
    ...(taxCurrency === undefined ? [] : currencyIssues('taxCurrency.currency', taxCurrency.currency)),
    ...said.flatMap(({ path, reason }) => (reason === undefined ? [] : reasonIssues(path, reason))),
  ];
}

function currencyIssues(path: string, received: string): InvoiceIssue[] {
  return KNOWN_CURRENCIES.has(received) ? [] : [invoiceIssue('invoice_currency', path, { received })];
}

function reasonIssues(path: string, received: string): InvoiceIssue[] {
  if (!LIKE_A_CODE.test(received) || isReasonCode(received)) return [];
  const suggestion = probablyMeant(received.toUpperCase(), [...CODES]);
  return [invoiceIssue('invoice_reason_code', path, { received, suggestion })];
}
