import type { VatCategory } from '../definitions/local/of-tax.js';
import { isPercent } from '../definitions/logics.js';
import { compareRates, fractionOf, shortestRate } from '../definitions/rates.js';
import type { Tax } from '../definitions/tax.js';
import { type Fraction, ZERO } from '../money/fraction.js';
import { INVOICE } from '../words/en/invoice.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import { isReasonCode } from './codes.js';
import type { UntaxedLodging, VatBreakdown } from './invoice.js';
import { type InvoiceIssue, invoiceIssue, pathOf } from './invoice-issues.js';

/** The VAT that an item bears: what it is put together with in the breakdown. */
export interface Bears {
  readonly key: string;
  readonly category: VatCategory;
  /** As text with two decimals or more; `undefined` with category O. */
  readonly rate: string | undefined;
  /** The share of the net. */
  readonly share: Fraction;
  readonly reason: string | undefined;
  readonly reasonCode: string | undefined;
}

/** The categories of what bears VAT. */
const WITH_RATE: ReadonlySet<VatCategory> = new Set(['S', 'L', 'M', 'B']);

/** The code of an amount that is passed on: Article 79, point c, of Directive 2006/112/EC. */
const PASSED_ON = 'VATEX-EU-79-C';

/** The code of a category where nobody gives a reason. */
const USUAL_CODES: { readonly [Category in VatCategory]?: string } = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
};

/** The categories whose breakdown says why. */
const WITH_REASON: ReadonlySet<VatCategory> = new Set(['E', 'AE', 'K', 'G', 'O']);

/** What a VAT leads to at the rate of one of its rows, or at its own. */
export function bearingOfVat({ rate: own, local }: Tax, row: number | undefined, words: Words = ENGLISH): Bears {
  const { vat = 'S', category = 'Z', reason } = local?.invoice ?? {};
  const rate = (row === undefined ? undefined : local?.rates?.[row]?.rate) ?? own;
  const share = fractionOf(rate, -2);
  if (vat === 'S' && share.numerator === 0) return bearing(category, '0', reason, words);
  return { ...bearing(vat, shortestRate(rate), reason, words), share };
}

/** A charge on which no VAT is computed: a city tax is passed on in the name of the guest. */
export function bearingOfCharge({ type, local }: Tax, words: Words = ENGLISH): Bears {
  const { category = 'E', reason } = local?.invoice ?? {};
  const isPassedOn = category === 'E' && type === 'city_tax';
  return bearing(category, '0', reason ?? (isPassedOn ? PASSED_ON : undefined), words);
}

/** Lodging or an extra on which no VAT is computed. */
export function bearingOfLodging(lodging: UntaxedLodging | undefined, words: Words = ENGLISH): Bears {
  const { category = 'E', reason } = lodging ?? {};
  return bearing(category, '0', reason, words);
}

function bearing(category: VatCategory, rate: string, reason: string | undefined, words: Words): Bears {
  const usual = category === 'E' ? say(words, INVOICE, 'exempt') : USUAL_CODES[category];
  const said = reason ?? usual;
  const isCode = said !== undefined && isReasonCode(said);
  const isSaid = WITH_REASON.has(category);
  const text = category === 'O' ? undefined : withTwoDecimals(rate);
  return {
    key: `${category} ${text ?? ''}`,
    category,
    rate: text,
    share: ZERO,
    reason: isSaid && !isCode ? said : undefined,
    reasonCode: isSaid && isCode ? said : undefined,
  };
}

/** As a breakdown says it. */
export function bearingOf({ category, rate, reason, reasonCode }: VatBreakdown): Bears {
  const share = rate === undefined ? ZERO : fractionOf(rate, -2);
  return { key: `${category} ${rate ?? ''}`, category, rate, share, reason, reasonCode };
}

function withTwoDecimals(rate: string): string {
  const [whole = '0', decimals = ''] = rate.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** Whether it bears VAT. */
export function isBearing({ share }: Bears): boolean {
  return share.numerator !== 0;
}

/** Category O stands alone, and split payment does not stand beside category S: BR-O-11 and BR-B-02. */
const APART: { readonly [Category in VatCategory]?: (other: VatCategory) => boolean } = {
  O: (other) => other !== 'O',
  B: (other) => other === 'S',
};

/** Something with a category. */
interface Categorized {
  readonly text: string;
  /** Of a charge: its line of the quote. */
  readonly line?: number;
  readonly bears: Bears;
}

/** What is wrong with the categories of one invoice. */
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

function isSaid(limit: string | undefined): boolean {
  return limit !== undefined;
}

/** Why a VAT is no plain percentage of the net of what it is on; `undefined`: it is one. */
export function plainVat({ logic, rate, is_inclusive, local = {} }: Tax): string | undefined {
  const { base = {}, at_most, at_least, rates = [], invoice = {} } = local;
  if (!isPercent(logic)) return 'it must be a percentage';
  if ([at_most, ...rates.map((row) => row.at_most)].some(isSaid)) return 'it has a limit, at_most';
  if ([at_least, ...rates.map((row) => row.at_least)].some(isSaid)) return 'it has a limit, at_least';
  if (base.share !== undefined && compareRates(base.share, '1') !== 0) return 'it is computed on a share of its base';
  if (is_inclusive && base.start === 'price') return 'it is computed on a price that contains it';
  const category = invoice.vat ?? 'S';
  const hasRate = [rate, ...rates.map((row) => row.rate)].some((one) => compareRates(one, '0') !== 0);
  return hasRate && !WITH_RATE.has(category) ? `category ${category} has no rate` : undefined;
}
