import fc from 'fast-check';
import { TAX_LOGICS } from '../../src/core/definitions/logics.js';
import { taxSet } from '../../src/trials/testing/index.js';
import { heavyInput } from '../fuzz/heavy.js';
import type { Dice } from '../seed.js';
import type { Data, Draw, Fields } from './data.js';
import { dayAfter, digits, grown, pick, times } from './data.js';

/** The largest tax sets of each kind. */

const range = (from: number, nights: number): Fields => ({ after: dayAfter(from), before: dayAfter(from + nights) });
const season = (at: number): Fields => {
  const monthDay = (day: number) => dayAfter(day).slice('2026-'.length);
  return { from: monthDay(7 * at), to: monthDay(7 * at + 5) };
};

type Conditions = (at: number, dice: Dice) => Fields;

/** Rows that all ask one thing, by what they ask: bands beside each other, within each other, or across. */
const ROWS: Readonly<Record<string, Conditions>> = {
  'age bands': (at) => ({ age_from: at % 149, age_under: 1 + (at % 149) }),
  'nested ages': (at) => ({ age_under: 150 - (at % 150) }),
  labels: (at) => ({ label: `L${at}` }),
  'price bands': (at) => ({ price_from: `${50 + at}`, price_under: `${51 + at}` }),
  'all price limits': (at) => ({
    price_from: `${at}.00`,
    price_over: `${at}.50`,
    price_to: `${300 + at}.00`,
    price_under: `${301 + at}.00`,
  }),
  'lower prices': (at) => ({ price_over: `${1000 - at}.5` }),
  'number of the night': (at) => ({ night_from: at + 1, night_to: at + 3 }),
  'nights of the stay': (at) => ({ nights_from: 200 - at, nights_to: 400 - at }),
  dates: (at) => ({ dates: [range(at, 2)] }),
  '20 dates': (at) => ({ dates: times(20, (period) => range(at + 31 * period, 10)) }),
  '20 seasons': (at) => ({ seasons: times(20, (period) => season(period * 2 + (at % 7))) }),
  booked: (at) => ({ booked: range(at - 100, 1) }),
  arrived: (at) => ({ arrived: range(at, 1) }),
  'limits of units': (at) => ({ night_from: at + 1, at_least: '0.10', at_most: `${1 + at}.00` }),
  'limits over the stay': (at) => ({
    label: `L${at}`,
    over_stay: { each: 'stay', at_most: `${9 + at}.00` },
  }),
  'everything at once': (at) => ({
    age_from: at % 90,
    age_under: 91 + (at % 50),
    label: `L${at % 9}`,
    price_from: `${at}.00`,
    price_under: `${500 + at}.00`,
    night_from: 1 + (at % 5),
    night_to: 300 + at,
    nights_from: 1,
    nights_to: 900 - at,
    dates: times(20, (period) => range(at + 20 * period, 15)),
    seasons: times(20, (period) => season(period)),
    booked: range(-400, 500 + at),
    arrived: range(-at, 300),
  }),
  'one of everything': (at) => {
    const kinds = SINGLE.map((kind) => ROWS[kind]).flatMap((kind) => kind ?? []);
    return kinds[at % kinds.length]?.(at, () => 0) ?? {};
  },
  'pairs of everything': (at, dice) => ({
    ...(ROWS[pick(dice, SINGLE)]?.(at, dice) ?? {}),
    ...(ROWS[pick(dice, SINGLE)]?.(at, dice) ?? {}),
  }),
};

const SINGLE = [
  'age bands',
  'labels',
  'price bands',
  'number of the night',
  'nights of the stay',
  'dates',
  '20 seasons',
  'booked',
  'arrived',
];

/** How many taxes have how many rows; as many taxes as there is room for. */
const SHAPES: ReadonlyArray<readonly [taxes: number, rows: number]> = [
  [1, 200],
  [1, 20],
  [5, 20],
  [20, 20],
  [30, 10],
  [200, 2],
  [200, 8],
  [200, 200],
];

const FIXED_LOGICS = TAX_LOGICS.filter((logic) => logic !== 'percent');

interface Charge {
  readonly logic?: string;
  readonly isInclusive?: boolean;
  readonly rate?: string;
}

function tax(at: number, { logic = 'percent', isInclusive = false, rate = '0.25' }: Charge, more: Fields = {}): Fields {
  const currency = logic === 'percent' ? {} : { currency: 'EUR' };
  return { title: `T${at}`, type: 'tax', logic, rate, is_inclusive: isInclusive, ...currency, ...more };
}

function set(taxes: Data[], local: Fields = {}): Fields {
  return { title: 'Largest', currency: 'EUR', ...(Object.keys(local).length === 0 ? {} : { local }), taxes };
}

/** A rule of local taxes that goes with a logic. */
function chargeFor(dice: Dice): Charge {
  if (dice(2) === 0) return { logic: 'percent', isInclusive: dice(2) === 0 };
  return { logic: pick(dice, FIXED_LOGICS), isInclusive: dice(3) === 0 };
}

/** A tax without its rows, about. */
const SIZE_OF_TAX = 200;

function rowsOf(kind: string, most: number, { dice, bytes }: Draw): Fields[] {
  return grown(bytes - SIZE_OF_TAX, most, (at) => ({ rate: `0.${digits(dice, 2)}`, ...ROWS[kind]?.(at, dice) }));
}

function withRows(kind: string) {
  return ({ dice, bytes }: Draw): Fields => {
    const [taxes, rows] = pick(dice, SHAPES);
    const charge = { ...chargeFor(dice), ...(kind.startsWith('limits') ? { isInclusive: false } : {}) };
    const levels = pick(dice, [1, 1, 3, 200]);
    const per = charge.logic === 'percent' && dice(2) === 0 ? { per: 'guest' } : {};
    return set(
      grown(bytes, taxes, (at) => {
        const level = at % levels;
        return tax(at, charge, { level, local: { ...per, rates: rowsOf(kind, rows, { dice, bytes }) } });
      }),
    );
  };
}

/** Two kinds of rows in turn: each pair of rows of two taxes asks two things. */
function rowsInTurn({ dice, bytes }: Draw): Fields {
  const kinds = times(2 + dice(3), () => pick(dice, Object.keys(ROWS)));
  const [taxes, rows] = pick(dice, SHAPES);
  return set(
    grown(bytes, taxes, (at) =>
      tax(at, chargeFor(dice), { local: { rates: rowsOf(pick(dice, kinds), rows, { dice, bytes }) } }),
    ),
  );
}

/** Taxes without rows, as many as there may be, in usual and unusual forms. */
function manyTaxes({ dice, bytes }: Draw): Fields {
  const charge = chargeFor(dice);
  const levels = pick(dice, [1, 2, 200]);
  return set(
    grown(bytes, 200, (at) =>
      tax(at, dice(4) === 0 ? chargeFor(dice) : charge, { level: at % levels, ...limits(dice) }),
    ),
  );
}

function limits(dice: Dice): Fields {
  if (dice(2) === 0) return {};
  return { skip_nights: 1 + dice(6), max_nights: 1 + dice(900) };
}

/** Taxes in each other, 16 deep, each with several below it. */
function nested({ dice, bytes }: Draw): Fields {
  const breadth = pick(dice, [1, 1, 2, 3]);
  const charge = { logic: 'percent', isInclusive: dice(2) === 0 };
  const most = Math.min(200, Math.floor(bytes / 130));
  let count = 0;
  const below = (depth: number): Fields[] =>
    Array.from({ length: depth === 0 ? 0 : breadth }, (): Fields[] => {
      if (count >= most) return [];
      count += 1;
      return [{ ...tax(count, charge), taxes: below(depth - 1) }];
    }).flat();
  const top: Fields[] = [];
  while (count < most) top.push(...below(16));
  return set(top);
}

/** One tax is mentioned everywhere, as often as a set may mention taxes. */
function shared({ dice, bytes }: Draw): Fields {
  const depth = pick(dice, [1, 5, 14]);
  const inside = (at: number, left: number): Fields[] =>
    left === 0 ? [] : [{ ...tax(0, {}), title: `S${(at + left) % 90}`, taxes: inside(at, left - 1) }];
  const most = Math.min(110, Math.floor(1_999 / (depth + 1)));
  return set(grown(bytes, most, (at) => tax(at, {}, { taxes: inside(at, depth) })));
}

/** Percents of other taxes by name: chains, all pairs, circles, and everything of everything. */
const PLUS: Readonly<Record<string, (at: number, all: number) => number[]>> = {
  'a chain': (at) => (at === 0 ? [] : [at - 1]),
  'all before': (at) => times(at, (other) => other),
  'a circle': (at, all) => [(at + all - 1) % all],
  'circles of all': (at, all) => times(all, (other) => other).filter((other) => other !== at),
  'small circles': (at, all) => [at % 2 === 0 ? (at + 1) % all : at - 1],
  'a circle at the end': (at, all) => (at === 0 ? [all - 1] : times(at, (other) => other)),
};

function plus(kind: string) {
  return ({ dice, bytes }: Draw): Fields => {
    const count = Math.max(2, Math.min(200, kind.includes('all') ? Math.floor(Math.sqrt(bytes / 4)) : bytes / 150));
    const all = Math.floor(count);
    const start = pick(dice, ['price', 'net', 'nothing']);
    const rows =
      dice(3) === 0
        ? { rates: rowsOf(pick(dice, ['price bands', 'age bands', 'labels']), 3, { dice, bytes: 600 }) }
        : {};
    const title = pick(dice, ['T', 'A longer title of a tax, number ']);
    return set(
      times(all, (at) => {
        const names = (PLUS[kind]?.(at, all) ?? []).map((other) => `${title}${other}`);
        const base = { start: start === 'nothing' && names.length === 0 ? 'price' : start, plus: names };
        const local = { only: 'here', base, ...rows, ...(dice(9) === 0 ? { at_most: '9.00' } : {}) };
        return {
          ...tax(at, { rate: `0.${digits(dice, 4)}` }),
          title: `${title}${at}`,
          level: kind.includes('circle') ? dice(3) : all - at,
          local,
        };
      }),
    );
  };
}

/** Limits over the stay on every tax, for each payer. */
function overStay({ dice, bytes }: Draw): Fields {
  const each = pick(dice, ['guest', 'room', 'stay']);
  const isMixed = dice(2) === 0;
  return set(
    grown(bytes, 200, (at) => {
      const payer = isMixed ? pick(dice, ['guest', 'room', 'stay']) : each;
      const charge = { logic: payer === 'guest' ? 'per_person_per_night' : 'percent', rate: `1.${digits(dice, 2)}` };
      const limit = { each: payer, at_most: `${20 + dice(90)}.00`, at_least: '0.50', per_night: dice(2) === 0 };
      const rows = times(dice(3) === 0 ? 1 + dice(9) : 0, (row) => ({
        rate: '1.5',
        label: `L${row}`,
        over_stay: limit,
      }));
      return tax(at, charge, { local: { over_stay: limit, ...(rows.length === 0 ? {} : { rates: rows }) } });
    }),
  );
}

/** Twenty date ranges on each tax, and its own nights. */
function windows({ dice, bytes }: Draw): Fields {
  return set(
    grown(bytes, 200, (at) => {
      const own = { applicable_date_ranges: times(20, (period) => range(at + period * 19, 1 + dice(17))) };
      return tax(at, chargeFor(dice), { ...own, ...limits(dice), level: dice(4) });
    }),
  );
}

/** Numbers that are as long as they may be: their fractions have large denominators. */
function decimals({ dice, bytes }: Draw): Fields {
  const isInclusive = dice(2) === 0;
  const rounding = { rounding: { digits: pick(dice, [0, 2, 24]), unit: pick(dice, ['stay', 'night']) } };
  const rows = dice(2);
  return set(
    grown(bytes, 200, (at) => {
      const rate = `0.${digits(dice, 20)}`;
      const share = `1.${digits(dice, 18)}`;
      const per = dice(2) === 0 ? { per: 'guest' } : {};
      const rates =
        rows === 0
          ? {}
          : { rates: times(5, (row) => ({ rate: `0.${digits(dice, 20)}`, price_from: `${row}.${digits(dice, 18)}` })) };
      const base = isInclusive ? { share } : { start: 'net', share };
      return tax(at, { rate, isInclusive }, { level: at % 50, local: { ...per, ...rates, base } });
    }),
    dice(2) === 0 ? { policy: rounding } : {},
  );
}

/** Each unit is rounded to a step of its own. */
function rounding({ dice, bytes }: Draw): Fields {
  return set(
    grown(bytes, 200, (at) => {
      const logic = pick(dice, ['percent', 'per_person_per_night', 'per_room_per_night']);
      const per = logic === 'percent' ? { per: 'guest', at_most: `${1 + dice(40)}.00`, at_least: '0.10' } : {};
      const round = {
        each: true,
        step: pick(dice, ['0.01', '0.05', '1.00', '7.77']),
        mode: pick(dice, ['half-even', 'up']),
      };
      return tax(at, { logic, rate: `3.${digits(dice, 3)}` }, { level: at % 9, local: { ...per, round } });
    }),
  );
}

/** Long texts everywhere: titles that nearly agree, in many languages, with sources. */
function texts({ dice, bytes }: Draw): Fields {
  const letter = pick(dice, ['a', 'é', 'е\u0301', '字', '😀', '"']);
  const start = letter.repeat(Math.floor(240 / letter.length));
  const languages = ['de', 'fr', 'es', 'it', 'pt-BR', 'nl', 'pl', 'sv', 'ja', 'zh'];
  return set(
    grown(bytes, 200, (at) => {
      const title = `${start}${at}`;
      const titles = Object.fromEntries(languages.map((language) => [language, `${title} ${language}`]));
      const says = letter.repeat(Math.min(5_000, 1 + Math.floor(bytes / 100)));
      return { ...tax(at, chargeFor(dice)), title, local: { titles, source: { url: 'https://example.com', says } } };
    }),
  );
}

/** Taxes of extras, each of its own. */
function extras({ dice, bytes }: Draw): Fields {
  return set(
    grown(bytes, 200, (at) => {
      const on = times(1 + dice(99), (label) => `extra ${(label + at) % 100}`);
      return tax(at, { isInclusive: dice(2) === 0 }, { local: { on: ['lodging', ...on] } });
    }),
  );
}

/** VATs on parts of the price, as an invoice takes them, and city taxes beside them. */
function invoiced({ dice, bytes }: Draw): Fields {
  const parts = pick(dice, [1, 10, 90]);
  const isInclusive = dice(3) > 0;
  const vats = times(parts, (at) => {
    const on = at === 0 ? {} : { on: [`extra ${at}`] };
    return tax(
      at,
      { isInclusive, rate: `${1 + at}.5` },
      { title: `VAT ${at}`, local: { ...on, invoice: { vat: 'S' } } },
    );
  });
  const others = grown(Math.max(300, bytes - 200 * parts), 200 - parts, (at) =>
    tax(at, { logic: pick(dice, FIXED_LOGICS), rate: `1.${digits(dice, 2)}` }, { level: dice(2) }),
  );
  return set([...vats, ...others]);
}

function rangesOfRows({ dice, bytes }: Draw): Fields {
  const [taxes, rows] = pick(dice, SHAPES);
  return set(
    grown(bytes, taxes, (at) =>
      tax(at, chargeFor(dice), {
        applicable_date_ranges: times(20, (period) => range(at + period * 19, 12)),
        local: { rates: rowsOf('20 dates', rows, { dice, bytes: bytes - 1_000 }) },
      }),
    ),
  );
}

/** What `taxSet` of the testing door draws, with all that it can have. */
function drawn({ dice }: Draw): unknown {
  return fc.sample(taxSet({ local: true, maxTaxes: 1 + dice(60) }), { seed: dice(2 ** 31), numRuns: 1 })[0];
}

export const TAX_SETS: Readonly<Record<string, (draw: Draw) => unknown>> = {
  ...Object.fromEntries(Object.keys(ROWS).map((kind) => [`rows: ${kind}`, withRows(kind)])),
  'rows in turn': rowsInTurn,
  'rows and ranges': rangesOfRows,
  'many taxes': manyTaxes,
  nested,
  shared,
  ...Object.fromEntries(Object.keys(PLUS).map((kind) => [`plus: ${kind}`, plus(kind)])),
  'over the stay': overStay,
  windows,
  decimals,
  rounding,
  texts,
  extras,
  invoiced,
  heavy: ({ dice }) => heavyInput(dice)[0],
  drawn,
};
