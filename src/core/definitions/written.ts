import type { DateRange, DateRangeInput } from './local/periods.js';
import type { OneOf } from './logics.js';

/**
 * A value as a person writes it: fields and lists are read-only, an optional field may be `undefined`, and any text compiles
 * for a choice, because JSON that is imported has only texts. Validation checks them.
 */
export type Written<Value> = Value extends string
  ? string extends Value
    ? string
    : OneOf<Value>
  : Value extends DateRange
    ? DateRangeInput
    : Value extends ReadonlyArray<infer Entry>
      ? ReadonlyArray<Written<Entry>>
      : Value extends object
        ? {
            readonly [Field in keyof Value]:
              | Written<Value[Field]>
              | (object extends Pick<Value, Field> ? undefined : never);
          }
        : Value;

/** Fields that may be absent, or null as the API writes it. */
export type WrittenOrNull<Value> = { readonly [Field in keyof Value]?: Written<Value[Field]> | null | undefined };
