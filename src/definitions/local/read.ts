import { pathTo, shortName } from '../../issues/issue.js';
import { isList, readEntries, readList, readValues } from '../../issues/reading.js';
import type { Place } from '../../issues/report.js';
import { addNoObject, readObject } from '../../issues/report.js';
import { once, shapeFrom } from '../../schema/fields.js';
import { readConditions } from '../conditions/conditions.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  isLanguageTag,
  LOCAL_FIELDS,
  MOST,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  ROW_FIELDS,
  SOURCE_FIELDS,
} from './fields.js';

const shapes = once(() => ({
  tax: shapeFrom(LOCAL_FIELDS),
  base: shapeFrom(BASE_FIELDS),
  round: shapeFrom(ROUND_FIELDS),
  over_stay: shapeFrom(OVER_STAY_FIELDS),
  invoice: shapeFrom(INVOICE_FIELDS),
  source: shapeFrom(SOURCE_FIELDS),
  row: shapeFrom(ROW_FIELDS),
}));

const OVER_STAY = 'an object with at_most or at_least';

/** The objects in local rules, and their requirements. */
const INNER = [
  ['base', 'an object with start, plus or share'],
  ['round', 'an object with each, step or mode'],
  ['over_stay', OVER_STAY],
  ['invoice', 'an object with vat, category or reason'],
  ['source', undefined],
] as const;

/** Replaces a row that could not be read and was reported. */
const NOTED_ROW = { rate: '0' };

/**
 * The local rules of a tax as plain data. Unknown fields are issues in stored taxes too, because the API has no fields
 * there. The schema checks the values.
 */
export function readTaxLocal(input: unknown, place: Place): Record<string, unknown> {
  const local = readObject(input, { ...place, shape: shapes().tax, expected: 'an object with local rules' });
  if (local === undefined) return {};
  for (const [name, expected] of INNER) {
    if (local[name] === undefined || (name === 'round' && typeof local[name] !== 'object')) continue;
    const inner = { path: pathTo(place.path, name), report: place.report, shape: shapes()[name] };
    const read = readObject(local[name], { ...inner, expected }) ?? {};
    if (read['plus'] !== undefined) read['plus'] = readValues(read['plus'], MOST.plus);
    local[name] = read;
  }
  if (local['titles'] !== undefined) {
    local['titles'] = readTitles(local['titles'], { ...place, path: pathTo(place.path, 'titles') });
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

/** Titles by language, sorted by language. The schema checks the values. */
function readTitles(input: unknown, { path, report }: Place): Record<string, unknown> {
  const read = readEntries(input, MOST.titles);
  if ('instead' in read) {
    const expected = 'an object from language to title, such as { "de": "Kurtaxe" }';
    addNoObject(read.instead, { path, expected, report });
    return {};
  }
  if (read.length > MOST.titles) {
    const most = MOST.titles;
    report.add('list_too_long', path, { field: 'titles', expected: `an object of at most ${most} titles`, most });
    return {};
  }
  const expected = 'named by a language, such as "de" or "pt-BR"';
  const named = read.filter(([name]) => isLanguageTag(name));
  for (const [name] of read) {
    if (isLanguageTag(name)) continue;
    const received = shortName(name);
    report.add('not_accepted', pathTo(path, name), { field: pathTo('titles', name), received, expected });
  }
  return Object.fromEntries(named);
}

function readRow(input: unknown, place: Place): object {
  const expected = 'a row such as { "age_under": 18, "rate": "0" }';
  const row = readObject(input, { ...place, shape: shapes().row, expected });
  if (row === undefined) return NOTED_ROW;
  readConditions(row, place);
  if (row['over_stay'] !== undefined) {
    const inner = { path: pathTo(place.path, 'over_stay'), report: place.report, shape: shapes().over_stay };
    row['over_stay'] = readObject(row['over_stay'], { ...inner, expected: OVER_STAY }) ?? {};
  }
  return row;
}
