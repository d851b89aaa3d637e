import { partsOfRoom } from '../../core/calculation/shape.js';
import { groupBy } from '../../core/issues/reading.js';
import { printUnits } from '../../core/money/amount.js';
import { fractionOf, ONE, shortestRate, subtractFractions, textOfRate } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, floorDivide, multiply } from '../../core/money/integer.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { entriesOf } from '../../core/stay/room-groups.js';
import { LODGING } from '../../core/stay/schema.js';
import { CHOICE_NAMES } from '../words/en/definitions.js';
import { EXPLANATION } from '../words/en/explanation.js';
import type { Words } from '../words/words.js';
import { say } from '../words/words.js';
import type { ExplainedSplit, SplitNights } from './explanation-data.js';
import type { CalculatedQuote } from './steps.js';

/** A part that the set makes, or what it leaves, with its share as it is written. */
interface SharedPart {
  readonly label: string;
  readonly share: string;
}

/** The prices of nights of one room that are split into equal amounts. */
interface SplitPrice {
  readonly amounts: readonly Integer[];
  readonly nights: number;
}

/** How the set split the lodging and the extras of the stay into parts. */
export function splitsIn({ calculation: { program, groups }, digits }: CalculatedQuote): ExplainedSplit[] {
  const print = (units: Integer) => printUnits(units, digits);
  const rooms = entriesOf(groups);
  return [...groupBy(program.taxSet.local?.parts ?? [], ({ of }) => of)].flatMap(([of, made]) => {
    const left = made.map(({ share }) => fractionOf(share)).reduce(subtractFractions, ONE);
    const rest = left.numerator === 0 ? [] : [{ label: of, share: textOfRate(left) }];
    const shared: readonly SharedPart[] = [
      ...made.map(({ label, share }) => ({ label, share: shortestRate(share) })),
      ...rest,
    ];
    const prices = alikePrices(rooms.flatMap((room) => pricesOf(room, partsOfRoom(program, room), shared)));
    if (prices.length === 0) return [];
    const totals = shared.map((_, index) =>
      prices.reduce<Integer>((sum, { amounts, nights }) => add(sum, multiply(amounts[index] ?? 0, nights)), 0),
    );
    return [
      {
        of,
        price: print(totals.reduce(add, 0)),
        parts: shared.map((part, index) => ({ ...part, amount: print(totals[index] ?? 0) })),
        nights: prices.map(({ amounts, nights }): SplitNights => {
          return { roomNights: nights, price: print(amounts.reduce(add, 0)), amounts: amounts.map(print) };
        }),
      },
    ];
  });
}

/** The prices of one of some identical rooms, night by night; none if the room does not sell what is split. */
function pricesOf(
  { rooms, prices }: RoomGroup,
  { lodging, extras }: ReturnType<typeof partsOfRoom>,
  shared: readonly SharedPart[],
): SplitPrice[] {
  const lists = shared.map(({ label }) =>
    label === LODGING ? lodging : extras.find((extra) => extra.label === label)?.prices,
  );
  if (lists.some((list) => list === undefined)) return [];
  return prices.map((_, night) => {
    return { amounts: lists.map((list) => floorDivide(list?.[night] ?? 0, rooms)), nights: rooms };
  });
}

/** Nights that are split alike, counted; nights without a price are left out. */
function alikePrices(prices: readonly SplitPrice[]): SplitPrice[] {
  const sold = prices.filter(({ amounts }) => amounts.some((amount) => amount !== 0));
  return [...groupBy(sold, ({ amounts }) => amounts.join(' ')).values()].map((alike) => {
    return { amounts: alike[0].amounts, nights: alike.reduce((sum, { nights }) => sum + nights, 0) };
  });
}

/** "42.00 breakfast = 29.40 food (0.7) + 12.60 drinks (0.3)." */
export function splitInWords({ of, price, parts }: ExplainedSplit, words: Words): string {
  const named = (label: string) => (label === LODGING ? say(words, CHOICE_NAMES, 'on=lodging') : `"${label}"`);
  const inWords = parts.map(({ label, share, amount }) =>
    say(words, EXPLANATION, 'splitPart', {
      amount: words.amount(amount),
      label: named(label),
      share: words.amount(share),
    }),
  );
  return say(words, EXPLANATION, 'split', { price: words.amount(price), label: named(of), parts: inWords.join(' + ') });
}
