import { COUNTS } from './en/explanation.js';
import { EVERYDAY_STAYS, SCENARIO_NAMES } from './en/scenarios.js';
import type { Message, Subject, Words } from './words.js';
import { listed, sayFound } from './words.js';

/** The texts from which names of stays are written. */
const SUBJECTS: readonly Subject[] = [EVERYDAY_STAYS, COUNTS, SCENARIO_NAMES];

/** An English text with its values as groups: "{nights} from {date}". */
interface Template {
  readonly subject: Subject;
  readonly key: string;
  readonly pattern: RegExp;
}

let templates: readonly Template[] | undefined;

function templatesOf(subject: Subject): Template[] {
  return Object.entries(subject.texts).flatMap(([key, message]) => {
    return typeof message === 'string' ? [{ subject, key, pattern: patternOf(message) }] : [];
  });
}

function patternOf(message: Message & string): RegExp {
  const parts = message.split(/(\{[^{}]*\})/).map((part) => {
    const [, name = '', singular, plural] = /^\{(\w+)(?:\|([^|]*)\|(.*))?\}$/.exec(part) ?? [];
    if (name === '') return part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
    return singular === undefined ? `(?<${name}>${VALUES[name] ?? '.+?'})` : `(?:${singular}|${plural})`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** The values that have one form. */
const VALUES: Readonly<Record<string, string | undefined>> = {
  n: '\\d+',
  first: '\\d+',
  second: '\\d+',
  date: '\\d{4}-\\d\\d-\\d\\d',
  price: '[\\d.]+',
  prices: '[\\d., /]+',
  amount: '[\\d.]+',
  label: '[^",]+',
};

/**
 * The name of a stay in the language of the words, from its English name: "3 nights from 2026-05-01, 1 room". `undefined`
 * if a part of it was not written from the texts of the catalogue.
 */
export function stayNameIn(words: Words, english: string): string | undefined {
  return english.length > LONGEST_NAME ? undefined : nameIn(english, { words, names: new Map() });
}

/** Longer texts are no names of stays, and could take long to take apart. */
const LONGEST_NAME = 240;

/** The language, and the parts of the name that were tried before. */
interface NameContext {
  readonly words: Words;
  readonly names: Map<string, string | undefined>;
}

function nameIn(english: string, context: NameContext): string | undefined {
  const { names } = context;
  if (!names.has(english)) names.set(english, translated(english, context) ?? partsIn(english, context));
  return names.get(english);
}

function partsIn(english: string, context: NameContext): string | undefined {
  for (const separator of [', ', ' ']) {
    const parts = english.split(separator);
    for (let count = parts.length - 1; count > 0; count -= 1) {
      const first = translated(parts.slice(0, count).join(separator), context);
      const remaining = first === undefined ? undefined : nameIn(parts.slice(count).join(separator), context);
      if (remaining !== undefined) return `${first}${separator}${remaining}`;
    }
  }
  return undefined;
}

function translated(english: string, context: NameContext): string | undefined {
  templates ??= SUBJECTS.flatMap(templatesOf);
  for (const { subject, key, pattern } of templates) {
    const match = pattern.exec(english);
    const values = match && valuesIn(match.groups ?? {}, context);
    if (values) return sayFound(context.words, subject, key, values);
  }
  return undefined;
}

/** The values of a match in the language; `undefined` if one is a text that cannot be translated. */
function valuesIn(groups: Readonly<Record<string, string>>, context: NameContext): object | undefined {
  const values = Object.entries(groups).map(([name, value]) => [name, valueIn(name, value, context)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

function valueIn(name: string, value: string, context: NameContext): string | number | undefined {
  const { words } = context;
  if (name === 'label' || name === 'title') return value;
  if (name === 'date') return words.date(value);
  if (/^\d+$/.test(value)) return Number(value);
  if (/^\d+(?: and \d+)+$/.test(value)) {
    return listed(words, value.split(' and ').map(Number).map(words.count), 'conjunction');
  }
  if (/^[\d., /]+$/.test(value)) return value.replaceAll(/\d+(?:\.\d+)?/g, words.amount);
  return nameIn(value, context);
}
