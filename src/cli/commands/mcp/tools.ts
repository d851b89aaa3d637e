import type { PartKind } from '../../../files/parts.js';
import { isRecord } from '../../../issues/reading.js';
import { type Register, UsageError } from '../../command.js';
import { jsonText } from '../../output/text.js';
import { registerTest } from '../cases/test.js';
import { registerExamples } from '../examples.js';
import { registerExplain } from '../explain.js';
import { registerPreview } from '../preview/preview.js';
import { registerPriceFor } from '../price-for.js';
import { registerQuote } from '../quote/quote.js';
import { registerValidate } from '../validate.js';

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
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly register?: Register;
  readonly asked?: (given: Arguments) => Asked | readonly Asked[];
  /** Whether exit code 1 is an answer: that something is wrong is what was asked for. */
  readonly tellsWhatIsWrong?: true;
}

const FILE = ['object', 'string'];
const TAX_SET = {
  type: FILE,
  description:
    'A tax set as its file has it: { "title": "Hotel", "currency": "EUR", "taxes": [{ "title": "VAT", "logic": "percent", "type": "tax", "rate": "7.00", "is_inclusive": true }] }. Or the name of an example such as "lisbon".',
};
const STAY = {
  type: FILE,
  description:
    'A stay as its file has it: { "checkIn": "2026-05-01", "rooms": [{ "persons": 2, "nightlyPrices": ["120.00"] }] }. Or the name of an example.',
};
const POLICY = {
  type: FILE,
  description: '"documented", "channelManager", or the fields of a policy [that of the tax set].',
};
const AMOUNT = { type: 'string', description: 'An amount as text, such as "120.00".' };

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
      properties: {
        tax: { type: FILE, description: 'A tax.' },
        taxSet: TAX_SET,
        stay: STAY,
        definitions: { type: FILE, description: 'The taxes and tax sets of a property.' },
        cases: { type: [...FILE, 'array'], description: 'A list of cases, or a file of them.' },
      },
      required: [],
      register: registerValidate,
      tellsWhatIsWrong: true,
      asked: (given) => {
        const names = Object.keys(VALIDATED).filter((name) => given[name] !== undefined);
        if (names.length === 0) throw new UsageError(`one of ${Object.keys(VALIDATED).join(', ')} is needed`);
        return names.map((name) => {
          const files = new Files();
          const value = name === 'cases' && Array.isArray(given[name]) ? { cases: given[name] } : given[name];
          return files.asked(['validate', files.add(name, value), '--as', VALIDATED[name] ?? '']);
        });
      },
    },
  ],
  ['quote', ofBooking('quote', 'What a stay costs: each tax, net, price, total, every night.', registerQuote)],
  ['explain', ofBooking('explain', 'Why each amount of a quote is what it is, step by step.', registerExplain)],
  [
    'preview',
    {
      description: 'What guests would pay under a draft of a tax set, beside what is saved, on stays that show it.',
      properties: {
        draft: { ...TAX_SET, description: 'The tax set to look at.' },
        saved: { ...TAX_SET, description: 'What is saved now, to compare the draft with.' },
        policy: POLICY,
        scenarios: { type: 'array', description: 'Stays of your own, each as { "name": ..., "stay": ... }.' },
      },
      required: ['draft'],
      register: registerPreview,
      asked: ({ draft, saved, policy, scenarios }) => {
        const files = new Files();
        const against = saved === undefined ? [] : ['--against', files.add('saved', saved)];
        const own = scenarios === undefined ? [] : ['--scenario', files.add('scenarios', scenarios)];
        return files.asked(['preview', files.addSet('draft', draft, policy), ...against, ...own]);
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
      ),
      properties: { taxSet: TAX_SET, stay: STAY, policy: POLICY, total: AMOUNT, net: AMOUNT },
      asked: ({ total, net, ...given }) => {
        const { argv, files } = bookingOf('price-for', given);
        const target = Object.entries({ total, net }).flatMap(([name, amount]) =>
          amount === undefined ? [] : [`--${name}`, wordOf(name, amount)],
        );
        return { argv: [...argv, ...target], files };
      },
    },
  ],
  [
    'test',
    {
      description: 'Holds a tax set against stays with amounts that somebody knows.',
      properties: {
        taxSet: { type: 'object', description: 'A tax set as its file has it, such as the answer of examples.' },
        cases: {
          type: 'array',
          description: 'Each { "name": ..., "stay": ..., "expect": { "total": "56.00", "taxes": { "VAT": "3.17" } } }.',
        },
      },
      required: ['taxSet', 'cases'],
      register: registerTest,
      tellsWhatIsWrong: true,
      asked: ({ taxSet, cases }) => {
        if (typeof taxSet === 'string') throw new UsageError('taxSet must be the tax set itself');
        const files = new Files();
        return files.asked(['test', files.add('cases.cases', { taxSet, cases })]);
      },
    },
  ],
  [
    'examples',
    {
      description: 'Lists tax sets of real places, stays and definitions; with a name, that example as a file.',
      properties: { name: { type: 'string', description: 'An example, such as "places/lisbon" [the list].' } },
      required: [],
      register: registerExamples,
      asked: ({ name }) => new Files().asked(['examples', ...(name === undefined ? [] : [wordOf('name', name)])]),
    },
  ],
  [
    'search_docs',
    {
      description: 'Sections of the documentation for some words: rules, fields, options, messages, decisions.',
      properties: { query: { type: 'string', description: 'A few words, such as "children free".' } },
      required: ['query'],
    },
  ],
]);

/** A tool that takes a tax set and a stay. */
function ofBooking(command: string, description: string, register: Register): Tool {
  return {
    description,
    properties: { taxSet: TAX_SET, stay: STAY, policy: POLICY },
    required: ['taxSet', 'stay'],
    register,
    asked: (given) => bookingOf(command, given),
  };
}

function bookingOf(command: string, { taxSet, stay, policy }: Arguments): Asked {
  const files = new Files();
  return files.asked([command, files.addSet('taxSet', taxSet, policy), '--stay', files.add('stay', stay)]);
}

/** A text on a command line, where one that begins with "-" would be an option. */
function wordOf(name: string, value: unknown): string {
  const text = textOf(name, value);
  return text.startsWith('-') ? ` ${text}` : text;
}

export function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${name} must be text`);
}

/** A name of an example: what a command takes for a file of this machine is none. */
const NAME = /^[\w-]+(\/[\w-]+)?$/;

/** Arguments as the files that a command line reads. */
class Files {
  readonly #files = new Map<string, string>();

  /** The name of a file with this value, or of the example that is named. */
  add(name: string, value: unknown): string {
    if (typeof value === 'string') {
      if (NAME.test(value)) return value;
      throw new UsageError(`${name} must be an object, or the name of an example`);
    }
    const file = `${name}.json`;
    this.#files.set(file, jsonText(value ?? null));
    return file;
  }

  /** A tax set with a policy beside it, as a worked case has them. */
  addSet(name: string, taxSet: unknown, policy: unknown): string {
    if (policy === undefined) return this.add(name, taxSet);
    if (!isRecord(taxSet)) throw new UsageError(`with a policy, ${name} must be the tax set itself`);
    return this.add(name, { taxSet, policy });
  }

  asked(argv: readonly string[]): Asked {
    return { argv, files: this.#files };
  }
}
