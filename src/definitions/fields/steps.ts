import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { parseUnits, printUnits } from '../../money/amount.js';
import { add, subtract } from '../../money/integer.js';
import { ROUNDING_MODES } from '../../money/rounding.js';
import { namesOf } from '../../schema/fields.js';
import type { LocalBase, LocalOverStay, LocalRate, LocalRounding, LocalRules, LocalTax } from '../local/of-tax.js';
import { EACH, STARTS } from '../local/of-tax.js';
import type { DateRange, Season } from '../local/periods.js';
import type { FullPolicy } from '../policy.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../policy.js';
import type { Tax, TaxSetEntry } from '../tax.js';

/** A value after its smallest change, with the path of the change and the values before and after. */
export interface FieldStep {
  readonly at: ReadonlyArray<string | number>;
  readonly from: unknown;
  readonly to: unknown;
  /** The whole value after the change; `undefined` if the field is left out. */
  readonly value: unknown;
}

/** The smallest changes of a value, one at a time. Some may not be valid. */
export type FieldSteps = (value: unknown) => readonly FieldStep[];

function stepsTo(from: unknown, values: readonly unknown[]): FieldStep[] {
  return values.map((value) => ({ at: [], from, to: value ?? null, value }));
}

/** A field without a smallest change: another title would be another tax. */
const NONE: FieldSteps = () => [];

/** "4.00" becomes 4.01 or 3.99. */
const LAST_DIGIT: FieldSteps = (value) => {
  const text = String(value);
  const digits = text.split('.')[1]?.length ?? 0;
  const units = parseUnits(text, digits) ?? 0;
  const below = subtract(units, 1);
  return stepsTo(value, [printUnits(add(units, 1), digits), ...(below < 0 ? [] : [printUnits(below, digits)])]);
};

const COUNT: FieldSteps = (value) => stepsTo(value, [Number(value) + 1, Number(value) - 1]);

/** Like `COUNT`; one less than 1 is absent. */
const COUNT_OR_NONE: FieldSteps = (value) =>
  stepsTo(value, [Number(value) + 1, value === 1 ? null : Number(value) - 1]);

const DAY: FieldSteps = (value) => {
  const day = dayNumber(String(value)) ?? 0;
  return stepsTo(value, [dateOf(day - 1), dateOf(day + 1)]);
};

/** Like `DAY`, for month and day. Skips 29 February, which changes nothing in most years. */
const DAY_OF_YEAR: FieldSteps = (value) => {
  const year = value === '02-29' ? '2028' : '2026';
  return DAY(`${year}-${value}`).map(({ to }) => {
    const other = String(to).slice('2026-'.length);
    return { at: [], from: value, to: other, value: other };
  });
};

const FLIPPED: FieldSteps = (value) => stepsTo(value, [!value]);

const LEFT_OUT: FieldSteps = (value) => stepsTo(value, [undefined]);

function others(values: readonly string[]): FieldSteps {
  return (value) =>
    stepsTo(
      value,
      values.filter((other) => other !== value),
    );
}

/** Changes each field that has a value. */
function fields(table: Readonly<Record<string, FieldSteps>>): FieldSteps {
  return (value) =>
    namesOf(table).flatMap((name) => {
      const whole = { ...Object(value) };
      if (whole[name] === undefined || whole[name] === null) return [];
      return (table[name] ?? NONE)(whole[name]).map((step) => {
        const { [name]: _, ...rest } = whole;
        const changed = step.value === undefined ? rest : { ...whole, [name]: step.value };
        return { ...step, at: [name, ...step.at], value: changed };
      });
    });
}

/** Changes and removes each entry; the last entry is removed with its list. */
function list(each: FieldSteps): FieldSteps {
  return (value) => {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    const left = entries.map((entry, at): FieldStep => {
      const rest = entries.toSpliced(at, 1);
      return { at: [at], from: entry, to: null, value: rest.length === 0 ? undefined : rest };
    });
    const changed = entries.flatMap((entry, at) =>
      each(entry).map((step): FieldStep => ({ ...step, at: [at, ...step.at], value: entries.with(at, step.value) })),
    );
    return [...left, ...changed];
  };
}

/** Like `list`, for lists whose order matters: neighbours are swapped too. */
function ordered(each: FieldSteps): FieldSteps {
  return (value) => {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [];
    const exchanged = entries.slice(1).map((second, before): FieldStep => {
      const first = entries[before];
      const swapped = entries.with(before, second).with(before + 1, first);
      return { at: [before], from: [first, second], to: [second, first], value: swapped };
    });
    return [...list(each)(value), ...exchanged];
  };
}

type StepTable<Value> = Readonly<Record<keyof Value, FieldSteps>>;

const RANGE = { after: DAY, before: DAY } satisfies StepTable<DateRange>;
const SEASON = { from: DAY_OF_YEAR, to: DAY_OF_YEAR } satisfies StepTable<Season>;

const OVER_STAY = {
  each: others(EACH),
  at_most: LAST_DIGIT,
  at_least: LAST_DIGIT,
  per_night: FLIPPED,
} satisfies StepTable<LocalOverStay>;

const ROW = {
  rate: LAST_DIGIT,
  age_from: COUNT,
  age_under: COUNT,
  label: LEFT_OUT,
  price_from: LAST_DIGIT,
  price_over: LAST_DIGIT,
  price_to: LAST_DIGIT,
  price_under: LAST_DIGIT,
  night_from: COUNT,
  night_to: COUNT,
  nights_from: COUNT,
  nights_to: COUNT,
  dates: list(fields(RANGE)),
  seasons: list(fields(SEASON)),
  booked: fields(RANGE),
  arrived: fields(RANGE),
  at_most: LAST_DIGIT,
  at_least: LAST_DIGIT,
  over_stay: fields(OVER_STAY),
} satisfies StepTable<LocalRate>;

/** Removes each name. An empty list adds no tax; an absent list adds those by level and nesting. */
const NAMES: FieldSteps = (value) => {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  if (names.length === 0) return LEFT_OUT(value);
  return names.map((name, at) => ({ at: [at], from: name, to: null, value: names.toSpliced(at, 1) }));
};

const BASE = {
  start: others(STARTS),
  plus: NAMES,
  share: LAST_DIGIT,
} satisfies StepTable<LocalBase>;

const ROUND = {
  each: FLIPPED,
  step: LAST_DIGIT,
  mode: others(ROUNDING_MODES),
} satisfies StepTable<LocalRounding>;

const LOCAL = {
  logic: LEFT_OUT,
  rate: LAST_DIGIT,
  only: LEFT_OUT,
  rates: ordered(fields(ROW)),
  age_on: LEFT_OUT,
  price_of: LEFT_OUT,
  per: LEFT_OUT,
  base: fields(BASE),
  on: list(NONE),
  at_most: LAST_DIGIT,
  at_least: LAST_DIGIT,
  over_stay: fields(OVER_STAY),
  round: (value) => (typeof value === 'string' ? LEFT_OUT : fields(ROUND))(value),
  // These fields change no amount.
  collected_by: NONE,
  invoice: NONE,
  source: NONE,
  titles: NONE,
} satisfies StepTable<LocalTax>;

const TAX = {
  id: NONE,
  title: NONE,
  logic: NONE,
  type: NONE,
  rate: LAST_DIGIT,
  currency: NONE,
  is_inclusive: FLIPPED,
  property_id: NONE,
  skip_nights: COUNT_OR_NONE,
  max_nights: COUNT,
  applicable_date_ranges: list(fields(RANGE)),
  // `applicable_date_ranges` has the same dates.
  applicable_after: NONE,
  applicable_before: NONE,
  local: fields(LOCAL),
} satisfies StepTable<Tax>;

const ROUNDING = {
  unit: others(ROUNDING_FIELDS.unit.values),
  mode: others(ROUNDING_FIELDS.mode.values),
  inclusive: others(ROUNDING_FIELDS.inclusive.values),
  digits: COUNT,
} satisfies StepTable<FullPolicy['rounding']>;

const POLICY = {
  rounding: fields(ROUNDING),
  exclusiveBase: others(POLICY_FIELDS.exclusiveBase.values),
  maxNights: others(POLICY_FIELDS.maxNights.values),
  stayCharges: others(POLICY_FIELDS.stayCharges.values),
} satisfies StepTable<FullPolicy>;

const LOCAL_SET = { policy: fields(POLICY), source: NONE } satisfies StepTable<LocalRules>;

export const taxSteps: FieldSteps = fields(TAX);

/** The smallest changes of a tax's level at the top of its set; nested taxes move with it. */
export const placeSteps: FieldSteps = fields({ level: COUNT } satisfies Partial<StepTable<TaxSetEntry>>);

export const localSetSteps: FieldSteps = fields(LOCAL_SET);
