import * as z from 'zod';
import { monthDay } from '../../calendar/month-day.js';
import { otherwise } from '../../issues/schema-issues.js';
import { dateRangeObject } from '../date-range.js';
import { decimalText, shortText, wholeNumber } from '../field-schemas.js';
import { TAX_LOGICS } from '../logics.js';
import { ONLY, PER, PRICE_OF, ROUND, STARTS } from './of-tax.js';

/** How much the local rules of one tax may hold: beyond any law, so that no input can stall validation. */
export const MOST = { rates: 200, dates: 20, seasons: 20, plus: 200, on: 100, age: 150 } as const;

type Made = ReturnType<typeof makeSchemas>;
let made: Made | undefined;

/** The schemas of local rules, made when they are first needed: most tax sets have none. */
export function localSchemas(): Made {
  made ??= makeSchemas();
  return made;
}

function makeSchemas() {
  const night = (description: string) => z.exactOptional(wholeNumber(1)).meta({ description });
  const amount = (description: string) => z.exactOptional(decimalText).meta({ description });
  const dayOfYear = z
    .string()
    .refine((text) => monthDay(text) !== undefined, otherwise('not_month_day'))
    .meta({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

  const season = z
    .strictObject({
      from: dayOfYear.meta({ description: 'The first day, as month and day.' }),
      to: dayOfYear.meta({ description: 'The last day, as month and day.' }),
    })
    .meta({ description: 'A season of every year, both ends included; it may pass the end of the year.' });

  const row = z
    .strictObject({
      rate: decimalText.meta({ description: 'A percentage or an amount, as the logic says.' }),
      age_under: z.exactOptional(wholeNumber(1).max(MOST.age)).meta({ description: 'The guest is younger than this.' }),
      label: z.exactOptional(shortText).meta({ description: 'A label of the guest, of the room or of the stay.' }),
      price_from: amount('The price is this or more.'),
      price_over: amount('The price is more than this.'),
      night_from: night('The number of the night is this or more.'),
      night_to: night('The number of the night is this or less.'),
      nights_from: night('The stay has this many nights or more.'),
      nights_to: night('The stay has this many nights or fewer.'),
      dates: z
        .exactOptional(z.array(dateRangeObject).min(1).max(MOST.dates))
        .meta({ description: 'The night is in one of these periods.' }),
      seasons: z
        .exactOptional(z.array(season).min(1).max(MOST.seasons))
        .meta({ description: 'The night is in one of these seasons.' }),
      booked: z.exactOptional(dateRangeObject).meta({ description: 'The stay was booked in this period.' }),
    })
    .meta({ description: 'A rate, and the conditions that must all hold for it.' });

  const base = z
    .strictObject({
      start: z
        .exactOptional(z.enum(STARTS))
        .meta({ description: 'What it starts from; absent: what the policy says.' }),
      plus: z
        .exactOptional(z.array(shortText).max(MOST.plus))
        .meta({ description: 'The taxes that it adds, by title or id, in place of levels and nesting.' }),
      share: z.exactOptional(decimalText).meta({ description: 'What the sum is multiplied by.' }),
    })
    .meta({ description: 'What a percent is computed on, and what price conditions look at.' });

  const tax = z
    .strictObject({
      logic: z.exactOptional(z.enum(TAX_LOGICS)).meta({ description: 'The true logic.' }),
      rate: z.exactOptional(decimalText).meta({ description: 'The true rate.' }),
      only: z.exactOptional(z.enum(ONLY)).meta({ description: 'here: not sent. channel: sent, not calculated here.' }),
      rates: z
        .exactOptional(z.array(row).max(MOST.rates))
        .meta({ description: 'The first row whose conditions all hold gives the rate; else it is the own rate.' }),
      price_of: z.exactOptional(z.enum(PRICE_OF)).meta({ description: 'What price conditions look at; absent: room.' }),
      per: z.exactOptional(z.enum(PER)).meta({ description: 'percent: what each unit is for; absent: room.' }),
      base: z.exactOptional(base),
      on: z
        .exactOptional(z.array(shortText).min(1).max(MOST.on))
        .meta({ description: 'Parts of the price: "lodging" and labels of extras; absent: lodging alone.' }),
      at_most: amount('The most that one unit comes to.'),
      round: z.exactOptional(z.enum(ROUND)).meta({ description: 'each: every unit is rounded before they are added.' }),
    })
    .meta({ description: 'What is true of the tax here, and what the API has no field for. It is never sent.' });

  return { season, row, base, tax };
}
