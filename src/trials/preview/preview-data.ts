import type { FullPolicy } from '../../core/definitions/policy.js';
import type { Issue } from '../../core/issues/issue.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';

/**
 * The purpose of a stay: `everyday` stays, `limits` of nights, `seasons`, or `prices` with numbers of rooms and guests.
 */
export type ScenarioGroup = 'own' | 'everyday' | 'limits' | 'seasons' | 'prices';

/** A stay to compare. For an automatic one, `why` says what it shows. */
export interface Scenario {
  /** A short unique name: "8 nights from 2026-05-01, 1 room, 2 persons". */
  readonly name: string;
  /** "8 nights: first stay longer than the limit of 7 nights of City tax". Several reasons are joined by "; ". */
  readonly why: string;
  /** The purpose; `own` for your scenarios. */
  readonly group: ScenarioGroup;
  /** The stay itself. */
  readonly stay: Stay;
}

/** A likely mistake in a valid tax set. */
export type Advice = Issue & {
  /** A stay that shows it. */
  readonly stay?: Stay;
};

/** The result of `preview`: plain data that can be stored and compared. */
export interface Preview {
  /** The version of this format. */
  readonly version: 1;
  /** ISO 4217 code of the draft's amounts. */
  readonly currency: string;
  /** The policy of the draft's quotes. It applies to the saved set too, unless that has a `local.policy`. */
  readonly policy: FullPolicy;
  /** The title of the draft. */
  readonly title: string;
  /** A summary of all changes; empty without a saved set. */
  readonly summary: PreviewSummary;
  /** Each compared stay, under both sets. */
  readonly scenarios: readonly PreviewedScenario[];
  /** The warnings of validation, and the advice on the draft. */
  readonly warnings: readonly Advice[];
}

/** A stay under the draft, and under the saved set. */
export interface PreviewedScenario extends Scenario {
  /** The quote under the draft. */
  readonly draft: Quote;
  /** The quote under the saved set. Absent without one, or if its currency or digits differ. */
  readonly saved?: Quote;
  /** Draft less saved; present if `saved` is. */
  readonly difference?: QuoteDifference;
  /** Whether any amount changes: a total, what the house keeps, or a single tax. */
  readonly isChanged: boolean;
}

/** Draft less saved, as decimal text with a sign, "+1.50" and "-1.50"; no change is "0.00". */
export interface QuoteDifference {
  /** Always zero: both sets quote the same prices. */
  readonly price: string;
  /** The change of the price less the inclusive charges. */
  readonly net: string;
  /** The change of all inclusive charges. */
  readonly inclusive: string;
  /** The change of all exclusive charges. */
  readonly exclusive: string;
  /** The change of the amount that the guest pays. */
  readonly total: string;
  /** The change of the amount that the house keeps. */
  readonly kept: string;
  /** Each tax of the draft in calculation order, then taxes that are gone. */
  readonly taxes: readonly TaxDifference[];
}

/** The amounts of one tax under both sets. */
export interface TaxDifference extends TaxName {
  /** `new`: only in the draft; `gone`: only in the saved set; `kept`: in both. */
  readonly state: 'new' | 'gone' | 'kept';
  /** The amount under the draft; absent for a tax that is gone. */
  readonly draft?: string;
  /** The amount under the saved set; absent for a new tax. */
  readonly saved?: string;
  /** The change with a sign; for a new or removed tax its whole amount. */
  readonly amount: string;
}

/** The identity of a tax: its id, or for a draft its title. */
export interface TaxName {
  /** The id from the API; absent for a draft. */
  readonly id?: string;
  /** Its title in the draft, or in the saved set if it is gone. */
  readonly title: string;
}

/** The changes over all scenarios, and in the definition. */
export interface PreviewSummary {
  /** The number of compared stays. */
  readonly scenarios: number;
  /** The number of stays with a changed amount. */
  readonly changed: number;
  /** The largest change: by the total, then by what the house keeps, then by a single tax. Absent without changes. */
  readonly largest?: LargestChange;
  /** The stay on which guests pay most more; absent if they do on none. */
  readonly more?: LargestChange;
  /** The stay on which guests pay most less. */
  readonly less?: LargestChange;
  /** The stay on which the house keeps most more. */
  readonly keptMore?: LargestChange;
  /** The stay on which the house keeps most less. */
  readonly keptLess?: LargestChange;
  /** Changed fields of the set itself (title, currency, property_id, associated_rate_plan_ids, local). */
  readonly set: readonly FieldChange[];
  /** The taxes that differ. */
  readonly taxes: {
    /** Taxes only in the draft. */
    readonly new: readonly TaxName[];
    /** Taxes only in the saved set. */
    readonly gone: readonly TaxName[];
    /** Taxes with changed fields; "10.0" and "10.00" are equal rates. */
    readonly changed: readonly TaxChange[];
  };
  /** Top-level taxes with another level, or in only one of the two sets (then the other is null). */
  readonly levels: readonly LevelChange[];
  /** Taxes with other directly nested taxes. */
  readonly nesting: readonly NestingChange[];
  /** Titles in calculation order, if the order of the common taxes changes. */
  readonly order?: { readonly saved: readonly string[]; readonly draft: readonly string[] };
}

/** The stay with the largest change. */
export interface LargestChange {
  /** The name of the scenario. */
  readonly scenario: string;
  /** Its index in the list, from 0. */
  readonly at: number;
  /** The change of the amount that the guest pays there, with a sign. */
  readonly total: string;
  /** The change of the price less the inclusive charges there, with a sign. */
  readonly net: string;
  /** The change of the amount that the house keeps there, with a sign. */
  readonly kept: string;
}

/** An edited field. */
export interface FieldChange {
  /** The name of the field in the definition. */
  readonly field: string;
  /** Its value in the saved set. */
  readonly saved: unknown;
  /** Its value in the draft. */
  readonly draft: unknown;
}

/** An edited tax. */
export interface TaxChange extends TaxName {
  /** The edited fields of the tax. */
  readonly fields: readonly FieldChange[];
}

/** A tax with another level. */
export interface LevelChange extends TaxName {
  /** Its level in the saved set; `null` below the top level. */
  readonly saved: number | null;
  /** Its level in the draft; `null` below the top level. */
  readonly draft: number | null;
}

/** A tax with other nested taxes. */
export interface NestingChange extends TaxName {
  /** Titles of the taxes directly under it in the saved set, in order. */
  readonly saved: readonly string[];
  /** Titles of the taxes directly under it in the draft. */
  readonly draft: readonly string[];
}
