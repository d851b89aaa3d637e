import * as z from 'zod/mini';
import { type Field, once, schemasOf } from '../../schema/fields.js';
import type { OneOf } from '../logics.js';
import { type Policy, policyObject } from '../policy.js';
import { SOURCE } from '../source.js';
import type { LocalSource, LocalSourceInput } from './of-tax.js';

/** Rules of a tax set that the API has no field for. Never sent. */
export interface LocalRules {
  /** The policy for the tax set. Fields of a passed policy override it. */
  policy?: Policy;
  /** Where the rules of the set are published. It changes no amount. */
  source?: LocalSource;
}

/** Local rules as a person writes them. */
export interface LocalRulesInput {
  /** The policy for the tax set. Fields of a passed policy override it. */
  readonly policy?: PolicyInput | null | undefined;
  /** Where the rules of the set are published. It changes no amount. */
  readonly source?: LocalSourceInput | undefined;
}

/** A policy as it is written in a file: see `Policy`. */
export interface PolicyInput {
  /** How exact amounts are rounded. */
  readonly rounding?: { readonly [Option in keyof Rounding]?: Widened<Rounding[Option]> } | undefined;
  /** The base of an exclusive percent: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase?: Widened<Policy['exclusiveBase']>;
  /** The nights that count toward max_nights: taxable nights, or every night from arrival on. */
  readonly maxNights?: Widened<Policy['maxNights']>;
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges?: Widened<Policy['stayCharges']>;
}

type Rounding = NonNullable<Policy['rounding']>;
type Widened<Value> = Value extends string ? OneOf<Value> : Value | undefined;

/** The local rules of a tax set. */
export const LOCAL_SET_FIELDS = {
  policy: { schema: () => z.exactOptional(policyObject()), isInner: true, nullIsAbsent: true },
  source: SOURCE,
} as const satisfies Record<keyof LocalRules, Field>;

export const localObject = once(() => z.strictObject(schemasOf(LOCAL_SET_FIELDS)));
