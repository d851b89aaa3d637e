import type { StayCharge } from './exact.js';
import { chargesInBase, exactNight } from './exact.js';
import { timesCharged } from './logics.js';
import type { Charge } from './order.js';
import { calculationOrder } from './order.js';
import type { Rational } from './rational.js';
import { compare, floor, multiply, parseDecimal, rational, round, subtract, sum, ZERO } from './rational.js';
import type { GroupNight } from './room-groups.js';
import { groupNights, taxableOn } from './room-groups.js';
import { roomsOf } from './rooms.js';
import type {
  FullPolicy,
  OracleFigures,
  OraclePolicy,
  OracleQuote,
  OracleQuoteTax,
  OracleStay,
  OracleTaxSet,
  TaxType,
} from './shapes.js';
import { at, fullPolicy } from './shapes.js';

type Rounded = Map<Charge, bigint[]>;

const total = (list: readonly bigint[]): bigint => list.reduce((x, y) => x + y, 0n);

/** The model's section 7: round exact nightly amounts; null marks a night that is not the charge's. */
function roundAndShare(exact: ReadonlyArray<Rational | null>, policy: FullPolicy): bigint[] {
  if (policy.unit === 'night') return exact.map((amount) => (amount === null ? 0n : round(amount, policy.mode)));
  const rounded = round(sum(exact.filter((amount) => amount !== null)), policy.mode);
  const shares = exact.map((amount) => (amount === null ? 0n : floor(amount)));
  const candidates = exact.flatMap((amount, night) =>
    amount === null ? [] : [{ night, rest: subtract(amount, rational(floor(amount))) }],
  );
  // A stable sort: of equal rests the earlier group, then the earlier night, stays first.
  candidates.sort((x, y) => compare(y.rest, x.rest));
  const spare = Number(rounded - total(shares));
  for (let index = 0; index < spare; index += 1) {
    const { night } = at(candidates, index);
    shares[night] = at(shares, night) + 1n;
  }
  if (total(shares) !== rounded) throw new Error('The shares do not add up to the rounded sum.');
  return shares;
}

/** Rounds every charge (the model's section 7). `seenNet` is the net that percentages of net were taken of. */
function roundAll(charges: readonly StayCharge[], nights: readonly GroupNight[], policy: FullPolicy) {
  const exact = nights.map(({ price }, night) =>
    exactNight(charges, { night, price, timesOf: ({ times }) => rational(times?.[night] ?? 0n) }, policy),
  );
  const rounded: Rounded = new Map();
  const roundedOn = (charge: Charge, night: number): bigint => at(rounded.get(charge) ?? [], night);
  const inclusiveOn = (night: number): bigint =>
    total([...rounded].filter(([charge]) => charge.tax.is_inclusive).map(([, amounts]) => at(amounts, night)));
  const isOwnNight = ({ taxable, times }: StayCharge, night: number): boolean =>
    times === undefined ? at(taxable, night) : at(times, night) !== null;
  const roundFrom = (one: StayCharge, amountOn: (night: number) => Rational): void => {
    const amounts = nights.map((_, night) => (isOwnNight(one, night) ? amountOn(night) : null));
    rounded.set(one.charge, roundAndShare(amounts, policy));
  };

  const baseOn = (charge: Charge, night: number, seenNet: readonly bigint[]): bigint => {
    const onNet = charge.tax.is_inclusive || policy.exclusiveBase === 'net';
    const start = onNet ? at(seenNet, night) : at(nights, night).price;
    return start + total(chargesInBase(charge, policy).map((other) => roundedOn(other, night)));
  };
  const roundFromBase = (one: StayCharge, seenNet: readonly bigint[]): void =>
    roundFrom(one, (night) =>
      one.times === undefined
        ? multiply(one.rate, rational(baseOn(one.charge, night, seenNet)))
        : multiply(one.rate, rational(one.times[night] ?? 0n)),
    );

  let seenNet: bigint[];
  if (policy.inclusive === 'net') {
    seenNet = roundAndShare(
      exact.map(({ net }) => net),
      policy,
    );
    for (const one of charges) roundFromBase(one, seenNet);
  } else {
    for (const one of charges) {
      if (one.charge.tax.is_inclusive) roundFrom(one, (night) => at(exact, night).amounts.get(one.charge) ?? ZERO);
    }
    seenNet = nights.map(({ price }, night) => price - inclusiveOn(night));
    for (const one of charges) if (!one.charge.tax.is_inclusive) roundFromBase(one, seenNet);
  }
  const baseOver = ({ charge, taxable }: StayCharge): bigint =>
    total(nights.map((_, night) => (at(taxable, night) ? baseOn(charge, night, seenNet) : 0n)));
  return { roundedOn, baseOver, seenNet };
}

/** Exactly `digits` decimals; a minus sign only before an amount that is not zero. */
function print(amount: bigint, digits: number): string {
  const text = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = amount < 0n ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(text.length - digits)}`;
}

/** The calculation model once more. `digits` is the number of decimals of the tax set's currency. */
export function oracleQuote(
  taxSet: OracleTaxSet,
  stay: OracleStay,
  policyGiven: OraclePolicy,
  digits: number,
): OracleQuote {
  const policy = fullPolicy(policyGiven, digits);
  const nights = groupNights(stay, policy.digits);
  const charges = calculationOrder(taxSet).map((charge): StayCharge => {
    const { tax } = charge;
    const percent = tax.logic === 'percent';
    const taxable = taxableOn(tax, nights, policy);
    const unit = percent ? rational(1n, 100n) : rational(10n ** BigInt(policy.digits));
    return {
      charge,
      taxable,
      times: percent ? undefined : timesCharged(tax, nights, taxable, policy),
      rate: multiply(parseDecimal(tax.rate), unit),
    };
  });
  const { roundedOn, baseOver, seenNet } = roundAll(charges, nights, policy);

  const allNights = nights.map((_, night) => night);
  const show = (amount: bigint): string => print(amount, policy.digits);
  const amountOver = ({ charge }: StayCharge, over: readonly number[]): bigint =>
    total(over.map((night) => roundedOn(charge, night)));
  const sumOf = (chosen: readonly StayCharge[], over: readonly number[]): bigint =>
    total(chosen.map((one) => amountOver(one, over)));
  const inclusive = charges.filter(({ charge }) => charge.tax.is_inclusive);
  const exclusive = charges.filter(({ charge }) => !charge.tax.is_inclusive);
  // The house keeps the net, and every fee: it was taken out of the net, or is on top.
  const feesOfHouse = charges.filter(({ charge }) => charge.tax.type === 'fee');
  const priceOver = (over: readonly number[]): bigint => total(over.map((night) => at(nights, night).price));
  const netOver = (over: readonly number[]): bigint => priceOver(over) - sumOf(inclusive, over);
  const figures = (over: readonly number[]): OracleFigures => ({
    price: show(priceOver(over)),
    net: show(netOver(over)),
    inclusive: show(sumOf(inclusive, over)),
    exclusive: show(sumOf(exclusive, over)),
    total: show(priceOver(over) + sumOf(exclusive, over)),
    kept: show(netOver(over) + sumOf(feesOfHouse, over)),
  });

  const taxes = charges.map((one): OracleQuoteTax => {
    const { tax, level } = one.charge;
    return {
      ...(tax.id === undefined ? {} : { id: tax.id }),
      title: tax.title,
      type: tax.type,
      logic: tax.logic,
      rate: tax.rate,
      is_inclusive: tax.is_inclusive,
      level,
      amount: show(amountOver(one, allNights)),
      ...(one.times === undefined
        ? { base: show(baseOver(one)) }
        : { quantity: Number(total(one.times.map((times) => times ?? 0n))) }),
      taxableNights: new Set(nights.flatMap(({ date }, night) => (one.taxable[night] ? [date] : []))).size,
      computedOn: chargesInBase(one.charge, policy).map((other) => other.tax.title),
    };
  });
  const ofType = (type: TaxType): string =>
    show(
      sumOf(
        charges.filter(({ charge }) => charge.tax.type === type),
        allNights,
      ),
    );
  const dates = [...new Set(nights.map(({ date }) => date))].sort();
  return {
    currency: taxSet.currency,
    ...figures(allNights),
    taxes,
    due: { booking: figures(allNights).total, house: show(0n) },
    byType: { tax: ofType('tax'), fee: ofType('fee'), city_tax: ofType('city_tax') },
    nights: dates.map((date) => {
      const over = allNights.filter((night) => at(nights, night).date === date);
      return {
        date,
        ...figures(over),
        taxes: charges.map((one) => ({ title: one.charge.tax.title, amount: show(amountOver(one, over)) })),
      };
    }),
    rooms: roomsOf({ charges, nights, policy, roundedOn, seenNet }).map(({ entry, price, amountOf }) => {
      const sideOf = (side: readonly StayCharge[]) => total(side.map(({ charge }) => amountOf(charge)));
      return {
        checkIn: entry.checkIn,
        nights: entry.prices.length,
        persons: entry.persons,
        count: entry.count,
        price: show(price),
        net: show(price - sideOf(inclusive)),
        inclusive: show(sideOf(inclusive)),
        exclusive: show(sideOf(exclusive)),
        total: show(price + sideOf(exclusive)),
        kept: show(price - sideOf(inclusive) + sideOf(feesOfHouse)),
        taxes: charges.map(({ charge }) => ({ title: charge.tax.title, amount: show(amountOf(charge)) })),
      };
    }),
    warnings: netOver(allNights) < 0n ? ['net_below_zero'] : [],
  };
}
