import * as z from 'zod/mini';
import { kinds, wholeNumber } from '../schema/kinds.js';
import { once } from '../schema/once.js';
import { parserOf } from '../schema/parser.js';
import { type LocalRules, type LocalRulesInput, localObject } from './local/of-set.js';
import { type Tax, type TaxInput, taxObject } from './tax.js';

/** How many entries may lie inside each other, the top one counted. */
export const DEEPEST_NESTING = 16;
/** How many different taxes one set may hold. */
export const MOST_TAXES = 200;
/** How many entries are read, each mention of a shared tax counted: sharing must not multiply without end. */
export const MOST_ENTRIES = 2_000;
export const MOST_RATE_PLANS = 10_000;

/** A tax inside a tax set: `level` says when it is calculated, `taxes` are those it is computed on. */
export interface TaxSetEntry extends Tax {
  /** Calculated from the highest level number to the lowest; a nested tax with the one it is nested under. */
  level: number;
  /** The taxes that it is computed on. */
  taxes: TaxSetEntry[];
}

/** The fields of an entry without the entries nested in it, which are read one by one: see entry-reader.ts. */
export const entryObject = once(() => z.object({ ...taxObject().shape, level: z._default(wholeNumber(0), 0) }));
export const entryParser = once(() => parserOf(entryObject()));

/** What an entry of a write model is known by. Its level and nested entries are read as those of any entry. */
export const referenceParser = once(() => parserOf(z.object({ id: kinds().shortText })));

/** The fields of a tax set without its taxes. */
export const taxSetObject = once(() =>
  z.object({
    id: z.exactOptional(kinds().shortText),
    title: kinds().shortText,
    property_id: z.exactOptional(kinds().uuid),
    currency: kinds().currencyCode,
    associated_rate_plan_ids: z.exactOptional(z.array(kinds().uuid).check(z.maxLength(MOST_RATE_PLANS))),
    local: z.exactOptional(localObject()),
  }),
);
export const taxSetParser = once(() => parserOf(taxSetObject()));

/** The property that a definitions file is for. */
export const propertyParser = once(() => parserOf(z.object({ property_id: kinds().uuid })));

/** What a reference of a definitions file names its tax by. */
export const taxNameParser = once(() => parserOf(z.object({ tax: kinds().shortText })));

/** A tax set that obeys every rule, its taxes embedded as the API returns them. */
export interface TaxSet {
  /** Given by the API; a draft has none. */
  id?: string;
  /** The name of the tax set. */
  title: string;
  /** The property that it belongs to, a UUID. */
  property_id?: string;
  /** ISO 4217 code of every fixed tax and of the prices. */
  currency: string;
  /** The rate plans that use the tax set. */
  associated_rate_plan_ids?: string[];
  /** What the API has no field for, and is true here; never sent. */
  local?: LocalRules;
  /** The taxes at the top of the set; others are nested in them. */
  taxes: TaxSetEntry[];
}

/** An entry as a person writes it: what has a default may be left out. */
export interface TaxSetEntryInput extends TaxInput {
  /** Calculated from the highest level number to the lowest [0]. */
  readonly level?: number | null | undefined;
  /** The taxes that it is computed on [none]. */
  readonly taxes?: readonly TaxSetEntryInput[] | null | undefined;
}

/** A tax set as a person writes it, or as the API returns it. */
export interface TaxSetInput {
  /** Given by the API; a draft has none. */
  readonly id?: string | null | undefined;
  /** The name of the tax set. */
  readonly title: string;
  /** The property that it belongs to, a UUID. */
  readonly property_id?: string | null | undefined;
  /** ISO 4217 code of every fixed tax and of the prices. */
  readonly currency: string;
  /** The rate plans that use the tax set. */
  readonly associated_rate_plan_ids?: readonly string[] | null | undefined;
  /** What the API has no field for, and is true here; never sent. */
  readonly local?: LocalRulesInput | null | undefined;
  /** The taxes at the top of the set; others are nested in them. */
  readonly taxes: readonly TaxSetEntryInput[];
}
