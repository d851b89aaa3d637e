import { LOCAL_FIELDS } from '../../core/definitions/local/fields.js';
import type {
  LocalBase,
  LocalOverStay,
  LocalPart,
  LocalRate,
  LocalRounding,
  LocalTax,
} from '../../core/definitions/local/of-tax.js';
import { firstOfEach, groupBy, isRecord } from '../../core/issues/reading.js';
import { shortestRate } from '../../core/money/fraction.js';
import type { ItemPair } from '../../core/record/compare.js';
import { pairUp } from '../../core/record/compare.js';
import { namesOf } from '../../core/schema/fields.js';
import { CHOICE_NAMES } from '../words/en/definitions.js';
import { EXPLANATION } from '../words/en/explanation.js';
import { LOCAL_RULES } from '../words/en/previews.js';
import type { Words } from '../words/words.js';
import { ENGLISH, listed, say } from '../words/words.js';
import { conditionsInWords, editedInWords, rowRateInWords, seasonsInWords, unitLimitsInWords } from './conditions.js';
import { choiceName, fieldKey, fieldName, modeInWords } from './names.js';
import { changeInWords, inOneLine, valueInWords } from './values.js';

/** The edits of local rules of a tax or a tax set, one text each; `undefined` for any other field. */
export function localChangeInWords(
  { field, saved, draft }: { readonly field: string; readonly saved: unknown; readonly draft: unknown },
  words: Words = ENGLISH,
): string[] | undefined {
  if (field !== 'local') return undefined;
  const [before, now] = [rulesOf(saved), rulesOf(draft)];
  const edits = [
    ...rowChanges(before, now, words),
    ...partChanges(before, now, words),
    ...policyChanges(before, now, words),
    ...namesOf(ONE_VALUE).flatMap((name) => {
      const [was, is] = [ruleInWords(before[name], name, words), ruleInWords(now[name], name, words)];
      const rule = fieldName(`local.${name}`, words);
      return was === is ? [] : [say(words, LOCAL_RULES, 'changed', { rule, saved: was, draft: is })];
    }),
  ];
  return edits.length === 0 ? [say(words, LOCAL_RULES, 'nothing')] : edits;
}

/** The local rules of a tax, one text each. Positions and other titles do not affect charges and are left out. */
export function localInWords(local: LocalTax = {}, words: Words = ENGLISH): string[] {
  const { source: _, titles: __, meant: ___, ...charged } = ONE_VALUE;
  return [
    ...rowsOf(local, words).map((row) => rowInWords('row', row, words)),
    ...namesOf(charged).flatMap((name) => {
      return local[name] === undefined ? [] : [ruleWithValue(name, local[name], words)];
    }),
  ];
}

/** The local rules of a tax or a set, which are known only to be valid. */
interface EditedRules extends LocalTax {
  readonly parts?: readonly LocalPart[];
  readonly policy?: unknown;
}

function rulesOf(value: unknown): EditedRules {
  return isRecord(value) ? value : {};
}

/** The rules with a single value. Rows are described one by one. */
const { rates: _, ...ONE_VALUE } = LOCAL_FIELDS;

/** A rule with its value: "collected by channel", "over the stay at most 95.20 for each guest". */
function ruleWithValue(name: keyof typeof ONE_VALUE, value: unknown, words: Words): string {
  return say(words, LOCAL_RULES, 'rule', {
    rule: fieldName(`local.${name}`, words),
    value: ruleInWords(value, name, words),
  });
}

/** The value of one rule: "net + Service charge"; "as usual" without one. */
export function ruleInWords(value: unknown, name: string, words: Words = ENGLISH): string {
  if (value === undefined) return say(words, LOCAL_RULES, 'asUsual');
  if (name === 'seasons' && Array.isArray(value)) return seasonsInWords(value, words);
  if (name === 'parts' && Array.isArray(value)) return splitsInWords(value, words);
  if (Array.isArray(value)) {
    // The other parts of a price are labels.
    const parts = value.map((part) => choiceName('on', String(part), words) ?? String(part));
    return listed(words, parts, 'conjunction');
  }
  if (!isRecord(value)) return choiceName(name, String(value), words) ?? words.amount(String(value));
  if (name === 'round') return roundInWords(value, words);
  if (name === 'titles') return titlesInWords(value);
  if (name === 'base') return baseInWords(value, words);
  if (name === 'over_stay') return overStayInWords(value, words);
  const texts = Object.entries(value).map(([field, text]) => (field === 'checked' ? words.date(String(text)) : text));
  return texts.join(', ');
}

/** "each by itself, in steps of 0.05, down". */
function roundInWords({ each, step, mode }: LocalRounding, words: Words): string {
  const steps = step === undefined ? undefined : say(words, LOCAL_RULES, 'steps', { step: words.amount(step) });
  const what = each === false ? say(words, LOCAL_RULES, 'together') : each && say(words, CHOICE_NAMES, 'round=each');
  const how = mode === undefined ? undefined : modeInWords(mode, undefined, words);
  const texts = [what, steps, how].filter((text) => text !== undefined);
  return texts.join(', ') || say(words, LOCAL_RULES, 'asUsual');
}

/** "at most 95.20 a night for each guest". */
function overStayInWords({ each, at_most, at_least, per_night }: LocalOverStay, words: Words): string {
  const limits = unitLimitsInWords({ at_least, at_most }, words).join(', ');
  const limit = per_night ? say(words, EXPLANATION, 'aNight', { limit: limits }) : limits;
  if (each === 'guest') return say(words, EXPLANATION, 'forOneGuest', { limit });
  if (each === 'room') return say(words, EXPLANATION, 'forOneRoom', { limit });
  return each === undefined ? limit : `${limit}, ${say(words, CHOICE_NAMES, 'each=stay')}`;
}

/** "Kurtaxe (de), Taxe de séjour (fr)". */
function titlesInWords(titles: object): string {
  return Object.entries(titles)
    .map(([language, title]) => `${String(title)} (${language})`)
    .join(', ');
}

/** "net + Service charge, times 0.89". */
function baseInWords({ start, plus = [], share }: LocalBase, words: Words): string {
  const first = start === undefined ? say(words, LOCAL_RULES, 'usualBase') : say(words, CHOICE_NAMES, `start=${start}`);
  const base = (start === 'nothing' ? plus : [first, ...plus]).join(' + ');
  return share === undefined ? base : say(words, LOCAL_RULES, 'times', { base, share: words.amount(share) });
}

interface KnownRow {
  readonly row: LocalRate;
  readonly rules: EditedRules;
  /** The conditions in English: matching must not depend on the language. */
  readonly key: string;
  readonly conditions: string;
}

/** Matches rows one to one: by their conditions, and then by their rate, for one edited condition. */
function rowChanges(before: EditedRules, now: EditedRules, words: Words): string[] {
  const [saved, draft] = [rowsOf(before, words), rowsOf(now, words)];
  const pairs = pairUp(saved, draft, [
    (first, second) => first.key === second.key,
    (left, right) => conditionEdit(left, right, words) !== undefined,
  ]);
  return [...pairs.flatMap((pair) => rowChange(pair, words)), ...orderChange(pairs, saved, draft, words)];
}

function rowChange({ before, after }: ItemPair<KnownRow>, words: Words): string[] {
  if (after === undefined) return before === undefined ? [] : [rowInWords('goneRow', before, words)];
  if (before === undefined) return [rowInWords('newRow', after, words)];
  if (before.key !== after.key) {
    const conditions = conditionEdit(before, after, words) ?? after.conditions;
    return [rowInWords('row', { ...after, conditions }, words)];
  }
  const { conditions } = after;
  return namesOf(ROW_VALUES).flatMap((key) => {
    const [saved, draft] = [ROW_VALUES[key](before.row, words), ROW_VALUES[key](after.row, words)];
    return saved === draft ? [] : [say(words, LOCAL_RULES, key, { conditions, saved, draft })];
  });
}

const ROW_VALUES = { otherRate: rowRateInWords, otherLimit: limitOfRow };

function limitOfRow({ over_stay }: LocalRate, words: Words): string {
  return ruleInWords(over_stay, 'over_stay', words);
}

/** The single edited condition, among the others; `undefined` if the rate or several conditions changed. */
function conditionEdit(before: KnownRow, after: KnownRow, words: Words): string | undefined {
  const isSame = (['rate', 'at_most', 'at_least'] as const).every((name) => before.row[name] === after.row[name]);
  if (!isSame) return undefined;
  return editedInWords({ row: before.row, local: before.rules }, { row: after.row, local: after.rules }, words);
}

function rowInWords(key: 'row' | 'newRow' | 'goneRow', { row, conditions }: KnownRow, words: Words): string {
  const rate = rowRateInWords(row, words);
  if (row.over_stay === undefined) return say(words, LOCAL_RULES, key, { rate, conditions });
  const value = `${fieldName('local.over_stay', words)} ${limitOfRow(row, words)}`;
  return say(words, LOCAL_RULES, key, { rate: `${rate}, ${value}`, conditions });
}

/** Only rows of both sets can change their order. */
function orderChange(
  pairs: readonly ItemPair<KnownRow>[],
  saved: readonly KnownRow[],
  draft: readonly KnownRow[],
  words: Words,
): string[] {
  const places = pairs.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [saved.indexOf(before)],
  );
  if (places.every((place, index) => place >= (places[index - 1] ?? 0))) return [];
  const rows = inOneLine(
    words,
    draft.map(({ conditions }) => `(${conditions})`),
  );
  return [say(words, LOCAL_RULES, 'order', { rows })];
}

/** Of two rows with the same conditions the first applies. */
function rowsOf(rules: EditedRules, words: Words): KnownRow[] {
  const rows = (rules.rates ?? []).map((row) => {
    return { row, rules, key: conditionsInWords(row, rules), conditions: conditionsInWords(row, rules, words) };
  });
  return firstOfEach(rows, ({ key }) => key);
}

/** The edited parts of a set: parts of breakfast none → "food" 0.7 and "drinks" 0.3. */
export function partChanges(
  before: { readonly parts?: readonly LocalPart[] | undefined },
  now: { readonly parts?: readonly LocalPart[] | undefined },
  words: Words = ENGLISH,
): string[] {
  const [saved, draft] = [before, now].map(({ parts = [] }) => groupBy(parts, ({ of }) => of));
  const wholes = new Set([...(saved?.keys() ?? []), ...(draft?.keys() ?? [])]);
  return [...wholes].flatMap((whole) => {
    const [was, is] = [saved, draft].map((parts) => partsInWords(parts?.get(whole), words));
    if (was === undefined || is === undefined || was === is) return [];
    const rule = say(words, LOCAL_RULES, 'partsOf', { whole: choiceName('on', whole, words) ?? whole });
    return [say(words, LOCAL_RULES, 'changed', { rule, saved: was, draft: is })];
  });
}

/** breakfast: "food" 0.7 and "drinks" 0.3, lodging: ... */
function splitsInWords(parts: readonly LocalPart[], words: Words): string {
  const texts = [...groupBy(parts, ({ of }) => of)].map(
    ([whole, made]) => `${choiceName('on', whole, words) ?? whole}: ${partsInWords(made, words)}`,
  );
  return texts.join(', ');
}

/** "food" 0.7 and "drinks" 0.3. The order decides who gets the last minor unit. */
function partsInWords(parts: readonly LocalPart[] | undefined, words: Words): string {
  if (parts === undefined) return say(words, LOCAL_RULES, 'notSplit');
  const inWords = ({ label, share }: LocalPart) =>
    say(words, LOCAL_RULES, 'part', { label, share: words.amount(shortestRate(share)) });
  return listed(words, parts.map(inWords), 'conjunction');
}

function policyChanges(before: EditedRules, now: EditedRules, words: Words): string[] {
  const [saved, draft] = [optionsOf(before.policy), optionsOf(now.policy)];
  return [...new Set([...saved.keys(), ...draft.keys()])].flatMap((option) => {
    const [was, is] = [saved, draft].map((options) =>
      valueInWords(`local.policy.${option}`, options.get(option), words),
    );
    const key = fieldKey(['local', 'policy', option]);
    if (was === undefined || is === undefined || was === is || key === undefined) return [];
    return [changeInWords(fieldName(key, words), was, is, words)];
  });
}

/** The options of a policy by name: "maxNights", "rounding.mode". */
function optionsOf(policy: unknown): ReadonlyMap<string, unknown> {
  const { rounding = {}, ...options }: Readonly<Record<string, unknown>> = isRecord(policy) ? policy : {};
  const ofRounding = Object.entries(Object(rounding)).map(([name, value]) => [`rounding.${name}`, value] as const);
  return new Map([...ofRounding, ...Object.entries(options)]);
}
