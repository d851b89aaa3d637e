import { pathIn, pathTo } from '../../issues/issue.js';
import { conditionsOn, hasConditionOn } from '../local/conditions.js';
import type { LocalRate, LocalTax, Per } from '../local/of-tax.js';
import { LOGICS, UNITS } from '../logics.js';
import type { Tax } from '../tax.js';
import { logicHere } from '../tax.js';
import type { Doubt } from './doubt.js';
import { doubtAbout, firstPriceRow, isPercentOfPrice, withFields } from './doubt.js';
import { rowsSharingDay } from './shared-days.js';

export function doubtsOfTax(tax: Tax, path: string): Doubt[] {
  const { rates } = tax.local ?? {};
  if (rates === undefined) return [];
  const placeOf = (at: number) => pathIn(path, 'local', 'rates', at);
  return [
    ...ageOfRoom(tax, rates, placeOf),
    ...priceOfRoom(tax, rates, placeOf),
    ...rowsSharingDay(tax, rates, placeOf),
  ];
}

type PlaceOf = (at: number) => string;

/** All guests of a room have one rate: a row for a child would apply to the adults in the room, or never. */
function ageOfRoom(tax: Tax, rates: readonly LocalRate[], placeOf: PlaceOf): Doubt[] {
  if (!isPercentOfPrice(tax) || tax.local?.per !== undefined) return [];
  const rows = rates.filter((row) => hasConditionOn(row, 'age'));
  const [first] = rows;
  if (first === undefined) return [];
  const params = { write: 'per: "guest"', keep: 'per: "room"' };
  const path = placeOf(rates.indexOf(first));
  const corrected = withPer(tax, 'guest');
  return [doubtAbout(tax, { code: 'guest_row_on_room_percent', path, params, rows, corrected })];
}

/** Price bands for an amount per guest nearly always compare the price per guest. */
function priceOfRoom(tax: Tax, rates: readonly LocalRate[], placeOf: PlaceOf): Doubt[] {
  const { local } = tax;
  const at = firstPriceRow(tax);
  const row = rates[at];
  if (row === undefined || local?.price_of !== undefined || !isPerPerson(tax)) return [];
  const [condition = ''] = conditionsOn(row, 'price');
  const params = { write: 'price_of: "person"', keep: 'price_of: "room"' };
  const corrected = withLocal(tax, { price_of: 'person' });
  return [doubtAbout(tax, { code: 'price_of_unsaid', path: pathTo(placeOf(at), condition), params, corrected })];
}

export function withPer(tax: Tax, per: Per): Doubt['corrected'] {
  return withLocal(tax, { per });
}

function isPerPerson(tax: Tax): boolean {
  const row = LOGICS[logicHere(tax)];
  return 'unit' in row ? UNITS[row.unit].sharedBy === 'guest' : tax.local?.per === 'guest';
}

function withLocal(tax: Tax, keys: Partial<LocalTax>): Doubt['corrected'] {
  return withFields(tax, ({ local }) => ({ local: { ...local, ...keys } }));
}
