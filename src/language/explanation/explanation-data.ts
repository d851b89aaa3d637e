import type { Each } from '../../core/definitions/local/of-tax.js';
import type { Unit } from '../../core/definitions/logics.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import type { RoundingMode } from '../../core/money/rounding.js';
import type { QuotedRate, QuotedTax } from '../../core/quote/quote.js';

/** The explanation of a quote: plain data from which every amount can be computed again. */
export interface Explanation {
  /** Version of the format. */
  readonly version: 2;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** Digits after the point of every amount. */
  readonly digits: number;
  /** The policy of the quote; absent if the quote came without its calculation and the context gave none. */
  readonly policy?: FullPolicy;
  /** The room groups of the stay; absent if the quote came without its calculation. */
  readonly roomGroups?: readonly ExplainedRoomGroup[];
  /** How the tax set split the lodging and extras into parts (`local.parts`); absent if it split nothing. */
  readonly splits?: readonly ExplainedSplit[];
  /** One for each tax of the quote, in calculation order. */
  readonly charges: readonly ChargeExplanation[];
  /** The relation of price, net and total: "Net 83.33 = price 100.00 - VAT 16.67". */
  readonly sentences: readonly string[];
}

/** Rooms with the same nights. The place in the list, counted from 1, is the `roomGroup` of a `NightRun`. */
export interface ExplainedRoomGroup {
  /** The date of the first night. */
  readonly checkIn: string;
  /** Number of nights of each room of the group. */
  readonly nights: number;
  /** Number of rooms. */
  readonly rooms: number;
  /** Number of persons in all rooms of the group. */
  readonly persons: number;
}

/** How the tax set split the lodging, or the extras with one label, into parts. */
export interface ExplainedSplit {
  /** "lodging", or the label of the extras. */
  readonly of: string;
  /** The price that was split, over the stay. */
  readonly price: string;
  /** The parts in the order of the tax set, and at the end what is left, under the label `of`. They add up to the price. */
  readonly parts: ReadonlyArray<{
    /** The label that taxes name. */
    readonly label: string;
    /** The share, a decimal or a fraction. */
    readonly share: string;
    /** The amount of the part over the stay. */
    readonly amount: string;
  }>;
  /** The nights of single rooms: each price is shared out by largest remainder, to the earlier part where equal. */
  readonly nights: readonly SplitNights[];
}

/** Nights of single rooms with one price, which is split in one way. */
export interface SplitNights {
  /** Number of nights, each of one room. */
  readonly roomNights: number;
  /** The price of one of them. */
  readonly price: string;
  /** Its parts, in their order. */
  readonly amounts: readonly string[];
}

/** The explanation of one tax of a quote. */
export interface ChargeExplanation
  extends Pick<QuotedTax, 'id' | 'title' | 'type' | 'logic' | 'rate' | 'is_inclusive' | 'level' | 'amount'> {
  /** The steps of the calculation: nights, bases, rates, rounding. Empty if only the amount is known. */
  readonly steps: readonly Step[];
  /** The steps as sentences; the first one is the whole calculation. */
  readonly sentences: readonly string[];
  /**
   * The nights that are charged. A charge per stay falls due on the first of them and is for all of them. With
   * `notChargedNights` these are all nights of all room groups; both are absent if only the amount is known.
   */
  readonly chargedNights?: readonly NightRun[];
  /** The nights that are not charged, each with its reason. */
  readonly notChargedNights?: readonly NotChargedNights[];
  /**
   * Nights that are not charged for some guests, if guests arrive later or leave earlier than their room and each is
   * counted on their own nights. Absent without such nights, and for taxes that are not charged by guest.
   */
  readonly notChargedGuests?: readonly NotChargedGuests[];
  /** Why nothing is charged: no night is taxable, or no charge falls due. */
  readonly notCharged?: { readonly reason: NotChargedReason; readonly sentence: string };
}

/** Why a tax is not charged on a stay. */
export type NotChargedReason =
  | 'skipped'
  | 'outside-ranges'
  | 'skipped-within-ranges'
  | 'cap-before-first-night'
  | 'not-at-arrival'
  | 'no-persons'
  | 'exempt'
  | 'no-base'
  | 'unknown';

/**
 * Why a night is not charged. The first reason that applies, in this order: its date is outside the date ranges; it is
 * skipped; the cap is used up; the charge is due at arrival only; the rooms are empty; the taxes of its base are not
 * charged; rows of local rules exempt all guests.
 */
export type NotChargedNightReason =
  | 'outside-ranges'
  | 'skipped'
  | 'capped'
  | 'exempt'
  | 'not-at-arrival'
  | 'no-persons'
  | 'no-base';

/** A step of the calculation from a stay to the amount of a charge; `kind` is its type. */
export type Step = NightsStep | RatesStep | ExtractionStep | OverStayStep | RoundingStep | InFeeStep | ReportedStep;

/** The rates of a tax with their rows; one rate for a tax without rows. */
export interface RatesStep {
  /** The type of the step. */
  readonly kind: 'rates';
  /** Who owes one unit: a guest, a room, the rooms with the same nights together, or the whole stay. */
  readonly payer: 'guest' | 'room' | 'group' | 'stay';
  /** percent: the start of its base. `rounded-net`: the net that was rounded before the taxes. */
  readonly start?: 'price' | 'net' | 'rounded-net' | 'nothing';
  /** percent: the share of the base that counts, as a decimal; absent: all of it. */
  readonly share?: string;
  /** Their amounts add up to the charge. */
  readonly parts: readonly RatePart[];
  /** The upper limit of one unit whose row has no other limit; absent without such a limit. */
  readonly atMost?: string;
  /** The lower limit of one unit whose row has no other limit; a unit of 0 stays 0. Absent without such a limit. */
  readonly atLeast?: string;
  /** Whether each unit was rounded. */
  readonly isRoundedEach: boolean;
  /** The charge. */
  readonly amount: string;
}

/** One rate of a tax. */
export interface RatePart extends QuotedRate {
  /**
   * The payers of this rate, row by row: "under 18", "7 to 12 years". For the tax's own rate, the guests without a row.
   */
  readonly reasons: readonly string[];
  /** The sum of all its units, before the charge is rounded. */
  readonly exact: ExactFraction;
  /** The nights of its units. */
  readonly nights: readonly NightRun[];
  /** percent: the terms of its base, before the share: the sum of part x (start + added). */
  readonly terms?: readonly RateTerm[];
  /** Not percent: the products that make up its quantity. */
  readonly products?: readonly QuantityProduct[];
  /** The units whose amount a limit or a rounding changed. */
  readonly cut?: readonly RateUnit[];
}

/** A term of a base: room nights with the same part, start and additions. */
export interface RateTerm {
  /** The part that counts: 2/3 if two of three guests pay. */
  readonly part: ExactFraction;
  /** Nights, each of one room. */
  readonly roomNights: number;
  /** The price or the net of these nights; absent if the base is other taxes alone. */
  readonly start?: ExactFraction;
  /** The charges that are added, in calculation order. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
}

/** Units of a rate with equal amounts. */
export interface RateUnit {
  /** Number of units. */
  readonly quantity: number;
  /** percent: the base of one unit. */
  readonly base?: ExactFraction;
  /** The amount of one unit by its rate. */
  readonly exact: ExactFraction;
  /** The amount of one unit within its limit, and rounded. */
  readonly amount: ExactFraction;
  /** The upper limit of the row or the tax, if it changed the amount. */
  readonly atMost?: string;
  /** The lower limit of the row or the tax, if it changed the amount. */
  readonly atLeast?: string;
}

/** An exact amount in the currency, or a share: numerator / denominator in lowest terms, both whole numbers as text. */
export interface ExactFraction {
  /** A whole number as text; negative for negative amounts. */
  readonly numerator: string;
  /** A positive whole number as text. */
  readonly denominator: string;
}

/** Consecutive nights of rooms with the same nights. */
export interface NightRun {
  /** The date of the first night. */
  readonly from: string;
  /** The date of the last night. */
  readonly to: string;
  /** Number of nights. */
  readonly nights: number;
  /** The room group (rooms with the same nights), counted from 1 in the order of arrival. */
  readonly roomGroup: number;
}

/** Nights that a tax does not charge, for one reason. */
export interface NotChargedNights extends NightRun {
  /** The reason. */
  readonly reason: NotChargedNightReason;
}

/** Nights that a tax does not charge for guests who are counted on their own nights. */
export interface NotChargedGuests extends NightRun {
  /** Number of guests with these nights and reasons. */
  readonly persons: number;
  /** All nights of these guests. */
  readonly sleeps: Pick<NightRun, 'from' | 'to' | 'nights'>;
  /** The first reason that applies, in the order of `NotChargedNightReason`. */
  readonly reason: NotChargedGuestsReason;
}

/** Why a night of a guest is not charged. */
export type NotChargedGuestsReason = 'outside-ranges' | 'skipped' | 'capped' | 'not-at-arrival';

/** The nights to which the tax applies. */
export interface NightsStep {
  /** The type of the step. */
  readonly kind: 'nights';
  /** The taxable nights, as runs of dates. */
  readonly taxable: readonly NightRun[];
  /** Number of dates in `taxable`: two rooms on one date count once. */
  readonly taxableNights: number;
  /** Number of all dates of the stay. */
  readonly nights: number;
}

/** The quantity of a fixed tax: units x nights, or units alone. */
export interface QuantityProduct {
  /** The room group; absent for dates and bookings, which all room groups share. */
  readonly roomGroup?: number;
  /** The unit that is counted. */
  readonly unit: Unit;
  /** Number of units. */
  readonly units: number;
  /** Number of nights on which each unit is charged; absent for dates, and for charges per stay. */
  readonly nights?: number;
  /** Number of times that the rate is charged for them. */
  readonly quantity: number;
}

/**
 * An inclusive percent, computed from the price in exact fractions: net = (price - fixed) / factor, and exact = rate /
 * 100 x (net + added).
 */
export interface ExtractionStep {
  /** The type of the step. */
  readonly kind: 'extraction';
  /** The percentage. */
  readonly rate: string;
  /** One for nights with the same `factor`; one for each taxable night if each is rounded. */
  readonly parts: readonly ExtractionPart[];
}

/** The net of some nights, computed from their price. */
export interface ExtractionPart {
  /** The nights with this factor. */
  readonly nights: readonly NightRun[];
  /** Their price, including inclusive taxes. */
  readonly price: string;
  /** The inclusive charges that do not depend on the net: fixed amounts, and percents of them. */
  readonly fixed: ExactFraction;
  /** 1 plus the inclusive charges on a net of 1: 6/5 with one VAT of 20%. */
  readonly factor: ExactFraction;
  /** Titles of the inclusive percents that apply on all these nights. They make up the factor. */
  readonly percentages: readonly string[];
  /** The net: (price - fixed) / factor. */
  readonly net: ExactFraction;
  /** The charges that its base adds, before they are rounded. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
  /** The exact amount on these nights. */
  readonly exact: ExactFraction;
}

/**
 * A limit over the stay: exact = the sum of payers x exact, amount = the sum of payers x amount. Neither contains units
 * of rows without a limit.
 */
export interface OverStayStep {
  /** The type of the step. */
  readonly kind: 'over_stay';
  /** Groups of identical payers. */
  readonly parts: readonly OverStayPart[];
  /** The sum of all payers before the limit. */
  readonly exact: ExactFraction;
  /** The sum of all payers after the limit. */
  readonly amount: ExactFraction;
}

/** Payers with equal sums over the stay. */
export interface OverStayPart {
  /** The payer of the limit. */
  readonly each: Each;
  /** Number of payers. */
  readonly payers: number;
  /** The upper limit as in the definition; absent if there is none. */
  readonly atMost?: string;
  /** The lower limit as in the definition; absent if there is none. */
  readonly atLeast?: string;
  /** For limits per charged night: number of nights of one payer; for a limit of the stay, number of dates. */
  readonly nights?: number;
  /** The amount that one of them paid before; it counts toward the upper limit. */
  readonly paidBefore?: string;
  /** The sum of all units of one payer. */
  readonly exact: ExactFraction;
  /** The sum within the limits. */
  readonly amount: ExactFraction;
}

/**
 * Rounds exact amounts to the charge. Unit `stay`: the sum is rounded once; `night`: each part. The amount is the sum
 * of the rounded parts.
 */
export interface RoundingStep {
  /** The type of the step. */
  readonly kind: 'rounding';
  /** Whether the sum over the stay or each night is rounded. */
  readonly unit: 'stay' | 'night';
  /** The rounding of a fraction of a minor unit, or of a step. */
  readonly mode: RoundingMode;
  /** The result is a multiple of this amount; absent: of the minor unit. */
  readonly step?: string;
  /** Digits after the point of the result. */
  readonly digits: number;
  /** Each amount that is rounded, before and after. */
  readonly parts: ReadonlyArray<{ readonly exact: ExactFraction; readonly rounded: string }>;
  /** The charge: the sum of the rounded parts. */
  readonly amount: string;
}

/**
 * The part of a tax in a fee that contains it. What the fee charges is taken apart: net = charged / factor, and exact =
 * percent x (net + added). The charge of the tax is that of the rounding step plus the amount of each of these.
 */
export interface InFeeStep {
  /** The type of the step. */
  readonly kind: 'in_fee';
  /** The title of the fee. */
  readonly fee: string;
  /** The charge of the fee. */
  readonly charged: string;
  /** Nights and rooms with equal rates; one for each night if nights are rounded. */
  readonly parts: readonly InFeePart[];
  /** Rounds the exact amounts. */
  readonly rounding: RoundingStep;
  /** The part of the tax in the fee. */
  readonly amount: string;
}

/** The charge of a fee on some nights, split into net and taxes. */
export interface InFeePart {
  /** These nights. */
  readonly nights: readonly NightRun[];
  /** The charge of the fee on them. */
  readonly charged: string;
  /** 1 plus the taxes inside a fee with a net of 1. */
  readonly factor: ExactFraction;
  /** The fee without the taxes in it. */
  readonly net: ExactFraction;
  /** The taxes in the fee that this one is computed on. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
  /** The rate: 7/100 for 7%; the mean of the guests' rates where each pays. */
  readonly percent: ExactFraction;
  /** The exact amount. */
  readonly exact: ExactFraction;
}

/** The data of a quote without its calculation: rate, and base or quantity. */
export interface ReportedStep {
  /** The type of the step. */
  readonly kind: 'reported';
  /** As in the definition: a percentage, or an amount. */
  readonly rate: string;
  /** percent: the base. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /** Titles of the charges that its base adds. */
  readonly computedOn: readonly string[];
  /** Number of dates on which it applies to a room. */
  readonly taxableNights: number;
  /** The charge. */
  readonly amount: string;
}
