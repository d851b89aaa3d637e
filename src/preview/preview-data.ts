import type { FullPolicy } from '../calculation/policy.js';
import type { Quote } from '../calculation/quote.js';
import type { Issue } from '../issues/issue.js';
import type { Stay } from '../stay/schema.js';

/** A stay to look at. The automatic ones say in words what of the tax set they show. */
export interface Scenario {
  /** Short, and the same for no other stay of a list: "8 nights from 2026-05-01, 1 room, 2 persons". */
  readonly name: string;
  /** "8 nights: first stay longer than max_nights 7 of City tax". Several reasons are joined by "; ". */
  readonly why: string;
  readonly stay: Stay;
}

/** Something about a tax set that is allowed and perhaps not meant. */
export interface Advice extends Issue {
  /** A stay on which it shows. */
  readonly stay?: Stay;
}

/** What a tax set would do, beside what the saved one does: plain data, that can be stored and compared. */
export interface Preview {
  /** Of the shape of this data. */
  readonly version: 1;
  readonly currency: string;
  readonly policy: FullPolicy;
  readonly title: string;
  /** What changes in all; without a saved set nothing does. */
  readonly summary: PreviewSummary;
  readonly scenarios: readonly PreviewedScenario[];
  /** The warnings of validation, and the advice on the draft. */
  readonly warnings: readonly Advice[];
}

export interface PreviewedScenario extends Scenario {
  /** The quote under the draft. */
  readonly draft: Quote;
  /** The quote under the saved set. Absent when there is none, or when it is in another currency. */
  readonly saved?: Quote;
  /** Draft less saved; there whenever `saved` is. */
  readonly difference?: QuoteDifference;
  /** Whether anything is charged differently: a total, the net, or any one tax. */
  readonly isChanged: boolean;
}

/** Draft less saved. Decimal texts with a sign, "+1.50" and "-1.50"; no change is "0.00". */
export interface QuoteDifference {
  readonly price: string;
  readonly net: string;
  readonly inclusive: string;
  readonly exclusive: string;
  readonly total: string;
  /** Each tax of the draft in calculation order, then those that are gone. */
  readonly taxes: readonly TaxDifference[];
}

export interface TaxDifference extends TaxName {
  readonly state: 'new' | 'gone' | 'kept';
  /** What it comes to under the draft; absent when it is gone. */
  readonly draft?: string;
  /** What it comes to under the saved set; absent when it is new. */
  readonly saved?: string;
  /** With a sign; the whole amount when it is new or gone. */
  readonly amount: string;
}

/** A tax as it is known by: its id, or for a draft its title. */
export interface TaxName {
  readonly id?: string;
  readonly title: string;
}

export interface PreviewSummary {
  readonly scenarios: number;
  /** In how many of them anything is charged differently. */
  readonly changed: number;
  /** Where most changes: by the total, then by the net, then by a single tax. Absent when nothing changes. */
  readonly largest?: LargestChange;
  /** Fields of the set itself that differ (title, currency, property_id, associated_rate_plan_ids). */
  readonly set: readonly FieldChange[];
  readonly taxes: {
    readonly new: readonly TaxName[];
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

export interface LargestChange {
  /** The name of the scenario, and its place in the list. */
  readonly scenario: string;
  readonly at: number;
  readonly total: string;
  readonly net: string;
}

export interface FieldChange {
  readonly field: string;
  readonly saved: unknown;
  readonly draft: unknown;
}

export interface TaxChange extends TaxName {
  readonly fields: readonly FieldChange[];
}

export interface LevelChange extends TaxName {
  readonly saved: number | null;
  readonly draft: number | null;
}

export interface NestingChange extends TaxName {
  /** Titles of the taxes directly under it, as listed. */
  readonly saved: readonly string[];
  readonly draft: readonly string[];
}
