import type { Dice } from '../../seed.js';
import { dateAfter } from '../room-groups.js';
import type { Logic } from '../shapes.js';
import { LABELS, pick, rarely } from './everyday-stay.js';
import type { Local, LocalOracleStay, LocalOracleTax, OverStay, Row, Split } from './shapes.js';

/** A tax while rules are added to it. */
export interface Draft extends LocalOracleTax {
  local: Local;
}

/** What rules are drawn from, and what they ask of the set and the stay. */
export interface World {
  readonly dice: Dice;
  readonly currency: string;
  readonly stay: LocalOracleStay;
  /** Prices near those that conditions look at. */
  readonly prices: readonly string[];
  readonly parts: Split[];
  /** Asked for by rules of a tax: finished when all taxes are drawn. */
  readonly fees: Set<Draft>;
  readonly plus: Set<Draft>;
  readonly nested: Set<Draft>;
}

/** Adds a rule to a tax where it may have it. */
type Rule = (tax: Draft, world: World) => boolean;

const LOGICS: readonly Logic[] = [
  'percent',
  'percent',
  'percent',
  'per_person_per_night',
  'per_person_per_night',
  'per_person',
  'per_room_per_night',
  'per_room',
  'per_night',
  'per_booking',
];

export const drawRate = (dice: Dice): string =>
  rarely(dice, 6) ? '0' : pick(dice, ['5', '7', '10', '2.50', (dice(2_000) / 100).toFixed(2)]);

/** A tax without rules. */
export function drawTax({ dice, currency }: Pick<World, 'dice' | 'currency'>, title: string): Draft {
  const logic = pick(dice, LOGICS);
  return {
    title,
    logic,
    type: pick(dice, ['tax', 'fee', 'city_tax'] as const),
    rate: drawRate(dice),
    currency: logic === 'percent' ? null : currency,
    is_inclusive: rarely(dice, 3),
    level: dice(4),
    local: {},
  };
}

const isPercent = ({ logic }: Draft): boolean => logic === 'percent';
const isOfTaxes = ({ local }: Draft): boolean => local.base?.start === 'nothing';
/** One unit of it is one guest's. */
const isOfGuest = (tax: Draft): boolean =>
  !isOfTaxes(tax) && (tax.logic.startsWith('per_person') || tax.local.per === 'guest');
const rowsOf = ({ local }: Draft): readonly Row[] => local.rates ?? [];
const isPrice = (condition: string): boolean => condition.startsWith('price_');
export const asksPrice = (tax: Draft): boolean => rowsOf(tax).some((row) => Object.keys(row).some(isPrice));
const hasAny = (tax: Draft, ...keys: ReadonlyArray<keyof Local & keyof Row>): boolean =>
  [tax.local, ...rowsOf(tax)].some((one) => keys.some((key) => one[key] !== undefined));

/** Limits, or units that are rounded: what no inclusive percent and no tax inside a fee may have. */
export const hasUnits = (tax: Draft): boolean =>
  hasAny(tax, 'at_most', 'at_least', 'over_stay') || isRoundedByUnit(tax);
const isRoundedByUnit = ({ local: { round } }: Draft): boolean =>
  round === 'each' || (typeof round === 'object' && round.each === true);
const mayHaveUnits = (tax: Draft): boolean => !(isPercent(tax) && tax.is_inclusive);

/** Whether a tax may be named in the `contains` of a fee. */
export const mayBeInside = (tax: Draft): boolean =>
  isPercent(tax) && tax.type === 'tax' && !hasUnits(tax) && !isOfTaxes(tax) && tax.local.only !== 'channel';

const familyOf = (condition: string): string => condition.split('_')[0] ?? condition;

/** Adds conditions: to the last row, where it asks nothing of the kind, or in a row of their own. */
function addRow(tax: Draft, { dice }: World, conditions: Omit<Row, 'rate'>): true {
  const rates = tax.local.rates ?? [];
  const last = rates.at(-1);
  const families = Object.keys(conditions).map(familyOf);
  const isFree = last !== undefined && !Object.keys(last).some((condition) => families.includes(familyOf(condition)));
  if (isFree && rarely(dice, 2)) Object.assign(last, conditions);
  else rates.push({ ...conditions, rate: rarely(dice, 5) ? tax.rate : drawRate(dice) });
  tax.local.rates = rates;
  return true;
}

const row =
  (conditions: (world: World) => Omit<Row, 'rate'>): Rule =>
  (tax, world) =>
    addRow(tax, world, conditions(world));

const AGES = [0, 2, 11, 12, 15, 16, 17, 18, 19, 40];
const number = ({ dice }: World): number => 1 + dice(4);
const date = ({ dice, stay }: World): string => dateAfter(stay.checkIn, dice(8) - 1);

function range(world: World): { after?: string; before?: string } {
  const day = date(world);
  return pick(world.dice, [{ after: day }, { before: day }, { after: day, before: dateAfter(day, world.dice(4)) }]);
}

function season(world: World): { from: string; to: string } {
  const day = date(world);
  const other = dateAfter(day, pick(world.dice, [0, 1, 2, 40, -40, -300]));
  return { from: day.slice(5), to: other.slice(5) };
}

/** Seasons of which no end is a day that some years do not have. */
const seasonsOf = (world: World): Array<{ from: string; to: string }> =>
  Array.from({ length: 1 + world.dice(2) }, () => season(world)).map(({ from, to }) => ({
    from: from.replace('02-29', '02-28'),
    to: to.replace('02-29', '03-01'),
  }));

const priceRow =
  (condition: 'price_from' | 'price_over' | 'price_to' | 'price_under'): Rule =>
  (tax, world) => {
    if (tax.is_inclusive && tax.local.base?.start === 'net') return false;
    return addRow(tax, world, { [condition]: pick(world.dice, world.prices) });
  };

const anyPriceRow: Rule = (tax, world) =>
  priceRow(pick(world.dice, ['price_from', 'price_over', 'price_to', 'price_under'] as const))(tax, world);

/** A rule for units of a guest: of a percent that makes each guest one. */
function forGuests(tax: Draft): boolean {
  if (isPercent(tax) && tax.local.per === undefined && !isOfTaxes(tax)) tax.local.per = 'guest';
  return isOfGuest(tax);
}

const guestRow =
  (conditions: (world: World) => Omit<Row, 'rate'>): Rule =>
  (tax, world) =>
    forGuests(tax) && addRow(tax, world, conditions(world));

const PER_STAY: readonly string[] = ['per_person', 'per_room', 'per_booking'];
const priceForStay: Rule = (tax, world) => {
  if (!PER_STAY.includes(tax.logic) || !anyPriceRow(tax, world)) return false;
  tax.local.price_for = 'stay';
  return true;
};

const SHARES: ReadonlyArray<readonly string[]> = [
  ['0.70', '0.30'],
  ['0.5'],
  ['0.5', '0.5'],
  ['0.123', '0.4567'],
  ['1'],
  ['0.333', '0.333', '0.333'],
];

/** A split into parts, of which the tax looks at some. */
const partsOf =
  (of: 'breakfast' | 'lodging'): Rule =>
  (tax, world) => {
    if (!isPercent(tax) || isOfTaxes(tax) || tax.local.on !== undefined) return false;
    if (!world.parts.some((part) => part.of === of)) {
      const shares = pick(world.dice, SHARES);
      world.parts.push(...shares.map((share, place) => ({ of, label: `${of}: part ${place + 1}`, share })));
    }
    const labels = [of, ...world.parts.filter((part) => part.of === of).map(({ label }) => label)];
    const some = labels.filter(() => world.dice(3) > 0);
    tax.local.on = some.length === 0 ? labels : some;
    return true;
  };

/** A key of the base of a percent. */
const base =
  (keys: (world: World) => NonNullable<Local['base']>): Rule =>
  (tax, world) => {
    if (!isPercent(tax) || isOfTaxes(tax)) return false;
    const more = keys(world);
    if (more.start !== undefined && tax.local.base?.start !== undefined) return false;
    if (more.start === 'net' && tax.is_inclusive && asksPrice(tax)) return false;
    tax.local.base = { ...tax.local.base, ...more };
    return true;
  };

/** A percentage of other taxes alone. */
const ofTaxes: Rule = (tax, world) => {
  const { local } = tax;
  const isBare = Object.keys(local).every((key) => key === 'rates' || key === 'due' || key === 'night_date');
  if (
    !isPercent(tax) ||
    tax.is_inclusive ||
    !isBare ||
    rowsOf(tax).some((one) => 'guest_from' in one || 'guest_to' in one)
  )
    return false;
  tax.local.base = { start: 'nothing' };
  tax.local.only = 'here';
  world.plus.add(tax);
  return true;
};

const withPlus: Rule = (tax, world) => {
  if (!isPercent(tax)) return false;
  world.plus.add(tax);
  return true;
};

const limit =
  (key: 'at_most' | 'at_least'): Rule =>
  (tax, { dice }) => {
    if (!mayHaveUnits(tax) || hasAny(tax, 'at_most', 'at_least')) return false;
    tax.local[key] = String(1 + dice(12));
    return true;
  };

const rowLimit =
  (key: 'at_most' | 'at_least'): Rule =>
  (tax, world) =>
    mayHaveUnits(tax) &&
    !hasAny(tax, 'at_most', 'at_least') &&
    addRow(tax, world, { ...oftenHolds(world), [key]: String(1 + world.dice(12)) });

const oftenHolds = (world: World): Omit<Row, 'rate'> =>
  pick(world.dice, [
    { night_to: number(world) },
    { age_from: pick(world.dice, AGES) },
    { label: pick(world.dice, LABELS) },
  ]);

function overStay(tax: Draft, { dice }: World): OverStay | undefined {
  if (!mayHaveUnits(tax) || isOfTaxes(tax)) return undefined;
  const isOfRoom = isPercent(tax) || tax.logic.startsWith('per_room');
  const payers = isOfGuest(tax)
    ? (['guest', 'room', 'stay'] as const)
    : isOfRoom
      ? (['room', 'stay'] as const)
      : (['stay'] as const);
  const isNightly = isPercent(tax) || tax.logic.endsWith('night');
  return {
    each: pick(dice, payers),
    ...pick(dice, [
      { at_most: String(3 + dice(20)) },
      { at_least: String(3 + dice(20)) },
      { at_least: '3', at_most: '9' },
    ]),
    ...(isNightly && rarely(dice, 3) ? { per_night: true } : {}),
  };
}

const limitOverStay: Rule = (tax, world) => {
  const over = overStay(tax, world);
  if (over === undefined || hasAny(tax, 'over_stay')) return false;
  tax.local.over_stay = over;
  return true;
};

const rowOverStay: Rule = (tax, world) => {
  const over = overStay(tax, world);
  return (
    over !== undefined && !hasAny(tax, 'over_stay') && addRow(tax, world, { ...oftenHolds(world), over_stay: over })
  );
};

const STEPS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['0.05', '1'],
  JPY: ['10', '100'],
  KWD: ['0.005', '1'],
};
const MODES = ['half-up', 'half-even', 'half-down', 'up', 'down'] as const;

const rounded =
  (of: (world: World) => NonNullable<Local['round']>): Rule =>
  (tax, world) => {
    const round = of(world);
    const isByUnit = round === 'each' || (typeof round === 'object' && round.each === true);
    if (tax.local.round !== undefined || (isByUnit && !mayHaveUnits(tax))) return false;
    tax.local.round = round;
    return true;
  };

/** A key that any tax may have. */
const key =
  (of: (world: World) => Local): Rule =>
  (tax, world) => {
    const more = of(world);
    if (Object.keys(more).some((name) => name in tax.local)) return false;
    Object.assign(tax.local, more);
    return true;
  };

/** A window that asks for a date. */
const dated: Rule = (tax, world) => {
  tax.applicable_date_ranges = Array.from({ length: 1 + world.dice(2) }, () => {
    const { after = null, before = null } = range(world);
    return { after, before };
  });
  return true;
};

const maxNightsIn =
  (period: 'month' | 'year'): Rule =>
  (tax, world) => {
    tax.max_nights = number(world);
    tax.local.max_nights_in = period;
    return true;
  };

const inSeasons: Rule = (tax, world) => {
  tax.local.seasons = seasonsOf(world);
  return true;
};

/** The rules of the everyday page. */
const NEW = {
  contains: (tax, world) => {
    if (tax.is_inclusive) return false;
    tax.type = 'fee';
    world.fees.add(tax);
    return true;
  },
  guest_from: guestRow((world) => ({ guest_from: number(world) })),
  guest_to: guestRow((world) => ({ guest_to: number(world) })),
  guest_between: guestRow((world) => {
    const first = number(world);
    return { guest_from: first, guest_to: first + world.dice(2) };
  }),
  guest_of_age: guestRow((world) => ({ age_under: pick(world.dice, AGES.slice(2)), guest_from: number(world) })),
  parts_of_extra: partsOf('breakfast'),
  parts_of_lodging: partsOf('lodging'),
  night_date: (tax, world) => {
    const asked = pick(world.dice, [
      dated,
      row((one) => ({ dates: [range(one)] })),
      inSeasons,
      row((one) => ({ seasons: seasonsOf(one) })),
    ]);
    tax.local.night_date = 'morning';
    return asked(tax, world);
  },
  departed: row((world) => ({ departed: range(world) })),
  seasons: inSeasons,
  max_nights_in_month: maxNightsIn('month'),
  max_nights_in_year: maxNightsIn('year'),
  age_on_year: (tax, world) => {
    if (tax.local.age_on !== undefined) return false;
    tax.local.age_on = 'year';
    return addRow(tax, world, { age_under: pick(world.dice, AGES.slice(1)) });
  },
  age_from: row((world) => ({ age_from: pick(world.dice, AGES) })),
  age_between: row(({ dice }) => {
    const from = pick(dice, AGES);
    return { age_from: from, age_under: from + 1 + dice(10) };
  }),
  price_for: priceForStay,
  price_for_person: (tax, world) => {
    tax.local.price_of = 'person';
    return priceForStay(tax, world);
  },
  fraction: key(({ dice }) => ({ rate: `${1 + dice(40)}/${pick(dice, [1, 3, 7, 9])}` })),
  fraction_in_row: (tax, world) => {
    addRow(tax, world, oftenHolds(world));
    for (const one of rowsOf(tax)) one.rate = `${1 + world.dice(40)}/${pick(world.dice, [3, 7])}`;
    return true;
  },
  fraction_as_share: base(() => ({ share: '2/3' })),
  label_list: row(({ dice }) => ({
    label: pick(dice, [['resident', 'dollars'], ['foreigner'], ['dollars', 'foreigner']]),
  })),
  due: key(() => ({ due: 'house' })),
  check_out: () => true,
} as const satisfies Record<string, Rule>;

/** The rules that were there before. */
const OLD = {
  age_under: row(({ dice }) => ({ age_under: pick(dice, AGES.slice(1)) })),
  age_on_departure: (tax, world) => {
    if (tax.local.age_on !== undefined) return false;
    tax.local.age_on = 'departure';
    return addRow(tax, world, { age_under: pick(world.dice, AGES.slice(1)) });
  },
  label: row(({ dice }) => ({ label: pick(dice, LABELS) })),
  price_from: priceRow('price_from'),
  price_over: priceRow('price_over'),
  price_to: priceRow('price_to'),
  price_under: priceRow('price_under'),
  price_of_person: (tax, world) => {
    tax.local.price_of = 'person';
    return anyPriceRow(tax, world);
  },
  night_from: row((world) => ({ night_from: number(world) })),
  night_to: row((world) => ({ night_to: number(world) })),
  nights_from: row((world) => ({ nights_from: number(world) })),
  nights_to: row((world) => ({ nights_to: number(world) })),
  dates: row((world) => ({ dates: [range(world)] })),
  seasons_of_row: row((world) => ({ seasons: seasonsOf(world) })),
  booked: row((world) => ({ booked: range(world) })),
  arrived: row((world) => ({ arrived: range(world) })),
  per_guest: (tax) => isPercent(tax) && forGuests(tax),
  per_bedroom: (tax) => {
    if (!(isPercent(tax) || tax.logic.startsWith('per_room')) || tax.local.per !== undefined || isOfTaxes(tax))
      return false;
    tax.local.per = 'bedroom';
    return true;
  },
  start_price: base(() => ({ start: 'price' })),
  start_net: base(() => ({ start: 'net' })),
  start_nothing: ofTaxes,
  plus: withPlus,
  share: base(() => ({ share: '0.89' })),
  on: (tax, { dice }) => {
    if (!isPercent(tax) || isOfTaxes(tax) || tax.local.on !== undefined) return false;
    tax.local.on = pick(dice, [['breakfast'], ['resort', 'lodging'], ['lodging', 'breakfast']]);
    return true;
  },
  at_most: limit('at_most'),
  at_least: limit('at_least'),
  row_at_most: rowLimit('at_most'),
  row_at_least: rowLimit('at_least'),
  over_stay: limitOverStay,
  row_over_stay: rowOverStay,
  round_each: rounded(() => 'each'),
  round_step: rounded(({ dice, currency }) => ({ step: pick(dice, STEPS[currency] ?? ['1']) })),
  round_mode: rounded(({ dice }) => ({ mode: pick(dice, MODES) })),
  here: key(() => ({ only: 'here' })),
  collected_by: key(() => ({ collected_by: 'channel' })),
  skip_nights: (tax, world) => {
    tax.skip_nights = number(world);
    return true;
  },
  max_nights: (tax, world) => {
    tax.max_nights = number(world);
    return true;
  },
  ranges: dated,
  nested: (tax, world) => {
    world.nested.add(tax);
    return true;
  },
  inclusive: (tax) => {
    if (tax.local.per === 'guest' && !isPercent(tax)) return false;
    return tax.is_inclusive;
  },
} as const satisfies Record<string, Rule>;

export const RULES = { ...OLD, ...NEW };
export type RuleName = keyof typeof RULES;

/** Every pair of a new rule with each rule, itself as well. */
export const PAIRS: ReadonlyArray<readonly [RuleName, RuleName]> = (() => {
  const fresh = Object.keys(NEW) as Array<keyof typeof NEW>;
  const old = Object.keys(OLD) as Array<keyof typeof OLD>;
  return fresh.flatMap((one, place) => [...fresh.slice(place), ...old].map((other) => [one, other] as const));
})();
