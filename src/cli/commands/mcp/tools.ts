import { isRecord } from '../../../issues/reading.js';
import { sizeOf } from '../../../money/amount.js';
import type { Integer } from '../../../money/integer.js';
import type { ComparedQuotes } from '../../../preview/changes.js';
import { compareSizes } from '../../../preview/changes.js';
import type { Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { Quote } from '../../../quote/quote.js';
import type { JsonSchema } from '../../../schema/json-schema.js';
import type { Register } from '../../command.js';
import { UsageError } from '../../command.js';
import { optionFor } from '../../input/declaration.js';
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
import type { PreviewPage, ShownQuote, ShownStay } from './tool-schemas.js';
import {
  AMOUNT,
  CORRECTION,
  choiceOf,
  DESCRIBED,
  DIFFERENCES,
  EXAMPLES,
  EXPLANATION,
  FLAG,
  INVOICE,
  listOf,
  OF,
  objectArgument,
  POLICY,
  PREVIEW,
  PRICE,
  QUOTE,
  RECONCILIATION,
  RECORD_ANSWER,
  RECORD_ARGUMENT,
  RETURN,
  SECTIONS,
  STAY,
  setLike,
  TAX_SET,
  TESTED,
  TO_VALIDATE,
  textArgument,
  VERDICT,
} from './tool-schemas.js';

/** Arguments of a tool by name, unchecked. */
export type Arguments = Readonly<Record<string, unknown>>;

export interface CommandLine {
  readonly argv: readonly string[];
  readonly files: ReadonlyMap<string, string>;
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
  /** Command lines that do not follow from the arguments alone. */
  readonly commandLines?: (given: Arguments) => readonly CommandLine[];
  /** Throws `UsageError` for arguments that need each other. */
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

/** The schema of an argument, and its words on the command line. */
type Argument = readonly [schema: JsonSchema, words: ArgumentWords];
type ArgumentWords = (name: string, value: unknown, files: Files, given: Arguments) => readonly string[];

const asFile: ArgumentWords = (name, value, files) => [files.add(name, value)];
const asSet: ArgumentWords = (name, value, files, { policy }) => [files.addSet(name, value, policy)];
/** Each option is one word, so that a value may begin with "-". */
const asOption: ArgumentWords = (name, value) => [`${optionFor(name)}=${textOf(name, value)}`];
const asFileOption: ArgumentWords = (name, value, files) => [`${optionFor(name)}=${files.add(name, value)}`];
const asOptions: ArgumentWords = (name, values, ...more) =>
  listIn(name, values).flatMap((value) => asOption(name, value, ...more));
const asFlag: ArgumentWords = (name, value) => {
  if (typeof value === 'boolean') return value ? [optionFor(name)] : [];
  throw new UsageError(`${name} must be true or false`);
};
/** A policy stands in the file of the tax set. */
const inSet: ArgumentWords = () => [];

const POLICY_ARGUMENT: Argument = [POLICY, inSet];
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
    arguments: Object.fromEntries(Object.entries(TO_VALIDATE).map(([name, schema]) => [name, [schema, asFile]])),
    answer: VERDICT,
    register: registerValidate,
    tellsWhatIsWrong: true,
    commandLines: (given) => {
      const all = Object.keys(TO_VALIDATE);
      const names = all.filter((name) => given[name] !== undefined);
      if (names.length === 0) throw new UsageError(`one of ${all.join(', ')} is needed`);
      return names.map((name) => {
        const files = new Files();
        const value = name === 'cases' ? casesFile(given[name]) : given[name];
        const kind = name === 'taxSet' ? 'tax-set' : name;
        return files.commandLine(['validate', files.add(name, value), '--as', kind]);
      });
    },
  },
  quote: {
    ...OF_BOOKING,
    description: 'What a stay costs: each tax, net, price, total, every night.',
    arguments: { taxSet: [DESCRIBED.taxSet, asSet], stay: [DESCRIBED.stay, asFileOption], policy: POLICY_ARGUMENT },
    answer: QUOTE,
    register: registerQuote,
  },
  explain: {
    ...OF_BOOKING,
    description: 'Why each amount of a quote is what it is, step by step.',
    answer: EXPLANATION,
    register: registerExplain,
  },
  preview: {
    description:
      'What guests would pay under a draft of a tax set, beside what is saved, on stays that show it: a summary, then the stays that change most.',
    arguments: {
      draft: [TAX_SET, asSet],
      saved: [
        setLike('What is saved now, to compare the draft with.'),
        (name, value, files) => ['--against', files.add(name, value)],
      ],
      policy: POLICY_ARGUMENT,
      scenarios: [
        listOf('Stays of your own, each { "name": ..., "stay": ... }: then these alone are looked at.'),
        (name, value, files) => ['--scenario', files.add(name, value), '--only-mine'],
      ],
    },
    required: ['draft'],
    answer: PREVIEW,
    register: registerPreview,
    pageOf: (printed, page) => {
      if (!isPreview(printed)) throw new UsageError('draft must be one tax set, and not the definitions of a property');
      return previewPage(printed, page);
    },
  },
  price_for: {
    ...OF_BOOKING,
    description: 'The price to sell for, so that the guest pays a total or the house keeps a net.',
    arguments: { ...BOOKING, total: [AMOUNT, asOption], net: [AMOUNT, asOption] },
    answer: PRICE,
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
          return [files.add(name, { taxSet: set, cases: parsedArgument(name, value) })];
        },
      ],
    },
    required: ['taxSet', 'cases'],
    answer: TESTED,
    register: registerTest,
    tellsWhatIsWrong: true,
  },
  record: {
    ...OF_BOOKING,
    description:
      'The quote of a stay with all that it takes to verify it. Keep it: difference, verify, invoice and return take it.',
    arguments: { ...BOOKING, of: [OF, asOption] },
    answer: RECORD_ANSWER,
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
      before: [RECORD_ARGUMENT, asFileOption],
      after: [RECORD_ARGUMENT, asFileOption],
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
    answer: INVOICE,
    register: registerInvoice,
    check: ({ taxSet, stay }) => {
      if ((taxSet === undefined) !== (stay === undefined)) throw new UsageError('taxSet and stay need each other');
    },
    shown: (printed) => (isRecord(printed) ? printed : { invoices: [printed].flat() }),
  },
  difference: {
    description: 'The correction when one record replaces another: what each tax was, is, and the difference.',
    arguments: { before: [RECORD_ARGUMENT, asFile], after: [RECORD_ARGUMENT, asFile] },
    required: ['before', 'after'],
    answer: CORRECTION,
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
          return all.map((record, at) => files.add(`records[${at}]`, record));
        },
      ],
    },
    required: ['records'],
    answer: DIFFERENCES,
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
    answer: RECONCILIATION,
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
          return [files.addText(name, lines.join(''))];
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
      byMonth: [{ ...FLAG, description: 'Adds each month.' }, asFlag],
      stays: [{ ...FLAG, description: 'Adds a line for each stay.' }, asFlag],
      declared: [objectArgument('An earlier answer: adds the amendments.'), asFileOption],
    },
    required: ['bookings'],
    answer: RETURN,
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
    answer: EXAMPLES,
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
    arguments: { query: [textArgument('A few words, such as "children free".'), inSet] },
    required: ['query'],
    answer: SECTIONS,
  },
};

export const TOOLS: ReadonlyMap<string, Tool> = new Map(Object.entries(BY_NAME));

/** The command lines of a call: one, if the tool does not say otherwise. */
export function commandLinesOf(name: string, tool: Tool, given: Arguments): readonly CommandLine[] {
  if (tool.commandLines !== undefined) return tool.commandLines(given);
  tool.check?.(given);
  const files = new Files();
  const words = Object.entries(tool.arguments).flatMap(([argument, [, wordsOf]]) =>
    given[argument] === undefined ? [] : wordsOf(argument, given[argument], files, given),
  );
  return [files.commandLine([...(tool.command ?? [name]), ...words])];
}

/** The argument of an option: `collected-by-channel` is `collectedByChannel`. */
export function argumentFor(option: string): string {
  return option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
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

function isPreview(printed: unknown): printed is Preview {
  return isRecord(printed) && Array.isArray(printed['scenarios']);
}

/** A name of an example. It cannot be an option or a file of this machine. */
const NAME = /^\w[\w-]*(?:\/\w[\w-]*)?$/;

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

function parsedArgument(name: string, value: unknown): unknown {
  if (!isJsonText(value)) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new UsageError(`${name} must be JSON: ${messageOf(error)}`);
  }
}

/** A tax set for use inside another file, where the name of an example is not possible. */
function taxSetValue(name: string, given: unknown): object {
  const value = parsedArgument(name, given);
  if (isRecord(value)) return value;
  throw new UsageError(`${name} must be the tax set itself: examples with its name answers with it`);
}

/** The files of a command line, named after their arguments. */
class Files {
  readonly #files = new Map<string, string>();

  /** Adds a file with this value, and returns its name; the name of an example stays as it is. */
  add(name: string, value: unknown): string {
    if (isJsonText(value)) return this.addText(name, value);
    if (typeof value !== 'string') return this.addText(name, jsonText(value ?? null));
    if (NAME.test(value)) return value;
    throw new UsageError(`${name} must be an object, its JSON, or the name of an example`);
  }

  addText(name: string, text: string): string {
    this.#files.set(name, text);
    return name;
  }

  /** Adds a tax set with a policy, as a worked case. */
  addSet(name: string, taxSet: unknown, policy: unknown): string {
    if (policy === undefined) return this.add(name, taxSet);
    return this.add(name, { taxSet: taxSetValue(name, taxSet), policy: parsedArgument('policy', policy) });
  }

  commandLine(argv: readonly string[]): CommandLine {
    return { argv, files: this.#files };
  }
}

/** Most characters of an answer, to save the context of the agent. */
export const LONGEST_PAGE = 12_000;

export function noSuchPage(page: number, pages: number): UsageError {
  return new UsageError(`page must be a whole number from 1 to ${pages} (got ${page})`);
}

/** Characters for edits and for warnings before the stays of the first page. */
const MOST_CHANGES = 4_000;
const MOST_WARNINGS = 2_000;

/** The longest stay, value or text that is shown whole. */
const LONGEST_STAY = 1_000;
const LONGEST_VALUE = 500;
const LONGEST_TEXT = 300;
/** Most taxes of a stay; those that differ come first. */
const MOST_TAXES = 20;
const LONGEST_TITLE = 60;

type Entry = readonly [part: 'changes' | 'warnings' | 'stays', value: unknown, length: number];

/** A page of a preview: the summary, then edits, warnings and stays, with the largest changes first. */
export function previewPage(preview: Preview, page: number): PreviewPage {
  const head = headOf(preview);
  const room = LONGEST_PAGE - `${JSON.stringify(head)}\n`.length;
  const packed = inGroups(entriesOf(preview), room, ([, , length]) => length);
  const pages = packed.length === 0 ? [[]] : packed;
  const entries = pages[page - 1];
  if (entries === undefined) throw noSuchPage(page, pages.length);
  const part = (wanted: Entry[0]) => entries.flatMap(([name, value]) => (name === wanted ? [value] : []));
  return {
    ...head,
    page,
    pages: pages.length,
    changes: part('changes'),
    warnings: part('warnings'),
    stays: part('stays').filter(isShownStay),
  };
}

function isShownStay(value: unknown): value is ShownStay {
  return typeof value === 'object' && value !== null && 'draft' in value && 'isChanged' in value;
}

/** The parts that every page has, with the longest possible page numbers. */
function headOf({ title, currency, summary: { scenarios, changed, largest } }: Preview): PreviewPage {
  const most = largest && { scenario: shortText(largest.scenario), total: largest.total, net: largest.net };
  const summary = { scenarios, changed, ...(most === undefined ? {} : { largest: most }) };
  const numbers = { page: 10_000, pages: 10_000 };
  return { ...numbers, title: shortText(title), currency, summary, changes: [], warnings: [], stays: [] };
}

function entriesOf(preview: Preview): Entry[] {
  const entries = (part: Entry[0], values: readonly object[]) =>
    values.map((value): Entry => [part, value, JSON.stringify(value).length + 1]);
  const warnings = preview.warnings.map(({ code, path, message }) => {
    return { code, path: shortText(path), message: shortText(message) };
  });
  const [first, laterChanges] = upTo(MOST_CHANGES, entries('changes', changesOf(preview)));
  const [shown, laterWarnings] = upTo(MOST_WARNINGS, entries('warnings', warnings));
  const stays = entries('stays', bySize(preview.scenarios).map(stayOf));
  return [...first, ...shown, ...stays, ...laterChanges, ...laterWarnings];
}

/** Splits entries at a number of characters. */
function upTo(most: number, entries: readonly Entry[]): [Entry[], Entry[]] {
  let length = 0;
  const end = entries.findIndex(([, , own]) => {
    length += own;
    return length > most;
  });
  return end === -1 ? [[...entries], []] : [entries.slice(0, end), entries.slice(end)];
}

/** Distributes items over groups of that size in their order, at least one in each. */
export function inGroups<Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (groups.length === 0 || size > left) {
      groups.push([]);
      left = most;
    }
    groups.at(-1)?.push(item);
    left -= size;
  }
  return groups;
}

function changesOf({ summary: { set, taxes, levels, nesting, order } }: Preview): object[] {
  const values = (change: { readonly saved: unknown; readonly draft: unknown }) => ({
    saved: shortValue(change.saved),
    draft: shortValue(change.draft),
  });
  const ofTax = (what: string, title: string) => ({ what, tax: shortText(title) });
  return [
    ...set.map((change) => ({ what: 'field of the set', field: change.field, ...values(change) })),
    ...taxes.new.map(({ title }) => ofTax('new tax', title)),
    ...taxes.gone.map(({ title }) => ofTax('tax that is gone', title)),
    ...taxes.changed.flatMap(({ title, fields }) =>
      fields.map((change) => ({ ...ofTax('field of a tax', title), field: change.field, ...values(change) })),
    ),
    ...levels.map((change) => ({ ...ofTax('level', change.title), ...values(change) })),
    ...nesting.map((change) => ({ ...ofTax('taxes nested under it', change.title), ...values(change) })),
    ...(order === undefined ? [] : [{ what: 'order of calculation', ...values(order) }]),
  ];
}

/** Sorts by change of the total, then of the net, then of the tax that changes most. Keeps the order of equal changes. */
function bySize(scenarios: readonly PreviewedScenario[]): PreviewedScenario[] {
  return scenarios.toSorted((one, other) => compareSizes(sizesOf(other), sizesOf(one)));
}

function sizesOf({ difference }: PreviewedScenario): ComparedQuotes['sizes'] {
  if (difference === undefined) return [0, 0, 0];
  const taxes = difference.taxes.map(({ amount }) => unitsIn(amount));
  const most = taxes.reduce<Integer>((largest, own) => (own > largest ? own : largest), 0);
  return [unitsIn(difference.total), unitsIn(difference.net), most];
}

/** All amounts of a preview have the same digits. */
function unitsIn(signed: string): Integer {
  return sizeOf(signed, signed.split('.')[1]?.length ?? 0);
}

function stayOf({ name, why, group, isChanged, stay, draft, saved, difference }: PreviewedScenario): ShownStay {
  const differing = new Set(difference?.taxes.filter(({ draft, saved }) => draft !== saved).map(({ title }) => title));
  const isShown = group !== 'own' && JSON.stringify(stay).length <= LONGEST_STAY;
  return {
    name: shortText(name),
    why: shortText(why),
    group,
    isChanged,
    ...(isShown ? { stay } : {}),
    draft: figuresOf(draft, differing),
    ...(saved === undefined ? {} : { saved: figuresOf(saved, differing) }),
    ...(difference === undefined ? {} : { difference: { net: difference.net, total: difference.total } }),
  };
}

function figuresOf({ price, net, total, taxes }: Quote, differing: ReadonlySet<string>): ShownQuote {
  const first = taxes.toSorted((one, other) => Number(differing.has(other.title)) - Number(differing.has(one.title)));
  const shown = first
    .slice(0, MOST_TAXES)
    .map(({ title, amount }) => ({ title: title.slice(0, LONGEST_TITLE), amount }));
  return { price, net, total, taxes: shown };
}

function shortText(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** A value, or the beginning of its JSON if it is too long. */
function shortValue(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_VALUE ? value : `${text.slice(0, LONGEST_VALUE)}…`;
}
