import type { DateRange, DateRangeInput } from './local/periods.js';
import type { OneOf } from './logics.js';

/**
 * A value as a person writes it: fields and lists are read-only, an optional field may be `undefined`, and any text compiles
 * for a choice, because JSON that is imported has only texts. Validation checks them.
 */
export type Written<Value> = Value extends string
  ? WrittenText<Value>
  : Value extends DateRange
    ? DateRangeInput
    : Value extends ReadonlyArray<infer Entry>
      ? ReadonlyArray<Written<Entry>>
      : Value extends object
        ? { readonly [Field in keyof Value]: Written<Value[Field]> | Absent<Value, Field> }
        : Value;

/** Fields that may be absent, or null as the API writes it. */
export type WrittenOrNull<Value> = { readonly [Field in keyof Value]?: Written<Value[Field]> | null | undefined };

type WrittenText<Text extends string> = string extends Text ? string : OneOf<Text>;

/** `undefined` for an optional field. */
type Absent<Value, Field extends keyof Value> = object extends Pick<Value, Field> ? undefined : never;
