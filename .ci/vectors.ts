/**
 * The vectors: inputs with the answers of this version, as plain JSON, for engines in other languages.
 *
 *   npm run vectors                       fails when an answer changed without the changelog naming its vector
 *   npm run vectors -- --write            writes them
 *   npm run vectors -- --against COMMIT   compares with this commit [the last one]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { validateDefinitions } from '../src/channel/api/index.js';
import { hasLocal } from '../src/core/definitions/local/channel-side.js';
import type { Result } from '../src/core/issues/issue.js';
import { compareTexts } from '../src/core/issues/texts.js';
import { CODES_BY_DIGITS } from '../src/core/money/iso-4217.js';
import type { PayersOptions } from '../src/documents/invoice/index.js';
import { depositInvoiceOf, invoiceOf, invoicesOf } from '../src/documents/invoice/index.js';
import type { Invoice } from '../src/documents/invoice/invoice.js';
import { returnOf } from '../src/documents/returns/index.js';
import {
  difference,
  policies,
  quote,
  recordOf,
  resolveTaxSet,
  validateRecord,
  validateStay,
  validateTax,
  validateTaxSet,
} from '../src/index.js';
import type { InvoiceInput, ReturnInput } from './bill-vectors.js';
import { INVOICE_VECTORS, RETURN_VECTORS } from './bill-vectors.js';
import { REFUSED_VECTORS } from './refused-vectors.js';
import { POLICY_VECTORS, RULE_VECTORS } from './rule-vectors.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Named {
  readonly name: string;
}
export interface QuoteVector extends Named {
  readonly says?: string;
  readonly taxSet: object;
  readonly stay: object;
  readonly policy?: unknown;
  readonly answer: object;
}
export interface BadVector extends Named {
  readonly says?: string;
  readonly validate: string;
  readonly input: unknown;
  readonly currency?: string;
  readonly answer: ReadonlyArray<{ readonly code: string; readonly path: string }>;
}
export interface CurrencyVector extends Named {
  readonly currency: string;
  readonly answer: { readonly digits: number };
}
export interface InvoiceVector extends InvoiceInput {
  readonly answer: object;
}
export interface ReturnVector extends ReturnInput {
  readonly answer: object;
}
type Vector = QuoteVector | BadVector | CurrencyVector | InvoiceVector | ReturnVector;

/** The files, in the order in which an engine takes them on. */
export const FILES = [
  'currencies',
  'plain',
  'policies',
  'local',
  'rules',
  'defects',
  'invoices',
  'returns',
  'bad',
] as const;
type FileName = (typeof FILES)[number];

/** The vectors of each file, as this version answers. */
export async function makeVectors(): Promise<Readonly<Record<FileName, readonly Vector[]>>> {
  const policies = POLICY_VECTORS.map(byHand);
  const rules = RULE_VECTORS.map(byHand);
  const plainOnes = { currencies: currencies(), plain: plain(), policies };
  return {
    ...plainOnes,
    local: local(),
    rules,
    defects: defects(),
    invoices: invoices(),
    returns: await returns(),
    bad: bad(),
  };
}

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const namesIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/(\.cases)?\.json$/, ''))
    .sort(compareTexts);

/** What a file says without where its schema is. */
function withoutSchema({ $schema: _, ...fields }: Record<string, unknown>) {
  return fields;
}

interface Given {
  readonly says?: string | undefined;
  readonly policy?: unknown;
  readonly byRoom?: boolean;
}

/** The figures of a quote that every engine has; where asked for, also what each listed room comes to. */
function vector(name: string, taxSet: object, stay: object, { says, policy, byRoom }: Given = {}): QuoteVector {
  const set = Object(taxSet);
  const quoted = quote(set, Object(stay), policyOf(policy));
  const { currency, price, net, inclusive, exclusive, total, kept, due, taxes, nights, rooms } = quoted;
  const answer = {
    currency,
    ...{ price, net, inclusive, exclusive, total, kept, due },
    taxes: taxes.map(({ title, amount, inCharges, taxableNights }) => ({
      title,
      amount,
      ...(inCharges === undefined ? {} : { inCharges }),
      taxableNights,
    })),
    nights: nights.map((night) => ({ date: night.date, net: night.net, total: night.total, kept: night.kept })),
    ...(byRoom === true
      ? {
          rooms: rooms.map((room) => ({
            ...{ net: room.net, total: room.total, kept: room.kept },
            taxes: room.taxes.map(({ amount }) => amount),
          })),
        }
      : {}),
  };
  return {
    name,
    ...(says === undefined ? {} : { says }),
    taxSet,
    stay,
    ...(policy === undefined ? {} : { policy }),
    answer,
  };
}

function policyOf(policy: unknown) {
  const named = Object.entries(policies).find(([name]) => name === policy);
  return named?.[1] ?? (policy === undefined ? undefined : Object(policy));
}

/** What the API's own fields can say: the cases of the documentation, the worked examples, every set with every stay. */
function plain(): QuoteVector[] {
  const documented = json('test/fixtures/examples.json').flatMap(
    ({ name, source, taxSet, stay }: { name: string; source: string; taxSet: object; stay: object }) =>
      Object.keys(policies).map((policy) => vector(`${name}, ${policy}`, taxSet, stay, { says: source, policy })),
  );
  const worked = namesIn('test/fixtures/calculation').map((name) => {
    const { story, policy, taxSet, stay } = json(`test/fixtures/calculation/${name}.json`);
    return vector(`worked: ${name}`, taxSet, stay, { says: story.join(' '), policy });
  });
  const stays = namesIn('examples/stays').map(
    (name) => [name, withoutSchema(json(`examples/stays/${name}.json`))] as const,
  );
  const sets = namesIn('examples/tax-sets').flatMap((name) => {
    const taxSet = withoutSchema(json(`examples/tax-sets/${name}.json`));
    return stays
      .filter(([, stay]) => validateStay(stay, String(taxSet['currency'])).issues === undefined)
      .map(([stayName, stay]) => vector(`${name} for ${stayName}`, taxSet, stay));
  });
  return [...documented, ...worked, ...sets].filter(({ taxSet, stay }) => isPlain(taxSet, stay));
}

/** Whether an engine without local rules can answer: none in the set, and nothing in the stay that they ask for. */
function isPlain(taxSet: object, stay: object): boolean {
  const { value } = validateTaxSet(taxSet);
  return (
    value !== undefined &&
    !hasLocal(value) &&
    !/"(guests|bedrooms|labels|extras|nightsBefore|nightsAfter|bookedOn)"/.test(JSON.stringify(stay))
  );
}

/** One thing each, with what every room comes to. */
function byHand({ name, taxSet, stay, says, policy }: (typeof RULE_VECTORS)[number]): QuoteVector {
  return vector(name, taxSet, stay, { says, policy, byRoom: true });
}

/** Invoices and credit notes, without the texts that are for readers alone. */
function invoices(): InvoiceVector[] {
  return INVOICE_VECTORS.map((input) => {
    const { taxSet, stay, before, policy, options = {}, deposit } = input;
    const quoted = (one: object) => quote(Object(taxSet), Object(one), policy);
    const after = quoted(stay);
    if (hasPayers(options)) {
      const all = invoicesOf(after, options);
      return { ...input, answer: { invoices: all.map((one) => (one === null ? null : figuresOf(one))) } };
    }
    if (deposit !== undefined) {
      const paid = depositInvoiceOf(after, { ...options, amount: deposit });
      const final = invoiceOf(after, { ...options, deposits: [{ ...paid, number: 'D-1', issued: '2026-01-01' }] });
      return { ...input, answer: { deposit: figuresOf(paid), final: figuresOf(final) } };
    }
    const made = invoiceOf(before === undefined ? after : difference(quoted(before), after), options);
    return { ...input, answer: figuresOf(made) };
  });
}

function hasPayers(options: object): options is PayersOptions {
  return 'payers' in options;
}

function figuresOf(made: Invoice): object {
  const { type, currency, lines, breakdown, lineNet, tax, taxInclusive, rounding, payable, collectedByChannel } = made;
  const amounts = { lineNet, tax, taxInclusive, rounding, payable };
  return { type, currency, lines, breakdown, ...amounts, collectedByChannel };
}

/** Returns of months, without the texts that are for readers alone. */
function returns(): Promise<ReturnVector[]> {
  return Promise.all(
    RETURN_VECTORS.map(async (input) => {
      const { taxSet, bookings, period, declared } = input;
      const recorded = (all: ReturnInput['bookings']) =>
        all.map(({ stay, of, ...booking }) => ({
          ...booking,
          record: stay === null ? null : recordOf(quote(Object(taxSet), Object(stay)), of === undefined ? {} : { of }),
        }));
      const before = declared === undefined ? {} : { declared: await returnOf(recorded(declared), period) };
      const { rows, totals, amendments, byLabel } = await returnOf(recorded(bookings), { ...period, ...before });
      const plain = (list: typeof rows) => list.map(({ title: _, conditions: __, withEvidence: ___, ...row }) => row);
      const amended = amendments === undefined ? {} : { amendments: plain(amendments) };
      const guests = byLabel === undefined ? {} : { byLabel };
      return { ...input, answer: { rows: plain(rows), totals, ...amended, ...guests } };
    }),
  );
}

/** The digits of every currency. */
function currencies(): CurrencyVector[] {
  return Object.entries(CODES_BY_DIGITS)
    .flatMap(([digits, codes]) => codes.split(' ').map((currency) => ({ currency, digits: Number(digits) })))
    .sort((one, other) => compareTexts(one.currency, other.currency))
    .map(({ currency, digits }) => ({ name: `currency: ${currency}`, currency, answer: { digits } }));
}

/** The rules of real places, each with its first case. */
function local(): QuoteVector[] {
  return namesIn('examples/cases/places').map((name) => {
    const { cases } = json(`examples/cases/places/${name}.cases.json`);
    const [{ name: says, stay, policy }] = cases;
    return vector(`place: ${name}`, withoutSchema(json(`examples/places/${name}.json`)), stay, { says, policy });
  });
}

/** Stays on which a calculator was wrong once, ours or another one. */
function defects(): QuoteVector[] {
  return json('.ci/defect-vectors.json').map(({ name, says, place, taxSet, stay, policy }: DefectInput) => {
    const set = place === undefined ? taxSet : withoutSchema(json(`examples/places/${place}.json`));
    return vector(`defect: ${name}`, Object(set), stay, { says, policy });
  });
}

interface DefectInput extends Named {
  readonly says: string;
  readonly place?: string;
  readonly taxSet?: object;
  readonly stay: object;
  readonly policy?: unknown;
}

const VALIDATORS: Readonly<Record<string, (input: unknown, currency: string) => Result<unknown>>> = {
  tax: validateTax,
  taxSet: validateTaxSet,
  stay: (input, currency) => validateStay(input, currency),
  definitions: validateDefinitions,
  record: validateRecord,
  resolve: (input) => resolveTaxSet(input, []),
};

/** Inputs that are refused, with the code and the place of each issue. */
function bad(): BadVector[] {
  const ofFixtures = namesIn('test/fixtures/bad').flatMap((name) => {
    const { about, validate, input, currency } = json(`test/fixtures/bad/${name}.json`);
    return refused({ name: `bad: ${name}`, says: about, validate, input, currency });
  });
  return [...ofFixtures, ...REFUSED_VECTORS.flatMap(refused)];
}

function refused({ name, says, validate, input, currency }: Omit<BadVector, 'answer'>): BadVector[] {
  const check = VALIDATORS[validate];
  // A write model needs the taxes that it refers to.
  if (check === undefined || validate === 'resolve') return [];
  const { issues = [] } = check(input, currency ?? 'EUR');
  if (issues.length === 0) return [];
  const answer = issues.map(({ code, path }) => ({ code, path }));
  const ofCurrency = currency === undefined ? {} : { currency };
  return [{ name, ...(says === undefined ? {} : { says }), validate, input, ...ofCurrency, answer }];
}

/** The vectors that the files have. */
export function writtenVectors(folder = join(ROOT, 'vectors')): readonly Vector[] {
  return vectorFiles(existsSync(folder) ? readdirSync(folder) : []).flatMap((name) =>
    vectorsIn(readFileSync(join(folder, name), 'utf8')),
  );
}

/**
 * The vectors to compare with. Those of a commit: what the folder has may have been deleted or edited. Without git, as in
 * a tarball, there is only the folder.
 */
export function vectorsBefore(root: string, commit = 'HEAD'): readonly Vector[] {
  const names = vectorFiles(git(root, 'ls-tree', '--name-only', commit, 'vectors/')?.split('\n') ?? []);
  if (names.length === 0) return writtenVectors(join(root, 'vectors'));
  return names.flatMap((name) => vectorsIn(git(root, 'show', `${commit}:./${name}`) ?? ''));
}

/** Also those that this version makes none of any more. */
function vectorFiles(names: readonly string[]): string[] {
  return names.filter((name) => name.endsWith('.json') && !/(^|\/)schema\.json$/.test(name)).sort(compareTexts);
}

function vectorsIn(text: string): readonly Vector[] {
  return JSON.parse(text).vectors;
}

/** What git prints; `undefined` where there is no git, no repository, or no such commit. */
function git(root: string, ...argv: string[]): string | undefined {
  try {
    return execFileSync('git', argv, { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES, stdio: 'pipe' });
  } catch {
    return undefined;
  }
}
const MOST_BYTES = 64 * 1024 * 1024;

/** The text of a file: a vector in a line, so that a difference shows which. */
export function textOf(vectors: readonly Vector[], version: string): string {
  const lines = vectors.map((one) => `    ${JSON.stringify(one)}`);
  return `{\n  "$schema": "./schema.json",\n  "version": ${JSON.stringify(version)},\n  "vectors": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** The names of vectors whose answer is another one, whether or not their input is, and those that are gone. */
export function changedNames(before: readonly Vector[], after: readonly Vector[]): string[] {
  const now = new Map(after.map((one) => [one.name, one]));
  return before.filter(({ name, answer }) => !says(now.get(name)?.answer, answer)).map(({ name }) => name);
}

/** Whether an answer says all that another one says: a field that it has beside it changes nothing. */
function says(answer: unknown, before: unknown): boolean {
  if (Array.isArray(before))
    return Array.isArray(answer) && answer.length === before.length && before.every((one, at) => says(answer[at], one));
  if (typeof before !== 'object' || before === null) return answer === before;
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false;
  const fields = new Map(Object.entries(answer));
  return Object.entries(before).every(([name, one]) => says(fields.get(name), one));
}

/** Those of them that the part of the changelog that is not released yet does not name. */
export function unnamed(names: readonly string[], changelog: string): string[] {
  const [, unreleased = ''] = /## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/.exec(changelog) ?? [];
  const text = unreleased.replaceAll(/\s+/g, ' ');
  return names.filter((name) => !text.includes(`\`${name}\``));
}

/** What a run found, in words; nothing is wrong when it is empty. */
async function problems(commit: string): Promise<string[]> {
  const before = vectorsBefore(ROOT, commit);
  const made = await makeVectors();
  const after = FILES.flatMap((name) => made[name]);
  const untold = unnamed(changedNames(before, after), readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'));
  const { version } = json('package.json');
  const stale = FILES.filter((name) => {
    const file = join(ROOT, `vectors/${name}.json`);
    return !existsSync(file) || readFileSync(file, 'utf8') !== textOf(made[name], version);
  });
  return [
    ...untold.map(
      (name) => `The answer of \`${name}\` changed, or it is gone: CHANGELOG.md has to name it under "Unreleased".`,
    ),
    ...stale.map((name) => `vectors/${name}.json is not what this version answers: npm run vectors -- --write`),
  ];
}

/** Runs the script. Resolves to its exit code. */
export async function main(args: string[]): Promise<number> {
  const { version } = json('package.json');
  const { write: isWriting, against } = parseArgs({
    args,
    options: { write: { type: 'boolean' }, against: { type: 'string' } },
  }).values;
  if (against !== undefined && git(ROOT, 'rev-parse', '--verify', `${against}^{commit}`) === undefined) {
    console.error(`--against: there is no commit "${against}" here.`);
    return 1;
  }
  const found = (await problems(against ?? 'HEAD')).filter((problem) => !isWriting || problem.startsWith('The answer'));
  if (found.length > 0) {
    console.error(found.join('\n'));
    return 1;
  }
  const made = await makeVectors();
  if (isWriting) {
    mkdirSync(join(ROOT, 'vectors'), { recursive: true });
    for (const name of FILES) writeFileSync(join(ROOT, `vectors/${name}.json`), textOf(made[name], version));
  }
  console.log(FILES.map((name) => `${name}: ${made[name].length}`).join(', '));
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
