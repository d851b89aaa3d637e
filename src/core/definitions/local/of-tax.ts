import type { RoundingMode } from '../../money/rounding.js';
import type { TaxLogic } from '../logics.js';
import type { Policy } from '../policy.js';
import type { Written } from '../written.js';
import type { MeantCode } from './meant.js';
import type { DateRange, Season } from './periods.js';

/** `here`: not sent. `channel`: sent, not calculated here. */
export const ONLY = ['here', 'channel'] as const;
/** The only side that charges a tax: the property, or the channel manager. */
export type Only = (typeof ONLY)[number];

export const PRICE_OF = ['room', 'person'] as const;
/** The price that conditions compare: the room's, or a person's share of it. */
export type PriceOf = (typeof PRICE_OF)[number];

export const PRICE_FOR = ['night', 'stay'] as const;
/** The nights whose price conditions compare: a single night, or all nights of the stay. */
export type PriceFor = (typeof PRICE_FOR)[number];

export const PER = ['room', 'guest', 'bedroom'] as const;
/** The unit of a percent, or of a tax per room: a room, a guest, or a bedroom of the room. */
export type Per = (typeof PER)[number];

export const AGE_ON = ['arrival', 'departure', 'year'] as const;
/** The day whose age counts: check-in or departure; or the year of arrival less the year of birth. */
export type AgeOn = (typeof AGE_ON)[number];

export const NIGHT_DATES = ['evening', 'morning'] as const;
/** The date of a night: that of its evening, or that of the morning after it. */
export type NightDate = (typeof NIGHT_DATES)[number];

export const MAX_NIGHTS_IN = ['month', 'year'] as const;
/** The period in which `max_nights` counts: it starts anew on the first of each month, or of each year. */
export type MaxNightsIn = (typeof MAX_NIGHTS_IN)[number];

export const STARTS = ['price', 'net', 'nothing'] as const;
/** The start of a base. */
export type BaseStart = (typeof STARTS)[number];

export const EACH = ['guest', 'room', 'stay'] as const;
/** The payer that a limit over the stay applies to: each guest, each room, or the stay. */
export type Each = (typeof EACH)[number];

export const ROUND = ['each'] as const;
/** The units that are rounded separately. */
export type Round = (typeof ROUND)[number];

/** The rounding of a tax, where it differs from the policy. */
export interface LocalRounding {
  /** Rounds every unit before units are added [false: the charge itself, where the policy rounds it]. */
  each?: boolean;
  /** The result is a multiple of this amount, such as "0.05" [the minor unit]. */
  step?: string;
  /** How a fraction of the step is rounded [as in the policy]. */
  mode?: RoundingMode;
}

/** Limits on the sum of all units of one payer over the stay. At least one of the two is required. */
export interface LocalOverStay {
  /** The payer ["stay"]. */
  each?: Each;
  /** The largest sum, an amount; `paidBefore` of the stay counts toward it. */
  at_most?: string;
  /** The smallest sum, an amount; a sum of 0 stays 0. */
  at_least?: string;
  /** Multiplies both limits by the charged nights, those at a rate other than 0; for the stay by its dates [false]. */
  per_night?: boolean;
}

/** The VAT categories of UNCL 5305 that EN 16931 allows. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;
/** A VAT category of UNCL 5305: `S` standard or reduced rate, `Z` zero rated, `E` exempt, `O` out of scope, and so on. */
export type VatCategory = (typeof VAT_CATEGORIES)[number];

export const COLLECTED_BY = ['property', 'channel'] as const;
/** The party that collects a tax from the guest: the property, or the channel that sold the stay. */
export type CollectedBy = (typeof COLLECTED_BY)[number];

export const DUE = ['booking', 'house'] as const;
/** The moment at which a charge is paid: with the booking, or at the house. */
export type DueAt = (typeof DUE)[number];

/** A rate, its conditions, which must all hold, and the limits of its units. */
export interface LocalRate {
  /** The rate: a percentage or an amount, as the logic says; a decimal, or a fraction such as "20/3". */
  rate: string;
  /** The guest is this old or older at check-in, or on the day of `age_on`. Up to 18 it holds for a guest without an age, an adult. */
  age_from?: number;
  /** The guest is younger than this, on the same day. Never holds for a guest without an age. */
  age_under?: number;
  /** The guest's number in the room is this or more, among the guests for whom the other conditions hold; the older first. */
  guest_from?: number;
  /** The guest's number is this or less, counted in the same way. */
  guest_to?: number;
  /** A label of the guest, of the room or of the stay; of a list, all of them. */
  label?: string | string[];
  /** The price is this or more. */
  price_from?: string;
  /** The price is more than this. */
  price_over?: string;
  /** The price is this or less. */
  price_to?: string;
  /** The price is less than this. */
  price_under?: string;
  /** The number of the night is this or more. */
  night_from?: number;
  /** The number of the night is this or less. */
  night_to?: number;
  /** The stay has this many nights or more. */
  nights_from?: number;
  /** The stay has this many nights or fewer. */
  nights_to?: number;
  /** The night is in one of these periods. */
  dates?: DateRange[];
  /** The night is in one of these seasons. */
  seasons?: Season[];
  /** The stay was booked in this period. */
  booked?: DateRange;
  /** The first night of the payer is in this period: of the guest, the room, or the room group. */
  arrived?: DateRange;
  /** The morning after the last night of the payer is in this period: of the guest, the room, or the room group. */
  departed?: DateRange;
  /** The largest amount of one unit of this row, in place of the tax's limit. */
  at_most?: string;
  /** The smallest amount of one unit of this row, in place of the tax's limit; a unit of 0 stays 0. */
  at_least?: string;
  /** A limit over the stay for the units of this row alone. */
  over_stay?: LocalOverStay;
}

/** The base of a percent, and the price that its conditions compare. */
export interface LocalBase {
  /** The amount to start from [as in the policy]. */
  start?: BaseStart;
  /** The taxes to add, by title or id, in place of levels and nesting. */
  plus?: string[];
  /** The factor of the sum, a decimal or a fraction ["1"]. */
  share?: string;
}

/** The role of a tax on an invoice: a VAT, or a charge with a VAT category. */
export interface LocalInvoice {
  /** The tax is a VAT, of this category. */
  vat?: VatCategory;
  /** For a charge without VAT: its category ["E"]. For a VAT: the category where its rate is 0 ["Z"]. */
  category?: VatCategory;
  /** Why that category has no VAT: a text, or a code that begins with "VATEX-". */
  reason?: string;
}

/** Where a rule is published, for readers. It changes no amount. */
export interface LocalSource {
  /** Its web address. */
  url?: string;
  /** The date on which it was read, `YYYY-MM-DD`. */
  checked?: string;
  /** The sentence of the source. */
  says?: string;
}

/** The title of a tax in other languages, by BCP 47 tag. */
export interface LocalTitles {
  /** The title in one language, such as `de` or `pt-BR`. */
  [language: string]: string;
}

/** Rules of a tax that the API has no field for. Never sent. */
export interface LocalTax {
  /** The true logic, if the API's is an approximation. */
  logic?: TaxLogic;
  /** The true rate, if the API's is an approximation: a decimal, or a fraction such as "20/3". */
  rate?: string;
  /** `here`: the tax is not sent. `channel`: it is sent, and not calculated here. */
  only?: Only;
  /** Rates with conditions: the first row whose conditions all hold; if none holds, the tax's own rate. */
  rates?: LocalRate[];
  /** The day whose age counts for guests with a date of birth; `year`: the year of arrival less that of birth ["arrival"]. */
  age_on?: AgeOn;
  /** The date of a night for the date ranges, dates and seasons of this tax; by the morning it is the next day ["evening"]. */
  night_date?: NightDate;
  /** The tax applies on nights in one of these seasons alone, every year. Other nights use up no `max_nights`. */
  seasons?: Season[];
  /** `max_nights` starts anew on the first of each month, or of each year, by the date of the evening [once for the stay]. */
  max_nights_in?: MaxNightsIn;
  /** The price that conditions compare ["room"]. */
  price_of?: PriceOf;
  /** The nights whose price conditions of a charge once a stay compare; `stay`: the sum over all nights ["night"]. */
  price_for?: PriceFor;
  /** percent: one unit a room and night, or one for each guest or bedroom on an equal share of the base ["room"]. Per room: `bedroom`. */
  per?: Per;
  /** The base of a percent, and the price that conditions compare. */
  base?: LocalBase;
  /** The parts of the price in the base: "lodging", and labels of extras [lodging alone]. Empty: it is inside charges alone. */
  on?: string[];
  /** Fee on top: the percent taxes inside its amount, by title or id. "Cleaning 60.00, VAT included". */
  contains?: string[];
  /** The largest amount of one unit. */
  at_most?: string;
  /** The smallest amount of one unit; a unit of 0 stays 0. */
  at_least?: string;
  /** Limits on the sum of all units of one payer over the stay. */
  over_stay?: LocalOverStay;
  /** `each`: every unit is rounded to the minor unit before units are added. An object sets step and mode, too. */
  round?: Round | LocalRounding;
  /** The role of the tax on an invoice. It changes no amount. */
  invoice?: LocalInvoice;
  /** The party that collects it ["property"]. It changes no amount. */
  collected_by?: CollectedBy;
  /** Where the guest pays it: with the booking, or at the house ["booking"]. It changes no amount; `due` of a quote adds up both. */
  due?: DueAt;
  /** Where the rule is published. It changes no amount. */
  source?: LocalSource;
  /** Its title in other languages. It changes no amount. */
  titles?: LocalTitles;
  /** Codes of warnings about the tax that is meant as it is: they are no longer reported. It changes no amount. */
  meant?: MeantCode[];
}

/** A rate and its conditions as a person writes them. */
export type LocalRateInput = Written<LocalRate>;

/** The base of a percent, as a person writes it. */
export type LocalBaseInput = Written<LocalBase>;

/** A limit over the stay, as a person writes it. */
export type LocalOverStayInput = Written<LocalOverStay>;

/** The rounding of a tax, as a person writes it. */
export type LocalRoundingInput = Written<LocalRounding>;

/** The role of a tax on an invoice, as a person writes it. */
export type LocalInvoiceInput = Written<LocalInvoice>;

/** Where a rule is published, as a person writes it. */
export type LocalSourceInput = Written<LocalSource>;

/** The title of a tax in other languages, as a person writes it. */
export type LocalTitlesInput = Written<LocalTitles>;

/** The local rules of a tax as a person writes them: see `LocalTax`. */
export type LocalTaxInput = Written<LocalTax>;

/** A labelled part of what is sold as one: of an extra, or of the lodging. Taxes name it in `on`, like an extra. */
export interface LocalPart {
  /** The label of the extra that is split, or "lodging". */
  of: string;
  /** The label of the part; that of no extra, and of no other part. */
  label: string;
  /** Its share of the price of each night, a decimal or a fraction, such as "0.70". What no part takes stays `of`. */
  share: string;
}

/** Rules of a tax set that the API has no field for. Never sent. */
export interface LocalRules {
  /** The policy for the tax set. Fields of a passed policy override it. */
  policy?: Policy;
  /** Splits extras or the lodging into labelled parts, each night's price by largest remainder in this order. */
  parts?: LocalPart[];
  /** Where the rules of the set are published. It changes no amount. */
  source?: LocalSource;
  /** Codes of warnings about the set and its taxes that are meant as they are. It changes no amount. */
  meant?: MeantCode[];
}

/** A part of an extra or of the lodging, as a person writes it. */
export type LocalPartInput = Written<LocalPart>;

/** Local rules as a person writes them. */
export interface LocalRulesInput extends Written<Omit<LocalRules, 'policy'>> {
  /** The policy for the tax set. Fields of a passed policy override it. */
  readonly policy?: PolicyInput | null | undefined;
}

/** A policy as it is written in a file: see `Policy`. */
export type PolicyInput = Written<Policy>;
