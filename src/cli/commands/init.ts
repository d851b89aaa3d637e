import { join } from 'node:path';
import type { TaxSet } from '../../core/definitions/tax.js';
import { didYouMean } from '../../core/issues/field-codes.js';
import type { Fields } from '../../core/issues/reading.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { counted, printable, probablyMeant } from '../../core/issues/texts.js';
import { currencyDigits } from '../../core/money/amount.js';
import { quote, validateStay, validateTaxSet } from '../../index.js';
import { entriesOf, fieldsOf, textField } from '../../pages/editor/json.js';
import { amountOfTitle } from '../../trials/cases/compare.js';
import { readCases } from '../../trials/cases/read.js';
import { askForYes, EndedByUser, EXIT, findingsOf, InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { INTERRUPTED } from '../command-io.js';
import { newFileText, readIfThere, readText, writeFile } from '../files.js';
import type { OptionsOf, Suggestion } from '../input/declaration.js';
import { collected, declare, flag, text } from '../input/declaration.js';
import type { Example } from '../input/examples.js';
import { examplesIn, folderOf, PLACES, PLACES_BY_COUNTRY, plainNameOf } from '../input/examples.js';
import { findingWithoutPlace, reportFindings } from '../output/findings.js';
import { shellWord } from '../output/text.js';

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRIES = Object.keys(PLACES_BY_COUNTRY).map((code): Suggestion => [code, COUNTRY_NAMES.of(code) ?? '']);
const PLACES_WITH_COUNTRY = Object.entries(PLACES_BY_COUNTRY).flatMap(([code, names]) =>
  names.map((name): Suggestion => [name, COUNTRY_NAMES.of(code) ?? '']),
);

const OPTIONS = {
  country: text('<country>', 'the country of the house: PT, or Portugal', { suggestions: COUNTRIES }),
  place: text('<name>', 'the example to start from, such as lisbon', { suggestions: PLACES_WITH_COUNTRY }),
  currency: text('<code>', "the currency of the prices, in place of the example's"),
  title: text('<text>', "the name of the tax set, in place of the example's"),
  rate: collected('<tax=rate>', 'the rate of a tax, in place of that of the example', rateOption),
  name: text('<name>', 'the name of the files, without their ending'),
  yes: flag('replace files that exist without asking'),
};
type InitOptions = OptionsOf<typeof OPTIONS>;

export const initCommand = declare({
  summary: 'create a tax set and its cases from an example',
  description: 'Writes a tax set and its cases, from the nearest place of the examples.',
  arguments: [['[folder]', 'where to write them', { otherwise: '.' }]],
  options: OPTIONS,
  notes: `
Asks for missing values on a terminal. The set and its cases start from the nearest place of the examples: one
of the country, or else one with the same --currency. Without a terminal, --place must choose between several.
It is an example, not tax advice: check every rate.

Files that exist are replaced only after a question, or with --yes.

Examples:
  $ staytax init --country PT --place lisbon --title "Hotel Aurora"
  $ staytax init hotels --country Germany --place hamburg --rate "VAT=7.00" --name hamburg
  $ staytax test
`,
  run: init,
});

function rateOption(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const equals = text.lastIndexOf('=');
  if (equals < 1) throw new UsageError(`--rate is a title and a rate, such as "VAT=7.00" (got "${text}")`);
  return new Map([...before, [text.slice(0, equals), text.slice(equals + 1)]]);
}

async function init(folder: string, options: InitOptions, io: Io): Promise<void> {
  const { example, value, currency: currencyOfHouse, note } = await placeFor(options, io);
  const plainName = plainNameOf(example);
  const ofPlace = textField(value, 'currency') ?? '';
  const currency = currencyOfHouse ?? (await currencyFor(options.currency, { usual: ofPlace }, io));
  const usualTitle = textField(value, 'title') ?? plainName;
  const title = await answerOrAsk(options.title, { text: 'Name of the tax set', usual: usualTitle }, String, io);
  const rates = await ratesFor(value, { title, currency, rates: options.rate ?? new Map() }, io);
  const { set, taxSet, warnings } = setOf(value, { title, currency, rates });
  const isChanged = rates.size > 0 || currency !== ofPlace;
  const examples = JSON.parse(await readText(join(io.examples, 'cases', `${example.name}.cases.json`), io));
  const cases = casesOf(examples, taxSet, isChanged);

  const name = options.name ?? plainName;
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`--name is letters, digits, ".", "-" and "_" (got "${name}")`);
  const files = { set: join(folder, `${name}.json`), cases: join(folder, `${name}.cases.json`) };
  await askToReplace(Object.values(files), options, io);
  const written = { makesFolder: true, replacesInput: true };
  await writeFile(files.set, newFileText('tax-set', set, files.set), io, written);
  const ofSet = { taxSet: `${name}.json`, cases };
  await writeFile(files.cases, newFileText('cases', ofSet, files.cases), io, written);
  const findings = warnings.map((warning) => findingWithoutPlace(files.set, warning, 'warning'));
  reportFindings(findings, io);
  const from = `from the example "${plainName}"${isChanged ? ', with your changes' : ''}`;
  io.stderr.write(
    `${printable(files.set)} and ${printable(files.cases)} (${counted(cases.length, 'case')}) written, ${from}.\n` +
      `${note === undefined ? '' : `${note} The rules are those of another country.\n`}` +
      `Check every rate. Next: staytax test ${printable(shellWord(files.cases))}\n`,
  );
}

/** The named place, or the nearest. With the currency of the house if it was needed, and a note on another country. */
async function placeFor({ place, country: countryText, currency }: InitOptions, io: Io): Promise<PlaceExample> {
  const all = (await examplesIn(io)).filter(({ name }) => folderOf(name) === PLACES);
  const readPlace = async (example: Example): Promise<PlaceExample> => {
    return { example, value: JSON.parse(await readText(example.path, io)) };
  };
  const named = (wanted: string): Example => {
    const match = all.find((example) => plainNameOf(example) === wanted);
    if (match !== undefined) return match;
    const hint = didYouMean(probablyMeant(wanted, all.map(plainNameOf))) || ' "staytax examples" lists them.';
    throw new UsageError(`there is no place "${wanted}".${hint}`);
  };
  if (place !== undefined) return readPlace(named(place));
  const ask = { text: 'Country of the house', options: '--country or --place' };
  const { code, name } = await answerOrAsk(countryText, ask, countryOf, io);
  const choose = async (near: readonly string[], instead: string, usual?: string): Promise<PlaceExample> => {
    const options = near.join(', ');
    // Only the user can choose the rules.
    if (near.length > 1 && !io.canAsk) {
      throw new UsageError(`${instead}, so --place is needed: one of ${options}`);
    }
    const question = { text: `Start from which place (${options})`, usual, options: '--place', instead };
    return readPlace(await answerOrAsk(near.length === 1 ? near[0] : undefined, question, named, io));
  };
  const placesOfCountry = PLACES_BY_COUNTRY[code];
  if (placesOfCountry !== undefined) return choose(placesOfCountry, `${name} has several places`, placesOfCountry[0]);

  const none = `there is no example of ${name}`;
  const note = `There is no example of ${name}.`;
  if (io.canAsk) io.stderr.write(`${note} The nearest are those with the same currency.\n`);
  const prices = await currencyFor(currency, { instead: none }, io);
  const places = await Promise.all(FIRST_PLACES.map((first) => readPlace(named(first))));
  const placesWithCurrency = FIRST_PLACES.filter((_, index) => textField(places[index]?.value, 'currency') === prices);
  const nearest =
    placesWithCurrency.length > 0
      ? await choose(placesWithCurrency, `${none}; the nearest are those in ${prices}`, placesWithCurrency[0])
      : await choose(FIRST_PLACES, `${none}, and none in ${prices}`);
  return { ...nearest, currency: prices, note };
}

type PlaceExample = {
  readonly example: Example;
  readonly value: unknown;
  readonly currency?: string;
  readonly note?: string;
};

async function ratesFor(value: unknown, { rates: given, ...facts }: HouseFacts, io: Io): Promise<HouseFacts['rates']> {
  const taxes = ratedTaxes(value);
  for (const title of given.keys()) {
    if (taxes.some((tax) => tax.title === title)) continue;
    const titles = taxes.map((tax) => `"${tax.title}"`).join(', ') || 'none';
    throw new UsageError(`--rate: the set has no tax "${title}" with one rate (it has ${titles})`);
  }
  const rates = new Map(given);
  for (const { title, rate } of taxes.filter((tax) => !given.has(tax.title))) {
    const check = (answer: string) => {
      if (answer !== rate) setOf(value, { ...facts, rates: new Map([[title, answer]]) });
      return answer;
    };
    rates.set(title, await answerOrAsk(undefined, { text: `Rate of ${title}`, usual: rate }, check, io));
  }
  for (const { title, rate } of taxes) if (rates.get(title) === rate) rates.delete(title);
  return rates;
}

function currencyFor(given: string | undefined, more: Partial<Question>, io: Io): Promise<string> {
  const question = { text: 'Currency of the prices', options: '--currency or --place', ...more };
  const readCurrency = (text: string) => {
    if (currencyDigits(text) !== undefined) return text;
    throw new UsageError(`--currency is an ISO 4217 code such as EUR (got "${text}")`);
  };
  return answerOrAsk(given, question, readCurrency, io);
}

interface Question {
  readonly text: string;
  /** Default for an empty answer. */
  readonly usual?: string | undefined;
  /** Options that answer the question on the command line. */
  readonly options?: string;
  /** Reason for the error message, if there is no terminal. */
  readonly instead?: string | undefined;
}

/** The given value; otherwise the answer on the terminal, asked again while it is invalid; otherwise the default. */
async function answerOrAsk<T>(
  given: string | undefined,
  { text, usual, options = '', instead = 'there is no terminal to ask on' }: Question,
  parse: (text: string) => T,
  io: Io,
): Promise<T> {
  if (given !== undefined) return parse(given);
  for (;;) {
    const answer = await answerTo(text, usual, io);
    const meant = answer?.trim() || usual;
    // The input has ended, so asking again is pointless.
    if (answer === undefined && meant === undefined) throw new UsageError(`${instead}, so ${options} is needed`);
    try {
      if (meant !== undefined) return parse(meant);
    } catch (error) {
      if (answer === undefined) throw error;
      const reasons = error instanceof UsageError ? [error] : findingsOf(error);
      io.stderr.write(`${printable(reasons.map(({ message }) => message).join(' '))}\n`);
    }
  }
}

async function answerTo(text: string, usual: string | undefined, io: Io): Promise<string | undefined> {
  if (!io.canAsk) return undefined;
  const answer = await io.ask(`${printable(text)}${usual === undefined ? '' : ` [${printable(usual)}]`}: `);
  if (answer === INTERRUPTED) throw new EndedByUser(EXIT.interrupted);
  return answer;
}

async function askToReplace(files: readonly string[], { yes }: InitOptions, io: Io): Promise<void> {
  const existing: string[] = [];
  for (const file of files) if ((await readIfThere(file, io)) !== undefined) existing.push(file);
  if (existing.length === 0 || yes) return;
  const named = existing.map(printable).join(' and ');
  if (!io.canAsk) {
    throw new UsageError(`${named} would be replaced, and there is no terminal to ask on; use --yes, or --name`);
  }
  await askForYes(`Replace ${named}? Only "yes" does: `, 'Nothing was written.', io);
}

/** Facts about a house that replace those of the place. */
interface HouseFacts {
  readonly title: string;
  readonly currency: string;
  readonly rates: ReadonlyMap<string, string>;
}

/** The taxes of a set that have one rate, with it. */
function ratedTaxes(taxSet: unknown): Array<{ readonly title: string; readonly rate: string }> {
  return entriesOf(fieldsOf(taxSet)['taxes']).flatMap((entry) => {
    const local = fieldsOf(fieldsOf(entry)['local']);
    const [title, rate] = [textField(entry, 'title'), textField(local, 'rate') ?? textField(entry, 'rate')];
    const hasRows = local['rates'] !== undefined || local['only'] === 'channel';
    return title === undefined || rate === undefined || hasRows ? [] : [{ title, rate }];
  });
}

/** Replaces the quotation of a source whose rule was changed. */
const CHANGED =
  'Not the rates of this file: they, or the currency, were changed when it was written. Put here what the rule says';

/** Local rules; without the quotation and the date of their source if they were changed. */
function localRules(local: unknown, isChanged: boolean): { readonly local?: Fields } {
  if (local === undefined) return {};
  const { source, ...rules } = fieldsOf(local);
  if (!isChanged || source === undefined) return { local: fieldsOf(local) };
  return { local: { ...rules, source: { ...withoutAbsent({ url: textField(source, 'url') }), says: CHANGED } } };
}

/** The set of a place with the facts of a house, as JSON and validated. Throws the issues of the result. */
function setOf(place: unknown, { title, currency, rates }: HouseFacts) {
  const { $schema: _, taxes, local, ...fields } = fieldsOf(place);
  const { currency: old } = fields;
  const isOther = currency !== old;
  const entry = (given: unknown): Fields => {
    const { $schema: _, ...tax } = fieldsOf(given);
    const rate = rates.get(textField(tax, 'title') ?? '');
    const rules = localRules(tax['local'], isOther || rate !== undefined);
    const rated = rate === undefined ? {} : { rate };
    const isInRules = rules.local?.['rate'] !== undefined;
    return {
      ...tax,
      ...(isInRules ? { local: { ...rules.local, ...rated } } : { ...rated, ...rules }),
      ...(tax['currency'] === old ? { currency } : {}),
      ...(tax['taxes'] === undefined ? {} : { taxes: entriesOf(tax['taxes']).map(entry) }),
    };
  };
  const rules = localRules(local, isOther || rates.size > 0);
  const set = { ...fields, title, currency, ...rules, taxes: entriesOf(taxes).map(entry) };
  const { value, warnings = [], issues = [] } = validateTaxSet(set);
  if (value === undefined) throw new InvalidInput(issues.map((issue) => findingWithoutPlace('the tax set', issue)));
  return { set, taxSet: value, warnings };
}

const CALCULATED = {
  says: 'Calculated when the file was written, after rates or the currency were changed: check it by hand',
};

/**
 * Cases of a place for the set of a house. Changed rules recalculate the amounts and mark them as calculated. Cases
 * with prices of another currency are left out.
 */
function casesOf(cases: unknown, taxSet: TaxSet, isChanged: boolean): readonly Fields[] {
  const written = entriesOf(fieldsOf(cases)['cases']).map(fieldsOf);
  if (!isChanged) return written;
  return readCases(cases).cases.flatMap(({ stay, expect, policy }, index) => {
    if (policy !== undefined || expect.issues !== undefined) return [];
    if (validateStay(stay, taxSet.currency).value === undefined) return [];
    const { price, total, taxes } = quote(taxSet, stay);
    const amounts = Object.fromEntries(taxes.map(({ title }) => [title, amountOfTitle(title, taxes)]));
    return [{ ...written[index], source: CALCULATED, expect: { price, total, taxes: amounts } }];
  });
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

const FIRST_PLACES: readonly string[] = Object.values(PLACES_BY_COUNTRY).flatMap(([first]) => first ?? []);

/** Common names beside those of the standard. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae'],
  CZ: ['czech republic'],
  GB: ['england', 'great britain', 'scotland', 'wales'],
  KR: ['korea'],
  NL: ['holland'],
  TR: ['turkey'],
  US: ['usa'],
};

/** Finds a country by its code or English name. Throws `UsageError` for any other text. */
function countryOf(text: string): { readonly code: string; readonly name: string } {
  const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  // Compares without regard to accents and capitals.
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  const wanted = text.trim();
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.map((code) => ({ code, name: regionNames.of(code) ?? '' })).filter(({ name }) => name !== '');
  const country = named.find(({ code, name }) => {
    return [code, name, ...(ALSO_CALLED[code] ?? [])].some((alias) => compare(alias, wanted) === 0);
  });
  // Former codes such as DD lead to the country of today.
  if (country !== undefined) return { ...country, code: new Intl.Locale(`und-${country.code}`).region ?? country.code };
  const names = named.map(({ name }) => name);
  const hint =
    didYouMean(probablyMeant(wanted, names)) || ' A code such as PT, or a name such as Portugal, is expected.';
  throw new UsageError(`there is no country "${text}".${hint}`);
}
