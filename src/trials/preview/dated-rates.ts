import { dateOf } from '../../core/calendar/plain-date.js';
import type { Span } from '../../core/definitions/local/periods.js';
import type { TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import { decimalsIn } from '../../core/money/amount.js';
import { fractionOf } from '../../core/money/fraction.js';
import { sourceOf } from '../../core/quote/calculation.js';
import { calculatorOf } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import { lengthOfStay, shiftedStay, stayOfNights } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';
import { rowBorders, taxesOf } from './breakpoints.js';

/** Evenings with one rate. */
export interface DatedRate extends Span {
  /** As the definition writes it. */
  readonly rate: string;
  /** The rate as a share of the highest one, for pictures. */
  readonly share: number;
}

/** With more changes of a rate, a picture of the year shows none of them. */
const MOST_CHANGES = 24;

/** The evenings from which another row of a tax may hold, around a day. Those of seasons come again each year. */
export function rateBorders({ local }: TaxSetEntry, around: number, withSeasons: boolean): number[] {
  return (local?.rates ?? []).flatMap(({ seasons = [], ...row }) =>
    rowBorders(withSeasons ? { ...row, seasons } : row, around, local)
      .filter(({ asks }) => asks !== 'booking')
      .map(({ day }) => day),
  );
}

/**
 * The rates of each tax with rows for dates, by its key: those that an adult pays on the first night of the stay, were it
 * on other dates. Empty for a copy of a quote.
 *
 * @param stay the stay of the quote, which is valid
 */
export function datedRates(quote: Quote, stay: Stay, { first, last }: Span): ReadonlyMap<string, readonly DatedRate[]> {
  const { taxSet, policy } = sourceOf(quote) ?? {};
  if (taxSet === undefined) return new Map();
  const years = Array.from({ length: Math.ceil((last - first) / 365) }, (_, index) => first + index * 365);
  const bordersOf = (tax: TaxSetEntry) => years.flatMap((day) => rateBorders(tax, day, true));
  const dated = taxesOf(taxSet).filter((tax) => bordersOf(tax).length > 0);
  const isShown = (day: number) => day > first && day <= last;
  const days = [first, ...new Set(dated.flatMap(bordersOf).filter(isShown))].sort((day, other) => day - other);
  if (dated.length === 0 || days.length > MOST_CHANGES) return new Map();
  const calculator = calculatorOf({ value: taxSet, warnings: [] }, policy);
  const night = firstNight(stay, decimalsIn(quote.total));
  const spans = days.map((day, index) => {
    const taxes = quoteOrNone(() => calculator.quote({ ...shiftedStay(night, dateOf(day)), ...bookedAs(stay) }));
    const rates = new Map(taxes.map((tax) => [taxKey(tax), tax.rates?.[0]?.rate ?? tax.rate]));
    return { first: day, last: (days[index + 1] ?? last + 1) - 1, rates };
  });
  return new Map(
    dated.map((tax) => {
      const rates = spans.map((span) => span.rates.get(taxKey(tax)) ?? tax.rate);
      const most = Math.max(Number.MIN_VALUE, ...rates.map(sizeOf));
      const dated = spans.map(({ first, last }, index): DatedRate => {
        const rate = rates[index] ?? tax.rate;
        return { first, last, rate, share: sizeOf(rate) / most };
      });
      return [taxKey(tax), dated.reduce<DatedRate[]>(joined, [])];
    }),
  );
}

function sizeOf(rate: string): number {
  const { numerator, denominator } = fractionOf(rate);
  return Number(numerator) / Number(denominator);
}

/** Adds the evenings of a rate to those before if it is the same. */
function joined(before: readonly DatedRate[], next: DatedRate): DatedRate[] {
  const previous = before.at(-1);
  if (previous?.share !== next.share) return [...before, next];
  return [...before.slice(0, -1), { ...previous, last: next.last }];
}

/** The first night of the stay for one adult. The other nights still count where a rate depends on the length. */
function firstNight(stay: Stay, digits: number): Stay {
  const { rooms, nightsAfter = 0, ...others } = stayOfNights(stay, 1, digits);
  const [{ guests: _, checkIn: __, nightsAfter: ___, ...room } = {}] = rooms;
  return {
    ...others,
    nightsAfter: nightsAfter + lengthOfStay(stay) - 1,
    rooms: [{ ...room, persons: 1, count: 1 }],
  };
}

function bookedAs({ bookedOn }: Stay): Pick<Stay, 'bookedOn'> {
  return bookedOn === undefined ? {} : { bookedOn };
}

/** The charges of a stay; none for a stay that cannot be quoted, such as one outside the calendar. */
function quoteOrNone(quoted: () => Quote): Quote['taxes'] {
  try {
    return quoted().taxes;
  } catch (error) {
    if (error instanceof InvalidStayError) return [];
    throw error;
  }
}
