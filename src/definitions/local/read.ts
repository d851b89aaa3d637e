import { pathTo } from '../../issues/path.js';
import { readObject } from '../../issues/read-object.js';
import { isList, readList, readValues } from '../../issues/reading.js';
import { shapeFrom } from '../../schema/fields.js';
import { once } from '../../schema/once.js';
import type { Place } from '../conditions/condition.js';
import { readConditions } from '../conditions/conditions.js';
import { BASE_FIELDS, LOCAL_FIELDS, MOST, ROW_FIELDS } from './fields.js';

const shapes = once(() => ({
  tax: shapeFrom(LOCAL_FIELDS),
  base: shapeFrom(BASE_FIELDS),
  row: shapeFrom(ROW_FIELDS),
}));

/** Stands for a row that could not be read and was noted as such: the schema has nothing to add. */
const NOTED_ROW = { rate: '0' };

/**
 * The local rules of a tax as plain data, with unknown fields reported whoever wrote the tax: the API has no fields
 * there. What the values must be says the schema.
 */
export function readTaxLocal(input: unknown, place: Place): Record<string, unknown> {
  const local = readObject(input, { ...place, shape: shapes().tax, expected: 'an object with local rules' });
  if (local === undefined) return {};
  if (local['base'] !== undefined) {
    const base = readObject(local['base'], {
      path: pathTo(place.path, 'base'),
      report: place.report,
      shape: shapes().base,
      expected: 'an object with start, plus or share',
    });
    local['base'] = base ?? {};
    if (base?.['plus'] !== undefined) base['plus'] = readValues(base['plus'], MOST.plus);
  }
  if (local['on'] !== undefined) local['on'] = readValues(local['on'], MOST.on);
  if (local['rates'] !== undefined) {
    const list = readList(local['rates'], MOST.rates);
    const path = pathTo(place.path, 'rates');
    const rowOf = (row: unknown, at: number) => readRow(row, { ...place, path: pathTo(path, at) });
    local['rates'] = isList(list) ? list.map(rowOf) : list;
  }
  return local;
}

function readRow(input: unknown, place: Place): object {
  const expected = 'a row such as { "age_under": 18, "rate": "0" }';
  const row = readObject(input, { ...place, shape: shapes().row, expected });
  if (row === undefined) return NOTED_ROW;
  readConditions(row, place);
  return row;
}
