import type { FullPolicy } from '../definitions/policy.js';
import type { Issue } from '../issues/issue.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';

/**
 * The purpose of a stay: `everyday` stays, `limits` of nights, `seasons`, or `prices` with numbers of rooms and
 * guests.
 */
export type ScenarioGroup = 'own' | 'everyday' | 'limits' | 'seasons' | 'prices';

/** A stay to compare. `why` of an automatic one says what it shows of the tax set. */
export interface Scenario {
  /** Short, and the same for no other stay of a list: "8 nights from 2026-05-01, 1 room, 2 persons". */
  readonly name: string;
  /** "8 nights: first stay longer than the limit of 7 nights of City tax". Several reasons are joined by "; ". */
  readonly why: string;
  /** What it is there for; `own` for one of your own. */
  readonly group: ScenarioGroup;
  /** The stay itself. */
  readonly stay: Stay;
}

/** Something in a tax set that is valid but probably not meant. */
export type Advice = Issue & {
  /** A stay on which it shows. */
  readonly stay?: Stay;
};

/** The result of `preview`: plain data that can be stored and compared. */
export interface Preview {
  /** Of the shape of this data. */
  readonly version: 1;
  /** ISO 4217 code of the draft's amounts. */
  readonly currency: string;
  /** Under which the draft is quoted. The saved set is too, unless it has a `local.policy` of its own. */
  readonly policy: FullPolicy;
  /** The title of the draft. */
  readonly title: string;
  /** What changes in all; without a saved set nothing does. */
  readonly summary: PreviewSummary;
  /** Each stay that was looked at, under both sets. */
  readonly scenarios: readonly PreviewedScenario[];
  /** The warnings of validation, and the advice on the draft. */
  readonly warnings: readonly Advice[];
}

/** A stay under the draft, and under the saved set. */
export interface PreviewedScenario extends Scenario {
  /** The quote under the draft. */
  readonly draft: Quote;
  /** The quote under the saved set. Absent when there is none, or when its currency or its digits are others. */
  readonly saved?: Quote;
  /** Draft less saved; there whenever `saved` is. */
  readonly difference?: QuoteDifference;
  /** Whether anything is charged differently: a total, the net, or any one tax. */
  readonly isChanged: boolean;
}

/** Draft less saved. Decimal texts with a sign, "+1.50" and "-1.50"; no change is "0.00". */
export interface QuoteDifference {
  /** Always nothing: both sets are asked about the same prices. */
  readonly price: string;
  /** What the house keeps more or less. */
  readonly net: string;
  /** Of all inclusive charges together. */
  readonly inclusive: string;
  /** Of all exclusive charges together. */
  readonly exclusive: string;
  /** What the guest pays more or less. */
  readonly total: string;
  /** Each tax of the draft in calculation order, then those that are gone. */
  readonly taxes: readonly TaxDifference[];
}

/** What one tax comes to under both sets. */
export interface TaxDifference extends TaxName {
  /** `new`: in the draft alone; `gone`: in the saved set alone; `kept`: in both. */
  readonly state: 'new' | 'gone' | 'kept';
  /** What it comes to under the draft; absent when it is gone. */
  readonly draft?: string;
  /** What it comes to under the saved set; absent when it is new. */
  readonly saved?: string;
  /** With a sign; the whole amount when it is new or gone. */
  readonly amount: string;
}

/** What identifies a tax: its id, or for a draft its title. */
export interface TaxName {
  /** Given by the API; absent for a draft. */
  readonly id?: string;
  /** Its title in the draft, or in the saved set when it is gone. */
  readonly title: string;
}

/** What changes over all scenarios, and in the definition. */
export interface PreviewSummary {
  /** How many stays were looked at. */
  readonly scenarios: number;
  /** In how many of them anything is charged differently. */
  readonly changed: number;
  /** Where most changes: by the total, then by the net, then by a single tax. Absent when nothing changes. */
  readonly largest?: LargestChange;
  /** Fields of the set itself that differ (title, currency, property_id, associated_rate_plan_ids, local). */
  readonly set: readonly FieldChange[];
  /** The taxes that are not the same in both. */
  readonly taxes: {
    /** In the draft alone. */
    readonly new: readonly TaxName[];
    /** In the saved set alone. */
    readonly gone: readonly TaxName[];
    /** In which own fields; "10.0" and "10.00" are one rate. */
    readonly changed: readonly TaxChange[];
  };
  /** Taxes at the top whose level differs, or that are at the top in only one of the two (then null in the other). */
  readonly levels: readonly LevelChange[];
  /** Taxes that have other taxes directly nested under them. */
  readonly nesting: readonly NestingChange[];
  /** Titles in calculation order, when the taxes that both have are calculated in another order. */
  readonly order?: { readonly saved: readonly string[]; readonly draft: readonly string[] };
}

/** The stay that changes most. */
export interface LargestChange {
  /** The name of the scenario. */
  readonly scenario: string;
  /** Its place in the list, from 0. */
  readonly at: number;
  /** What the guest pays more or less there, with a sign. */
  readonly total: string;
  /** What the house keeps more or less there, with a sign. */
  readonly net: string;
}

/** An edited field. */
export interface FieldChange {
  /** Its name, as the definition writes it. */
  readonly field: string;
  /** Its value in the saved set. */
  readonly saved: unknown;
  /** Its value in the draft. */
  readonly draft: unknown;
}

/** A tax that was edited. */
export interface TaxChange extends TaxName {
  /** Which of its own fields, and how. */
  readonly fields: readonly FieldChange[];
}

/** A tax whose level was edited. */
export interface LevelChange extends TaxName {
  /** Its level in the saved set; `null` where it is not at the top. */
  readonly saved: number | null;
  /** Its level in the draft; `null` where it is not at the top. */
  readonly draft: number | null;
}

/** A tax whose nested taxes were edited. */
export interface NestingChange extends TaxName {
  /** Titles of the taxes directly under it, as listed. */
  readonly saved: readonly string[];
  /** The same in the draft. */
  readonly draft: readonly string[];
}
