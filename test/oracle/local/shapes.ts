import type { Mode } from '../rational.js';
import type { DateRange, Logic, OracleStay, OracleTax, OracleTaxSet } from '../shapes.js';

/** Local rules as they are written, and what a stay can say for them. */
export interface Row {
  rate: string;
  age_under?: number;
  age_from?: number;
  label?: string;
  price_from?: string;
  price_over?: string;
  price_to?: string;
  price_under?: string;
  night_from?: number;
  night_to?: number;
  nights_from?: number;
  nights_to?: number;
  dates?: Array<Partial<DateRange>>;
  seasons?: Array<{ from: string; to: string }>;
  booked?: Partial<DateRange>;
  arrived?: Partial<DateRange>;
  at_most?: string;
  at_least?: string;
  over_stay?: OverStay;
}

/** What all units of one payer come to over the stay. */
export interface OverStay {
  each?: Payer;
  at_most?: string;
  at_least?: string;
  per_night?: boolean;
}

type Payer = 'guest' | 'room' | 'stay';

export type AgeOn = 'arrival' | 'departure';

export interface Local {
  logic?: Logic;
  rate?: string;
  only?: 'here' | 'channel';
  rates?: Row[];
  price_of?: 'room' | 'person';
  per?: 'room' | 'guest' | 'bedroom';
  base?: { start?: 'price' | 'net' | 'nothing'; plus?: string[]; share?: string };
  on?: string[];
  at_most?: string;
  at_least?: string;
  over_stay?: OverStay;
  age_on?: AgeOn;
  round?: 'each' | { each?: boolean; step?: string; mode?: Mode };
  invoice?: { vat?: string; category?: string; reason?: string };
  collected_by?: 'property' | 'channel';
  due?: 'booking' | 'house';
  source?: { url?: string; checked?: string; says?: string };
}

export interface LocalOracleTax extends Omit<OracleTax, 'taxes'> {
  local?: Local;
  taxes?: LocalOracleTax[];
}

export interface LocalOracleTaxSet extends Omit<OracleTaxSet, 'taxes'> {
  taxes: LocalOracleTax[];
}

/** By title of a tax: an amount. */
export type Paid = Readonly<Record<string, string>>;

export interface OracleGuest {
  age?: number;
  birthDate?: string;
  labels?: string[];
  checkIn?: string;
  nights?: number;
  nightsBefore?: number;
  nightsAfter?: number;
  paidBefore?: Paid;
}

export interface LocalOracleRoom {
  persons?: number;
  count?: number;
  checkIn?: string;
  nightlyPrices?: string[];
  price?: string;
  nights?: number;
  guests?: OracleGuest[];
  bedrooms?: number;
  labels?: string[];
  extras?: Array<{ label: string; nightlyPrices?: string[]; price?: string }>;
  nightsBefore?: number;
  nightsAfter?: number;
  paidBefore?: Paid;
}

export interface LocalOracleStay extends Omit<OracleStay, 'rooms'> {
  rooms: LocalOracleRoom[];
  labels?: string[];
  bookedOn?: string;
  nightsBefore?: number;
  nightsAfter?: number;
  paidBefore?: Paid;
}
