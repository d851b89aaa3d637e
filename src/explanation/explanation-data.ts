import type { Each } from '../definitions/local/of-tax.js';
import type { Unit } from '../definitions/logics.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { RoundingMode } from '../money/rounding.js';
import type { QuotedRate, QuotedTax } from '../quote/quoted-tax.js';

/** The explanation of a quote: plain data from which every amount can be computed again. */
export interface Explanation {
  /** Of the shape of this data. */
  readonly version: 2;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** Digits after the point of every amount. */
  readonly digits: number;
  /** Under which the quote was made; absent when the quote came without its calculation and nobody said. */
  readonly policy?: FullPolicy;
  /** The room groups of the stay; absent when the quote came without its calculation. */
  readonly roomGroups?: readonly ExplainedRoomGroup[];
  /** One for each tax of the quote, in calculation order. */
  readonly charges: readonly ChargeExplanation[];
  /** How price, net and total hang together: "Net 83.33 = price 100.00 - VAT 16.67". */
  readonly sentences: readonly string[];
}

/** Rooms that sleep the same nights. The place in the list, counted from 1, is the `roomGroup` of a `NightRun`. */
export interface ExplainedRoomGroup {
  /** The date of the first night. */
  readonly checkIn: string;
  /** How many nights each room of the group has. */
  readonly nights: number;
  /** How many rooms. */
  readonly rooms: number;
  /** How many persons, over all rooms of the group. */
  readonly persons: number;
}

/** The explanation of one tax of a quote. */
export interface ChargeExplanation
  extends Pick<QuotedTax, 'id' | 'title' | 'type' | 'logic' | 'rate' | 'is_inclusive' | 'level' | 'amount'> {
  /** The chain of the calculation: which nights, what of, how rounded. Empty when only the amount is known. */
  readonly steps: readonly Step[];
  /** The same in words, the first one the whole calculation on one line. */
  readonly sentences: readonly string[];
  /**
   * The nights that are charged. A charge per stay falls on the first of them and is for all of them. With
   * `notChargedNights` these are all nights of all room groups; both are absent when only the amount is known.
   */
  readonly chargedNights?: readonly NightRun[];
  /** The nights that are not charged, each with its reason. */
  readonly notChargedNights?: readonly NotChargedNights[];
  /**
   * Where guests come later or leave earlier than their room, and each is counted on nights of his own: which of these are
   * not charged for whom. Absent where nobody does, and for what is not charged by guest.
   */
  readonly notChargedGuests?: readonly NotChargedGuests[];
  /** Why nothing is charged, where no night is taxable or no charge falls due. */
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
 * Why a night is not charged. Of several reasons, the first in this order: its date is outside the date ranges; it is
 * skipped; the cap is used up; the charge is due at arrival only; nobody sleeps there; the taxes that it is computed
 * on are not charged; rows of local rules exempt everyone there.
 */
export type NotChargedNightReason =
  | 'outside-ranges'
  | 'skipped'
  | 'capped'
  | 'exempt'
  | 'not-at-arrival'
  | 'no-persons'
  | 'no-base';

/** One link of the chain from a stay to the amount of a charge; `kind` says which. */
export type Step = NightsStep | RatesStep | ExtractionStep | OverStayStep | RoundingStep | ReportedStep;

/** The rates of a tax, and the rows that gave them: one rate where the tax has no rows. */
export interface RatesStep {
  /** Which step it is. */
  readonly kind: 'rates';
  /** Who owes one unit: a guest, a room, the rooms with the same nights together, or the whole stay. */
  readonly payer: 'guest' | 'room' | 'group' | 'stay';
  /** percent: what its base starts from. `rounded-net`: the net that was rounded before the taxes. */
  readonly start?: 'price' | 'net' | 'rounded-net' | 'nothing';
  /** percent: the share of the base that counts, as a decimal; absent: all of it. */
  readonly share?: string;
  /** Their amounts add up to what is charged. */
  readonly parts: readonly RatePart[];
  /** The most that one unit comes to where its row says no other; absent without such a limit. */
  readonly atMost?: string;
  /** The least that one unit comes to, unless that is 0, where its row says no other; absent without such a limit. */
  readonly atLeast?: string;
  /** Whether each unit was rounded by itself. */
  readonly isRoundedEach: boolean;
  /** What is charged. */
  readonly amount: string;
}

/** One rate of a tax. */
export interface RatePart extends QuotedRate {
  /** Whom it is for, row by row: "under 18", "7 to 12 years". Of the tax's own rate, whom the rows leave over. */
  readonly reasons: readonly string[];
  /** What all its units come to, before the charge is rounded. */
  readonly exact: ExactFraction;
  /** The nights of its units. */
  readonly nights: readonly NightRun[];
  /** percent: what its base is made of, before the share: the sum over these of part x (start + added). */
  readonly terms?: readonly RateTerm[];
  /** Not percent: what its quantity is made of. */
  readonly products?: readonly QuantityProduct[];
  /** The units that a limit or a rounding of each changed. */
  readonly cut?: readonly RateUnit[];
}

/** A part of a base: as many nights of rooms as have the same part in it. */
export interface RateTerm {
  /** The part that counts: 2/3 where two of three guests pay. */
  readonly part: ExactFraction;
  /** Nights, each of one room. */
  readonly roomNights: number;
  /** The price or the net on them; absent where the base is other taxes alone. */
  readonly start?: ExactFraction;
  /** The charges that are added to it, in calculation order. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
}

/** Units of a rate that come to the same amount each. */
export interface RateUnit {
  /** How many. */
  readonly quantity: number;
  /** percent: what one of them is computed on. */
  readonly base?: ExactFraction;
  /** What one of them comes to by its rate. */
  readonly exact: ExactFraction;
  /** The same within its limit, and rounded. */
  readonly amount: ExactFraction;
  /** The most that it may come to, where that changed it: what its row says, or the tax. */
  readonly atMost?: string;
  /** The least that it may come to, where that changed it. */
  readonly atLeast?: string;
}

/** An exact amount in the currency, or a share: numerator / denominator in lowest terms, both whole numbers as text. */
export interface ExactFraction {
  /** A whole number as text; below zero where the amount is. */
  readonly numerator: string;
  /** A whole number above zero, as text. */
  readonly denominator: string;
}

/** Consecutive nights of rooms that sleep the same nights. */
export interface NightRun {
  /** The first and the last night. */
  readonly from: string;
  /** The date of the last night. */
  readonly to: string;
  /** How many nights that is. */
  readonly nights: number;
  /** Which room group (rooms that sleep the same nights), counted from 1 in the order of arrival. */
  readonly roomGroup: number;
}

/** Nights that a tax does not charge, all for the same reason. */
export interface NotChargedNights extends NightRun {
  /** Why they are not charged. */
  readonly reason: NotChargedNightReason;
}

/** Nights that a tax does not charge for guests who sleep there, counted on their own nights. */
export interface NotChargedGuests extends NightRun {
  /** How many guests, all with the same nights and the same reasons. */
  readonly persons: number;
  /** All nights of these guests. */
  readonly sleeps: Pick<NightRun, 'from' | 'to' | 'nights'>;
  /** Why they are not charged for: the first that applies, in the order of `NotChargedNightReason`. */
  readonly reason: NotChargedGuestsReason;
}

/** Why a night of a guest is not charged. */
export type NotChargedGuestsReason = 'outside-ranges' | 'skipped' | 'capped' | 'not-at-arrival';

/** The nights to which the tax applies. */
export interface NightsStep {
  /** Which step it is. */
  readonly kind: 'nights';
  /** The nights that are taxed, as runs of dates. */
  readonly taxable: readonly NightRun[];
  /** How many nights that is, added over the room groups: two rooms on the same nights count once. */
  readonly taxableNights: number;
  /** Of how many: the nights of all room groups, added in the same way. */
  readonly nights: number;
}

/** How often a fixed tax is charged: quantity = units x nights, or units where there are no nights. */
export interface QuantityProduct {
  /** Which room group is counted; absent for dates and bookings, which all room groups have in common. */
  readonly roomGroup?: number;
  /** What is counted. */
  readonly unit: Unit;
  /** How many of them. */
  readonly units: number;
  /** On how many nights each is charged; absent for dates, and for charges per stay. */
  readonly nights?: number;
  /** How many times the rate is charged for them. */
  readonly quantity: number;
}

/**
 * An inclusive percent that is taken out of the price, all in exact fractions:
 * net = (price - fixed) / factor, and exact = rate / 100 x (net + added).
 */
export interface ExtractionStep {
  /** Which step it is. */
  readonly kind: 'extraction';
  /** The percentage. */
  readonly rate: string;
  /** One for nights with the same `factor`; one a taxable night when each is rounded by itself. */
  readonly parts: readonly ExtractionPart[];
}

/** How the price of some nights is taken apart. */
export interface ExtractionPart {
  /** The nights: all those whose price is taken apart by the same factor. */
  readonly nights: readonly NightRun[];
  /** Their price, inclusive taxes in it. */
  readonly price: string;
  /** What of the inclusive charges does not depend on the net: fixed amounts, and percent on them. */
  readonly fixed: ExactFraction;
  /** 1 and what the inclusive charges take of a net of 1: 6/5 with one VAT of 20%. */
  readonly factor: ExactFraction;
  /** Titles of the inclusive percentages that apply on all these nights. They make up the factor. */
  readonly percentages: readonly string[];
  /** What is left of the price: (price - fixed) / factor. */
  readonly net: ExactFraction;
  /** The charges on top of which it is computed, before they are rounded. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly exact: ExactFraction }>;
  /** What it comes to on these nights, before it is rounded. */
  readonly exact: ExactFraction;
}

/**
 * What a limit over the stay makes of a charge: exact = the sum of payers x exact, amount = that of payers x amount. Units
 * of rows without a limit are in neither.
 */
export interface OverStayStep {
  /** Which step it is. */
  readonly kind: 'over_stay';
  /** Payers who are alike. */
  readonly parts: readonly OverStayPart[];
  /** All of them together, before the limit and after it. */
  readonly exact: ExactFraction;
  /** What of that is charged. */
  readonly amount: ExactFraction;
}

/** Payers of whom each comes to the same over the stay. */
export interface OverStayPart {
  /** Who has the limit. */
  readonly each: Each;
  /** How many payers. */
  readonly payers: number;
  /** The upper limit as the definition writes it, absent where there is none. */
  readonly atMost?: string;
  /** The lower limit as the definition writes it, absent where there is none. */
  readonly atLeast?: string;
  /** Where limits are for each charged night: how many nights one payer has, of a stay its dates. */
  readonly nights?: number;
  /** What one of them paid before: it counts toward the upper limit. */
  readonly paidBefore?: string;
  /** What all units of one of them come to. */
  readonly exact: ExactFraction;
  /** The same within the limits. */
  readonly amount: ExactFraction;
}

/**
 * From exact amounts to the charge. unit `stay`: the sum of the parts before it, rounded once; `night`: each part by
 * itself. The amount is the sum of the rounded parts.
 */
export interface RoundingStep {
  /** Which step it is. */
  readonly kind: 'rounding';
  /** Rounded once over the stay, or each night by itself. */
  readonly unit: 'stay' | 'night';
  /** What happens to a fraction of a minor unit, or of a step. */
  readonly mode: RoundingMode;
  /** The amount of which the result is a multiple; absent: the minor unit. */
  readonly step?: string;
  /** To how many digits after the point. */
  readonly digits: number;
  /** Each amount that is rounded, before and after. */
  readonly parts: ReadonlyArray<{ readonly exact: ExactFraction; readonly rounded: string }>;
  /** What is charged: the sum of what is rounded. */
  readonly amount: string;
}

/** All that a quote without its calculation has: what the rate was applied to. */
export interface ReportedStep {
  /** Which step it is. */
  readonly kind: 'reported';
  /** As the definition writes it: a percentage, or an amount. */
  readonly rate: string;
  /** percent: what the rate was applied to. */
  readonly base?: string;
  /** Not percent: how many times the rate was charged. */
  readonly quantity?: number;
  /** Titles of the charges that its base adds. */
  readonly computedOn: readonly string[];
  /** Added over the room groups of the stay. */
  readonly taxableNights: number;
  /** What is charged. */
  readonly amount: string;
}
