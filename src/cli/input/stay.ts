import { InvalidArgumentError } from 'commander';
import type { Issue, Result } from '../../core/issues/issue.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { currencyDigits } from '../../core/money/amount.js';
import { DATE_ORDERS, DECIMAL_MARKS } from '../../core/stay/cell-forms.js';
import { FORMATS } from '../../core/stay/lines.js';
import type { Guest, Stay } from '../../core/stay/schema.js';
import { LIMITS } from '../../core/stay/schema.js';
import { validateStay } from '../../index.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { STDIN } from '../files.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingWithoutPlace } from '../output/findings.js';
import type { OptionsOf } from './declaration.js';
import { choice, collected, flag, grouped, optionFor, parsed, repeated, text } from './declaration.js';
import { OF_STAY_LINES, OF_STAYS, OF_TAX_SETS, readFileOrExample } from './examples.js';
import type { JsonDocument, Part } from './json-document.js';
import { issuesIn, onlyPart, partsOf } from './json-document.js';
import { numberOfWorkers, wholeNumberOption } from './shared-options.js';

/** The argument of the commands that quote. */
export const TAX_SET = ['<tax-set>', 'a tax set as JSON; - is standard input', OF_TAX_SETS] as const;

const FIELDS = {
  checkIn: text('<date>', 'without a file: the day of arrival, such as 2026-12-24'),
  nights: parsed('<n>', 'how many nights', wholeNumberOption(1, LIMITS.nights)),
  price: text('<amount>', 'the price of one room for one night, inclusive taxes in it'),
  persons: parsed('<n>', 'persons in each room', wholeNumberOption(0, LIMITS.persons)),
  ages: parsed(
    '<list>',
    'of the children among them, such as 9,14, or dates of birth; the others are adults',
    agesOption,
  ),
  rooms: parsed('<n>', 'how many rooms of this kind (default: 1)', wholeNumberOption(1, LIMITS.count)),
  label: repeated('<label>', 'of the whole stay, such as business', String),
  extra: repeated('<label=price>', 'sold with one room for one night, such as breakfast=15.00', extraOption),
};
export type StayOption = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as readonly StayOption[];

/** A stay from the command line: a file, or its few usual fields. */
export const STAY_OPTIONS = grouped('The stay:', 'quote', {
  stay: text('<file>', 'a stay as JSON; - is standard input', { examples: OF_STAYS, conflicts: FIELD_NAMES }),
  ...FIELDS,
});
export type StayOptions = OptionsOf<typeof STAY_OPTIONS>;

/** Options for a table of stays from another program. */
export const TABLE_OPTIONS = {
  map: collected('<theirs=ours>', 'a column by another name, such as arrival=checkIn', columnOption),
  ignoreColumns: flag('leave out the columns of a table that have another name and are not in --map'),
  dates: choice('<order>', 'read 31.12.2026 (day first) or 12/31/2026 (month first) in a table', DATE_ORDERS),
  decimals: choice('<mark>', 'read 1.234,50 EUR (comma) or 1,234.50 EUR (point) in a table', DECIMAL_MARKS),
};
export type TableOptions = OptionsOf<typeof TABLE_OPTIONS>;

/** The first option that only a table can have, such as "--map". */
export function tableOptionIn(options: TableOptions): string | undefined {
  const name = Object.keys(TABLE_OPTIONS).find((option) => Reflect.get(options, option) !== undefined);
  return name && optionFor(name);
}

/** Options for quoting many stays. */
export const MANY_STAYS_OPTIONS = grouped('Many stays:', 'quote', {
  stays: text(
    '<file>',
    'a stay on each line, a quote on each line out: JSON, CSV or .xlsx, also .gz and .zst; - is standard input',
    { examples: OF_STAY_LINES, conflicts: [...Object.keys(STAY_OPTIONS), 'nightsTable'] },
  ),
  out: text('<file>', 'write the lines to this file instead of standard output'),
  format: choice('<name>', 'of the stays (default: by the name of the file, else ndjson)', FORMATS),
  outputFormat: choice('<name>', 'of the answers (default: by the name of --out, else ndjson)', FORMATS),
  totals: flag('price, net, total and what the house keeps alone, in less time'),
  workers: parsed('<n>', 'threads that quote (default: one for each core)', numberOfWorkers),
  ...TABLE_OPTIONS,
  append: flag('go on after the last whole line of --out'),
  quiet: flag('no progress, no summary and no line about the example that is used on standard error'),
});
export type ManyStaysOptions = OptionsOf<typeof MANY_STAYS_OPTIONS>;

/** Our column names, by the names in the file. */
function columnOption(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const [theirs = '', ours = '', more] = text.split('=').map((name) => name.trim());
  if (theirs === '' || ours === '' || more !== undefined)
    throw new InvalidArgumentError('Two names such as arrival=checkIn are expected.');
  if (before.has(theirs)) throw new InvalidArgumentError(`The column "${theirs}" must be mapped once.`);
  const [other] = [...before].find(([, name]) => name === ours) ?? [];
  if (other !== undefined) {
    throw new InvalidArgumentError(`Only one column can be "${ours}": "${other}" or "${theirs}".`);
  }
  return new Map([...before, [theirs, ours]]);
}

/** The unchecked stay of a command, and the places of its issues. */
export interface GivenStay {
  readonly value: unknown;
  readonly document?: JsonDocument;
  /** Part of the file with the stay; absent for a stay from options. */
  readonly part?: Part;
  readonly locate: (issues: readonly Issue[]) => PlacedFinding[];
}

const TO_QUOTE: readonly StayOption[] = ['checkIn', 'nights', 'price', 'persons'];

/** Reads the file of a tax set and the stay to quote. A stay from options must have the fields in `needed`. */
export async function readSetAndStay(
  source: string,
  options: StayOptions,
  io: Io,
  needed = TO_QUOTE,
): Promise<{ readonly document: JsonDocument; readonly given: GivenStay }> {
  if (source === STDIN && options.stay === STDIN) {
    throw new UsageError('standard input (-) can be the tax set or the stay, not both');
  }
  const document = await readFileOrExample(source, OF_TAX_SETS, io);
  return { document, given: await givenStay(document, options, needed, io) };
}

/** Takes the stay from its file, from the single options, or from the worked case that holds the tax set too. */
async function givenStay(
  file: JsonDocument,
  options: StayOptions,
  needed: readonly StayOption[],
  io: Io,
): Promise<GivenStay> {
  if (options.stay !== undefined) return stayIn(await readFileOrExample(options.stay, OF_STAYS, io));
  if (FIELD_NAMES.some((field) => options[field] !== undefined)) {
    return { value: stayFrom(options, needed), locate: findingsOfOptions };
  }
  if (partsOf(file).some((part) => part.kind === 'stay')) return stayIn(file);
  throw new UsageError('a stay is needed: --stay STAY.json, or --check-in, --nights, --price and --persons');
}

function stayIn(document: JsonDocument): GivenStay {
  const part = onlyPart(document, 'stay');
  return { value: part.value, document, part, locate: (issues) => issuesIn(part, issues) };
}

/** The stay that the options describe, unchecked. Throws `UsageError` when a needed one is missing. */
function stayFrom(options: StayOptions, needed: readonly StayOption[]): unknown {
  const missing = needed.filter((field) => options[field] === undefined).map(optionFor);
  if (missing.length > 0) throw new UsageError(`a stay without a file also needs ${missing.join(', ')}`);
  const { checkIn, nights, price, persons, ages, rooms: count, label: labels, extra } = options;
  const prices = price === undefined ? { nights } : { nightlyPrices: Array.from({ length: nights ?? 0 }, () => price) };
  // Persons without ages are adults.
  const adults = persons ? { guests: Array.from({ length: persons }, () => ({})) } : { persons };
  const guests = ages === undefined ? adults : { persons, guests: ages };
  const extras = extra?.map(({ label, price: each }) => ({ label, nightlyPrices: Array(nights ?? 0).fill(each) }));
  const room = { ...guests, ...prices, ...withoutAbsent({ count, extras }) };
  return { checkIn, rooms: [room], ...withoutAbsent({ labels }) };
}

/** Ages or dates of birth of some of the persons; the others are adults. */
function agesOption(text: string): ReadonlyArray<Pick<Guest, 'age' | 'birthDate'>> {
  const age = wholeNumberOption(0, LIMITS.age);
  return text.split(',').map((part) => (part.includes('-') ? { birthDate: part.trim() } : { age: age(part.trim()) }));
}

function extraOption(text: string): { readonly label: string; readonly price: string } {
  const equals = text.lastIndexOf('=');
  if (equals < 1)
    throw new InvalidArgumentError('A label and a price for a night such as breakfast=15.00 is expected.');
  return { label: text.slice(0, equals).trim(), price: text.slice(equals + 1).trim() };
}

const NIGHTLY_PRICE = /^nightlyPrices\[\d+\]/;

/** Issues of a stay from options, at most one for each option: a wrong price is wrong on every night. */
function findingsOfOptions(issues: readonly Issue[]): PlacedFinding[] {
  const findings = new Map<string, PlacedFinding>();
  for (const { path, code, message, params } of issues) {
    const option = optionOf(path);
    const sentence = message.replace(NIGHTLY_PRICE, 'The price');
    // Other languages name the option, because they have another word for the field.
    const field = 'field' in params ? { field: params.field.replace(NIGHTLY_PRICE, option) } : {};
    const issue = { code, path: '', message: sentence, params: { ...params, ...field } };
    if (!findings.has(option)) findings.set(option, findingWithoutPlace(option, issue));
  }
  return [...findings.values()];
}

/** The option of a path, by the first of these words in it. */
const OF_PATHS: ReadonlyArray<readonly [part: string, option: StayOption]> = [
  ['extras', 'extra'],
  ['labels', 'label'],
  ['nightlyPrices[', 'price'],
  ['nightlyPrices', 'nights'],
  ['guests', 'ages'],
  ['persons', 'persons'],
  ['count', 'rooms'],
  ['', 'checkIn'],
];

function optionOf(path: string): string {
  return optionFor(OF_PATHS.find(([part]) => path.includes(part))?.[1] ?? 'checkIn');
}

// With the most decimals that a price can have, the currency does not matter.
const ANY_CURRENCY = 'EUR';

/**
 * Checks a stay by itself. Without a currency, or with an unknown one, which is an issue of the tax set, the
 * decimals of its prices are left open.
 */
export function checkStay(value: unknown, currency: string | undefined, digits?: number): Result<Stay> {
  const isKnown = currency !== undefined && currencyDigits(currency) !== undefined;
  return isKnown ? validateStay(value, currency, digits) : validateStay(value, ANY_CURRENCY, LIMITS.digits);
}
