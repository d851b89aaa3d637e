import type { LocalBase, LocalRounding, LocalTax } from '../../definitions/local/of-tax.js';
import { LOCAL_SHOWN } from '../../definitions/local/shown.js';
import { isRecord } from '../../issues/reading.js';
import { namesOf } from '../../schema/fields.js';
import type { FieldChange } from '../preview-data.js';
import { conditionsInWords } from './local-rows.js';

/** What of the local rules of a tax or of a tax set was edited, one piece each; `undefined` for any other field. */
export function localChangeInWords({ field, saved, draft }: FieldChange): string[] | undefined {
  if (field !== 'local') return undefined;
  const [before, now] = [rulesOf(saved), rulesOf(draft)];
  const told = [
    ...rowChanges(before, now),
    ...policyChanges(before, now),
    ...namesOf(ONE_VALUE).flatMap((name) => {
      const [one, other] = [ruleInWords(before[name], name), ruleInWords(now[name], name)];
      return one === other ? [] : [`${ONE_VALUE[name].name} ${one} → ${other}`];
    }),
  ];
  return told.length === 0 ? ['local rules without any rule'] : told;
}

/** What the local rules of a tax say, one piece each. Where they stand, and other titles, are no part of what is charged. */
export function localInWords(local: LocalTax = {}): string[] {
  const { source: _, titles: __, ...charged } = ONE_VALUE;
  return [
    ...[...rowsOf(local)].map(([conditions, rate]) => `rate ${rate} ${conditions}`),
    ...namesOf(charged).flatMap((name) =>
      local[name] === undefined ? [] : [`${charged[name].name} ${ruleInWords(local[name], name)}`],
    ),
  ];
}

/** The local rules of a tax, or of a set, of which nothing is sure but that they were validated. */
interface Rules extends LocalTax {
  readonly policy?: unknown;
}

function rulesOf(value: unknown): Rules {
  return isRecord(value) ? value : {};
}

/** The rules that have one value: rows are told one by one. */
const { rates: _, ...ONE_VALUE } = LOCAL_SHOWN;

/** How some values are called, other than by themselves. */
const VALUES: Readonly<Record<string, string>> = {
  here: 'this house',
  channel: 'the channel manager',
  each: 'each by itself',
};

/** The value of one rule: "net + Service charge"; "as usual" where it says nothing. */
export function ruleInWords(value: unknown, name: string): string {
  if (value === undefined) return 'as usual';
  if (Array.isArray(value)) return value.join(' and ');
  if (!isRecord(value)) return VALUES[String(value)] ?? String(value);
  if (name === 'round') return roundInWords(value);
  if (name === 'titles') return titlesInWords(value);
  return name === 'base' ? baseInWords(value) : Object.values(value).join(', ');
}

/** "each by itself, in steps of 0.05, down". */
function roundInWords({ each, step, mode }: LocalRounding): string {
  const steps = step === undefined ? undefined : `in steps of ${step}`;
  const what = each === false ? 'as a whole' : each && VALUES['each'];
  return [what, steps, mode].filter((words) => words !== undefined).join(', ') || 'as usual';
}

/** "Kurtaxe (de), Taxe de séjour (fr)". */
function titlesInWords(titles: object): string {
  return Object.entries(titles)
    .map(([language, title]) => `${String(title)} (${language})`)
    .join(', ');
}

/** "net + Service charge, times 0.89". */
function baseInWords({ start, plus = [], share }: LocalBase = {}): string {
  const added = start === 'nothing' ? plus : [start ?? 'the usual base', ...plus];
  return `${added.join(' + ')}${share === undefined ? '' : `, times ${share}`}`;
}

/** Rows are known by their conditions: of two with the same ones the first counts. */
function rowChanges(before: Rules, now: Rules): string[] {
  const [old, rows] = [rowsOf(before), rowsOf(now)];
  const changed = [...rows].flatMap(([conditions, rate]) => {
    const was = old.get(conditions);
    if (was === undefined) return [`new rate ${rate} ${conditions}`];
    return was === rate ? [] : [`rate ${conditions} ${was} → ${rate}`];
  });
  const gone = [...old].flatMap(([conditions, rate]) =>
    rows.has(conditions) ? [] : [`no rate ${rate} ${conditions}`],
  );
  const kept = (from: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
    [...from.keys()].filter((conditions) => other.has(conditions)).join('\n');
  const isMoved = kept(old, rows) !== kept(rows, old);
  return [...changed, ...gone, ...(isMoved ? [`order of rates: ${[...rows.keys()].join('; ')}`] : [])];
}

function rowsOf(rules: Rules): ReadonlyMap<string, string> {
  const rates = new Map<string, string>();
  for (const row of rules.rates ?? []) {
    const conditions = `(${conditionsInWords(row, rules)})`;
    if (!rates.has(conditions)) rates.set(conditions, row.rate);
  }
  return rates;
}

function policyChanges(before: Rules, now: Rules): string[] {
  const [old, options] = [optionsOf(before.policy), optionsOf(now.policy)];
  return [...new Set([...old.keys(), ...options.keys()])].flatMap((option) => {
    const [one, other] = [old.get(option) ?? 'as documented', options.get(option) ?? 'as documented'];
    return one === other ? [] : [`policy ${option} ${one} → ${other}`];
  });
}

function optionsOf(policy: unknown): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of Object.entries(isRecord(policy) ? policy : {})) {
    if (isRecord(value)) for (const [inner, one] of Object.entries(value)) options.set(`${name}.${inner}`, String(one));
    else options.set(name, String(value));
  }
  return options;
}
