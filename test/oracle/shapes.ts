import type { FixedLogic } from './logics.js';
import type { Mode } from './rational.js';

/** What goes into the oracle and what comes out: definitions as the API names them, the rest camelCase. */
export type Logic = 'percent' | FixedLogic;
export type TaxType = 'tax' | 'fee' | 'city_tax';

export interface DateRange {
  after: string | null;
  before: string | null;
}

export interface OracleTax {
  id?: string;
  title: string;
  logic: Logic;
  type: TaxType;
  rate: string;
  currency?: string | null;
  is_inclusive: boolean;
  property_id?: string;
  skip_nights?: number | null;
  max_nights?: number | null;
  applicable_date_ranges?: DateRange[];
  applicable_after?: string | null;
  applicable_before?: string | null;
  level?: number;
  taxes?: OracleTax[];
}

export interface OracleTaxSet {
  title: string;
  currency: string;
  property_id?: string;
  taxes: OracleTax[];
}

interface RoomBase {
  persons: number;
  count?: number;
  checkIn?: string;
}
export type OracleRoom = (RoomBase & { nightlyPrices: string[] }) | (RoomBase & { price: string; nights: number });

export interface OracleStay {
  checkIn: string;
  rooms: OracleRoom[];
}

export interface OraclePolicy {
  rounding?: { unit?: 'stay' | 'night'; mode?: Mode; inclusive?: 'tax' | 'net'; digits?: number };
  exclusiveBase?: 'price' | 'net';
  maxNights?: 'taxable' | 'stay';
  stayCharges?: 'first-taxable-night' | 'arrival';
}

/** A policy with every question answered. */
export interface FullPolicy {
  unit: 'stay' | 'night';
  mode: Mode;
  inclusive: 'tax' | 'net';
  digits: number;
  exclusiveBase: 'price' | 'net';
  maxNights: 'taxable' | 'stay';
  stayCharges: 'first-taxable-night' | 'arrival';
}

/** The model's section 8, the two columns. */
export const documented = {
  rounding: { unit: 'stay', inclusive: 'tax', mode: 'half-up' },
  exclusiveBase: 'price',
  maxNights: 'taxable',
  stayCharges: 'first-taxable-night',
} as const satisfies OraclePolicy;

export const channelManager = {
  rounding: { unit: 'night', inclusive: 'net', mode: 'half-up' },
  exclusiveBase: 'price',
  maxNights: 'stay',
  stayCharges: 'arrival',
} as const satisfies OraclePolicy;

/** What the caller leaves open is as documented; rounding.digits replaces the currency's own. */
export function fullPolicy(policy: OraclePolicy, currencyDigits: number): FullPolicy {
  return {
    unit: policy.rounding?.unit ?? documented.rounding.unit,
    mode: policy.rounding?.mode ?? documented.rounding.mode,
    inclusive: policy.rounding?.inclusive ?? documented.rounding.inclusive,
    digits: policy.rounding?.digits ?? currencyDigits,
    exclusiveBase: policy.exclusiveBase ?? documented.exclusiveBase,
    maxNights: policy.maxNights ?? documented.maxNights,
    stayCharges: policy.stayCharges ?? documented.stayCharges,
  };
}

export interface OracleQuoteTax {
  id?: string;
  title: string;
  type: TaxType;
  logic: Logic;
  rate: string;
  is_inclusive: boolean;
  level: number;
  amount: string;
  base?: string;
  quantity?: number;
  taxableNights: number;
  computedOn: string[];
}

export interface OracleFigures {
  price: string;
  net: string;
  inclusive: string;
  exclusive: string;
  total: string;
  kept: string;
}

interface OracleNight extends OracleFigures {
  date: string;
  taxes: Array<{ title: string; amount: string }>;
}

interface OracleRoomFigures extends OracleFigures {
  checkIn: string;
  nights: number;
  persons: number;
  count: number;
  taxes: Array<{ title: string; amount: string }>;
}

export interface OracleQuote extends OracleFigures {
  currency: string;
  taxes: OracleQuoteTax[];
  byType: Record<TaxType, string>;
  /** Without local rules everything is due with the booking. */
  due: { booking: string; house: string };
  nights: OracleNight[];
  rooms: OracleRoomFigures[];
  warnings: string[];
}

/** The element that must be there. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) throw new Error(`Nothing at ${index} of ${list.length}.`);
  return element;
}
