import type { QuotedTax, Stay, TaxSetInput } from '../../src/index.js';
import type { Arithmetic } from './arithmetic.js';
import type { Alternative, Lines, OfferTotals, Step } from './definition.js';
import { guestsOf, openNights, stepsOf, timesByNight } from './definition.js';

/**
 * The documented rules as one would write them down first: every tax on every night, with a library for
 * money. Inclusive taxes come out of each night's price; each tax is rounded once, over the stay; what is
 * computed on a rounded tax sees what that tax comes to on its nights.
 */
export function nightByNight<Money, Factor>(taxSet: TaxSetInput, arithmetic: Arithmetic<Money, Factor>): Alternative {
  const steps = stepsOf(taxSet);
  const rates = steps.map(({ isPercent, rate }) => (isPercent ? arithmetic.nothing : arithmetic.amount(rate)));
  const factors = steps.map(({ isPercent, rate }) => (isPercent ? arithmetic.percent(rate) : arithmetic.one));
  const booksOf = (stay: Stay) => new Books(taxSet.currency, arithmetic, steps, rates, factors, stay);
  return { totals: (stay) => booksOf(stay).totals(), quote: (stay) => booksOf(stay).lines() };
}

class Books<Money, Factor> {
  private readonly prices: Money[];
  private readonly price: Money;
  /** By tax and night. */
  private readonly open: boolean[][];
  private readonly times: number[][];
  private readonly exact: Money[][];
  private readonly nights: Array<Money[] | undefined> = [];
  /** By tax: rounded, over the stay. */
  private readonly amounts: Money[] = [];

  constructor(
    private readonly currency: string,
    private readonly by: Arithmetic<Money, Factor>,
    private readonly steps: readonly Step[],
    private readonly rates: readonly Money[],
    private readonly factors: readonly Factor[],
    stay: Stay,
  ) {
    const guests = guestsOf(stay, steps);
    this.prices = Array.from({ length: guests.nights }, (_, night) =>
      this.sum(stay.rooms.map(({ nightlyPrices = [] }) => by.amount(nightlyPrices[night] as string))),
    );
    this.price = this.sum(this.prices);
    this.open = steps.map((step) => openNights(step, guests));
    this.times = steps.map((step, at) => (step.isPercent ? [] : timesByNight(step, this.open[at] ?? [], guests)));
    this.exact = steps.map(() => []);
    if (steps.some(({ isInclusive }) => isInclusive)) this.prices.forEach((_, night) => void this.takeOut(night));
    for (const [at, { isInclusive }] of steps.entries()) if (isInclusive) this.settleExact(at);
    for (const [at, { isInclusive, isPercent }] of steps.entries()) {
      if (isInclusive) continue;
      if (isPercent) this.amounts[at] = by.round(by.scale(this.base(at), this.factor(at)));
      else this.settleExact(at);
    }
  }

  /** Every charge of a night is fixed + share x net, the price is the net and the inclusive charges. */
  private takeOut(night: number): void {
    const { by, steps } = this;
    const fixed: Money[] = [];
    const shares: Array<Factor | undefined> = [];
    let left = this.prices[night] as Money;
    let whole = by.one;
    for (const [at, step] of steps.entries()) {
      fixed.push(by.nothing);
      shares.push(undefined);
      if (!step.isInPrice || this.open[at]?.[night] !== true) continue;
      if (!step.isPercent) {
        fixed[at] = this.chargedOn(at, night);
      } else {
        let base = step.isInclusive ? by.nothing : (this.prices[night] as Money);
        let baseShare = by.one;
        for (const place of step.above) {
          base = by.add(base, fixed[place] as Money);
          const share = shares[place];
          if (share !== undefined) baseShare = by.addFactors(baseShare, share);
        }
        fixed[at] = by.scale(base, this.factor(at));
        if (step.isInclusive) shares[at] = by.multiplyFactors(baseShare, this.factor(at));
      }
      if (!step.isInclusive) continue;
      left = by.subtract(left, fixed[at] as Money);
      const share = shares[at];
      if (share !== undefined) whole = by.addFactors(whole, share);
    }
    const net = by.divide(left, whole);
    for (const [at, { isInclusive }] of steps.entries()) {
      if (!isInclusive) continue;
      const share = shares[at];
      const part = fixed[at] as Money;
      this.exactOf(at).push(share === undefined ? part : by.add(part, by.scale(net, share)));
    }
  }

  private settleExact(at: number): void {
    this.amounts[at] = this.by.round(this.by.clean(this.sum(this.exactNights(at))));
  }

  private exactNights(at: number): Money[] {
    const { by, steps, exact } = this;
    const known = this.exactOf(at);
    if (known.length > 0) return known;
    if (steps[at]?.isPercent === true) {
      const bases = this.baseByNight(at);
      exact[at] = bases.map((base) => by.scale(base, this.factor(at)));
    } else {
      exact[at] = this.prices.map((_, night) => this.chargedOn(at, night));
    }
    return this.exactOf(at);
  }

  private chargedOn(at: number, night: number): Money {
    const times = this.times[at]?.[night] ?? 0;
    return times === 0 ? this.by.nothing : this.by.repeat(this.rates[at] as Money, times);
  }

  /** What a percent is computed on, over its nights: from totals where it can, night by night where it must. */
  private base(at: number): Money {
    const { by } = this;
    const { isInclusive, above } = this.steps[at] as Step;
    const open = this.open[at] ?? [];
    let base = open.every(Boolean) ? this.price : this.sum(this.prices.filter((_, night) => open[night]));
    if (isInclusive) {
      for (const [place, step] of this.steps.entries())
        if (step.isInclusive) base = by.subtract(base, this.amountOver(place, open));
    }
    for (const place of above) base = by.add(base, this.amountOver(place, open));
    return base;
  }

  private amountOver(at: number, open: readonly boolean[]): Money {
    const own = this.open[at] ?? [];
    if (own.every((isOpen, night) => !isOpen || open[night])) return this.amounts[at] as Money;
    if (own.every((isOpen, night) => !isOpen || !open[night])) return this.by.nothing;
    return this.sum(this.amountsByNight(at).filter((_, night) => open[night]));
  }

  private baseByNight(at: number): Money[] {
    const { by } = this;
    const { above } = this.steps[at] as Step;
    return this.prices.map((price, night) => {
      if (this.open[at]?.[night] !== true) return by.nothing;
      return above.reduce((sum, place) => by.add(sum, this.amountsByNight(place)[night] as Money), price);
    });
  }

  /** A rounded charge on its nights: whole cents each, the cents left over to the nights that lost most. */
  private amountsByNight(at: number): Money[] {
    const known = this.nights[at];
    if (known !== undefined) return known;
    const { by } = this;
    const exact = this.exactNights(at).map((amount) => by.clean(amount));
    const shares = exact.map((amount) => by.floor(amount));
    const losses = exact.map((amount, night) => ({ night, loss: by.subtract(amount, shares[night] as Money) }));
    losses.sort((one, other) => by.compare(other.loss, one.loss) || one.night - other.night);
    let left = by.subtract(this.amounts[at] as Money, this.sum(shares));
    for (const { night } of losses) {
      if (by.compare(left, by.nothing) <= 0) break;
      shares[night] = by.add(shares[night] as Money, by.cent);
      left = by.subtract(left, by.cent);
    }
    this.nights[at] = shares;
    return shares;
  }

  totals(): OfferTotals {
    const { by } = this;
    const { price, inclusive, exclusive } = this.sides();
    return {
      price: by.print(price),
      net: by.print(by.subtract(price, inclusive)),
      total: by.print(by.add(price, exclusive)),
    };
  }

  lines(): Lines {
    const { by } = this;
    const { inclusive, exclusive } = this.sides();
    const ofType = (type: QuotedTax['type']): string =>
      by.print(this.sum(this.amounts.filter((_, at) => this.steps[at]?.type === type)));
    return {
      currency: this.currency,
      ...this.totals(),
      inclusive: by.print(inclusive),
      exclusive: by.print(exclusive),
      taxes: this.steps.map((step, at) => this.line(step, at)),
      byType: { tax: ofType('tax'), fee: ofType('fee'), city_tax: ofType('city_tax') },
    };
  }

  private line(step: Step, at: number): QuotedTax {
    const { title, type, logic, rate, isInclusive, level, computedOn } = step;
    const amount = this.by.print(this.amounts[at] as Money);
    const taxableNights = this.open[at]?.filter(Boolean).length ?? 0;
    const line = { title, type, logic, rate, is_inclusive: isInclusive, level, amount, taxableNights, computedOn };
    if (step.isPercent) return { ...line, base: this.by.print(this.base(at)) };
    return { ...line, quantity: this.times[at]?.reduce((sum, times) => sum + times, 0) ?? 0 };
  }

  private sides(): { price: Money; inclusive: Money; exclusive: Money } {
    return {
      price: this.price,
      inclusive: this.sum(this.amounts.filter((_, at) => this.steps[at]?.isInclusive === true)),
      exclusive: this.sum(this.amounts.filter((_, at) => this.steps[at]?.isInclusive === false)),
    };
  }

  private sum(amounts: readonly Money[]): Money {
    let sum = amounts[0] ?? this.by.nothing;
    for (let at = 1; at < amounts.length; at += 1) sum = this.by.add(sum, amounts[at] as Money);
    return sum;
  }

  private exactOf(at: number): Money[] {
    return this.exact[at] as Money[];
  }

  private factor(at: number): Factor {
    return this.factors[at] as Factor;
  }
}
