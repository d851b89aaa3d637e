/**
 * The rules of EN 16931 about amounts, categories and counts, written from the norm alone: nothing of the package is used
 * here. An invoice has no allowances and charges (BG-20, BG-21), so that the rules about those say nothing.
 * The answer is the rules that it breaks.
 */
export interface CheckedInvoice {
  readonly type: string;
  readonly currency: string;
  readonly lines: ReadonlyArray<{
    readonly text: string;
    readonly from: string;
    readonly to: string;
    readonly quantity: number;
    readonly price: string;
    readonly net: string;
    readonly category: string;
    readonly rate?: string;
  }>;
  readonly breakdown: ReadonlyArray<{
    readonly category: string;
    readonly rate?: string;
    readonly taxable: string;
    readonly tax: string;
    readonly reason?: string;
    readonly reasonCode?: string;
  }>;
  readonly lineNet: string;
  readonly taxExclusive: string;
  readonly tax: string;
  readonly taxInclusive: string;
  readonly rounding: string;
  readonly paid: string;
  readonly payable: string;
  readonly taxCurrency?: { readonly currency: string; readonly rate: string; readonly tax: string };
}

/** A decimal text as a whole number of 10^-12. */
const PLACES = 12;
export function exact(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(text);
  if (found === null) throw new Error(`${text} is no decimal of at most 12 places`);
  const [, sign, whole, decimals = ''] = found;
  return BigInt(`${sign}${whole}${decimals.padEnd(PLACES, '0')}`);
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** numerator / denominator to so many places, halves away from zero. */
function rounded(numerator: bigint, denominator: bigint, places: number): bigint {
  const unit = 10n ** BigInt(PLACES - places);
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const units = (2n * size + denominator * unit) / (2n * denominator * unit);
  return (isNegative ? -units : units) * unit;
}

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + exact(amount), 0n);

/** Each category with the name that its rules have, and what they ask of it. */
const CATEGORIES: Readonly<Record<string, { rules: string; rate: 'above 0' | 'any' | '0' | 'none'; reason: boolean }>> =
  {
    S: { rules: 'BR-S', rate: 'above 0', reason: false },
    B: { rules: 'BR-B', rate: 'above 0', reason: false },
    L: { rules: 'BR-IG', rate: 'any', reason: false },
    M: { rules: 'BR-IP', rate: 'any', reason: false },
    Z: { rules: 'BR-Z', rate: '0', reason: false },
    E: { rules: 'BR-E', rate: '0', reason: true },
    AE: { rules: 'BR-AE', rate: '0', reason: true },
    K: { rules: 'BR-IC', rate: '0', reason: true },
    G: { rules: 'BR-G', rate: '0', reason: true },
    O: { rules: 'BR-O', rate: 'none', reason: true },
  };

type Rated = Pick<CheckedInvoice['lines'][number], 'category' | 'rate'>;
type Must = (rule: string, holds: boolean) => void;

const isSame = (one: Rated, other: Rated): boolean =>
  one.category === other.category && exact(one.rate ?? '-1') === exact(other.rate ?? '-1');

function rateHolds({ category, rate }: Rated): boolean {
  const asked = CATEGORIES[category]?.rate;
  if (rate === undefined || asked === 'none') return rate === undefined && asked === 'none';
  const percent = exact(rate);
  return asked === 'any' ? percent >= 0n : (asked === 'above 0') === percent > 0n;
}

/** `isCorrection`: amounts are differences of two invoices, of which BR-CO-17 and quantities are not asked. */
export function brokenRules(invoice: CheckedInvoice, isCorrection = false): string[] {
  const broken: string[] = [];
  const must: Must = (rule, holds) => {
    if (!holds) broken.push(rule);
  };
  checkTotals(invoice, must);
  checkLines(invoice, must);
  checkBreakdown(invoice, isCorrection, must);
  checkDecimals(invoice, must);
  return broken;
}

function checkTotals(invoice: CheckedInvoice, must: Must): void {
  const { type, currency, lines, breakdown } = invoice;
  const same = (one: string, other: bigint) => exact(one) === other;
  must('BR-CL-01 type', ['380', '381', '386'].includes(type));
  must('BR-CL-04 currency', /^[A-Z]{3}$/.test(currency));
  must('BR-16', lines.length > 0 || exact(invoice.payable) === 0n);
  must('BR-CO-10', same(invoice.lineNet, sumOf(lines.map(({ net }) => net))));
  must('BR-CO-13', same(invoice.taxExclusive, exact(invoice.lineNet)));
  must('BR-CO-14', same(invoice.tax, sumOf(breakdown.map(({ tax }) => tax))));
  must('BR-CO-15', same(invoice.taxInclusive, exact(invoice.taxExclusive) + exact(invoice.tax)));
  must('BR-CO-16', same(invoice.payable, exact(invoice.taxInclusive) - exact(invoice.paid) + exact(invoice.rounding)));
  must('BR-CO-18', breakdown.length > 0 || lines.length === 0);
}

function checkLines({ lines, breakdown }: CheckedInvoice, must: Must): void {
  for (const line of lines) {
    const { text, quantity, price, net, category, from, to } = line;
    const { rules } = CATEGORIES[category] ?? {};
    must('BR-CO-04 and BR-CL-18 category', rules !== undefined);
    must('BR-22 quantity', Number.isSafeInteger(quantity));
    must('BR-25 name', text.trim() !== '');
    must('BR-27 no price below zero', exact(price) >= 0n);
    must('BR-30 and BR-CO-20 period', from <= to && from !== '');
    must(`${rules}-05 rate`, rateHolds(line));
    must(`${rules}-01 every line in one breakdown`, breakdown.filter((one) => isSame(one, line)).length === 1);
    // Within 0.005, for any number of digits: readers multiply and compare at two decimals.
    must('quantity x price', sizeOf(exact(price) * BigInt(quantity) - exact(net)) * 200n <= 10n ** BigInt(PLACES));
  }
}

function checkBreakdown(
  { lines, breakdown, payable, tax, taxCurrency }: CheckedInvoice,
  isCorrection: boolean,
  must: Must,
): void {
  const digits = decimalsOf(payable);
  const count = (category: string) => breakdown.filter((one) => one.category === category).length;
  for (const one of breakdown) {
    const { category, rate = '0', taxable, reason, reasonCode } = one;
    const asked = CATEGORIES[category];
    must('BR-47 and BR-CL-17 category', asked !== undefined);
    const own = lines.filter((line) => isSame(one, line));
    must(`${asked?.rules}-01 a line for every breakdown`, own.length > 0);
    must(
      `${asked?.rules}-01 one breakdown`,
      asked?.rate === 'above 0' || asked?.rate === 'any' || count(category) === 1,
    );
    must('BR-48 rate', rateHolds(one));
    must(`${asked?.rules}-08`, exact(taxable) === sumOf(own.map(({ net }) => net)));
    must(`${asked?.rules}-10 reason`, ((reason ?? reasonCode ?? '') !== '') === asked?.reason);
    must('BR-CL-22 reason code', reasonCode === undefined || /^VATEX-[A-Z]{2}-[A-Z0-9-]+$/.test(reasonCode));
    const due = rounded(exact(taxable) * exact(rate), 100n * 10n ** BigInt(PLACES), digits);
    if (!isCorrection) must(`BR-CO-17 and ${asked?.rules}-09`, exact(one.tax) === due);
    if (exact(rate) === 0n) must(`${asked?.rules}-09 no tax`, exact(one.tax) === 0n);
  }
  if (taxCurrency !== undefined) {
    const inBooks = rounded(exact(tax) * exact(taxCurrency.rate), 10n ** BigInt(PLACES), decimalsOf(taxCurrency.tax));
    must('BR-53 VAT in the currency of the books', exact(taxCurrency.tax) === inBooks);
  }
  must('BR-O-11 to BR-O-14', count('O') === 0 || breakdown.length === 1);
  must('BR-B-02', count('B') === 0 || count('S') === 0);
}

/** Each amount with its rule: at most two decimals. */
function checkDecimals(invoice: CheckedInvoice, must: Must): void {
  const amounts: ReadonlyArray<readonly [string, string]> = [
    ['BR-DEC-09', invoice.lineNet],
    ['BR-DEC-12', invoice.taxExclusive],
    ['BR-DEC-13', invoice.tax],
    ['BR-DEC-14', invoice.taxInclusive],
    ['BR-DEC-16', invoice.paid],
    ['BR-DEC-17', invoice.rounding],
    ...(invoice.taxCurrency === undefined ? [] : [['BR-DEC-15', invoice.taxCurrency.tax] as const]),
    ['BR-DEC-18', invoice.payable],
    ...invoice.breakdown.flatMap(({ taxable, tax }) => [['BR-DEC-19', taxable] as const, ['BR-DEC-20', tax] as const]),
    ...invoice.lines.map(({ net }) => ['BR-DEC-23', net] as const),
  ];
  for (const [rule, amount] of amounts) must(rule, decimalsOf(amount) <= 2);
}

/** The amounts of one rate with their VAT, before an invoice was made. */
export interface AskedGross {
  readonly rate: string;
  readonly gross: bigint;
}

/**
 * Whether amounts of which each contains its VAT could be paid with less rounding, with taxable amounts of up to five units
 * more or less.
 */
export function canRoundLess(invoice: CheckedInvoice, asked: readonly AskedGross[]): boolean {
  const digits = decimalsOf(invoice.payable);
  const unit = 10n ** BigInt(PLACES - digits);
  const hundred = 100n * 10n ** BigInt(PLACES);
  let misses = [0n];
  for (const { rate, gross } of asked) {
    const nearest = rounded(gross * hundred, hundred + exact(rate), digits);
    const reached = Array.from({ length: 11 }, (_, step) => {
      const taxable = nearest + BigInt(step - 5) * unit;
      return gross - taxable - rounded(taxable * exact(rate), hundred, digits);
    });
    misses = [...new Set(misses.flatMap((miss) => reached.map((more) => miss + more)))];
  }
  return misses.some((miss) => sizeOf(miss) < sizeOf(exact(invoice.rounding)));
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
