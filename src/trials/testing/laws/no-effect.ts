import { dateOf, dayNumber } from '../../../core/calendar/plain-date.js';
import { looksAtParts } from '../../../core/definitions/doubts/parts.js';
import { MOST } from '../../../core/definitions/local/fields.js';
import type { LocalRate } from '../../../core/definitions/local/of-tax.js';
import { canBeContained } from '../../../core/definitions/local/set-rules.js';
import { isPercent, TAX_LOGICS } from '../../../core/definitions/logics.js';
import { mentionsOf } from '../../../core/definitions/mentions.js';
import type { TaxInput, TaxSetEntry } from '../../../core/definitions/tax.js';
import { MOST_TAXES, TAX_TYPES } from '../../../core/definitions/tax.js';
import { validateTax } from '../../../core/definitions/validate-tax.js';
import { amountBesideFees } from '../../../core/quote/parts-of-total.js';
import type { Quote } from '../../../core/quote/quote.js';
import type { QuotedRoom } from '../../../core/quote/rooms-and-nights.js';
import type { Extra, Guest, Room, Stay } from '../../../core/stay/schema.js';
import { LIMITS, LODGING, personsIn } from '../../../core/stay/schema.js';
import { withEntries } from '../../preview/breakpoints.js';
import { withRules } from '../../preview/local/setting.js';
import type { Dice, Law } from '../law.js';
import {
  calculatorOfValid,
  changedCalculator,
  demand,
  demandSame,
  demandSameWithRooms,
  dice,
  law,
  reordered,
  stayLaw,
  withoutPlace,
} from '../law.js';
import { isWrittenAlike, placedTaxes } from '../placed-taxes.js';
import { digitsOfCalculator, roomNights } from '../room-nights.js';
import { NIGHT_LIMITS } from '../tax.js';

const TITLE = 'Nothing at all (added by a law)';
const ZERO_RATES = ['0', '0.00', '000.000'];

/** A tax at rate 0 is 0, and adds nothing to other bases. */
export const zeroRateChangesNothing = law(
  'A tax with rate 0, added at any level and for any nights, changes nothing for the others.',
  (calculator, make) => {
    const { taxSet } = calculator;
    if (placedTaxes(taxSet).length >= MOST_TAXES) return 'the set holds as many taxes as a set can';
    const levels = taxSet.taxes.map(({ level }) => level);
    return (stay, choice) => {
      const throwDice = dice(choice);
      const pick = <T>(list: readonly T[], otherwise: T): T => list[throwDice(list.length)] ?? otherwise;
      const logic = pick(TAX_LOGICS, 'percent');
      const is_inclusive = throwDice(2) === 1;
      const level = pick([...levels, 0, 1], 0) + throwDice(2);
      const place = throwDice(taxSet.taxes.length + 1);
      const from = dateOf((dayNumber(stay.checkIn) ?? 0) + throwDice(4));
      const zero: TaxInput = {
        title: TITLE,
        logic,
        type: pick(TAX_TYPES, 'tax'),
        rate: pick(ZERO_RATES, '0'),
        currency: isPercent(logic) ? null : taxSet.currency,
        is_inclusive,
        ...Object.fromEntries(NIGHT_LIMITS.map((name) => [name, throwDice(3) || null])),
        applicable_date_ranges: throwDice(2) === 0 ? [] : [{ after: from, before: null }],
      };
      const { value } = validateTax(zero);
      if (value === undefined) return false;
      const taxes = taxSet.taxes.toSpliced(place, 0, { ...value, level, taxes: [] });
      const extended = calculatorOfValid(calculator, make, { ...taxSet, taxes });
      if (extended === undefined) return false;
      const when = `when ${JSON.stringify({ ...zero, level, title: 'Nothing' })} is added`;
      demandSame(calculator.quote(stay), extended.quote(stay), when, `title ${TITLE}`);
      return true;
    };
  },
);

const FEE = 'A fee with its tax inside (added by a law)';

/** The tax inside a fee depends on the fee alone. */
export const feeWithTaxInsideChangesNoPrice = law(
  'A fee on top with a tax inside it, added to the set, changes no amount on the price, of the stay and its nights.',
  (calculator, make) => {
    const { taxSet } = calculator;
    const contained = placedTaxes(taxSet).filter(({ tax }) => canBeContained(tax));
    if (contained.length === 0) return 'no tax of the set can be inside a fee';
    if (placedTaxes(taxSet).length >= MOST_TAXES) return 'the set holds as many taxes as a set can';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const { tax } = contained[throwDice(contained.length)] ?? {};
      const logic = TAX_LOGICS[throwDice(TAX_LOGICS.length)] ?? 'per_booking';
      const { value } = validateTax({
        title: FEE,
        logic,
        type: 'fee',
        rate: String(1 + throwDice(60)),
        currency: isPercent(logic) ? null : taxSet.currency,
        is_inclusive: false,
        local: { contains: [tax?.id ?? tax?.title ?? ''] },
      });
      if (value === undefined) return false;
      // On the last level nothing is computed on it.
      const taxes = [...taxSet.taxes, { ...value, level: 0, taxes: [] }];
      const extended = calculatorOfValid(calculator, make, { ...taxSet, taxes });
      if (extended === undefined) return false;
      const when = `when a fee of ${value.rate} ${logic} contains "${tax?.title}"`;
      const [before, after] = [calculator.quote(stay), extended.quote(stay)];
      for (const [whose, was, is] of partsOfQuotes(before, after)) demandSamePrice(whose, was, is, when);
      return true;
    };
  },
);

/** A quote, or a night of it. */
type WithCharges = Pick<QuotedRoom, 'price' | 'net' | 'inclusive' | 'taxes'>;

function partsOfQuotes(
  before: Quote,
  after: Quote,
): Array<readonly [whose: string, was: WithCharges, is: WithCharges]> {
  // Which of several rooms with one price has a minor unit more depends on all charges, so rooms are not compared.
  return [
    ['the stay', before, after],
    ...before.nights.flatMap((night, index) => {
      const other = after.nights[index];
      return other === undefined ? [] : [[night.date, night, other] as const];
    }),
  ];
}

function demandSamePrice(whose: string, was: WithCharges, is: WithCharges, when: string): void {
  for (const figure of ['price', 'net', 'inclusive'] as const)
    demand(was[figure] === is[figure], () => `The ${figure} of ${whose} is ${was[figure]}, and ${is[figure]} ${when}.`);
  const after = is.taxes.filter(({ title }) => title !== FEE);
  for (const [index, tax] of was.taxes.entries()) {
    const [amount, now] = [tax, after[index]].map((charge) => charge && amountBesideFees(charge));
    demand(amount === now, () => `"${tax.title}" of ${whose} is ${amount} on the price, and ${now} ${when}.`);
  }
}

const LABEL = 'free extra (added by a law)';

/** A part of the price that is 0 has no part of any charge. */
export const freeExtraChangesNothing = stayLaw(
  'An extra of price 0 changes nothing, whether a tax counts it or not.',
  (stay, throwDice, taxSet) => {
    const counted = mentionsOf(taxSet).flatMap(({ entry: { local } }) => local?.on ?? []);
    // No extra has the label of a part.
    const made = new Set(taxSet.local?.parts?.map(({ label }) => label));
    const labels = [LABEL, ...new Set(counted.filter((part) => part !== LODGING && !made.has(part)))];
    const free: Extra = { label: labels[throwDice(labels.length)] ?? LABEL, price: '0' };
    const index = throwDice(stay.rooms.length);
    const isFirst = throwDice(2) === 1;
    const { extras = [], ...room } = stay.rooms[index] ?? {};
    if (extras.length === LIMITS.extras) return undefined;
    const rooms = stay.rooms.with(index, { ...room, extras: isFirst ? [free, ...extras] : [...extras, free] });
    const when = `when room ${index + 1} has the extra ${JSON.stringify(free.label)} for 0`;
    return { stay: { ...stay, rooms }, when };
  },
);

/** The shares of an added split. The remainder keeps its label. */
const SHARES = ['0.4', '1/3'];

/** A price that is split, with all of its parts in the base of each tax, is charged as a whole. */
export const splitPriceChangesNothing = law(
  'A price that the set splits changes nothing, if its taxes are on all parts.',
  (calculator, make) => {
    const { taxSet } = calculator;
    const before = taxSet.local?.parts ?? [];
    const used = new Set(before.flatMap(({ of, label }) => [of, label]));
    const named = mentionsOf(taxSet).flatMap(({ entry: { local } }) => local?.on ?? []);
    const labels = [...new Set([LODGING, ...named])].filter((label) => !used.has(label));
    if (labels.length === 0) return 'the set splits the lodging and each extra that a tax is on';
    return (stay, choice) => {
      const whole = labels[dice(choice)(labels.length)] ?? '';
      const parts = SHARES.map((share, place) => ({
        of: whole,
        share,
        label: `${whole}, part ${place + 1} (added by a law)`,
      }));
      const withParts = ({ local, ...entry }: TaxSetEntry): TaxSetEntry => {
        const tax = { ...entry, ...(local && { local }) };
        const { on = [LODGING] } = local ?? {};
        if (!on.includes(whole) || !looksAtParts(tax)) return tax;
        return { ...tax, local: { ...local, on: [...on, ...parts.map(({ label }) => label)] } };
      };
      const split = { ...taxSet, local: { ...taxSet.local, parts: [...before, ...parts] } };
      const changed = changedCalculator(calculator, make, withEntries(split, withParts));
      if (changed === undefined) return false;
      const when = `when the set splits ${JSON.stringify(whole)} into parts that its taxes are on`;
      demandSame(calculator.quote(stay), changed.quote(stay), when);
      return true;
    };
  },
);

const UNASKED_LABEL = 'a label that nothing asks for (added by a law)';

const PLACES = ['stay', 'room', 'guest'] as const;

/** A label only selects rows that require it. */
export const unaskedLabelChangesNothing = stayLaw(
  'A label of stay, room or guest that no row asks for changes nothing.',
  (stay, throwDice) => {
    const place = PLACES[throwDice(PLACES.length)] ?? 'stay';
    const index = throwDice(stay.rooms.length);
    const changed = withLabel(stay, place, index);
    const whose = { stay: 'the stay', room: `room ${index + 1}`, guest: `a guest of room ${index + 1}` }[place];
    return changed && { stay: changed, when: `when ${whose} has a label that nothing asks for` };
  },
);

/** `undefined` for an empty room, or a full list of labels. */
function withLabel(stay: Stay, place: (typeof PLACES)[number], index: number): Stay | undefined {
  if (place === 'stay') return labelled(stay);
  const room = stay.rooms[index];
  const changed = room && (place === 'room' ? labelled(room) : withLabelledGuest(room));
  return changed && { ...stay, rooms: stay.rooms.with(index, changed) };
}

function labelled<Thing extends { readonly labels?: readonly string[] | undefined }>(item: Thing): Thing | undefined {
  const { labels = [] } = item;
  return labels.length === LIMITS.labels ? undefined : { ...item, labels: [...labels, UNASKED_LABEL] };
}

/** Guests that are not listed are adults without labels, so one of them can be listed. */
function withLabelledGuest(room: Room): Room | undefined {
  const persons = personsIn(room);
  const [first = {}, ...others] = room.guests ?? [];
  const guest: Guest | undefined = labelled(first);
  return persons === 0 || guest === undefined ? undefined : { ...room, persons, guests: [guest, ...others] };
}

type Conditions = Omit<LocalRate, 'rate'>;

const NEVER: readonly Conditions[] = [
  { label: 'no guest has this (added by a law)' },
  { nights_from: 1_000_000 },
  { night_from: 1_000_000 },
  { price_over: `1${'0'.repeat(60)}` },
  { price_from: `1${'0'.repeat(60)}`, price_under: `2${'0'.repeat(60)}` },
  { dates: [{ after: '9999-12-31', before: null }] },
  { booked: { after: '9999-12-31', before: null } },
  { arrived: { after: '9999-12-31', before: null } },
  { age_from: 65, label: 'no guest has this (added by a law)' },
  { age_under: 18, label: 'no guest has this (added by a law)' },
];

const SOMETIMES: readonly Conditions[] = [
  { age_under: 18 },
  { age_from: 7, age_under: 65 },
  { nights_to: 5 },
  { night_to: 2 },
  { price_from: '100' },
  { seasons: [{ from: '11-01', to: '06-30' }] },
  { price_over: '150', nights_from: 2 },
  { price_to: '90' },
  { price_from: '60', price_under: '120' },
];

const RATES = ['0', '5', '99.5'];

/** A row that never applies has no effect. */
export const rowThatNeverHoldsChangesNothing = rowLaw(
  'A row of rates that never holds changes nothing, wherever it stands.',
  (entry, throwDice) => {
    const conditions = NEVER[throwDice(NEVER.length)];
    const rows = entry.local?.rates ?? [];
    const index = throwDice(rows.length + 1);
    return [
      ...rows.slice(0, index),
      { ...conditions, rate: RATES[throwDice(RATES.length)] ?? '0' },
      ...rows.slice(index),
    ];
  },
);

/** A row with the tax's rate equals no row. */
export const rowWithOwnRateChangesNothing = rowLaw(
  "A last row of rates with the tax's own rate changes nothing.",
  (entry, throwDice) => {
    const conditions = SOMETIMES[throwDice(SOMETIMES.length)];
    return [...(entry.local?.rates ?? []), { ...conditions, rate: entry.local?.rate ?? entry.rate }];
  },
);

/** A law of tax sets in which a tax has an additional row. */
function rowLaw(about: string, addRow: (tax: TaxSetEntry, throwDice: Dice) => LocalRate[]): Law {
  return law(about, (calculator, make) => {
    const { taxSet } = calculator;
    const taxes = placedTaxes(taxSet).filter(
      ({ tax: { local = {} } }) => local.only !== 'channel' && (local.rates ?? []).length < MOST.rates,
    );
    if (taxes.length === 0) return 'no tax of the set is calculated here, or none has room for another row';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const { tax } = taxes[throwDice(taxes.length)] ?? {};
      if (tax === undefined) return false;
      const rates = addRow(tax, throwDice);
      const local = validateTax({ ...withoutPlace(tax), local: { ...tax.local, rates } }).value?.local;
      const extended = local && calculatorOfValid(calculator, make, withRules(taxSet, tax, local));
      if (extended === undefined) return false;
      const when = `when "${tax.title}" has the rows ${JSON.stringify(rates)}`;
      demandSameWithRooms(calculator.quote(stay), extended.quote(stay), when);
      return true;
    };
  });
}

/** The guests of a room that lists fewer than two. */
const FAMILY: readonly Guest[] = [{ age: 40 }, { age: 7 }];

/** A unit that guests share has the highest of their rates, regardless of their order. */
export const guestOrderDoesNotMatter = stayLaw(
  'In which order the guests of a room are listed changes nothing.',
  (stay, throwDice) => {
    const index = throwDice(stay.rooms.length);
    const room = stay.rooms[index];
    const guests = room && listed(room);
    if (room === undefined || guests === undefined) return undefined;
    const inOrder = (order: readonly Guest[]): Stay => {
      return { ...stay, rooms: stay.rooms.with(index, { ...room, persons: personsIn(room), guests: order }) };
    };
    const when = `when the guests of room ${index + 1} are listed in another order`;
    return { from: inOrder(guests), stay: inOrder(reordered(guests, throwDice)), when };
  },
);

/** `undefined` for rooms of fewer than two guests. */
function listed(room: Room): readonly Guest[] | undefined {
  const { guests = [] } = room;
  if (guests.length > 1) return guests;
  return personsIn(room) < FAMILY.length ? undefined : FAMILY;
}

const MOST_ALIKE = 4;

/**
 * Rooms with the same nights form one room group, and room groups are ordered by their nights. Units left by rounding
 * go to rooms by price and charges; only between rooms that are equal in these does the order in the list decide.
 */
export const roomOrderDoesNotMatter = law(
  'In which order rooms are listed changes nothing, but which of several rooms that are alike has a minor unit more.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return ({ rooms, ...rest }, choice) => {
      if (rooms.length < 2) return false;
      // Compared room by room: a count of equal rooms would hide which one has a unit more.
      const single = rooms.flatMap(({ count = 1, ...room }) => Array<Room>(Math.min(count, MOST_ALIKE)).fill(room));
      const stay: Stay = { ...rest, rooms: single.slice(0, LIMITS.rooms) };
      const numbers = reordered([...stay.rooms.keys()], dice(choice));
      const changed: Stay = { ...stay, rooms: numbers.flatMap((number) => stay.rooms[number] ?? []) };
      const when = `when the rooms are listed as ${numbers.map((number) => number + 1).join(', ')}`;
      const [before, after] = [calculator.quote(stay), calculator.quote(changed)];
      demandSame(before, after, when);
      const prices = roomNights(stay, digits).map((room) => JSON.stringify(room.prices.map(String)));
      const moved = numbers.flatMap((number, place) => {
        const [was, is] = [figuresOf(before.rooms?.[number]), figuresOf(after.rooms?.[place])];
        return was === is ? [] : [{ number, was: `${was} ${prices[number]}`, is: `${is} ${prices[number]}` }];
      });
      const [first] = moved;
      const [were, are] = [moved.map(({ was }) => was).toSorted(), moved.map(({ is }) => is).toSorted()];
      demand(
        were.join() === are.join(),
        () => `Room ${(first?.number ?? 0) + 1} is ${first?.was}, and ${first?.is} ${when}, and no room is alike.`,
      );
      return true;
    };
  },
);

/** The amounts of a room without its guests. */
function figuresOf(room: QuotedRoom | undefined): string {
  if (room === undefined) return '';
  const { persons: _, ...figures } = room;
  return JSON.stringify(figures);
}

/**
 * Taxes of one level do not depend on each other, so their order decides the order of lines and no amount. If a tax
 * nests other taxes in some places, its first place decides its amount, and the law does not apply.
 */
export const levelOrderDoesNotMatter = law(
  'In which order taxes of one level are listed changes no amount.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    const lists = [taxSet, ...mentionsOf(taxSet).map(({ entry }) => entry)];
    if (lists.every(({ taxes }) => taxes.length < 2)) return 'no two taxes stand beside each other';
    if (!isWrittenAlike(taxSet)) return 'a tax has other taxes inside it here than there';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const turn = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
        reordered(entries, throwDice).map((entry) => ({ ...entry, taxes: turn(entry.taxes) }));
      const turned = { ...taxSet, taxes: turn(taxSet.taxes) };
      const titles = turned.taxes.map(({ title }) => `"${title}"`).join(', ');
      const turnedCalculator = calculatorOfValid(calculator, make, turned) ?? make(turned, policy);
      demandSame(calculator.quote(stay), turnedCalculator.quote(stay), `when the taxes are listed as ${titles}`);
      return true;
    };
  },
  {
    keys: [
      'logic',
      'rate',
      'only',
      'rates',
      'price_of',
      'per',
      'on',
      'contains',
      'at_most',
      'at_least',
      'over_stay',
      'round',
    ],
    details: true,
    because: 'a base may name only what is listed before it',
  },
);
