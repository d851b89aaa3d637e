import { pathTo } from '../../issues/path.js';
import { readObject } from '../../issues/read-object.js';
import { isList, readList, readValues, shapeOf } from '../../issues/reading.js';
import type { Report } from '../../issues/report.js';
import { once } from '../../schema/once.js';
import { dateRangeObject, RANGE_IN_WORDS } from '../date-range.js';
import { localSchemas, MOST } from './schema.js';

/** Where something is read, and what is wrong with it noted. */
interface Place {
  readonly path: string;
  readonly report: Report;
}

const shapes = once(() => {
  const { tax, base, row, season } = localSchemas();
  return {
    tax: shapeOf(Object.keys(tax.shape), { inner: ['rates', 'base', 'on'] }),
    base: shapeOf(Object.keys(base.shape), { inner: ['plus'] }),
    row: shapeOf(Object.keys(row.shape), { inner: ['dates', 'seasons', 'booked'] }),
    range: shapeOf(Object.keys(dateRangeObject().shape)),
    season: shapeOf(Object.keys(season.shape)),
  };
});

/** Each stands for an object that could not be read and was noted as such: the schema has nothing to add. */
const NOTED_ROW = { rate: '0' };
const NOTED_RANGE = { after: '0100-01-01', before: null };
const NOTED_SEASON = { from: '01-01', to: '12-31' };

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
    local['rates'] = readEach(local['rates'], MOST.rates, pathTo(place.path, 'rates'), (row, path) =>
      readRow(row, { ...place, path }),
    );
  }
  return local;
}

function readRow(input: unknown, { path, report }: Place): object {
  const expected = 'a row such as { "age_under": 18, "rate": "0" }';
  const row = readObject(input, { path, report, shape: shapes().row, expected });
  if (row === undefined) return NOTED_ROW;
  if (row['booked'] !== undefined) row['booked'] = readRange(row['booked'], { path: pathTo(path, 'booked'), report });
  if (row['dates'] !== undefined) {
    row['dates'] = readEach(row['dates'], MOST.dates, pathTo(path, 'dates'), (range, at) =>
      readRange(range, { path: at, report }),
    );
  }
  if (row['seasons'] !== undefined) {
    row['seasons'] = readEach(row['seasons'], MOST.seasons, pathTo(path, 'seasons'), (season, at) => {
      const wanted = 'a season such as { "from": "12-20", "to": "01-10" }';
      return readObject(season, { path: at, report, shape: shapes().season, expected: wanted }) ?? NOTED_SEASON;
    });
  }
  return row;
}

function readRange(input: unknown, place: Place): object {
  return readObject(input, { ...place, shape: shapes().range, expected: RANGE_IN_WORDS }) ?? NOTED_RANGE;
}

function readEach(
  input: unknown,
  most: number,
  path: string,
  readOne: (entry: unknown, path: string) => object,
): unknown {
  const list = readList(input, most);
  return isList(list) ? list.map((entry, at) => readOne(entry, pathTo(path, at))) : list;
}
