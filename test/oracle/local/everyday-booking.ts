import type { Dice } from '../../seed.js';
import { calculationOrder } from '../order.js';
import type { OraclePolicy, OracleTaxSet } from '../shapes.js';
import { channelManager } from '../shapes.js';
import type { Draft, RuleName, World } from './everyday-kinds.js';
import { asksPrice, drawRate, drawTax, hasUnits, mayBeInside, RULES } from './everyday-kinds.js';
import { DIGITS, drawStay, pick, rarely, withAges } from './everyday-stay.js';
import type { LocalOracleStay, LocalOracleTaxSet } from './shapes.js';

/** A booking that has a pair of rules: on one tax, or on two of which one is often computed on the other. */
export interface EverydayBooking {
  readonly taxSet: LocalOracleTaxSet;
  readonly stay: LocalOracleStay;
  readonly policy: OraclePolicy;
  /** Which rules the set has, of those that were asked for. */
  readonly rules: readonly RuleName[];
}

const DRAWS = 60;
const ID = '00000000-0000-4000-8000-00000000000';

export function everydayBooking(dice: Dice, pair: readonly [RuleName, RuleName]): EverydayBooking {
  const currency = pick(dice, ['EUR', 'EUR', 'EUR', 'JPY', 'KWD']);
  const stay = drawStay(dice, currency, pair.includes('check_out') || rarely(dice, 8));
  const world: World = {
    ...{ dice, currency, stay, prices: pricesOf(stay) },
    ...{ parts: [], fees: new Set(), plus: new Set(), nested: new Set() },
  };
  const isOnOne = dice(5) > 1;
  const lists: RuleName[][] = isOnOne ? [[...pair], []] : [[pair[0]], [pair[1]]];
  const others = Array.from({ length: dice(3) }, () => pick(dice, Object.keys(RULES) as RuleName[]));
  lists.push(others);
  const rules: RuleName[] = [];
  const taxes = lists.flatMap((list, place) => {
    if (place > 0 && list.length === 0 && rarely(dice, 2)) return [];
    const { tax, met, rest } = taxWith(world, list, String.fromCharCode(65 + place));
    rules.push(...met);
    // Rules that no tax has together: one more tax for the others.
    const more = rest.length === 0 ? [] : [taxWith(world, rest, `${tax.title} too`)];
    for (const one of more) rules.push(...one.met);
    return [tax, ...more.map((one) => one.tax)];
  });
  // A percentage of other taxes needs one.
  if (taxes.length === 1 && taxes.some(isOfTaxes)) taxes.push(drawTax(world, 'Other'));
  const all = finished(taxes, world);
  const policy = drawPolicy(dice, currency, world.parts.length > 0);
  const local = world.parts.length === 0 ? {} : { local: { parts: [...world.parts] } };
  const ages = taxes.flatMap(({ local }) =>
    (local.rates ?? []).flatMap(({ age_from, age_under }) => [age_from, age_under].filter((age) => age !== undefined)),
  );
  const paid = withPaid(withAges(dice, stay, ages), taxes, dice);
  return { taxSet: { title: 'Everyday', currency, taxes: all, ...local }, stay: paid, policy, rules };
}

/** A tax with all rules of a list, or with the most that one of many drawn could have. */
function taxWith(world: World, list: readonly RuleName[], title: string) {
  // After a fee, often a tax that can be inside it.
  const isForFee = world.fees.size > 0 && world.dice(3) > 0;
  const draw = (): Draft =>
    isForFee
      ? { ...drawTax(world, title), logic: 'percent', type: 'tax', currency: null, is_inclusive: world.dice(4) > 0 }
      : drawTax(world, title);
  let best: { tax: Draft; met: RuleName[]; rest: RuleName[] } | undefined;
  for (let drawn = 0; drawn < DRAWS; drawn += 1) {
    const tax = drawn < DRAWS / 2 ? draw() : drawTax(world, title);
    const taken = list.filter((name) => RULES[name](tax, world));
    // A rule that could not be had may have left something behind.
    const isWhole = taken.length === list.length;
    if (isWhole) return { tax, met: taken, rest: [] };
    forget(world, tax);
  }
  const [first, ...rest] = list;
  while (best === undefined && first !== undefined) {
    const tax = drawTax(world, title);
    if (RULES[first](tax, world)) best = { tax, met: [first], rest };
    else forget(world, tax);
  }
  return best ?? { tax: drawTax(world, title), met: [], rest: [] };
}

function forget({ fees, plus, nested }: World, tax: Draft): void {
  for (const set of [fees, plus, nested]) set.delete(tax);
}

/** What rules ask of other taxes: what fees contain, which tax is nested, what a base adds. */
function finished(drafts: readonly Draft[], world: World): Draft[] {
  const { dice } = world;
  const taxes = drafts.map((tax, place) => (rarely(dice, 2) ? identified(tax, place, world) : tax));
  for (const fee of taxes.filter((tax) => world.fees.has(tax))) fillFee(fee, taxes, world);
  for (const tax of taxes) if (isOfTaxes(tax)) putLast(tax, taxes);
  const nested = taxes.filter((tax) => world.nested.has(tax) && !isOfTaxes(tax)).slice(0, 1);
  const top = taxes.filter((tax) => !nested.includes(tax));
  for (const { level: _, ...tax } of nested) {
    const above = top.find((one) => one.local.only !== 'channel');
    if (above === undefined) top.push(tax);
    else above.taxes = [tax];
  }
  addNames(top, world);
  return top;
}

/** The same tax with an id, wherever it is known. */
function identified(tax: Draft, place: number, { fees, plus, nested }: World): Draft {
  const made = { id: `${ID}${place}`, ...tax };
  for (const set of [fees, plus, nested]) if (set.delete(tax)) set.add(made);
  return made;
}

const isOfTaxes = ({ local }: Draft): boolean => local.base?.start === 'nothing';
const nameOf = (dice: Dice, { id, title }: Draft): string => (id === undefined || rarely(dice, 2) ? title : id);

/** Names in a fee one or two taxes of the set; where there is none, or sometimes, one of its own. */
function fillFee(fee: Draft, taxes: Draft[], { dice, currency }: World): void {
  const inside = taxes.filter((tax) => tax !== fee && mayBeInside(tax)).slice(0, 1 + dice(2));
  if (inside.length === 0 || rarely(dice, 3)) {
    const vat: Draft = {
      ...drawTax({ dice, currency }, `VAT in ${fee.title}`),
      ...{ logic: 'percent', type: 'tax', currency: null, is_inclusive: dice(4) > 0, rate: drawRate(dice) },
    };
    if (rarely(dice, 4)) vat.local.on = [];
    taxes.push(vat);
    inside.push(vat);
  }
  fee.local.contains = inside.map((tax) => nameOf(dice, tax));
}

/** Below all others, which it can name then. */
function putLast(tax: Draft, taxes: readonly Draft[]): void {
  for (const one of taxes) if (one.level !== undefined && one !== tax) one.level += 1;
  tax.level = 0;
}

/**
 * What bases add, in calculation order: names of earlier taxes, none of a fee that contains the tax. An inclusive
 * percent, and a tax in a fee, adds nothing that depends on a net in bands or limits.
 */
function addNames(top: readonly Draft[], { dice, plus }: World): void {
  const order = calculationOrder({ title: '', currency: '', taxes: [...top] } as OracleTaxSet);
  const everyOne = order.map(({ tax }) => tax as Draft);
  const isInside = (tax: Draft, fee: Draft): boolean =>
    (fee.local.contains ?? []).some((name) => name === tax.id || name === tax.title);
  const bent = new Set<Draft>();
  const isBent = (tax: Draft): boolean => !tax.is_inclusive && (asksPrice(tax) || hasUnits(tax));
  for (const [place, { tax: one, computedOn }] of order.entries()) {
    const tax = one as Draft;
    const isAsked = plus.has(tax) || [...plus].some((other) => other.title === tax.title);
    const earlier = everyOne.slice(0, place).filter((other) => other.local.only !== 'channel' && !isInside(tax, other));
    const added = computedOn.map((other) => other.tax as Draft).filter((other) => !isInside(tax, other));
    const isInFee = everyOne.some((fee) => isInside(tax, fee));
    const mustNotBend = tax.logic === 'percent' && (tax.is_inclusive || (isInFee && asksPrice(tax)));
    const allowed = mustNotBend ? earlier.filter((other) => !bent.has(other)) : earlier;
    if (isAsked) tax.local.base = { ...tax.local.base, plus: namesIn(dice, allowed) };
    else if (mustNotBend && added.some((other) => bent.has(other))) tax.local.base = { ...tax.local.base, plus: [] };
    const names = tax.local.base?.plus;
    const counted =
      names === undefined
        ? added
        : everyOne.filter((other) => names.includes(other.title) || names.includes(other.id ?? ''));
    const inside = everyOne.filter((other) => isInside(other, tax));
    if (isBent(tax) || inside.some(isBent) || counted.some((other) => bent.has(other))) bent.add(tax);
  }
}

function namesIn(dice: Dice, taxes: readonly Draft[]): string[] {
  const some = taxes.filter(() => dice(3) > 0);
  return (some.length === 0 ? taxes.slice(0, 1) : some).map((tax) => nameOf(dice, tax));
}

function drawPolicy(dice: Dice, currency: string, hasParts: boolean): OraclePolicy {
  if (rarely(dice, 3)) return {};
  if (rarely(dice, 4)) return channelManager;
  const digits = (DIGITS[currency] ?? 2) + dice(2);
  return {
    rounding: {
      unit: pick(dice, ['stay', 'night'] as const),
      mode: pick(dice, ['half-up', 'half-up', 'half-even', 'half-down', 'up', 'down'] as const),
      inclusive: pick(dice, ['tax', 'net'] as const),
      // Prices that a digit more would spread in amounts that the currency does not have cannot be split into parts.
      ...(rarely(dice, 4) && !hasParts ? { digits } : {}),
    },
    exclusiveBase: pick(dice, ['price', 'net'] as const),
    maxNights: pick(dice, ['taxable', 'taxable', 'stay'] as const),
    stayCharges: pick(dice, ['first-taxable-night', 'arrival'] as const),
  };
}

/** What some have paid before of taxes with a limit over the stay: each payer of the limit. */
function withPaid(stay: LocalOracleStay, taxes: readonly Draft[], dice: Dice): LocalOracleStay {
  const paidBy = (payer: 'guest' | 'room' | 'stay') => {
    const titles = taxes.flatMap(({ title, local }) =>
      [local, ...(local.rates ?? [])].some(({ over_stay: over }) => over && (over.each ?? 'stay') === payer)
        ? [title]
        : [],
    );
    if (titles.length === 0 || dice(3) > 0) return {};
    return { paidBefore: Object.fromEntries(titles.map((title) => [title, String(dice(15))])) };
  };
  const rooms = stay.rooms.map((room) => ({
    ...room,
    ...(room.guests === undefined ? {} : { guests: room.guests.map((guest) => ({ ...guest, ...paidBy('guest') })) }),
    ...paidBy('room'),
  }));
  return { ...stay, ...paidBy('stay'), rooms };
}

/** Prices that conditions are met at: of a night, a stay, a person, or the mean of two rooms. */
function pricesOf({ rooms }: LocalOracleStay): string[] {
  const whole = (amount: number): string => String(Math.floor(amount));
  const all = rooms.flatMap(({ nightlyPrices, price, nights = 1, persons = 2 }) => {
    const total =
      price === undefined ? (nightlyPrices ?? []).reduce((sum, one) => sum + Number(one), 0) : Number(price);
    const [first = whole(total / nights)] = nightlyPrices ?? [];
    const exact = Number(first) > 0 ? [first] : [];
    return [
      ...exact,
      whole(total),
      whole(Number(first)),
      whole(total / Math.max(1, persons)),
      whole(Number(first) / Math.max(1, persons)),
    ];
  });
  return all.length === 0 ? ['100'] : all;
}
