import type { Reconciliation } from '../../../bookings/index.js';
import type {
  Correction,
  Explanation,
  Preview,
  PreviewedScenario,
  Quote,
  QuotedTax,
  QuoteRecord,
  RecordDifference,
} from '../../../index.js';
import type { Invoice } from '../../../invoice/index.js';
import type { Return } from '../../../returns/index.js';
import type { JsonSchema } from '../../../schema/json-schema.js';

/**
 * What tools answer, as JSON Schema: each field with its type, and what it is where its name does not say it. An answer
 * may have more inside its parts than is described here; docs/api has all of it.
 */

const TEXT = { type: 'string' };
const COUNT = { type: 'integer' };
const FLAG = { type: 'boolean' };
const OBJECT = { type: 'object' };
const OBJECTS = { type: 'array', items: OBJECT };
const TEXTS = { type: 'array', items: TEXT };
const AMOUNT = { type: 'string', description: 'A decimal.' };
const amount = (description: string): JsonSchema => ({ ...TEXT, description });
const objects = (description: string): JsonSchema => ({ ...OBJECTS, description });

/** The schema of a type: every field that it has is named. */
type FieldsOf<Answer> = { readonly [Name in keyof Answer]-?: JsonSchema };

function answerOf<Answer>(fields: FieldsOf<Answer>, optional: ReadonlyArray<keyof Answer> = []): JsonSchema {
  const required = Object.keys(fields).filter((name) => !optional.some((other) => other === name));
  return { type: 'object', properties: { ...fields }, required };
}

/** A list as the one field of an answer: the protocol takes objects alone. */
function listAnswer(name: string, items: JsonSchema): JsonSchema {
  return { type: 'object', properties: { [name]: { type: 'array', items } }, required: [name] };
}

const FIGURES = {
  price: amount('What the guest is shown: inclusive taxes in it.'),
  net: amount('The price less the inclusive charges.'),
  inclusive: amount('All inclusive charges together.'),
  exclusive: amount('All exclusive charges together.'),
  total: amount('What the guest pays: the price plus the exclusive charges.'),
};

const TAX = answerOf<Pick<QuotedTax, 'title' | 'rate' | 'is_inclusive' | 'amount'>>({
  title: TEXT,
  rate: TEXT,
  is_inclusive: FLAG,
  amount: AMOUNT,
});

const ISSUES = {
  type: 'array',
  items: {
    type: 'object',
    properties: { code: TEXT, path: TEXT, message: TEXT },
    required: ['code', 'path', 'message'],
  },
};

const PART = { ...TEXT, description: 'Of several pages: a part of its JSON.' };

/** `rooms` of a quote are no part of its JSON. */
export const QUOTE = answerOf<Omit<Quote, 'rooms'>>({
  currency: TEXT,
  ...FIGURES,
  taxes: { type: 'array', items: TAX, description: 'In calculation order.' },
  byType: { type: 'object', properties: { tax: AMOUNT, fee: AMOUNT, city_tax: AMOUNT } },
  nights: objects('One for each date, with the figures and taxes of that night.'),
  warnings: ISSUES,
});

export const EXPLANATION = answerOf<Explanation>(
  {
    version: COUNT,
    currency: TEXT,
    digits: COUNT,
    policy: OBJECT,
    roomGroups: OBJECTS,
    charges: objects('One for each tax: steps, sentences, and the nights that are not charged with the reason.'),
    sentences: { ...TEXTS, description: 'How price, net and total hang together.' },
  },
  ['policy', 'roomGroups'],
);

const RECORD_FIELDS: FieldsOf<QuoteRecord> = {
  version: COUNT,
  staytax: { ...TEXT, description: 'The version that calculated it.' },
  currency: TEXT,
  taxSet: OBJECT,
  policy: OBJECT,
  stay: OBJECT,
  quote: OBJECT,
  of: TEXT,
};

/** Of a record that is longer than a page, each page is a part of its JSON. */
export const RECORD: JsonSchema = { type: 'object', properties: { ...RECORD_FIELDS, text: PART } };

export const CORRECTION = answerOf<Correction>({
  currency: TEXT,
  price: FIGURES.price,
  net: FIGURES.net,
  inclusive: FIGURES.inclusive,
  exclusive: FIGURES.exclusive,
  total: amount('What is still due; below zero, what is given back.'),
  lines: objects('Each tax with before, after, and amount: after less before.'),
});

const INVOICE_FIELDS: FieldsOf<Invoice> = {
  type: amount('380 an invoice, 381 a credit note, 386 a deposit invoice.'),
  currency: TEXT,
  lines: OBJECTS,
  breakdown: objects('VAT by category and rate.'),
  lineNet: AMOUNT,
  taxExclusive: AMOUNT,
  tax: amount('All VAT together.'),
  taxInclusive: AMOUNT,
  rounding: AMOUNT,
  prepaid: OBJECTS,
  paid: AMOUNT,
  payable: amount('What is to be paid.'),
  taxCurrency: OBJECT,
  preceding: OBJECTS,
  notes: TEXTS,
  collectedByChannel: objects('What the channel collects: in no amount above.'),
  warnings: ISSUES,
};

/** One invoice; with several payers, or nothing to pay, a list of them. */
export const INVOICE: JsonSchema = {
  type: 'object',
  properties: {
    ...INVOICE_FIELDS,
    invoices: { type: 'array', items: { anyOf: [OBJECT, { type: 'null' }] }, description: 'Of several payers.' },
  },
};

export const DIFFERENCES = listAnswer('records', {
  type: 'object',
  properties: {
    file: TEXT,
    differences: {
      type: 'array',
      items: answerOf<RecordDifference>({ path: TEXT, recorded: {}, computed: {} }, ['recorded', 'computed']),
    },
    issues: ISSUES,
  },
  required: ['file', 'differences', 'issues'],
});

export const RECONCILIATION = answerOf<Reconciliation>({
  verdict: TEXT,
  sentence: TEXT,
  agrees: FLAG,
  due: AMOUNT,
  ours: AMOUNT,
  theirs: AMOUNT,
  difference: amount('Theirs less ours.'),
  lines: objects('Each tax: ours, theirs, difference, cause, sentence.'),
  warnings: ISSUES,
});

export const RETURN = answerOf<Return>(
  {
    from: TEXT,
    to: TEXT,
    by: TEXT,
    property: TEXT,
    complete: { ...FLAG, description: 'false: bookings with issues are left out.' },
    issues: ISSUES,
    warnings: ISSUES,
    rows: objects('By tax and rate what was charged, and by reason what was not.'),
    totals: objects('One for each house and currency.'),
    stays: OBJECTS,
    months: OBJECTS,
    amendments: OBJECTS,
  },
  ['property', 'stays', 'months', 'amendments'],
);

export const PRICE: JsonSchema = {
  type: 'object',
  properties: {
    exact: { ...FLAG, description: 'Whether a price leads to the amount to the last cent.' },
    stay: { ...OBJECT, description: 'The stay with its prices.' },
    price: FIGURES.price,
    net: FIGURES.net,
    total: FIGURES.total,
    below: { ...OBJECT, description: 'Not exact: what comes nearest from below.' },
    above: { ...OBJECT, description: 'Not exact: what comes nearest from above.' },
  },
  required: ['exact'],
};

const VALIDATED = {
  file: { ...TEXT, description: 'The argument.' },
  kind: { anyOf: [TEXT, { type: 'null' }] },
  issues: ISSUES,
  warnings: ISSUES,
};

/** Of one argument; of several a list of them. */
export const VERDICT: JsonSchema = { type: 'object', properties: { ...VALIDATED, files: OBJECTS } };

export const TESTED = listAnswer('files', {
  type: 'object',
  properties: { file: TEXT, issues: OBJECTS, cases: objects('Each with name, ok, and the differences.') },
  required: ['file', 'issues', 'cases'],
});

/** The list; with a name, the example itself. */
export const EXAMPLES: JsonSchema = {
  type: 'object',
  properties: {
    examples: {
      type: 'array',
      items: { type: 'object', properties: { name: TEXT, title: TEXT }, required: ['name', 'title'] },
    },
    text: PART,
  },
};

export const SECTIONS = listAnswer('sections', {
  type: 'object',
  properties: { page: TEXT, heading: TEXT, text: TEXT },
  required: ['page', 'heading', 'text'],
});

/** A stay of a preview, with what an agent compares. */
export interface ShownStay extends Pick<PreviewedScenario, 'name' | 'why' | 'group' | 'isChanged'> {
  /** Absent where it is long, and for a stay of the agent's own. */
  readonly stay?: unknown;
  readonly draft: ShownQuote;
  readonly saved?: ShownQuote;
  readonly difference?: { readonly net: string; readonly total: string };
}

/** The figures of a quote, and what each tax comes to: at most twenty, those that differ first. */
export interface ShownQuote extends Pick<Quote, 'price' | 'net' | 'total'> {
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/** A page of a preview. */
export interface PreviewPage extends Pick<Preview, 'title' | 'currency'> {
  readonly page: number;
  readonly pages: number;
  readonly summary: Pick<Preview['summary'], 'scenarios' | 'changed'> & {
    readonly largest?: { readonly scenario: string; readonly total: string; readonly net: string };
  };
  /** What was edited in the definition. */
  readonly changes: readonly unknown[];
  readonly warnings: readonly unknown[];
  /** What changes most first. */
  readonly stays: readonly ShownStay[];
}

export const PREVIEW = answerOf<PreviewPage>({
  page: COUNT,
  pages: COUNT,
  title: TEXT,
  currency: TEXT,
  summary: {
    type: 'object',
    properties: {
      scenarios: { ...COUNT, description: 'How many stays were looked at.' },
      changed: { ...COUNT, description: 'In how many of them anything is charged differently.' },
      largest: { ...OBJECT, description: 'Where most changes.' },
    },
    required: ['scenarios', 'changed'],
  },
  changes: objects('What was edited: what, tax, field, saved, draft.'),
  warnings: ISSUES,
  stays: {
    type: 'array',
    items: answerOf<ShownStay>(
      {
        name: TEXT,
        why: TEXT,
        group: TEXT,
        isChanged: FLAG,
        stay: OBJECT,
        draft: OBJECT,
        saved: OBJECT,
        difference: { type: 'object', properties: { net: AMOUNT, total: AMOUNT } },
      },
      ['stay', 'saved', 'difference'],
    ),
    description: 'Those that change most first.',
  },
});
