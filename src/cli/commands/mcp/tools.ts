import { didYouMean } from '../../../core/issues/field-codes.js';
import { DEEPEST_JSON, isRecord, isTooDeep } from '../../../core/issues/reading.js';
import { probablyMeant, shown } from '../../../core/issues/texts.js';
import { RECORD_SUBJECTS } from '../../../core/record/record.js';
import type { JsonSchema } from '../../../core/schema/json-schema.js';
import type { Preview } from '../../../trials/preview/preview-data.js';
import type { Register } from '../../command.js';
import { UsageError } from '../../command.js';
import { optionFor } from '../../input/declaration.js';
import { POLICY_NAMES } from '../../input/shared-options.js';
import { jsonText, messageOf } from '../../output/text.js';
import { registerExamples } from '../examples.js';
import { registerInvoice } from '../invoice.js';
import { registerPreview } from '../preview/preview.js';
import { registerPriceFor } from '../price-for.js';
import { registerExplain, registerQuote } from '../quote.js';
import { registerReconcile } from '../reconcile.js';
import { registerDifference, registerVerify } from '../records.js';
import { registerReturn } from '../return/return.js';
import { registerTest } from '../test.js';
import { registerValidate } from '../validate.js';
import { previewPage } from './pages.js';
import { LONGEST_WORD, MOST_WORDS } from './search-docs.js';
import {
  ANSWERS,
  choiceOf,
  described,
  FLAG,
  listOf,
  OF_QUOTE,
  objectArgument,
  POLICY,
  RECORD,
  SAVED_SET,
  STAY,
  TAX_SET,
  TO_VALIDATE,
  textArgument,
} from './tool-schemas.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** Texts of files by their names, which are those of their arguments. */
type Files = ReadonlyMap<string, string>;
export interface CommandLine {
  readonly argv: readonly string[];
  readonly files: Files;
}

/** A tool, which makes a command line of its arguments. `search_docs` has none: see call-tool.ts. */
export interface Tool {
  readonly description: string;
  readonly arguments: Readonly<Record<string, Argument>>;
  readonly required?: readonly string[];
  readonly answer: JsonSchema;
  readonly register?: Register;
  /** The beginning of its command line [its name]. */
  readonly command?: readonly string[];
  /** Whether each argument has its own command line. */
  readonly isEach?: true;
  /** Throws `UsageError` for arguments that are missing together, or need each other. */
  readonly check?: (given: Arguments) => void;
  /** Whether exit code 1 is an answer, because the tool looks for mistakes. */
  readonly tellsWhatIsWrong?: true;
  /** Whether the answer is the written file instead of the output. */
  readonly answersWithFile?: true;
  /** Selects the part of the output to show [all of it]. */
  readonly shown?: (printed: unknown, given: Arguments) => object | undefined;
  /** Makes the pages of an answer with a special order [see call-tool.ts]. */
  readonly pageOf?: (printed: unknown, page: number) => object;
  /** Whether other tools take the whole answer: its pages are parts of its JSON. */
  readonly isTakenWhole?: true;
}

const QUERY = `A few words, such as "children free"; at most ${MOST_WORDS} different ones, of at most ${LONGEST_WORD} letters, are looked for.`;

/** The schema of an argument, and its words on the command line. */
type Argument = readonly [schema: JsonSchema, words: ArgumentWords];
type ArgumentWords = (name: string, value: unknown, files: Map<string, string>, given: Arguments) => readonly string[];

const asFile: ArgumentWords = (name, value, files) => [addFile(name, value, files)];
/** A tax set with a policy becomes a worked case. */
const asSet: ArgumentWords = (name, value, files, { policy }) => {
  if (policy === undefined) return asFile(name, value, files, {});
  return [addFile(name, { taxSet: taxSetValue(name, value), policy: parsedArgument('policy', policy) }, files)];
};
/** Each option is one word, so that a value may begin with "-". */
const asOption: ArgumentWords = (name, value) => [`${optionFor(name)}=${textOf(name, value)}`];
const asFileOption: ArgumentWords = (name, value, files) => [`${optionFor(name)}=${addFile(name, value, files)}`];
const asOptions: ArgumentWords = (name, values, ...more) =>
  listIn(name, values).flatMap((value) => asOption(name, value, ...more));
const asFlag: ArgumentWords = (name, value) => {
  if (typeof value === 'boolean') return value ? [optionFor(name)] : [];
  throw new UsageError(`${name} must be true or false`);
};
const asPart: ArgumentWords = (name, value, files) => {
  const file = addFile(name, name === 'cases' ? casesFile(value) : value, files);
  return [file, '--as', name === 'taxSet' ? 'tax-set' : name];
};
/** A policy stands in the file of the tax set. */
const inSet: ArgumentWords = () => [];

const POLICY_ARGUMENT: Argument = [POLICY, inSet];
const AMOUNT: Argument = [textArgument('An amount as text, such as "120.00".'), asOption];
const BOOKING: Tool['arguments'] = {
  taxSet: [TAX_SET, asSet],
  stay: [STAY, asFileOption],
  policy: POLICY_ARGUMENT,
};
const OF_BOOKING = { arguments: BOOKING, required: ['taxSet', 'stay'] };

const BY_NAME: Readonly<Record<string, Tool>> = {
  validate: {
    description:
      'Everything that is wrong with a tax, a tax set, a stay, definitions or cases, with the path of each issue.',
    arguments: Object.fromEntries(Object.entries(TO_VALIDATE).map(([name, schema]) => [name, [schema, asPart]])),
    isEach: true,
    check: (given) => {
      const all = Object.keys(TO_VALIDATE);
      if (all.every((name) => given[name] === undefined)) throw new UsageError(`one of ${all.join(', ')} is needed`);
    },
    answer: ANSWERS.validate,
    register: registerValidate,
    tellsWhatIsWrong: true,
  },
  quote: {
    ...OF_BOOKING,
    description: 'What a stay costs: each tax, net, price, total, what the house keeps, every night.',
    arguments: { taxSet: [OF_QUOTE.taxSet, asSet], stay: [OF_QUOTE.stay, asFileOption], policy: POLICY_ARGUMENT },
    answer: ANSWERS.quote,
    register: registerQuote,
  },
  explain: {
    ...OF_BOOKING,
    description: 'Why each amount of a quote is what it is, step by step.',
    answer: ANSWERS.explain,
    register: registerExplain,
  },
  preview: {
    description:
      'What guests would pay under a draft of a tax set, beside what is saved, on stays that show it: a summary, then the stays that change most.',
    arguments: {
      draft: [TAX_SET, asSet],
      saved: [SAVED_SET, (name, value, files) => ['--against', addFile(name, value, files)]],
      policy: POLICY_ARGUMENT,
      scenarios: [
        listOf('Stays of your own, each { "name": ..., "stay": ... }: then these alone are looked at.'),
        (name, value, files) => ['--scenario', addFile(name, value, files), '--only-mine'],
      ],
    },
    required: ['draft'],
    answer: ANSWERS.preview,
    register: registerPreview,
    pageOf: (printed, page) => {
      if (!isPreview(printed)) throw new UsageError('draft must be one tax set, and not the definitions of a property');
      return previewPage(printed, page);
    },
  },
  price_for: {
    ...OF_BOOKING,
    description: 'The price to sell for, so that the guest pays a total, or the net is a given amount.',
    arguments: { ...BOOKING, total: AMOUNT, net: AMOUNT },
    answer: ANSWERS.price_for,
    register: registerPriceFor,
    command: ['price-for'],
  },
  test: {
    description: 'Tests a tax set with stays whose amounts are known.',
    arguments: {
      taxSet: [TAX_SET, inSet],
      cases: [
        listOf('Each { "name": ..., "stay": ..., "expect": { "total": "56.00", "taxes": { "VAT": "3.17" } } }.'),
        (name, value, files, { taxSet }) => {
          const set = taxSetValue('taxSet', taxSet);
          return [addFile(name, { taxSet: set, cases: parsedArgument(name, value) }, files)];
        },
      ],
    },
    required: ['taxSet', 'cases'],
    answer: ANSWERS.test,
    register: registerTest,
    tellsWhatIsWrong: true,
  },
  record: {
    ...OF_BOOKING,
    description:
      'The quote of a stay with all that it takes to verify it. Keep it: difference, verify, invoice and return take it.',
    arguments: { ...BOOKING, of: [choiceOf(RECORD_SUBJECTS, 'What the record is of [a stay].'), asOption] },
    answer: ANSWERS.record,
    register: registerQuote,
    command: ['quote', '--record=record'],
    answersWithFile: true,
    isTakenWhole: true,
  },
  invoice: {
    description:
      'The lines and VAT of an invoice as EN 16931 has them, of a stay; of two records the credit note, or what is still due.',
    arguments: {
      ...BOOKING,
      before: [RECORD, asFileOption],
      after: [RECORD, asFileOption],
      by: [choiceOf(['stay', 'room', 'night'], 'How lines are put together [stay].'), asOption],
      lodging: [textArgument('The VAT category of lodging without VAT, such as "E".'), asOption],
      reason: [textArgument('Why lodging has no VAT: a text, or a VATEX code.'), asOption],
      collectedByChannel: [listOf('Titles or ids of taxes that the channel collects.', { type: 'string' }), asOptions],
      collectedByProperty: [listOf('Taxes that the property collects after all.', { type: 'string' }), asOptions],
      options: [
        objectArgument('payers [{ "name", "takes" }], prepaid, deposits, preceding, taxCurrency: see search_docs.'),
        asFileOption,
      ],
      payer: [textArgument('Of the payers of options: the invoice of this one alone.'), asOption],
      deposit: [textArgument('An amount: the invoice of a deposit of it.'), asOption],
    },
    answer: ANSWERS.invoice,
    register: registerInvoice,
    check: ({ taxSet, stay }) => {
      if ((taxSet === undefined) !== (stay === undefined)) throw new UsageError('taxSet and stay need each other');
    },
    shown: (printed) => (isRecord(printed) ? printed : { invoices: [printed].flat() }),
  },
  difference: {
    description: 'The correction when one record replaces another: what each tax was, is, and the difference.',
    arguments: { before: [RECORD, asFile], after: [RECORD, asFile] },
    required: ['before', 'after'],
    answer: ANSWERS.difference,
    register: registerDifference,
  },
  verify: {
    description:
      'Calculates records again with their tax set and policy: every figure that differs, none where all agree.',
    arguments: {
      records: [
        listOf('Records, as the tool record answers them.'),
        (name, value, files) => {
          const all = listIn(name, value);
          if (all.length === 0) throw new UsageError('records must have at least one record');
          return all.map((record, at) => addFile(`records[${at}]`, record, files));
        },
      ],
    },
    required: ['records'],
    answer: ANSWERS.verify,
    register: registerVerify,
    tellsWhatIsWrong: true,
    shown: (printed) => ({ records: printed }),
  },
  reconcile: {
    description: 'Each tax of a booking beside what its OTA printed, with the cause of a difference.',
    arguments: {
      booking: [objectArgument('A booking revision as the API answers it, or its attributes.'), asFile],
      taxSet: [TAX_SET, (...argument) => ['--tax-set', ...asSet(...argument)]],
      policy: POLICY_ARGUMENT,
    },
    required: ['booking', 'taxSet'],
    answer: ANSWERS.reconcile,
    register: registerReconcile,
  },
  return: {
    description:
      'The tax return of a period, from records: what was charged by tax and rate, and by reason what was not.',
    arguments: {
      bookings: [
        listOf('Each { "reference": "A1", "record": ... }; the record is null for a cancelled booking.'),
        (name, value, files) => {
          const lines = listIn(name, value).map((booking) => `${JSON.stringify(booking)}\n`);
          files.set(name, lines.join(''));
          return [name];
        },
      ],
      month: [textArgument('The period, such as "2026-07".'), asOption],
      quarter: [textArgument('The period, such as "2026-3".'), asOption],
      year: [textArgument('The period, such as "2026".'), asOption],
      from: [textArgument('The first date of the period, in place of a month.'), asOption],
      to: [textArgument('The last date of the period.'), asOption],
      by: [
        choiceOf(['night', 'arrival', 'departure'], 'The date that puts an amount into the period [night].'),
        asOption,
      ],
      property: [textArgument('The bookings of one house.'), asOption],
      byMonth: [described(FLAG, 'Adds each month.'), asFlag],
      stays: [described(FLAG, 'Adds a line for each stay.'), asFlag],
      declared: [objectArgument('An earlier answer: adds the amendments.'), asFileOption],
    },
    required: ['bookings'],
    answer: ANSWERS.return,
    register: registerReturn,
    command: ['return', '--workers=1'],
    tellsWhatIsWrong: true,
  },
  examples: {
    description: 'Lists tax sets of real places, stays and definitions; with a name, that example as a file.',
    arguments: {
      name: [
        textArgument('An example, such as "places/lisbon" [the list].'),
        (name, value) => {
          const text = textOf(name, value);
          if (NAME.test(text)) return [text];
          throw new UsageError(`there is no example "${text}"; examples without a name lists them`);
        },
      ],
    },
    answer: ANSWERS.examples,
    register: registerExamples,
    isTakenWhole: true,
    // Names and titles without the paths, which are of no use to an agent.
    shown: (printed, { name }) => {
      const all = [printed].flat().filter(isRecord);
      return name === undefined ? { examples: all.map(({ name, title }) => ({ name, title })) } : undefined;
    },
  },
  search_docs: {
    description: 'Sections of the documentation for some words: rules, fields, options, messages, decisions.',
    arguments: { query: [textArgument(QUERY), inSet] },
    required: ['query'],
    answer: ANSWERS.search_docs,
  },
};

export const TOOLS: ReadonlyMap<string, Tool> = new Map(Object.entries(BY_NAME));

/** The command lines of a call: one, or one for each argument. */
export function commandLinesOf(name: string, tool: Tool, given: Arguments): readonly CommandLine[] {
  checkPolicy(given['policy']);
  tool.check?.(given);
  const files = new Map<string, string>();
  const words = Object.entries(tool.arguments).flatMap(([argument, [, wordsOf]]) =>
    given[argument] === undefined ? [] : [wordsOf(argument, given[argument], files, given)],
  );
  const lines = tool.isEach ? words : [words.flat()];
  return lines.map((line) => ({ argv: [...(tool.command ?? [name]), ...line], files }));
}

export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${name} must be text`);
}

function listIn(name: string, given: unknown): unknown[] {
  const value = parsedArgument(name, given);
  if (Array.isArray(value)) return value;
  throw new UsageError(`${name} must be a list`);
}

/** Wraps a list of cases into a cases file without a tax set. */
function casesFile(given: unknown): unknown {
  const value = typeof given === 'string' && given.trimStart().startsWith('[') ? parsedArgument('cases', given) : given;
  return Array.isArray(value) ? { cases: value } : value;
}

/** Its fields are checked with the tax set. */
function checkPolicy(given: unknown): void {
  const policy = given === undefined ? undefined : parsedArgument('policy', given);
  if (policy === undefined || isRecord(policy)) return;
  const names = POLICY_NAMES.map((name) => `"${name}"`).join(' or ');
  if (typeof policy !== 'string') throw new UsageError(`policy must be ${names}, or an object (got ${shown(policy)})`);
  if (POLICY_NAMES.some((name) => name === policy)) return;
  const hint = didYouMean(probablyMeant(policy, POLICY_NAMES));
  throw new UsageError(`there is no policy ${JSON.stringify(policy)}: it is ${names}, or an object.${hint}`);
}

function isPreview(printed: unknown): printed is Preview {
  return isRecord(printed) && Array.isArray(printed['scenarios']);
}

/** A name of an example. It cannot be an option or a file of this machine. */
const NAME = /^\w[\w-]*(?:\/\w[\w-]*)?$/;

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

/** Throws `UsageError` for a value that is nested deeper than recursive readers can follow. */
export function refuseDeep(name: string, value: unknown): void {
  if (isTooDeep(value)) throw new UsageError(`${name} must not be nested deeper than ${DEEPEST_JSON} levels`);
}

function parsedArgument(name: string, value: unknown): unknown {
  if (!isJsonText(value)) return value;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch (error) {
    throw new UsageError(`${name} must be JSON: ${messageOf(error)}`);
  }
  refuseDeep(name, parsed);
  return parsed;
}

/** A tax set for use inside another file, where the name of an example is not possible. */
function taxSetValue(name: string, given: unknown): object {
  const value = parsedArgument(name, given);
  if (isRecord(value)) return value;
  throw new UsageError(`${name} must be the tax set itself: examples with its name answers with it`);
}

/** Adds a file with this value, and returns its name; the name of an example stays as it is. */
function addFile(name: string, value: unknown, files: Map<string, string>): string {
  if (typeof value === 'string' && !isJsonText(value)) {
    if (NAME.test(value)) return value;
    throw new UsageError(`${name} must be an object, its JSON, or the name of an example`);
  }
  files.set(name, typeof value === 'string' ? value : jsonText(value ?? null));
  return name;
}
