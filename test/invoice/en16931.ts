/**
 * The rules of EN 16931 that are about amounts, written from the norm alone: nothing of the package is used here. The answer
 * is the rules that an invoice breaks.
 */
export interface CheckedInvoice {
  readonly type: string;
  readonly currency: string;
  readonly lines: ReadonlyArray<{
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
  readonly payable: string;
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

const RATED = ['S', 'L', 'M', 'B'];
const WITH_REASON = ['E', 'AE', 'K', 'G', 'O'];

/** `isCorrection`: amounts are differences of two invoices, of which BR-CO-17 and quantities are not asked. */
export function brokenRules(invoice: CheckedInvoice, isCorrection = false): string[] {
  const { lines, breakdown } = invoice;
  const broken: string[] = [];
  const must = (rule: string, holds: boolean) => {
    if (!holds) broken.push(rule);
  };
  const same = (one: string, other: bigint) => exact(one) === other;
  const keyOf = ({ category, rate }: { category: string; rate?: string }) => `${category} ${rate}`;

  must('BR-CO-10', same(invoice.lineNet, sumOf(lines.map(({ net }) => net))));
  must('BR-CO-13', same(invoice.taxExclusive, exact(invoice.lineNet)));
  must('BR-CO-14', same(invoice.tax, sumOf(breakdown.map(({ tax }) => tax))));
  must('BR-CO-15', same(invoice.taxInclusive, exact(invoice.taxExclusive) + exact(invoice.tax)));
  must('BR-CO-16', same(invoice.payable, exact(invoice.taxInclusive) + exact(invoice.rounding)));
  must('BR-45 one breakdown a category and rate', new Set(breakdown.map(keyOf)).size === breakdown.length);
  for (const line of lines)
    must(
      'BR-S-01 every line in the breakdown',
      breakdown.some((one) => keyOf(one) === keyOf(line)),
    );
  const digits = decimalsOf(invoice.payable);
  for (const one of breakdown) {
    const { category, rate, taxable, tax, reason, reasonCode } = one;
    const own = lines.filter((line) => keyOf(line) === keyOf(one));
    must(`BR-${category}-08`, same(taxable, sumOf(own.map(({ net }) => net))));
    const percent = exact(rate ?? '0');
    must(
      `BR-${category}-05 rate`,
      RATED.includes(category) ? category === 'L' || category === 'M' || percent > 0n : percent === 0n,
    );
    must('BR-O-05 no rate', (category === 'O') === (rate === undefined));
    const isExplained = (reason ?? reasonCode) !== undefined;
    must(`BR-${category}-10 reason`, WITH_REASON.includes(category) === isExplained);
    if (!isCorrection) {
      must('BR-CO-17', same(tax, rounded(exact(taxable) * percent, 100n * 10n ** BigInt(PLACES), digits)));
    }
    if (percent === 0n) must(`BR-${category}-09 no tax`, exact(tax) === 0n);
  }
  const categories = new Set(breakdown.map(({ category }) => category));
  must('BR-O-11', !categories.has('O') || categories.size === 1);
  must('BR-B-02', !(categories.has('B') && categories.has('S')));
  for (const { price, quantity, net } of lines) {
    must('BR-27 no price below zero', exact(price) >= 0n);
    must('quantity x price', rounded(exact(price) * BigInt(quantity), 1n, digits) === exact(net));
  }
  const amounts = [
    invoice.lineNet,
    invoice.tax,
    invoice.rounding,
    ...breakdown.flatMap(({ taxable, tax }) => [taxable, tax]),
  ];
  must(
    'BR-DEC',
    [...amounts, ...lines.map(({ net }) => net)].every((amount) => decimalsOf(amount) <= 2),
  );
  return broken;
}

/** What was asked for at one rate, with its VAT, before an invoice was made of it. */
export interface AskedGross {
  readonly rate: string;
  readonly gross: bigint;
}

/**
 * Whether amounts of which each contains its VAT could be paid with less rounding, where no rate may come out more than a
 * unit away from what was asked at it: further away, money would go from one rate to another.
 */
export function canRoundLess(invoice: CheckedInvoice, asked: readonly AskedGross[]): boolean {
  const digits = decimalsOf(invoice.payable);
  const unit = 10n ** BigInt(PLACES - digits);
  const hundred = 100n * 10n ** BigInt(PLACES);
  let misses = [0n];
  for (const { rate, gross } of asked) {
    const nearest = rounded(gross * hundred, hundred + exact(rate), digits);
    const reached = [-2n, -1n, 0n, 1n, 2n].map((step) => {
      const taxable = nearest + step * unit;
      return gross - taxable - rounded(taxable * exact(rate), hundred, digits);
    });
    const near = reached.filter((miss) => sizeOf(miss) <= unit);
    misses = misses.flatMap((miss) => near.map((more) => miss + more));
  }
  return misses.some((miss) => sizeOf(miss) < sizeOf(exact(invoice.rounding)));
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
