import type { Charge } from '../calculation/tax-set/order.js';
import { asJson, isPlainObject, textAsJson } from './as-json.js';
import type { QuotedTax } from './quoted-tax.js';

/** What the JSON of a tax has in common in all quotes of a tax set, and where it applies. */
export interface TaxText {
  readonly charge: Charge;
  readonly computedOn: readonly string[];
  /** Its fields, in their order. */
  readonly names: readonly string[];
  /** Up to its amount. */
  readonly head: string;
  /** Between its amount and its base or quantity. */
  readonly factor: string;
  /** `computedOn` to the end. */
  readonly tail: string;
  /** Up to its amount, in the list of a night. */
  readonly onNight: string;
}

/** @param computedOn the list that every quote of the tax set has */
export function taxTextOf(charge: Charge, computedOn: readonly string[]): TaxText {
  const { tax, level } = charge;
  const { id, title, type, logic, rate, is_inclusive } = tax;
  const first = { ...(id === undefined ? {} : { id }), title, type, logic, rate, is_inclusive, level };
  const factor = logic === 'percent' ? 'base' : 'quantity';
  return {
    charge,
    computedOn,
    factor: `,"${factor}":`,
    names: [...Object.keys(first), 'amount', factor, 'taxableNights', 'computedOn'],
    head: `${asJson(first).slice(0, -1)},"amount":`,
    tail: `,"computedOn":${asJson(computedOn)}}`,
    onNight: `${charge.index === 0 ? '' : '"},'}{"title":${textAsJson(title)},"amount":"`,
  };
}

/** A tax of a quote as JSON. Whoever has the quote may have changed it: what is not as we made it is written as it is. */
export function taxAsJson(quoted: QuotedTax | undefined, text: TaxText): string {
  if (typeof quoted !== 'object' || quoted === null || !isAsMade(quoted, text)) return asJson(quoted);
  const { amount, base, quantity, taxableNights } = quoted;
  const factor = base ?? quantity;
  if (typeof amount !== 'string' || typeof factor === 'undefined' || typeof taxableNights !== 'number') {
    return asJson(quoted);
  }
  return `${text.head}${textAsJson(amount)}${text.factor}${asJson(factor)},"taxableNights":${taxableNights}${text.tail}`;
}

function isAsMade(quoted: QuotedTax, { names, charge, computedOn }: TaxText): boolean {
  if (!isPlainObject(quoted)) return false;
  let at = 0;
  for (const name in quoted) {
    if (name !== names[at]) return false;
    at += 1;
  }
  if (at !== names.length || quoted.level !== charge.level || quoted.computedOn !== computedOn) return false;
  const { id, title, type, logic, rate, is_inclusive } = charge.tax;
  const isSameCharge = quoted.id === id && quoted.title === title && quoted.type === type;
  return isSameCharge && quoted.logic === logic && quoted.rate === rate && quoted.is_inclusive === is_inclusive;
}
