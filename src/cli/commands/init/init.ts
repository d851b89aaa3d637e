import { join } from 'node:path';
import { Option } from 'commander';
import { textField } from '../../../editor/json.js';
import { printable } from '../../../issues/printable.js';
import { currencyDigits } from '../../../money/currencies.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../../command.js';
import { INTERRUPTED, type Io } from '../../command-io.js';
import { type Example, examplesIn, folderOf, PLACES } from '../../input/examples.js';
import { readIfThere, readText } from '../../input/read-file.js';
import { newFileText } from '../../output/new-file.js';
import { count, shellWord } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { refusal } from '../../person.js';
import { countryOf, nearestPlaces } from './places.js';
import { casesOf, type RatedTax, ratedTaxes, setOf } from './written.js';

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
of the country, or else one with the same currency. It is an example, not tax advice: check every rate.

Files that exist are replaced only after a question, or with --yes.

Examples:
  $ staytax init --country PT --title "Hotel Aurora"
  $ staytax init hotels --country Germany --place hamburg --rate "VAT=7.00" --name hamburg
  $ staytax test
`;

export const registerInit: Register = (program, io, finish) => {
  program
    .command('init')
    .summary('a tax set with cases, to start from')
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
  const { example, value } = await placeFor(options, io);
  const plainName = nameOf(example);
  const currency = await asked('Currency of the prices', options.currency, textField(value, 'currency') ?? '', io);
  if (currencyDigits(currency) === undefined) {
    throw new UsageError(`--currency is an ISO 4217 code such as EUR (got "${currency}")`);
  }
  const title = await asked('Name of the tax set', options.title, textField(value, 'title') ?? plainName, io);
  const taxes = ratedTaxes(value);
  const rates = await ratesFor(taxes, options.rate ?? new Map(), io);
  const { written, taxSet } = setOf(value, { title, currency, rates });
  const isChanged = rates.size > 0 || currency !== textField(value, 'currency');
  const examples = JSON.parse(await readText(join(io.examples, 'cases', `${example.name}.cases.json`), io));
  const cases = casesOf(examples, taxSet, isChanged);

  const name = options.name ?? plainName;
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`--name is letters, digits, ".", "-" and "_" (got "${name}")`);
  const files = { set: join(folder, `${name}.json`), cases: join(folder, `${name}.cases.json`) };
  const stopped = await refusedToReplace(Object.values(files), options, io);
  if (stopped !== undefined) return stopped;
  await writeFile(files.set, newFileText('tax-set', written, files.set), io);
  await writeFile(files.cases, newFileText('cases', { taxSet: `${name}.json`, cases }, files.cases), io);
  const from = `from the example "${plainName}"${isChanged ? ', with your changes' : ''}`;
  io.stderr.write(
    `${printable(files.set)} and ${printable(files.cases)} (${count(cases.length, 'case')}) written, ${from}.\n` +
      `Check every rate. Next: staytax test ${printable(shellWord(files.cases))}\n`,
  );
  return EXIT.fine;
}

interface Place {
  readonly example: Example;
  readonly value: unknown;
}

/** The place to start from: the one that was named, or the nearest. */
async function placeFor({ place, country: given, currency }: InitOptions, io: Io): Promise<Place> {
  const all = (await examplesIn(io)).filter(({ name }) => folderOf(name) === PLACES);
  const read = async (example: Example): Promise<Place> => ({
    example,
    value: JSON.parse(await readText(example.path, io)),
  });
  const named = (wanted: string): Example => {
    const found = all.find((example) => nameOf(example) === wanted);
    if (found === undefined) throw new UsageError(`there is no place "${wanted}"; "staytax examples" lists them`);
    return found;
  };
  if (place !== undefined) return read(named(place));
  const country = countryOf(await asked('Country of the house', given, undefined, io, '--country or --place'));
  const places = await Promise.all(all.map(read));
  const currencies = new Map(places.map(({ example, value }) => [nameOf(example), textField(value, 'currency') ?? '']));
  const near = nearestPlaces(country, currency, currencies).filter((name) => currencies.has(name));
  const [first = ''] = near;
  if (near.length === 1) return read(named(first));
  return read(named(await asked(`Start from which place (${near.join(', ')})`, undefined, first, io)));
}

/** The rates that differ from those of the place. */
async function ratesFor(
  taxes: readonly RatedTax[],
  given: ReadonlyMap<string, string>,
  io: Io,
): Promise<ReadonlyMap<string, string>> {
  for (const title of given.keys()) {
    if (taxes.some((tax) => tax.title === title)) continue;
    const titles = taxes.map((tax) => `"${tax.title}"`).join(', ') || 'none';
    throw new UsageError(`--rate: the set has no tax "${title}" with one rate (it has ${titles})`);
  }
  const rates = new Map<string, string>();
  for (const { title, rate } of taxes) {
    const answer = await asked(`Rate of ${title}`, given.get(title), rate, io);
    if (answer !== rate) rates.set(title, answer);
  }
  return rates;
}

/** What was given; otherwise the answer of whoever sits at the terminal; otherwise the usual. */
async function asked(
  question: string,
  given: string | undefined,
  usual: string | undefined,
  io: Io,
  option = '--country',
): Promise<string> {
  if (given !== undefined) return given;
  const answer = io.canAsk
    ? await io.ask(`${printable(question)}${usual === undefined ? '' : ` [${printable(usual)}]`}: `)
    : '';
  if (answer === INTERRUPTED) throw new Interrupted();
  const text = (answer ?? '').trim();
  if (text !== '') return text;
  if (usual !== undefined) return usual;
  throw new UsageError(`nobody can be asked, so ${option} is needed`);
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

function nameOf({ name }: Example): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
