import type { Edit } from '../../issues/cures.js';
import { writeField } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { conditionsOn, hasConditionOn } from '../local/conditions.js';
import type { LocalRate, LocalTax } from '../local/of-tax.js';
import { LOGICS, UNITS } from '../logics.js';
import type { Tax } from '../tax.js';
import { logicHere } from '../tax.js';
import type { Doubt } from './doubt.js';
import { doubtAbout, firstPriceRow, isPercentOfPrice, withFields } from './doubt.js';
import { rowsSharingDay } from './shared-days.js';

export function doubtsOfTax(tax: Tax, path: string): Doubt[] {
  const { rates } = tax.local ?? {};
  if (rates === undefined) return [];
  const placeOf = (index: number) => pathIn(path, 'local', 'rates', index);
  return [...ageOfRoom(tax, rates, path), ...priceOfRoom(tax, rates, path), ...rowsSharingDay(tax, rates, placeOf)];
}

/** All guests of a room have one rate: a row for a child would apply to the adults in the room, or never. */
function ageOfRoom(tax: Tax, rates: readonly LocalRate[], path: string): Doubt[] {
  if (!isPercentOfPrice(tax) || tax.local?.per !== undefined) return [];
  const rows = rates.filter((row) => hasConditionOn(row, 'age'));
  const [first] = rows;
  if (first === undefined) return [];
  const { edits, corrected } = chargedToGuests(tax, path);
  const place = pathIn(path, 'local', 'rates', rates.indexOf(first));
  const params = { keep: KEPT_FOR_ROOM };
  return [doubtAbout(tax, { code: 'guest_row_on_room_percent', path: place, params, rows, edits, corrected })];
}

export const KEPT_FOR_ROOM = 'per: "room"';

/** A percent of the room as one of each guest, whose price its conditions then compare. */
export function chargedToGuests(tax: Tax, path: string): Pick<Doubt, 'corrected'> & { readonly edits: Edit[] } {
  const isPriceOfGuest = firstPriceRow(tax) >= 0 && tax.local?.price_of === undefined;
  return writtenLocal(tax, path, { per: 'guest', ...(isPriceOfGuest ? { price_of: 'person' } : {}) });
}

/** Price bands for an amount per guest nearly always compare the price per guest. */
function priceOfRoom(tax: Tax, rates: readonly LocalRate[], path: string): Doubt[] {
  const { local } = tax;
  const index = firstPriceRow(tax);
  const row = rates[index];
  if (row === undefined || local?.price_of !== undefined || !isPerPerson(tax)) return [];
  const [condition = ''] = conditionsOn(row, 'price');
  const place = pathIn(path, 'local', 'rates', index, condition);
  const cure = writtenLocal(tax, path, { price_of: 'person' });
  return [doubtAbout(tax, { code: 'price_of_unsaid', path: place, params: { keep: 'price_of: "room"' }, ...cure })];
}

function isPerPerson(tax: Tax): boolean {
  const row = LOGICS[logicHere(tax)];
  return 'unit' in row ? UNITS[row.unit].sharedBy === 'guest' : tax.local?.per === 'guest';
}

function writtenLocal(tax: Tax, path: string, keys: Partial<LocalTax>) {
  const edits = Object.entries(keys).map(([key, value]) => writeField(pathTo(path, 'local'), key, value));
  return { edits, corrected: withFields(tax, ({ local }) => ({ local: { ...local, ...keys } })) };
}
