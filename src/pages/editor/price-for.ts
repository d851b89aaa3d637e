import { InvalidStayError } from '../../core/issues/errors.js';
import { unitsOf } from '../../core/money/amount.js';
import { subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import type { Stay } from '../../core/stay/schema.js';
import type { Priced } from '../../trials/preview/price-for.js';
import { priceForTotal } from '../../trials/preview/price-for.js';
import { isRead, readDecimal } from './reading.js';
import type { EditorState } from './state.js';
import { moneyOf } from './state.js';
import { problemInWords } from './words.js';

/** A price for a total of the stay, and what it leads to. */
interface PriceOffer extends Pick<Priced, 'stay' | 'total' | 'kept'> {
  readonly price: string;
  /** Whether the price is that of every night, or of the whole stay. */
  readonly isANight: boolean;
}

/** The price that leads to a total, or the nearest ones below and above; or why there is none. */
interface PriceOffers {
  readonly offers: readonly PriceOffer[];
  readonly isExact: boolean;
  readonly problem?: string;
}

const NONE: PriceOffers = { offers: [], isExact: true };

/** The prices for a typed total of the stay. A stay with one price a night gets one price a night. */
export function pricesFor(typed: string, { good, stay, words }: EditorState): PriceOffers {
  const money = moneyOf(good);
  if (typed.trim() === '' || good === undefined || stay.good === undefined || money === undefined) return NONE;
  const reading = readDecimal(typed, words, money);
  if (!isRead(reading)) return { ...NONE, problem: reading.problem };
  try {
    const answer = priceForTotal(good, stay.good, reading.value);
    const priced = answer.exact ? [answer] : [answer.below, answer.above].flatMap((nearest) => nearest ?? []);
    const given = stay.good;
    const offers = onePriceOf(given) === undefined ? priced.map(offerOf) : eachNight(given, priced, good);
    const wanted = unitsOf(reading.value, money.digits);
    return nearestOf(offers, ({ total }) => Number(subtract(unitsOf(total, money.digits), wanted)));
  } catch (error) {
    if (!(error instanceof InvalidStayError)) throw error;
    return { ...NONE, problem: error.issues.map((issue) => problemInWords(issue, words)).join(' ') };
  }
}

/** The price of every night of every room, if there is one. */
function onePriceOf({ rooms }: Stay): string | undefined {
  const prices = new Set(
    rooms.flatMap(({ nightlyPrices }): ReadonlyArray<string | undefined> => nightlyPrices ?? [undefined]),
  );
  return prices.size === 1 ? [...prices][0] : undefined;
}

function offerOf({ stay, price, total, kept }: Omit<Priced, 'net'>): PriceOffer {
  const aNight = onePriceOf(stay);
  return { stay, total, kept, price: aNight ?? price, isANight: aNight !== undefined };
}

/** The stay with each nightly price of the priced stays, which differ by a minor unit where the total is not divisible. */
function eachNight(given: Stay, priced: readonly Priced[], good: Calculator): PriceOffer[] {
  const prices = priced.flatMap(({ stay }) => stay.rooms.flatMap(({ nightlyPrices = [] }) => nightlyPrices));
  return [...new Set(prices)].map((price) => {
    const rooms = given.rooms.map((room) => ({ ...room, nightlyPrices: room.nightlyPrices?.map(() => price) }));
    return offerOf({ stay: { ...given, rooms }, ...good.totals({ ...given, rooms }) });
  });
}

function nearestOf(offers: readonly PriceOffer[], missed: (offer: PriceOffer) => number): PriceOffers {
  const sorted = offers.toSorted((first, second) => missed(first) - missed(second));
  const exact = sorted.find((offer) => missed(offer) === 0);
  if (exact !== undefined) return { offers: [exact], isExact: true };
  const below = sorted.filter((offer) => missed(offer) < 0).slice(-1);
  return { offers: [...below, ...sorted.filter((offer) => missed(offer) > 0).slice(0, 1)], isExact: false };
}
