import * as z from 'zod/mini';
import { monthDay } from '../../calendar/plain-date.js';
import { otherwise } from '../../issues/schema-issues.js';
import { kinds, wholeNumber } from '../../schema/kinds.js';
import { once } from '../../schema/once.js';
import { dateRangeObject } from '../date-range.js';
import { TAX_LOGICS } from '../logics.js';
import { ONLY, PER, PRICE_OF, ROUND, STARTS } from './of-tax.js';

/** How much the local rules of one tax may hold: beyond any law, so that no input can stall validation. */
export const MOST = { rates: 200, dates: 20, seasons: 20, plus: 200, on: 100, age: 150 } as const;

/** The schemas of local rules. */
export const localSchemas = once(() => {
  const { decimalText, shortText } = kinds();
  const night = z.exactOptional(wholeNumber(1));
  const amount = z.exactOptional(decimalText);
  const dayOfYear = z
    .string()
    .check(z.refine((text: string) => monthDay(text) !== undefined, otherwise('not_month_day')));

  const season = z.strictObject({ from: dayOfYear, to: dayOfYear });

  const row = z.strictObject({
    rate: decimalText,
    age_under: z.exactOptional(wholeNumber(1, MOST.age)),
    label: z.exactOptional(shortText),
    price_from: amount,
    price_over: amount,
    night_from: night,
    night_to: night,
    nights_from: night,
    nights_to: night,
    dates: z.exactOptional(z.array(dateRangeObject()).check(z.minLength(1), z.maxLength(MOST.dates))),
    seasons: z.exactOptional(z.array(season).check(z.minLength(1), z.maxLength(MOST.seasons))),
    booked: z.exactOptional(dateRangeObject()),
  });

  const base = z.strictObject({
    start: z.exactOptional(z.enum(STARTS)),
    plus: z.exactOptional(z.array(shortText).check(z.maxLength(MOST.plus))),
    share: z.exactOptional(decimalText),
  });

  const tax = z.strictObject({
    logic: z.exactOptional(z.enum(TAX_LOGICS)),
    rate: z.exactOptional(decimalText),
    only: z.exactOptional(z.enum(ONLY)),
    rates: z.exactOptional(z.array(row).check(z.maxLength(MOST.rates))),
    price_of: z.exactOptional(z.enum(PRICE_OF)),
    per: z.exactOptional(z.enum(PER)),
    base: z.exactOptional(base),
    on: z.exactOptional(z.array(shortText).check(z.minLength(1), z.maxLength(MOST.on))),
    at_most: amount,
    round: z.exactOptional(z.enum(ROUND)),
  });

  return { season, row, base, tax, dayOfYear };
});
