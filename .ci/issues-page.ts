import { WRITE_CODES } from '../src/channel/api/wire/write-issues.js';
import { BOOKING_CODES } from '../src/channel/bookings/booking-issues.js';
import { ISSUES } from '../src/core/issues/codes.js';
import type { LikelyMistake } from '../src/core/issues/mistakes.js';
import { INVOICE_CODES } from '../src/documents/invoice/invoice-issues.js';
import { RETURN_CODES } from '../src/documents/returns/return-issues.js';
import type { Shown } from './issue-examples.js';
import { SHOWN, SHOWN_IN_BOOKINGS, SHOWN_IN_INVOICES, SHOWN_IN_RETURNS, SHOWN_IN_WRITES } from './issue-examples.js';
import { mistakesByCode } from './likely-mistakes.js';

interface Kind {
  readonly severity: 'error' | 'warning';
  readonly params: readonly string[];
}

interface Entry extends Kind, Shown {
  readonly code: string;
}

const INTRODUCTION = `# Issues

Validation answers with a value and its warnings, or with every issue at once. An issue has a stable \`code\` for
programs, a \`path\` to the field (\`taxes[0].rate\`, or empty for the whole value), the same path as a list
(\`keys\`: \`['taxes', 0, 'rate']\`) and a \`message\` for people, which says what must hold and what was found. Warnings have the same shape; the value is
fine, but probably not what was meant.

\`params\` has the values of the message, so that a program can word it in another language: plain JSON of bounded size.
What there is nothing to say of is absent. In TypeScript, comparing \`code\` tells which params there are.

Most warnings have a cure that a program can apply: \`params.write\`, to be written at \`params.at\`, or else at \`path\`; or
\`params.edits\`, a list of \`{ at, write }\` that belong together and go before \`write\`. \`write\` is \`field: value\`, a field of the
object at that path with its value in JSON, where \`null\` leaves the field out; or a value alone, which replaces the one at that
path. In the warnings of a quote, paths that begin with \`taxes\` are of the tax set, others of the stay. Applied, a cure leaves
a valid definition or stay, silences its warning and raises no other. It is what is nearly always meant: let a person who knows
the law agree to it. [Cures](#cures) says what each does, which warnings have none, and how you say that it is meant as it is,
which silences the warning too. A cure with a text of over 2,000
characters, or of over 100 edits, is left out; where the message has its text, \`edits\` is then empty.

\`\`\`ts
import { validateTaxSet } from 'staytax';

const vat = { title: 'Sales tax', logic: 'percent', type: 'tax', rate: '9.00', is_inclusive: false, level: 1 };
const fee = { title: 'Resort charge', logic: 'percent', type: 'fee', rate: '4.00', is_inclusive: false };
const { warnings = [] } = validateTaxSet({ title: 'Resort', currency: 'USD', taxes: [vat, fee] });
warnings.map(({ path, params }) => ['write' in params && params.write, path]); // => [['level: 2', 'taxes[1]']]
\`\`\`

\`formatIssues(issues, locale)\` is all messages as one text, with their places, and \`issueText(issue, locale)\` is the sentence of one. Both take German, French,
Spanish and Italian, once \`loadLocale\` has loaded the language; otherwise the sentence is in English. [Forms](frameworks.md#forms) has the shapes
that forms take.

\`\`\`ts
import { formatIssues, issueText, loadLocale, validateTax } from 'staytax';

const vat = { title: 'IVA', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
const { issues = [] } = validateTax(vat);
formatIssues(issues); // => 'rate must be between 0 and 100 when logic is percent (got "119").\\n  → at rate'

await loadLocale('es');
issues.map((issue) => issueText(issue, 'es')); // => ['rate debe estar entre 0 y 100 cuando logic es percent (recibido: "119").']
formatIssues(issues, 'es').split('\\n')[1]; // => '  → en rate'
\`\`\`

Names of fields stay as they are. The codes of webhooks, channels, bookings, invoices and returns, and what a function says of its
own arguments, are in English alone: their text is \`message\`.

What the API is sent beside taxes and tax sets (webhooks, channels) has codes of its own, which load with \`staytax/api\`
alone; there, warnings go to \`onWarning\`. So have bookings, in \`staytax/bookings\`, invoices, in \`staytax/invoice\`, and
returns, in \`staytax/returns\`.
`;

/** The catalogues of issues as a page: errors and warnings with an example and its fix, and their params. */
export function issuesPage(): string {
  const entries = [
    ...entriesOf(ISSUES, SHOWN),
    ...entriesOf(WRITE_CODES, SHOWN_IN_WRITES),
    ...entriesOf(BOOKING_CODES, SHOWN_IN_BOOKINGS),
    ...entriesOf(INVOICE_CODES, SHOWN_IN_INVOICES),
    ...entriesOf(RETURN_CODES, SHOWN_IN_RETURNS),
  ];
  const tables = `## Errors\n\n${table(entries, 'error')}\n## Warnings\n\n${table(entries, 'warning')}`;
  return `${INTRODUCTION}\n${tables}\n## Cures\n\n${curesTable()}\n## Params\n\n${paramsTable(entries)}`;
}

function entriesOf<Code extends string>(
  kinds: Readonly<Record<Code, Kind>>,
  shown: Readonly<Record<Code, Shown>>,
): Entry[] {
  const codes = Object.keys(kinds) as Code[];
  return codes.map((code) => ({ code, ...kinds[code], ...shown[code] }));
}

function table(entries: readonly Entry[], severity: Entry['severity']): string {
  const rows = entries
    .filter((entry) => entry.severity === severity)
    .map(({ code, example, fix }) => `| \`${code}\` | ${inCode(example)} | ${inCode(fix)} |\n`);
  return `| Code | An input that gives it | The same, put right |\n|---|---|---|\n${rows.join('')}`;
}

interface ShownWarning extends Shown {
  readonly cured?: string;
  readonly uncured?: string;
  readonly unsilenced?: string;
}

/** The likely mistakes of definitions and stays by the order of the catalogue: those of others' records have no cure. */
function curesTable(): string {
  const shown: Readonly<Record<string, ShownWarning>> = SHOWN;
  const mistakes = mistakesByCode();
  const rows = Object.entries(shown).flatMap(([code, warning]) => {
    const listed = mistakes.get(code);
    if (listed === undefined) return [];
    const { cured, uncured } = warning;
    const subjects = [...new Set(listed.map(({ subject }) => subject))].join(', ');
    const amounts = [...new Set(listed.flatMap((mistake) => mistake.amounts ?? []))].join(', ') || 'none';
    const cells = [subjects, amounts, cured ?? `none: ${uncured}`, meantOf(code, listed, warning)];
    return [`| \`${code}\` | ${cells.join(' | ')} |\n`];
  });
  return `${CURES_INTRODUCTION}\n${CURES_HEAD}${rows.join('')}`;
}

const CURES_INTRODUCTION = `"In" is where the warning is found: in a tax alone, in a tax beside the others of its set, in a stay, or by \`advice\`. "Amounts" says
of which stay the message has the amount both ways, as it is written and as it is nearly always meant. \`meant\` stands in \`local\` of the tax or of
the set.
`;

const CURES_HEAD = `| Code | In | Amounts | What a program writes | What you write if it is meant |
|---|---|---|---|---|
`;

/** How to say that a warning is meant as it is, or the reason why nothing says so. */
function meantOf(code: string, listed: readonly LikelyMistake[], { unsilenced }: ShownWarning): string {
  const [meant, ...others] = [...new Set(listed.map((mistake) => mistake.meant))];
  if (others.length > 0) throw new Error(`the rows of ${code} differ in how to say that it is meant`);
  if ((meant === undefined) !== (unsilenced !== undefined)) {
    throw new Error(`say in issue-examples.ts why nothing silences ${code}, or in its row what does`);
  }
  return meant === undefined ? `none: ${unsilenced}` : meant.replaceAll('|', '\\|');
}

function inCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

/** What each param is, in every code that has it. */
const PARAMS: Readonly<Record<string, string>> = {
  label: 'the label as it is written',
  labels: 'the labels that begin with `prefix`',
  prefix: 'the option `byLabel`',
  later: 'the number of the room that begins, from 1',
  earlier: 'the number of the room that ends, from 1',
  allowed: 'the allowed values',
  amount: 'an amount with its currency and its sign',
  kind: 'the kind of the set: inclusive_pair, mixed_levels, nested_fixed, nested_per_booking, level_gap or month_end',
  because: 'the reason, in words',
  cap: 'max_nights',
  checkIn: 'the check-in of the stay',
  of: 'the label that the parts of a set split',
  checkOut: 'the date of departure',
  until: 'the number of nights until the date of departure',
  currency: 'an ISO 4217 code',
  days: 'how many days lie between',
  decimals: 'the most decimals of a rate',
  digits: 'how many decimals are allowed',
  by: 'what makes nights free: "dates", "seasons" or "price"',
  unit: 'the payer of one unit: "guest" or "room"',
  subject: 'what the record is of, in words',
  expected: 'what the value must be: in words, or the value itself',
  field: 'the name of the field; empty for the whole value',
  figure: 'which figure of the quote',
  fee: 'the title of the fee that contains the tax',
  first: 'the path of the first of the two; of rows its number, from 1',
  gap: 'what lies between two rows, in words',
  given: 'the fields that are given',
  guest: 'the number of the first guest without an age in the room, from 1; absent where rooms have persons alone',
  id: 'the id that is meant, or that of the tax set',
  ids: 'the ids to choose from',
  discount: 'the discount, an amount',
  due: 'what is due after a cancellation, an amount',
  rest: 'by how much the amounts are more than the nights, an amount',
  exclusive: 'the exclusive taxes, an amount',
  withheld: 'the taxes that the OTA withholds, an amount',
  found: 'a few words for the value that was found',
  fix: 'the sentence on how to get a booking',
  isInclusive: 'whether the price is taken to contain the tax',
  inclusive: 'all inclusive charges, an amount',
  known: 'the fields that are known',
  last: 'the last date',
  least: 'the smallest value',
  level: 'the level',
  levels: 'the two levels around a gap',
  local: 'the local logic',
  logic: 'the logic of the tax',
  longest: 'the most nights that there can be',
  lower: 'the condition that sets the lower limit',
  most: 'the largest value, the longest text or the most entries',
  number: 'the first number of a guest for which the row holds',
  name: 'what the tax is known by: its id or its title',
  needed: 'what the key is for, in words',
  net: 'the net, an amount',
  nights: 'how many nights',
  write: 'what to write where something else is meant, as it stands in a definition or a stay',
  at: 'the path at which it is to be written, if it is not that of the issue',
  edits: 'several changes that belong together, each `{ at, write }`',
  row: 'the row to write, as it stands in a definition',
  nightsAfter: 'how many nights the earlier room then has after it',
  isContinued: 'whether the later room has its nights before already',
  titles: 'the titles of the charges that each guest pays once',
  onTop: 'the VAT on top of the amount',
  keep: 'what to write where it is meant as it is',
  charged: 'what is charged for the stay, an amount',
  meant: 'what is charged for it with what is to be written',
  from: 'the first age',
  under: 'the age that is no longer meant',
  day: 'the day that two periods share',
  now: 'the value of the option',
  option: 'an option of the policy',
  other:
    'another value of the option, another tax, another setting, or the place of another range or row in the list, from 0',
  part: 'a part of the price, as local.on names it',
  persons: 'how many persons sleep in the room',
  rooms: 'how many rooms the list of the stay has',
  price: 'the price, an amount',
  count: 'how many there are',
  guests: 'how many guests are listed',
  reason: 'why the stored record cannot be read, in words',
  target: 'the title that was asked for',
  rate: 'a rate as it is written; the code of the rate at the OTA',
  room: 'the code of the room at the OTA; the number of a room, from 1',
  otherwise: 'what would be charged, an amount',
  second: 'the number of the later row, from 1',
  checked: 'the date on which the source was read',
  children: 'how many of the persons are taken to be younger or older',
  age: 'their age',
  value: 'what the other setting is, or what was assumed',
  received: 'what was found; a word for what JSON cannot hold, such as "a list"; absent when there was nothing',
  reference: 'the title or id that was written',
  set: 'the currency of the tax set',
  skip: 'skip_nights',
  sold: 'at which price, in words',
  differing: 'on how many stays the two differ',
  looked: 'how many stays were looked at',
  stay: 'the stay, in words',
  suggestion: 'what was probably meant',
  steps: 'what the calculation takes, in steps',
  tax: 'the title of the tax',
  vat: 'the title of the VAT in the price',
  taxes: 'how many taxes',
  title: 'a title',
  item: 'what a line of an invoice is for: "Lodging", an extra, or a charge',
  category: 'a VAT category of UNCL 5305',
  codes: 'the reason codes, of the VATEX list',
  others: 'the other categories',
  today: 'the date of today, as it was passed',
  all: 'how many candidates there are',
  leftOut: 'how many of them were not tried',
  rows: 'how many rows the taxes of the set have',
  after: 'the first date of the range',
  before: 'the last date of the range',
  what: '"tax" or "tax set"',
};

function paramsTable(entries: readonly Entry[]): string {
  const rows = entries.map(({ code, params }) => `| \`${code}\` | ${params.map(inCode).join(', ') || 'none'} |\n`);
  const names = [...new Set(entries.flatMap(({ params }) => params))].sort();
  const meanings = names.map((name) => `| ${inCode(name)} | ${meaningOf(name)} |\n`);
  return `| Code | Params |\n|---|---|\n${rows.join('')}\n| Param | What it is |\n|---|---|\n${meanings.join('')}`;
}

function meaningOf(name: string): string {
  const meaning = PARAMS[name];
  if (meaning === undefined) throw new Error(`say in issues-page.ts what the param ${name} is`);
  return meaning;
}
