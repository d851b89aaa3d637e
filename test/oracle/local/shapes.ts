import type { Mode } from '../rational.js';
import type { DateRange, Logic, OraclePolicy, OracleStay, OracleTax, OracleTaxSet } from '../shapes.js';

/** Local rules as they are written, and what a stay can say for them. */
export interface Row {
  rate: string;
  age_under?: number;
  age_from?: number;
  /** Of a list all must hold. */
  label?: string | string[];
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
  departed?: Partial<DateRange>;
  guest_from?: number;
  guest_to?: number;
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

export type AgeOn = 'arrival' | 'departure' | 'year';

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
  contains?: string[];
  night_date?: 'evening' | 'morning';
  seasons?: Array<{ from: string; to: string }>;
  max_nights_in?: 'month' | 'year';
  price_for?: 'night' | 'stay';
  due?: 'booking' | 'house';
  round?: 'each' | { each?: boolean; step?: string; mode?: Mode };
  invoice?: { vat?: string; category?: string; reason?: string };
  collected_by?: 'property' | 'channel';
  source?: { url?: string; checked?: string; says?: string };
}

export interface LocalOracleTax extends Omit<OracleTax, 'taxes'> {
  local?: Local;
  taxes?: LocalOracleTax[];
}

/** A part of what is sold as one. */
export interface Split {
  of: string;
  label: string;
  share: string;
}

export interface LocalOracleTaxSet extends Omit<OracleTaxSet, 'taxes'> {
  taxes: LocalOracleTax[];
  local?: { policy?: OraclePolicy; parts?: Split[] };
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
  checkOut?: string;
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
  checkOut?: string;
  labels?: string[];
  bookedOn?: string;
  nightsBefore?: number;
  nightsAfter?: number;
  paidBefore?: Paid;
}
