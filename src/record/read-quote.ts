import type { TaxType } from '../definitions/tax.js';
import { MOST_TAXES, TAX_TYPES } from '../definitions/tax.js';
import type { InvalidArgument } from '../issues/arguments.js';
import { wrongArgument } from '../issues/arguments.js';
import { isList, isRecord } from '../issues/reading.js';
import { parseSigned } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { Figures } from './pairs.js';
import { figuresBy } from './pairs.js';

/** A quote with the fields of a correction, amounts in minor units. */
export interface ReadQuote {
  readonly currency: string;
  /** As written. */
  readonly total: unknown;
  readonly digits: number;
  readonly figures: Figures<Integer>;
  readonly taxes: readonly ReadTax[];
}

export interface ReadTax {
  readonly id: string | undefined;
  readonly title: string;
  readonly type: TaxType;
  readonly is_inclusive: boolean;
  readonly amount: Integer;
}

/**
 * Reads a quote, a copy of one, or the quote of a record. Throws if the figures do not add up, because the lines of the
 * correction would not either.
 *
 * @param name the name of the argument in messages
 */
export function readQuote(input: unknown, name: string): ReadQuote {
  const quote = isRecord(input) && isRecord(input['quote']) ? input['quote'] : input;
  if (!isRecord(quote)) throw wrongArgument(name, quote, 'a quote or a record');
  const { currency, total, taxes: list } = quote;
  if (typeof currency !== 'string') throw noQuote(name, 'currency', currency);
  const digits = typeof total === 'string' ? decimalsOf(total) : 0;
  const figures = figuresBy((figure) => amountOf(quote[figure], digits, `${name}.${figure}`));
  if (!isList(list) || list.length > MOST_TAXES) throw noQuote(name, 'taxes', list);
  const taxes = list.map((tax, at) => readTax(tax, digits, `${name}.taxes[${at}]`));
  mustAddUp(figures, taxes, name);
  return { currency, total, digits, figures, taxes };
}

function readTax(tax: unknown, digits: number, path: string): ReadTax {
  if (!isRecord(tax)) throw wrongArgument(path, tax, 'a line of a quote');
  const { id, title, type, is_inclusive } = tax;
  if (id !== undefined && typeof id !== 'string') throw noQuote(path, 'id', id);
  if (typeof title !== 'string') throw noQuote(path, 'title', title);
  const known = TAX_TYPES.find((word) => word === type);
  if (known === undefined) throw noQuote(path, 'type', type);
  if (typeof is_inclusive !== 'boolean') throw noQuote(path, 'is_inclusive', is_inclusive);
  return { id, title, type: known, is_inclusive, amount: amountOf(tax['amount'], digits, `${path}.amount`) };
}

function amountOf(text: unknown, digits: number, path: string): Integer {
  const units = typeof text === 'string' && decimalsOf(text) === digits ? parseSigned(text, digits) : undefined;
  if (units === undefined) {
    throw wrongArgument(path, text, 'a decimal text with as many digits as the total has');
  }
  return units;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? 0 : text.length - point - 1;
}

function noQuote(path: string, field: string, received: unknown): InvalidArgument {
  return wrongArgument(`${path}.${field}`, received, 'what a quote has there');
}

function mustAddUp(
  { price, net, inclusive, exclusive, total }: Figures<Integer>,
  taxes: readonly ReadTax[],
  name: string,
) {
  const sumOf = (isInclusive: boolean) =>
    taxes.reduce<Integer>((sum, tax) => (tax.is_inclusive === isInclusive ? add(sum, tax.amount) : sum), 0);
  const addsUp =
    price === add(net, inclusive) &&
    total === add(price, exclusive) &&
    inclusive === sumOf(true) &&
    exclusive === sumOf(false);
  if (!addsUp) throw wrongArgument(`${name}.taxes`, taxes, 'amounts that add up, as a calculator returns them');
}
