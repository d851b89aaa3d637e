import type { JsonSchema, Notes } from '../../schema/json-schema.js';
import { dayOfYear, seasonObject } from '../conditions/day.js';
import { baseObject, localTaxObject, rowObject } from './fields.js';
import { localObject } from './of-set.js';
import type { LocalBase, LocalRate, LocalTax, Season } from './of-tax.js';

type NotesOf<Value> = Readonly<Record<keyof Value, JsonSchema>>;

const SEASON: NotesOf<Season> = {
  from: { description: 'The first day, as month and day.' },
  to: { description: 'The last day, as month and day.' },
};

const ROW: NotesOf<LocalRate> = {
  rate: { description: 'A percentage or an amount, as the logic says.' },
  age_under: { description: 'The guest is younger than this.' },
  label: { description: 'A label of the guest, of the room or of the stay.' },
  price_from: { description: 'The price is this or more.' },
  price_over: { description: 'The price is more than this.' },
  night_from: { description: 'The number of the night is this or more.' },
  night_to: { description: 'The number of the night is this or less.' },
  nights_from: { description: 'The stay has this many nights or more.' },
  nights_to: { description: 'The stay has this many nights or fewer.' },
  dates: { description: 'The night is in one of these periods.' },
  seasons: { description: 'The night is in one of these seasons.' },
  booked: { description: 'The stay was booked in this period.' },
};

const BASE: NotesOf<LocalBase> = {
  start: { description: 'What it starts from; absent: what the policy says.' },
  plus: { description: 'The taxes that it adds, by title or id, in place of levels and nesting.' },
  share: { description: 'What the sum is multiplied by.' },
};

const TAX: NotesOf<LocalTax> = {
  logic: { description: 'The true logic.' },
  rate: { description: 'The true rate.' },
  only: { description: 'here: not sent. channel: sent, not calculated here.' },
  rates: { description: 'The first row whose conditions all hold gives the rate; else it is the own rate.' },
  price_of: { description: 'What price conditions look at; absent: room.' },
  per: { description: 'percent: what each unit is for; absent: room.' },
  base: { description: 'What a percent is computed on, and what price conditions look at.' },
  on: { description: 'Parts of the price: "lodging" and labels of extras; absent: lodging alone.' },
  at_most: { description: 'The most that one unit comes to.' },
  round: { description: 'each: every unit is rounded before they are added.' },
};

const POLICY = {
  type: ['object', 'null'],
  description: 'The policy that the tax set is meant for; a policy that is passed wins over it, field by field.',
};

/** What the published JSON Schemas say of local rules. */
export function localNotes(): Array<[unknown, Notes]> {
  const ofSeason = 'A season of every year, both ends included; it may pass the end of the year.';
  return [
    [dayOfYear(), { whole: { pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' } }],
    [seasonObject(), { whole: { description: ofSeason }, fields: SEASON }],
    [rowObject(), { whole: { description: 'A rate, and the conditions that must all hold for it.' }, fields: ROW }],
    [baseObject(), { fields: BASE }],
    [localTaxObject(), { fields: TAX }],
    [localObject(), { fields: { policy: POLICY } }],
  ];
}
