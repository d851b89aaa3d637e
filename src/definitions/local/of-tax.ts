import type { RoundingMode } from '../../money/rounding.js';
import type { DateRange, DateRangeInput } from '../date-range.js';
import type { OneOf, TaxLogic } from '../logics.js';

/** Which side a tax is for: `here` is not sent, `channel` is sent and not calculated here. */
export const ONLY = ['here', 'channel'] as const;
/** The only side that charges a tax: the property, or the channel manager. */
export type Only = (typeof ONLY)[number];

/** What price conditions look at. */
export const PRICE_OF = ['room', 'person'] as const;
/** The price that conditions compare: that of a room, or of a person. */
export type PriceOf = (typeof PRICE_OF)[number];

/** What a percent is one unit for, each night. */
export const PER = ['room', 'guest', 'bedroom'] as const;
/** The unit of a percent, or of a tax per room: a room, a guest, or a bedroom of the room. */
export type Per = (typeof PER)[number];

/** The day whose age counts for guests with a date of birth. */
export const AGE_ON = ['arrival', 'departure'] as const;
/** The day whose age counts: that of check-in, or that of departure. */
export type AgeOn = (typeof AGE_ON)[number];

/** What a base starts from. */
export const STARTS = ['price', 'net', 'nothing'] as const;
/** What a base starts from. */
export type BaseStart = (typeof STARTS)[number];

/** Whose units a limit over the stay holds together. */
export const EACH = ['guest', 'room', 'stay'] as const;
/** Who has a limit over the stay: each guest, each room, or the stay. */
export type Each = (typeof EACH)[number];

/** What is rounded by itself. */
export const ROUND = ['each'] as const;
/** What is rounded by itself. */
export type Round = (typeof ROUND)[number];

/** How a tax is rounded, where that differs from the policy. */
export interface LocalRounding {
  /** Every unit is rounded before units are added [false: the charge itself, where the policy rounds it]. */
  each?: boolean;
  /** An amount of which the result is a multiple, such as "0.05" [the minor unit]. */
  step?: string;
  /** Where a fraction of the step goes [what the policy says]. */
  mode?: RoundingMode;
}

/** What all units of one payer come to over the stay, at most and at least. At least one of the two is given. */
export interface LocalOverStay {
  /** Who has the limit ["stay"]. */
  each?: Each;
  /** The most that it comes to, an amount; `paidBefore` of the stay counts toward it. */
  at_most?: string;
  /** The least that it comes to, an amount; a payer who comes to 0 stays 0. */
  at_least?: string;
  /** Both are for each charged night: those at a rate other than 0, of the stay its dates [false]. */
  per_night?: boolean;
}

/** The VAT categories of UNCL 5305 that EN 16931 allows. */
export const VAT_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;
/** A VAT category of UNCL 5305: `S` standard or reduced rate, `Z` zero rated, `E` exempt, `O` out of scope, and so on. */
export type VatCategory = (typeof VAT_CATEGORIES)[number];

/** Who collects a tax from the guest. */
export const COLLECTED_BY = ['property', 'channel'] as const;
/** Who collects a tax from the guest: the property, or the channel that sold the stay. */
export type CollectedBy = (typeof COLLECTED_BY)[number];

/** A season of every year, both ends included: months and days, such as "12-20". It may pass the end of the year. */
export interface Season {
  /** The first day, `MM-DD`. */
  from: string;
  /** The last day, `MM-DD`. */
  to: string;
}

/** A rate, the conditions under which it applies, which must all hold, and the limits of its units. */
export interface LocalRate {
  /** The rate: a percentage or an amount, as the logic says. */
  rate: string;
  /** The guest is this old or older at check-in, or on the day that `age_on` says. Never of a guest without an age. */
  age_from?: number;
  /** The guest is younger than this, likewise. */
  age_under?: number;
  /** A label of the guest, of the room or of the stay. */
  label?: string;
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
  /** The first night of whom the unit belongs to is in this period: of the guest, the room, or the room group. */
  arrived?: DateRange;
  /** The most that one unit of this row comes to, an amount, in place of the tax's own. */
  at_most?: string;
  /** The least that one unit of this row comes to, an amount, in place of the tax's own; a unit that comes to 0 stays 0. */
  at_least?: string;
  /** A limit over the stay of its own for the units of this row. */
  over_stay?: LocalOverStay;
}

/** What a percent is computed on, and which price its conditions compare. */
export interface LocalBase {
  /** What it starts from [what the policy says]. */
  start?: BaseStart;
  /** The taxes that it adds, by title or id, in place of levels and nesting. */
  plus?: string[];
  /** What the sum is multiplied by ["1"]. */
  share?: string;
}

/** What a tax is on an invoice: a VAT, or a charge of a VAT category. */
export interface LocalInvoice {
  /** The tax is a VAT, of this category. */
  vat?: VatCategory;
  /** Of a charge under no VAT: its category ["E"]. Of a VAT: the category where its rate is 0 ["Z"]. */
  category?: VatCategory;
  /** Why that category has no VAT: a text, or a code that begins with "VATEX-". */
  reason?: string;
}

/** Where a rule is published. For people; it changes no amount. */
export interface LocalSource {
  /** The address at which it can be read. */
  url?: string;
  /** The date on which somebody read it, `YYYY-MM-DD`. */
  checked?: string;
  /** Its sentence. */
  says?: string;
}

/** The title of a tax in other languages, by BCP 47 tag. */
export interface LocalTitles {
  /** The title in one language, such as `de` or `pt-BR`. */
  [language: string]: string;
}

/** Rules of a tax that the API has no field for. Never sent. */
export interface LocalTax {
  /** The true logic, where the API's is an approximation. */
  logic?: TaxLogic;
  /** The true rate, where the API's is an approximation. */
  rate?: string;
  /** `here`: the tax is not sent. `channel`: it is sent, and not calculated here. */
  only?: Only;
  /** Rates with conditions: the first row whose conditions all hold; if none holds, the tax's own rate. */
  rates?: LocalRate[];
  /** The day whose age counts for guests with a date of birth ["arrival"]. */
  age_on?: AgeOn;
  /** What price conditions look at ["room"]. */
  price_of?: PriceOf;
  /** percent: one unit a room and night, or one for each guest or bedroom on an equal share of the base ["room"]. Per room: `bedroom`. */
  per?: Per;
  /** What a percent is computed on, and what price conditions look at. */
  base?: LocalBase;
  /** The parts of the price it is computed on: "lodging", and labels of extras [lodging alone]. */
  on?: string[];
  /** The most that one unit comes to, an amount. */
  at_most?: string;
  /** The least that one unit comes to, an amount; a unit that comes to 0 stays 0. */
  at_least?: string;
  /** What all units of one payer come to over the stay, at most and at least. */
  over_stay?: LocalOverStay;
  /** `each`: every unit is rounded to the minor unit before units are added. Or how each, or the charge, is rounded. */
  round?: Round | LocalRounding;
  /** What the tax is on an invoice. It changes no amount. */
  invoice?: LocalInvoice;
  /** Who collects it ["property"]. It changes no amount. */
  collected_by?: CollectedBy;
  /** Where the rule stands. It changes no amount. */
  source?: LocalSource;
  /** Its title in other languages, for texts in them. It changes no amount. */
  titles?: LocalTitles;
}

type Written<Row> = { readonly [Field in keyof Row]?: Row[Field] | undefined };

/** A rate and its conditions as a person writes them. */
export interface LocalRateInput
  extends Written<Omit<LocalRate, 'rate' | 'dates' | 'seasons' | 'booked' | 'arrived' | 'over_stay'>> {
  /** The rate: a percentage or an amount, as the logic says. */
  readonly rate: string;
  /** The night is in one of these periods. */
  readonly dates?: readonly DateRangeInput[] | undefined;
  /** The night is in one of these seasons. */
  readonly seasons?: ReadonlyArray<Readonly<Season>> | undefined;
  /** The stay was booked in this period. */
  readonly booked?: DateRangeInput | undefined;
  /** The first night of whom the unit belongs to is in this period: of the guest, the room, or the room group. */
  readonly arrived?: DateRangeInput | undefined;
  /** A limit over the stay of its own for the units of this row. */
  readonly over_stay?: LocalOverStayInput | undefined;
}

/** What a percent is computed on, as a person writes it. */
export interface LocalBaseInput {
  /** What it starts from [what the policy says]. */
  readonly start?: OneOf<BaseStart> | undefined;
  /** The taxes that it adds, by title or id, in place of levels and nesting. */
  readonly plus?: readonly string[] | undefined;
  /** What the sum is multiplied by ["1"]. */
  readonly share?: string | undefined;
}

/** A limit over the stay, as a person writes it. */
export interface LocalOverStayInput {
  /** Who has the limit ["stay"]. */
  readonly each?: OneOf<Each> | undefined;
  /** The most that it comes to, an amount; `paidBefore` of the stay counts toward it. */
  readonly at_most?: string | undefined;
  /** The least that it comes to, an amount; a payer who comes to 0 stays 0. */
  readonly at_least?: string | undefined;
  /** Both are for each charged night: those at a rate other than 0, of the stay its dates [false]. */
  readonly per_night?: boolean | undefined;
}

/** How a tax is rounded, as a person writes it. */
export interface LocalRoundingInput {
  /** Every unit is rounded before units are added [false: the charge itself, where the policy rounds it]. */
  readonly each?: boolean | undefined;
  /** An amount of which the result is a multiple, such as "0.05" [the minor unit]. */
  readonly step?: string | undefined;
  /** Where a fraction of the step goes [what the policy says]. */
  readonly mode?: OneOf<RoundingMode> | undefined;
}

/** What a tax is on an invoice, as a person writes it. */
export interface LocalInvoiceInput {
  /** The tax is a VAT, of this category. */
  readonly vat?: OneOf<VatCategory> | undefined;
  /** Of a charge under no VAT: its category ["E"]. Of a VAT: the category where its rate is 0 ["Z"]. */
  readonly category?: OneOf<VatCategory> | undefined;
  /** Why that category has no VAT: a text, or a code that begins with "VATEX-". */
  readonly reason?: string | undefined;
}

/** Where a rule is published, as a person writes it. */
export interface LocalSourceInput {
  /** The address at which it can be read. */
  readonly url?: string | undefined;
  /** The date on which somebody read it, `YYYY-MM-DD`. */
  readonly checked?: string | undefined;
  /** Its sentence. */
  readonly says?: string | undefined;
}

/** The title of a tax in other languages, as a person writes it. */
export interface LocalTitlesInput {
  /** The title in one language, such as `de` or `pt-BR`. */
  readonly [language: string]: string | undefined;
}

/** The local rules of a tax as a person writes them: see `LocalTax`. */
export interface LocalTaxInput {
  /** The true logic, where the API's is an approximation. */
  readonly logic?: OneOf<TaxLogic> | undefined;
  /** The true rate, where the API's is an approximation. */
  readonly rate?: string | undefined;
  /** `here`: the tax is not sent. `channel`: it is sent, and not calculated here. */
  readonly only?: OneOf<Only> | undefined;
  /** Rates with conditions: the first row whose conditions all hold; if none holds, the tax's own rate. */
  readonly rates?: readonly LocalRateInput[] | undefined;
  /** The day whose age counts for guests with a date of birth ["arrival"]. */
  readonly age_on?: OneOf<AgeOn> | undefined;
  /** What price conditions look at ["room"]. */
  readonly price_of?: OneOf<PriceOf> | undefined;
  /** percent: one unit a room and night, or one for each guest or bedroom on an equal share of the base ["room"]. Per room: `bedroom`. */
  readonly per?: OneOf<Per> | undefined;
  /** What a percent is computed on, and what price conditions look at. */
  readonly base?: LocalBaseInput | undefined;
  /** The parts of the price it is computed on: "lodging", and labels of extras [lodging alone]. */
  readonly on?: readonly string[] | undefined;
  /** The most that one unit comes to, an amount. */
  readonly at_most?: string | undefined;
  /** The least that one unit comes to, an amount; a unit that comes to 0 stays 0. */
  readonly at_least?: string | undefined;
  /** What all units of one payer come to over the stay, at most and at least. */
  readonly over_stay?: LocalOverStayInput | undefined;
  /** `each`: every unit is rounded to the minor unit before units are added. Or how each, or the charge, is rounded. */
  readonly round?: OneOf<Round> | LocalRoundingInput | undefined;
  /** What the tax is on an invoice. It changes no amount. */
  readonly invoice?: LocalInvoiceInput | undefined;
  /** Who collects it ["property"]. It changes no amount. */
  readonly collected_by?: OneOf<CollectedBy> | undefined;
  /** Where the rule stands. It changes no amount. */
  readonly source?: LocalSourceInput | undefined;
  /** Its title in other languages, for texts in them. It changes no amount. */
  readonly titles?: LocalTitlesInput | undefined;
}
