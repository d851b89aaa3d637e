/**
 * The list of the places of the examples, for programs that offer them: country, town, dates, source.
 *
 *   npm run write-places   writes examples/places.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOWNS } from '../src/cli/input/examples.js';
import type { Source } from '../src/core/definitions/local/fields.js';
import type { DateRange } from '../src/core/definitions/local/periods.js';
import type { TaxSetEntry } from '../src/core/definitions/tax.js';
import { compareTexts } from '../src/core/issues/texts.js';
import { validateTaxSet } from '../src/index.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const PLACES_FILE = join(ROOT, 'examples/places.json');

/** One place, as the list has it. */
export interface Place {
  /** Its name, which `staytax init --place` takes. */
  readonly name: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  /** `null`: the law of a country, of a region or of an island. */
  readonly town: string | null;
  readonly title: string;
  readonly currency: string;
  /** The first day on which one of its taxes with dates is due. */
  readonly from: string | null;
  /** The last day of these taxes; `null` where one of them has no end. */
  readonly to: string | null;
  readonly source: Source;
  /** The tax set, from the folder of the list. `staytax/` before it makes a name to import. */
  readonly file: string;
}

/** The places by country, in the order in which `staytax init` offers them. */
export function makePlaces(): Place[] {
  return Object.entries(TOWNS)
    .toSorted(([one], [other]) => compareTexts(one, other))
    .flatMap(([country, towns]) => Object.entries(towns).map(([name, town]) => placeOf(name, country, town)));
}

function placeOf(name: string, country: string, town: string | null): Place {
  const file = `places/${name}.json`;
  const { value, issues } = validateTaxSet(JSON.parse(readFileSync(join(ROOT, 'examples', file), 'utf8')));
  if (value === undefined) throw new Error(`${file}: ${issues?.map(({ message }) => message).join(' ')}`);
  const { title, currency, local } = value;
  const ranges = every(value.taxes).flatMap(({ applicable_date_ranges }) => applicable_date_ranges);
  return { name, country, town, title, currency, ...daysOf(ranges), source: local?.source ?? {}, file };
}

const every = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
  entries.flatMap((entry) => [entry, ...every(entry.taxes)]);

function daysOf(ranges: readonly DateRange[]): Pick<Place, 'from' | 'to'> {
  const [from = null] = ranges.flatMap(({ after }) => after ?? []).toSorted(compareTexts);
  const ends = ranges.flatMap(({ before }) => before ?? []).toSorted(compareTexts);
  return { from, to: ends.length < ranges.length ? null : (ends.at(-1) ?? null) };
}

/** The text of the file: a place in a line, so that a difference shows which. */
export const textOf = (places: readonly Place[]): string =>
  `[\n${places.map((place) => `  ${JSON.stringify(place)}`).join(',\n')}\n]\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const places = makePlaces();
  writeFileSync(PLACES_FILE, textOf(places));
  console.log(`${places.length} places`);
}
