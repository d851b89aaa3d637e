import { join } from 'node:path';
import { Option } from 'commander';
import { textField } from '../../../editor/json.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { probablyMeant } from '../../../issues/texts.js';
import { currencyDigits } from '../../../money/amount.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import { INTERRUPTED, type Io } from '../../command-io.js';
import { type Example, examplesIn, folderOf, PLACES, plainNameOf } from '../../input/examples.js';
import { readIfThere, readText } from '../../input/read-file.js';
import { reportFindings, unplaced } from '../../output/findings.js';
import { newFileText } from '../../output/new-file.js';
import { shellWord } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { refusal } from '../../person.js';
import { countryOf, FIRST_PLACES, PLACES_BY_COUNTRY } from './places.js';
import { casesOf, type Facts, ratedTaxes, setOf } from './written.js';

interface InitOptions {
  readonly country?: string;
  readonly place?: string;
  readonly currency?: string;
  readonly title?: string;
  readonly rate?: ReadonlyMap<string, string>;
  readonly name?: string;
  readonly yes?: true;
}

const EXAMPLES = `
On a terminal it asks for what was not given. The set and its cases start from the nearest place of the examples: one
of the country, or else one with the same --currency. Without a terminal --place says which, where there are several. It is an example, not tax advice: check every rate.

Files that exist are replaced only after a question, or with --yes.

Examples:
  $ staytax init --country PT --place lisbon --title "Hotel Aurora"
  $ staytax init hotels --country Germany --place hamburg --rate "VAT=7.00" --name hamburg
  $ staytax test
`;

export const registerInit: Register = (program, io, finish) => {
  program
    .command('init')
    .summary('create a tax set and its cases from an example')
    .description('Writes a tax set and its cases, from the nearest place of the examples.')
    .argument('[folder]', 'where to write them', '.')
    .option('--country <country>', 'the country of the house: PT, or Portugal')
    .option('--place <name>', 'the example to start from, such as lisbon')
    .option('--currency <code>', "the currency of the prices, in place of the example's")
    .option('--title <text>', "the name of the tax set, in place of the example's")
    .addOption(
      new Option(
        '--rate <tax=rate>',
        'the rate of a tax, in place of that of the example; may be given again',
      ).argParser(rateOption),
    )
    .option('--name <name>', 'the name of the files, without their ending')
    .option('--yes', 'replace files that exist without asking')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, options: InitOptions) => finish(await initCommand(folder, options, io)));
};

function rateOption(text: string, before: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--rate is a title and a rate, such as "VAT=7.00" (got "${text}")`);
  return new Map([...before, [text.slice(0, at), text.slice(at + 1)]]);
}

/** Thrown when a question is answered with Ctrl-C. */
class Interrupted extends Error {}

async function initCommand(folder: string, options: InitOptions, io: Io): Promise<ExitCode> {
  try {
    return await init(folder, options, io);
  } catch (error) {
    if (error instanceof Interrupted) return EXIT.interrupted;
    throw error;
  }
}

async function init(folder: string, options: InitOptions, io: Io): Promise<ExitCode> {
  const { example, value, currency: known, note } = await placeFor(options, io);
  const plainName = plainNameOf(example);
  const ofPlace = textField(value, 'currency') ?? '';
  const currency = known ?? (await currencyFor({ given: options.currency, usual: ofPlace }, io));
  const usualTitle = textField(value, 'title') ?? plainName;
  const title = await asked(options.title, { text: 'Name of the tax set', usual: usualTitle }, asItIs, io);
  const rates = await ratesFor(value, { title, currency, rates: options.rate ?? new Map() }, io);
  const { written, taxSet, warnings } = setOf(value, { title, currency, rates });
  const isChanged = rates.size > 0 || currency !== ofPlace;
  const examples = JSON.parse(await readText(join(io.examples, 'cases', `${example.name}.cases.json`), io));
  const cases = casesOf(examples, taxSet, isChanged);

  const name = options.name ?? plainName;
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`--name is letters, digits, ".", "-" and "_" (got "${name}")`);
  const files = { set: join(folder, `${name}.json`), cases: join(folder, `${name}.cases.json`) };
  const stopped = await refusedToReplace(Object.values(files), options, io);
  if (stopped !== undefined) return stopped;
  await writeFile(files.set, newFileText('tax-set', written, files.set), io, {
    makesFolder: true,
    replacesInput: true,
  });
  await writeFile(files.cases, newFileText('cases', { taxSet: `${name}.json`, cases }, files.cases), io, {
    replacesInput: true,
  });
  reportFindings(
    warnings.map((warning) => unplaced(files.set, warning, 'warning')),
    io,
  );
  const from = `from the example "${plainName}"${isChanged ? ', with your changes' : ''}`;
  io.stderr.write(
    `${printable(files.set)} and ${printable(files.cases)} (${counted(cases.length, 'case')}) written, ${from}.\n` +
      `${note === undefined ? '' : `${note} The rules are those of another country.\n`}` +
      `Check every rate. Next: staytax test ${printable(shellWord(files.cases))}\n`,
  );
  return EXIT.fine;
}

interface PlaceExample {
  readonly example: Example;
  readonly value: unknown;
  /** The currency of the house, where it had to be known to find the place. */
  readonly currency?: string;
  /** That the country has no example. */
  readonly note?: string;
}

/** The place to start from: the one that was named, or the nearest. */
async function placeFor({ place, country: given, currency }: InitOptions, io: Io): Promise<PlaceExample> {
  const all = (await examplesIn(io)).filter(({ name }) => folderOf(name) === PLACES);
  const read = async (example: Example): Promise<PlaceExample> => ({
    example,
    value: JSON.parse(await readText(example.path, io)),
  });
  const named = (wanted: string): Example => {
    const found = all.find((example) => plainNameOf(example) === wanted);
    if (found !== undefined) return found;
    const meant = probablyMeant(wanted, all.map(plainNameOf));
    const hint = meant === undefined ? '"staytax examples" lists them.' : `Did you mean "${meant}"?`;
    throw new UsageError(`there is no place "${wanted}". ${hint}`);
  };
  if (place !== undefined) return read(named(place));
  const ask = { text: 'Country of the house', options: '--country or --place' };
  const { code, name } = await asked(given, ask, countryOf, io);
  const choose = (near: readonly string[], usual?: string, instead?: string) => {
    // Whose rules are taken is for a person to say.
    if (near.length > 1 && !io.canAsk) throw new UsageError(oneOf(near, instead ?? `${name} has several places`));
    const question = { text: `Start from which place (${near.join(', ')})`, usual, options: '--place', instead };
    return asked(near.length === 1 ? near[0] : undefined, question, named, io);
  };
  const own = PLACES_BY_COUNTRY[code];
  if (own !== undefined) return read(await choose(own, own[0]));

  const none = `there is no example of ${name}`;
  const note = `There is no example of ${name}.`;
  if (io.canAsk) io.stderr.write(`${note} The nearest are those with the same currency.\n`);
  const prices = await currencyFor({ given: currency, instead: none }, io);
  const places = await Promise.all(all.map(read));
  const currencies = new Map(
    places.map(({ example, value }) => [plainNameOf(example), textField(value, 'currency') ?? '']),
  );
  const alike = FIRST_PLACES.filter((first) => currencies.get(first) === prices);
  const near =
    alike.length > 0
      ? await choose(alike, alike[0], `${none}; the nearest are those in ${prices}`)
      : await choose(FIRST_PLACES, undefined, `${none}, and none in ${prices}`);
  return { ...(await read(near)), currency: prices, note };
}

function oneOf(places: readonly string[], why: string): string {
  return `${why}, so --place is needed: one of ${places.join(', ')}`;
}

/** The rates that differ from those of the place. */
async function ratesFor(value: unknown, { rates: given, ...facts }: Facts, io: Io): Promise<Facts['rates']> {
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
    rates.set(title, await asked(undefined, { text: `Rate of ${title}`, usual: rate }, check, io));
  }
  for (const { title, rate } of taxes) if (rates.get(title) === rate) rates.delete(title);
  return rates;
}

interface AskedCurrency {
  readonly given: string | undefined;
  readonly usual?: string;
  /** Why it has to be known. */
  readonly instead?: string;
}

function currencyFor({ given, usual, instead }: AskedCurrency, io: Io): Promise<string> {
  const question = { text: 'Currency of the prices', usual, options: '--currency or --place', instead };
  return asked(given, question, knownCurrency, io);
}

function knownCurrency(text: string): string {
  if (currencyDigits(text) !== undefined) return text;
  throw new UsageError(`--currency is an ISO 4217 code such as EUR (got "${text}")`);
}

interface Question {
  readonly text: string;
  /** What an empty answer stands for. */
  readonly usual?: string | undefined;
  /** What answers it on a command line. */
  readonly options?: string;
  /** Why it is asked, where nobody can be. */
  readonly instead?: string | undefined;
}

const asItIs = (text: string): string => text;

/** What was given; otherwise the answer of whoever sits at the terminal, asked again while it is wrong; otherwise the usual. */
async function asked<T>(given: string | undefined, question: Question, read: (text: string) => T, io: Io): Promise<T> {
  if (given !== undefined) return read(given);
  const { usual, options = '', instead = 'nobody can be asked' } = question;
  for (;;) {
    const answer = await answerTo(question, io);
    const meant = answer?.trim() || usual;
    // After the end of the input there is no other answer.
    if (answer === undefined && meant === undefined) throw new UsageError(`${instead}, so ${options} is needed`);
    try {
      if (meant !== undefined) return read(meant);
    } catch (error) {
      if (answer === undefined) throw error;
      io.stderr.write(`${printable(whyWrong(error))}\n`);
    }
  }
}

/** What was answered; `undefined` where nobody answers. */
async function answerTo({ text, usual }: Question, io: Io): Promise<string | undefined> {
  if (!io.canAsk) return undefined;
  const answer = await io.ask(`${printable(text)}${usual === undefined ? '' : ` [${printable(usual)}]`}: `);
  if (answer === INTERRUPTED) throw new Interrupted();
  return answer;
}

/** Why an answer is asked for again. */
function whyWrong(error: unknown): string {
  if (error instanceof InvalidInput) return error.findings.map(({ message }) => message).join(' ');
  if (error instanceof UsageError) return error.message;
  throw error;
}

/** Asks before a file is replaced; the exit code when that is refused. */
async function refusedToReplace(files: readonly string[], { yes }: InitOptions, io: Io): Promise<ExitCode | undefined> {
  const there: string[] = [];
  for (const file of files) if ((await readIfThere(file, io)) !== undefined) there.push(file);
  if (there.length === 0 || yes) return undefined;
  const named = there.map(printable).join(' and ');
  if (!io.canAsk) throw new UsageError(`${named} would be replaced, and nobody can be asked; use --yes, or --name`);
  return refusal(`Replace ${named}? Only "yes" does: `, 'Nothing was written.', io);
}
