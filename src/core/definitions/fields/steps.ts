import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import { parseUnits, printUnits } from '../../money/amount.js';
import type { Integer } from '../../money/integer.js';
import { add, subtract } from '../../money/integer.js';
import type { Field, FieldTable } from '../../schema/fields.js';
import { BOOLEAN, namesOf } from '../../schema/fields.js';
import {
  BASE_FIELDS,
  LOCAL_FIELDS,
  LOCAL_SET_FIELDS,
  OVER_STAY_FIELDS,
  PART_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
} from '../local/fields.js';
import { RANGE_FIELDS, SEASON_FIELDS } from '../local/periods.js';
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

/** "4.00" becomes 4.01 or 3.99, "20/3" becomes 21/3 or 19/3. */
const LAST_DIGIT: FieldSteps = (value) => {
  const [text = '', ...lower] = String(value).split('/');
  const digits = text.split('.')[1]?.length ?? 0;
  const units = parseUnits(text, digits) ?? 0;
  const below = subtract(units, 1);
  const written = (changed: Integer) => [printUnits(changed, digits), ...lower].join('/');
  return stepsTo(value, [written(add(units, 1)), ...(below < 0 ? [] : [written(below)])]);
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
    const day = String(to).slice('2026-'.length);
    return { at: [], from: value, to: day, value: day };
  });
};

const LEFT_OUT: FieldSteps = (value) => stepsTo(value, [undefined]);

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
    const left = entries.map((entry, index): FieldStep => {
      const others = entries.toSpliced(index, 1);
      return { at: [index], from: entry, to: null, value: others.length === 0 ? undefined : others };
    });
    const changed = entries.flatMap((entry, index) =>
      each(entry).map(
        (step): FieldStep => ({ ...step, at: [index, ...step.at], value: entries.with(index, step.value) }),
      ),
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

/** The smallest changes of a plain value, by the kind of its field. */
function ofKind({ isDecimal, values = [] }: Field): FieldSteps {
  return (value) => {
    if (typeof value === 'boolean') return stepsTo(value, [!value]);
    if (typeof value === 'number') return COUNT(value);
    if (isDecimal) return LAST_DIGIT(value);
    return stepsTo(
      value,
      values.filter((choice) => choice !== value),
    );
  };
}

/** Changes each field of a table that has a value: by its kind, except for special fields. */
function fieldsOf<Table extends FieldTable>(
  table: Table,
  special: { readonly [Name in keyof Table]?: FieldSteps } = {},
): FieldSteps {
  return fields(Object.fromEntries(namesOf(table).map((name) => [name, special[name] ?? ofKind(table[name] ?? {})])));
}

/** Removes each name. An empty list adds no tax; an absent list adds those by level and nesting. */
const NAMES: FieldSteps = (value) => {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  if (names.length === 0) return LEFT_OUT(value);
  return names.map((name, index) => ({ at: [index], from: name, to: null, value: names.toSpliced(index, 1) }));
};

const RANGE = fieldsOf(RANGE_FIELDS, { after: DAY, before: DAY });
const SEASON = fieldsOf(SEASON_FIELDS, { from: DAY_OF_YEAR, to: DAY_OF_YEAR });
const OVER_STAY = fieldsOf(OVER_STAY_FIELDS);
const ROUND = fieldsOf(ROUND_FIELDS);
const ROW = fieldsOf(ROW_FIELDS, {
  label: (value) => (typeof value === 'string' ? LEFT_OUT : list(NONE))(value),
  dates: list(RANGE),
  seasons: list(SEASON),
  booked: RANGE,
  arrived: RANGE,
  departed: RANGE,
  over_stay: OVER_STAY,
});

const LOCAL = fieldsOf(LOCAL_FIELDS, {
  logic: LEFT_OUT,
  only: LEFT_OUT,
  rates: ordered(ROW),
  age_on: LEFT_OUT,
  night_date: LEFT_OUT,
  seasons: list(SEASON),
  max_nights_in: LEFT_OUT,
  price_of: LEFT_OUT,
  price_for: LEFT_OUT,
  per: LEFT_OUT,
  base: fieldsOf(BASE_FIELDS, { plus: NAMES }),
  on: list(NONE),
  over_stay: OVER_STAY,
  round: (value) => (typeof value === 'string' ? LEFT_OUT : ROUND)(value),
  // These fields change no amount.
  collected_by: NONE,
  due: NONE,
  invoice: NONE,
  source: NONE,
  titles: NONE,
});

const TAX = {
  id: NONE,
  title: NONE,
  logic: NONE,
  type: NONE,
  rate: LAST_DIGIT,
  currency: NONE,
  is_inclusive: ofKind(BOOLEAN),
  property_id: NONE,
  skip_nights: COUNT_OR_NONE,
  max_nights: COUNT,
  applicable_date_ranges: list(RANGE),
  // `applicable_date_ranges` has the same dates.
  applicable_after: NONE,
  applicable_before: NONE,
  local: LOCAL,
} satisfies StepTable<Tax>;

export const taxSteps: FieldSteps = fields(TAX);

/** The smallest changes of a tax's level at the top of its set; nested taxes move with it. */
export const placeSteps: FieldSteps = fields({ level: COUNT } satisfies Partial<StepTable<TaxSetEntry>>);

export const localSetSteps: FieldSteps = fieldsOf(LOCAL_SET_FIELDS, {
  policy: fieldsOf(POLICY_FIELDS, { rounding: fieldsOf(ROUNDING_FIELDS) }),
  parts: list(fieldsOf(PART_FIELDS, { of: NONE, label: NONE })),
  source: NONE,
});
