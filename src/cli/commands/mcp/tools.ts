import type { PartKind } from '../../../files/parts.js';
import type { Preview } from '../../../index.js';
import { isRecord } from '../../../issues/reading.js';
import type { JsonSchema } from '../../../schema/json-schema.js';
import { type Register, UsageError } from '../../command.js';
import { jsonText, messageOf } from '../../output/text.js';
import { registerTest } from '../cases/test.js';
import { registerDifference } from '../difference.js';
import { registerExamples } from '../examples.js';
import { registerExplain } from '../explain.js';
import { registerInvoice } from '../invoice/invoice.js';
import { registerPreview } from '../preview/preview.js';
import { registerPriceFor } from '../price-for.js';
import { registerQuote } from '../quote/quote.js';
import { registerReconcile } from '../reconcile/reconcile.js';
import { registerReturn } from '../return/return.js';
import { registerValidate } from '../validate.js';
import { registerVerify } from '../verify.js';
import {
  CORRECTION,
  DIFFERENCES,
  EXAMPLES,
  EXPLANATION,
  INVOICE,
  PREVIEW,
  PRICE,
  QUOTE,
  RECONCILIATION,
  RECORD as RECORD_ANSWER,
  RETURN,
  SECTIONS,
  TESTED,
  VERDICT,
} from './answers.js';
import {
  AMOUNT,
  DESCRIBED,
  FLAG,
  listOf,
  OF,
  POLICY,
  RECORD,
  STAY,
  setLike,
  TAX_SET,
  TO_VALIDATE,
  textOf as textArgument,
} from './arguments.js';
import { previewPage } from './preview-pages.js';

/** What a tool is given, by name, as it came. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A command line, and the files that it reads. */
export interface Asked {
  readonly argv: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

/** A tool: a command line, made of arguments. `search_docs` has none: see search-docs.ts. */
export interface Tool {
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** The schema of its answer. */
  readonly answer: JsonSchema;
  readonly register?: Register;
  readonly asked?: (given: Arguments) => Asked | readonly Asked[];
  /** Whether exit code 1 is an answer: that something is wrong is what was asked for. */
  readonly tellsWhatIsWrong?: true;
  /** Whether the answer is the file that the command writes, and not what it prints. */
  readonly answersWithFile?: true;
  /** What an agent is shown of what the command prints [all of it]. */
  readonly shown?: (printed: unknown, given: Arguments) => object | undefined;
  /** A page of an answer with an order of its own [see answer-pages.ts]. */
  readonly pageOf?: (printed: unknown, page: number) => object;
  /** Whether what is printed is taken whole by other tools: its pages are parts of its JSON. */
  readonly isTakenWhole?: true;
}

/** What is validated, as the kind of file that it is. */
const VALIDATED: Readonly<Record<string, PartKind>> = {
  tax: 'tax',
  taxSet: 'tax-set',
  stay: 'stay',
  definitions: 'definitions',
  cases: 'cases',
};

export const TOOLS: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    'validate',
    {
      description:
        'Everything that is wrong with a tax, a tax set, a stay, definitions or cases, with the path of each issue.',
      properties: TO_VALIDATE,
      required: [],
      answer: VERDICT,
      register: registerValidate,
      tellsWhatIsWrong: true,
      asked: (given) => {
        const names = Object.keys(VALIDATED).filter((name) => given[name] !== undefined);
        if (names.length === 0) throw new UsageError(`one of ${Object.keys(VALIDATED).join(', ')} is needed`);
        return names.map((name) => {
          const files = new Files();
          const value = name === 'cases' ? casesFile(given[name]) : given[name];
          return files.asked(['validate', files.add(name, value), '--as', VALIDATED[name] ?? '']);
        });
      },
    },
  ],
  [
    'quote',
    {
      ...ofBooking('quote', 'What a stay costs: each tax, net, price, total, every night.', registerQuote, QUOTE),
      properties: { ...DESCRIBED, policy: POLICY },
    },
  ],
  [
    'explain',
    ofBooking('explain', 'Why each amount of a quote is what it is, step by step.', registerExplain, EXPLANATION),
  ],
  [
    'preview',
    {
      description:
        'What guests would pay under a draft of a tax set, beside what is saved, on stays that show it: a summary, then the stays that change most.',
      properties: {
        draft: TAX_SET,
        saved: setLike('What is saved now, to compare the draft with.'),
        policy: POLICY,
        scenarios: listOf('Stays of your own, each { "name": ..., "stay": ... }: then these alone are looked at.'),
      },
      required: ['draft'],
      answer: PREVIEW,
      register: registerPreview,
      asked: ({ draft, saved, policy, scenarios }) => {
        const files = new Files();
        const against = saved === undefined ? [] : ['--against', files.add('saved', saved)];
        const own = scenarios === undefined ? [] : ['--scenario', files.add('scenarios', scenarios), '--only-mine'];
        return files.asked(['preview', files.addSet('draft', draft, policy), ...against, ...own]);
      },
      pageOf: (printed, page) => {
        if (!isPreview(printed))
          throw new UsageError('draft must be one tax set, and not the definitions of a property');
        return previewPage(printed, page);
      },
    },
  ],
  [
    'price_for',
    {
      ...ofBooking(
        'price-for',
        'The price to sell for, so that the guest pays a total or the house keeps a net.',
        registerPriceFor,
        PRICE,
      ),
      properties: { taxSet: TAX_SET, stay: STAY, policy: POLICY, total: AMOUNT, net: AMOUNT },
      asked: ({ total, net, ...given }) => {
        const { argv, files } = bookingOf('price-for', given);
        return { argv: [...argv, ...optionsOf({ total, net })], files };
      },
    },
  ],
  [
    'test',
    {
      description: 'Holds a tax set against stays whose amounts are known.',
      properties: {
        taxSet: TAX_SET,
        cases: listOf('Each { "name": ..., "stay": ..., "expect": { "total": "56.00", "taxes": { "VAT": "3.17" } } }.'),
      },
      required: ['taxSet', 'cases'],
      answer: TESTED,
      register: registerTest,
      tellsWhatIsWrong: true,
      asked: ({ taxSet, cases }) => {
        const files = new Files();
        return files.asked([
          'test',
          files.add('cases', { taxSet: itself('taxSet', taxSet), cases: parsed('cases', cases) }),
        ]);
      },
    },
  ],
  [
    'record',
    {
      ...ofBooking(
        'quote',
        'The quote of a stay with all that it takes to verify it. Keep it: difference, verify, invoice and return take it.',
        registerQuote,
        RECORD_ANSWER,
      ),
      properties: { taxSet: TAX_SET, stay: STAY, policy: POLICY, of: OF },
      answersWithFile: true,
      isTakenWhole: true,
      asked: ({ of, ...given }) => {
        const { argv, files } = bookingOf('quote', given);
        return { argv: [...argv, '--record', 'record', ...optionsOf({ of })], files };
      },
    },
  ],
  [
    'invoice',
    {
      description:
        'The lines and VAT of an invoice as EN 16931 has them, of a stay; of two records the credit note, or what is still due.',
      properties: {
        taxSet: TAX_SET,
        stay: STAY,
        policy: POLICY,
        before: RECORD,
        after: RECORD,
        by: { type: 'string', enum: ['stay', 'room', 'night'], description: 'How lines are put together [stay].' },
        lodging: textArgument('The VAT category of lodging without VAT, such as "E".'),
        reason: textArgument('Why lodging has no VAT: a text, or a VATEX code.'),
        collectedByChannel: listOf('Titles or ids of taxes that the channel collects.', { type: 'string' }),
        collectedByProperty: listOf('Those that the property collects after all.', { type: 'string' }),
        options: {
          type: 'object',
          description: 'payers [{ "name", "takes" }], prepaid, deposits, preceding, taxCurrency: see search_docs.',
        },
        payer: textArgument('Of the payers of options: the invoice of this one alone.'),
        deposit: { ...AMOUNT, description: 'An amount: the invoice of a deposit of it.' },
      },
      required: [],
      answer: INVOICE,
      register: registerInvoice,
      asked: ({ taxSet, stay, policy, before, after, options, collectedByChannel, collectedByProperty, ...words }) => {
        const files = new Files();
        if ((taxSet === undefined) !== (stay === undefined)) throw new UsageError('taxSet and stay need each other');
        const set = taxSet === undefined ? [] : [files.addSet('taxSet', taxSet, policy)];
        return files.asked([
          'invoice',
          ...set,
          ...files.options({ stay, before, after, options }),
          ...optionsOf(words),
          ...eachOf('collectedByChannel', collectedByChannel),
          ...eachOf('collectedByProperty', collectedByProperty),
        ]);
      },
      shown: (printed) => (isRecord(printed) ? printed : { invoices: [printed].flat() }),
    },
  ],
  [
    'difference',
    {
      description: 'The correction when one record replaces another: what each tax was, is, and the difference.',
      properties: { before: RECORD, after: RECORD },
      required: ['before', 'after'],
      answer: CORRECTION,
      register: registerDifference,
      asked: ({ before, after }) => {
        const files = new Files();
        return files.asked(['difference', files.add('before', before), files.add('after', after)]);
      },
    },
  ],
  [
    'verify',
    {
      description:
        'Calculates records again with their tax set and policy: every figure that differs, none where all agree.',
      properties: { records: listOf('Records, as the tool record answers them.') },
      required: ['records'],
      answer: DIFFERENCES,
      register: registerVerify,
      tellsWhatIsWrong: true,
      asked: ({ records }) => {
        const files = new Files();
        const all = listIn('records', records);
        if (all.length === 0) throw new UsageError('records must have at least one record');
        return files.asked(['verify', ...all.map((record, at) => files.add(`records[${at}]`, record))]);
      },
      shown: (printed) => ({ records: printed }),
    },
  ],
  [
    'reconcile',
    {
      description: 'Each tax of a booking beside what its OTA printed, with the cause of a difference.',
      properties: {
        booking: {
          type: 'object',
          description: 'A booking revision as the API answers it, or its attributes.',
        },
        taxSet: TAX_SET,
        policy: POLICY,
      },
      required: ['booking', 'taxSet'],
      answer: RECONCILIATION,
      register: registerReconcile,
      asked: ({ booking, taxSet, policy }) => {
        const files = new Files();
        return files.asked([
          'reconcile',
          files.add('booking', booking),
          '--tax-set',
          files.addSet('taxSet', taxSet, policy),
        ]);
      },
    },
  ],
  [
    'return',
    {
      description:
        'The tax return of a period, from records: what was charged by tax and rate, and by reason what was not.',
      properties: {
        bookings: listOf('Each { "reference": "A1", "record": ... }; the record is null for a cancelled booking.'),
        month: textArgument('The period, such as "2026-07".'),
        quarter: textArgument('The period, such as "2026-3".'),
        year: textArgument('The period, such as "2026".'),
        from: textArgument('The first date of the period, in place of a month.'),
        to: textArgument('The last date of the period.'),
        by: {
          type: 'string',
          enum: ['night', 'arrival', 'departure'],
          description: 'What puts an amount into it [night].',
        },
        property: textArgument('The bookings of one house.'),
        byMonth: { ...FLAG, description: 'Adds each month.' },
        stays: { ...FLAG, description: 'Adds a line for each stay.' },
        declared: { type: 'object', description: 'An earlier answer: adds what has to be amended.' },
      },
      required: ['bookings'],
      answer: RETURN,
      register: registerReturn,
      tellsWhatIsWrong: true,
      asked: ({ bookings, declared, byMonth, stays, ...words }) => {
        const files = new Files();
        const lines = listIn('bookings', bookings).map((booking) => `${JSON.stringify(booking)}\n`);
        return files.asked([
          'return',
          files.addText('bookings', lines.join('')),
          '--workers=1',
          ...optionsOf(words),
          ...flagsOf({ byMonth, stays }),
          ...files.options({ declared }),
        ]);
      },
    },
  ],
  [
    'examples',
    {
      description: 'Lists tax sets of real places, stays and definitions; with a name, that example as a file.',
      properties: { name: textArgument('An example, such as "places/lisbon" [the list].') },
      required: [],
      answer: EXAMPLES,
      register: registerExamples,
      isTakenWhole: true,
      asked: ({ name }) => new Files().asked(['examples', ...(name === undefined ? [] : [exampleName(name)])]),
      shown: (printed, { name }) => (name === undefined ? { examples: listed(printed) } : undefined),
    },
  ],
  [
    'search_docs',
    {
      description: 'Sections of the documentation for some words: rules, fields, options, messages, decisions.',
      properties: { query: textArgument('A few words, such as "children free".') },
      required: ['query'],
      answer: SECTIONS,
    },
  ],
]);

/** A tool that takes a tax set and a stay. */
function ofBooking(command: string, description: string, register: Register, answer: JsonSchema): Tool {
  return {
    description,
    properties: { taxSet: TAX_SET, stay: STAY, policy: POLICY },
    required: ['taxSet', 'stay'],
    answer,
    register,
    asked: (given) => bookingOf(command, given),
  };
}

function bookingOf(command: string, { taxSet, stay, policy }: Arguments): Asked {
  const files = new Files();
  return files.asked([command, files.addSet('taxSet', taxSet, policy), '--stay', files.add('stay', stay)]);
}

/** Options of a command line for texts. Each is one word with its value, which may then begin with "-". */
function optionsOf(given: Arguments): string[] {
  return Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`${optionFor(name)}=${textOf(name, value)}`],
  );
}

function flagsOf(given: Arguments): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [optionFor(name)];
    throw new UsageError(`${name} must be true or false`);
  });
}

function eachOf(name: string, given: unknown): string[] {
  return given === undefined ? [] : listIn(name, given).flatMap((value) => optionsOf({ [name]: value }));
}

/** `collectedByChannel` is `--collected-by-channel` of the command. */
function optionFor(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** And back. */
export function argumentFor(option: string): string {
  return option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${name} must be text`);
}

function listIn(name: string, given: unknown): unknown[] {
  const value = parsed(name, given);
  if (Array.isArray(value)) return value;
  throw new UsageError(`${name} must be a list`);
}

/** A list of cases is a file of them without a tax set. */
function casesFile(given: unknown): unknown {
  const value = typeof given === 'string' && given.trimStart().startsWith('[') ? parsed('cases', given) : given;
  return Array.isArray(value) ? { cases: value } : value;
}

function isPreview(printed: unknown): printed is Preview {
  return isRecord(printed) && Array.isArray(printed['scenarios']);
}

/** Without the paths, which lie on a machine that an agent does not see. */
function listed(printed: unknown): object[] {
  return [printed].flat().flatMap((one) => (isRecord(one) ? [{ name: one['name'], title: one['title'] }] : []));
}

/** A name of an example: it begins with no "-", and what a command takes for a file of this machine is none. */
const NAME = /^\w[\w-]*(?:\/\w[\w-]*)?$/;

function exampleName(value: unknown): string {
  const name = textOf('name', value);
  if (NAME.test(name)) return name;
  throw new UsageError(`there is no example "${name}"; examples without a name lists them`);
}

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[{[]/.test(value);
}

/** A value that may have come as the text of its JSON. */
function parsed(name: string, value: unknown): unknown {
  if (!isJsonText(value)) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    throw new UsageError(`${name} must be JSON: ${messageOf(error)}`);
  }
}

/** A tax set that stands in a file with something else, where a name of an example would say nothing. */
function itself(name: string, given: unknown): object {
  const value = parsed(name, given);
  if (isRecord(value)) return value;
  throw new UsageError(`${name} must be the tax set itself: examples with its name answers with it`);
}

/** Arguments as the files that a command line reads, each with the name of its argument. */
class Files {
  readonly #files = new Map<string, string>();

  /** The name of a file with this value, or of the example that is named. */
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

  /** A tax set with a policy beside it, as a worked case has them. */
  addSet(name: string, taxSet: unknown, policy: unknown): string {
    if (policy === undefined) return this.add(name, taxSet);
    return this.add(name, { taxSet: itself(name, taxSet), policy: parsed('policy', policy) });
  }

  /** Options whose values are files. */
  options(given: Arguments): string[] {
    return Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [`${optionFor(name)}=${this.add(name, value)}`],
    );
  }

  asked(argv: readonly string[]): Asked {
    return { argv, files: this.#files };
  }
}
