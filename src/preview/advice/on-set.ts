import type { Line, Program } from '../../calculation/program.js';
import { taxKey } from '../../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { issueIn } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import type { Calculator } from '../../quote/calculator.js';
import type { Stay } from '../../stay/schema.js';
import type { Advice, Scenario } from '../preview-data.js';
import { priceForNet } from '../price-for.js';

/** A fixed tax above the lowest level that no percent adds: its level says something that is not done. */
export function levelAdvice(set: TaxSet, { lines }: Program): Advice[] {
  const lowest = Math.min(...set.taxes.map(({ level }) => level));
  const added = new Set(lines.flatMap(({ base, priceBase = base }) => [...base.adds, ...priceBase.adds]));
  return set.taxes.flatMap((entry, at) => {
    const line = lines.find(({ tax }) => taxKey(tax) === taxKey(entry));
    if (line === undefined || line.isPercent || entry.level === lowest || entry.taxes.length > 0) return [];
    if (added.has(line.index)) return [];
    const { title, level } = entry;
    return [issueIn(ADVICE_CODES, 'level_without_effect', pathTo(pathTo('taxes', at), 'level'), { title, level })];
  });
}

/** What shows a piece of advice. */
interface Trial {
  readonly calculator: Calculator;
  readonly looked: readonly Scenario[];
}

/** A fee that no tax is computed on, while one is computed on another fee. */
export function feeAdvice(
  taxes: ReadonlyArray<{ readonly path: string; readonly entry: TaxSetEntry }>,
  { lines }: Program,
  trial: Trial,
): Advice[] {
  const fees = lines.filter(({ tax }) => tax.type === 'fee');
  const taxedBy = (fee: Line) => lines.find((line) => line.tax.type === 'tax' && isComputedOn(line, fee));
  const other = fees.find((fee) => taxedBy(fee) !== undefined);
  const tax = other === undefined ? undefined : taxedBy(other);
  if (other === undefined || tax === undefined) return [];
  return fees.flatMap((fee) => {
    const mention = taxes.find(({ entry }) => taxKey(entry) === taxKey(fee.tax));
    if (mention === undefined || taxedBy(fee) !== undefined) return [];
    const names = { title: fee.tax.title, other: other.tax.title, tax: tax.tax.title };
    const found = issueIn(ADVICE_CODES, 'fee_untaxed', mention.path, names);
    const stay = stayWith(trial, fee);
    return [stay === undefined ? found : { ...found, stay }];
  });
}

/** An inclusive fee is in the price, and so in what starts from the price. */
function isComputedOn({ base, isPercent: isOfBase }: Line, fee: Line): boolean {
  if (!isOfBase) return false;
  return (base.start === 'price' && fee.isInclusive) || base.adds.includes(fee.index);
}

function stayWith({ calculator, looked }: Trial, { tax }: Line): Stay | undefined {
  return looked.find(({ stay }) =>
    calculator.quote(stay).taxes.some((charged) => taxKey(charged) === taxKey(tax) && /[1-9]/.test(charged.amount)),
  )?.stay;
}

/** Up to which price a stay does not pay its own inclusive charges: one night for two, or else what shows it. */
export function inclusiveAdvice(calculator: Calculator, looked: readonly Scenario[]): Advice[] {
  const shows = looked.find(({ stay }) => calculator.totals(stay).net.startsWith('-'));
  if (shows === undefined) return [];
  const simple = { checkIn: shows.stay.checkIn, rooms: [{ persons: 2, price: '0', nights: 1 }] };
  const isSimple = calculator.totals(simple).net.startsWith('-');
  const answer = priceForNet(calculator, isSimple ? simple : shows.stay, '0');
  const price = answer.exact ? answer.price : answer.above?.price;
  const stay = isSimple ? 'a night for two persons' : `a stay of ${shows.name}`;
  const found = issueIn(ADVICE_CODES, 'inclusive_over_price', 'taxes', {
    stay,
    sold: price === undefined ? 'at any price' : `for less than ${price}`,
  });
  return [{ ...found, stay: isSimple ? simple : shows.stay }];
}
