import { EVERY_DAY, EVERY_NIGHT, taxableNights, windowOf } from '../../calculation/windows.js';
import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import { isPercent, LOGICS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { printSigned, significantDecimals, unitsOf } from '../../money/amount.js';
import { subtract } from '../../money/integer.js';
import { differingFields } from '../../schema/fields.js';
import { taxesOf } from '../breakpoints.js';
import { type Match, matchTaxes } from '../matching.js';
import { nameInWords, type PreviewedSets, rateInWords, valueInWords } from './edited.js';
import { localChangeInWords } from './local-changes.js';
import type { Writing } from './writing.js';

/** More than these nobody takes in at once. */
const MOST_PHRASES = 3;

/** What was edited, as the end of a sentence: "nights 8 to 10 are now charged", "Eco levy is new". */
export function editPhrases(sets: PreviewedSets, policy: FullPolicy, isRateSaid: boolean, writing: Writing): string[] {
  const edited = editedTaxes(sets);
  const phrases = edited.flatMap(({ draft, saved }) => {
    if (draft === undefined) return saved === undefined ? [] : [`${saved.title} is gone`];
    if (saved === undefined) return [`${draft.title} is new`];
    const own = taxPhrases(draft, saved, policy, isRateSaid, writing);
    // Most of them begin with its name.
    return own.map((phrase) =>
      edited.length < 2 || phrase.startsWith(draft.title) ? phrase : `${draft.title}: ${phrase}`,
    );
  });
  return phrases.slice(0, MOST_PHRASES);
}

/** What a tax is called, not what it charges; and what is nested in it is a tax of its own. */
const { id: _, title: _1, type: _2, currency: _3, property_id: _4, ...CHARGED } = TAX_FIELDS;

/** The taxes of which anything but the name is another. */
function editedTaxes({ draft, saved }: PreviewedSets): Match[] {
  if (saved === undefined) return [];
  return matchTaxes(taxesOf(draft), taxesOf(saved)).filter(
    ({ draft: now, saved: was }) =>
      now === undefined || was === undefined || differingFields(CHARGED, now, was).length > 0,
  );
}

function taxPhrases(
  draft: TaxSetEntry,
  saved: TaxSetEntry,
  policy: FullPolicy,
  isRateSaid: boolean,
  writing: Writing,
): string[] {
  const phrases: string[] = [];
  const differs = new Set<keyof TaxSetEntry>(differingFields(CHARGED, draft, saved));
  if (differs.has('logic')) {
    phrases.push(
      `${draft.title} is now ${isPercent(draft.logic) ? 'a percentage' : `charged ${LOGICS[draft.logic].words}`}`,
    );
  } else if (!isRateSaid && differs.has('rate')) {
    const [now, was] = [draft, saved].map(({ rate, logic }) => rateInWords(rate, logic, writing));
    phrases.push(`${draft.title} is ${now} instead of ${was}`);
  }
  if (differs.has('is_inclusive')) {
    phrases.push(`${draft.title} is now ${draft.is_inclusive ? 'in the price' : 'on top of the price'}`);
  }
  if (differs.has('applicable_date_ranges')) {
    const ranges = draft.applicable_date_ranges;
    phrases.push(`${draft.title} is now charged ${valueInWords('applicable_date_ranges', ranges, writing, undefined)}`);
  }
  if (differs.has('local')) {
    const local = localChangeInWords({ field: 'local', saved: saved.local, draft: draft.local });
    phrases.push(`${draft.title} has ${local?.join(', ')}`);
  }
  for (const name of differs) if (!OWN_PHRASES.has(name)) phrases.push(plainPhrase(name, draft, saved, writing));
  return [...phrases, ...nightPhrases(draft, saved, policy)];
}

/** Fields that have phrases of their own. */
const OWN_PHRASES: ReadonlySet<keyof TaxSetEntry> = new Set([
  'logic',
  'rate',
  'is_inclusive',
  'skip_nights',
  'max_nights',
  'applicable_date_ranges',
  'local',
]);

function plainPhrase(name: keyof TaxSetEntry, draft: TaxSetEntry, saved: TaxSetEntry, writing: Writing): string {
  const [is, was] = [draft, saved].map((tax) => valueInWords(name, tax[name], writing, undefined));
  return `${draft.title}: ${nameInWords(name)} is ${is} instead of ${was}`;
}

/** First and last night of a stay that a tax without seasons is charged on, from 1: of a stay without an end. */
function chargedNights(tax: TaxSetEntry, { maxNights }: FullPolicy): readonly [number, number] {
  const window = { ...(windowOf(tax) ?? EVERY_NIGHT), ranges: EVERY_DAY };
  const [from = 0, to = 0] = taxableNights(window, ARRIVAL, Number.POSITIVE_INFINITY, maxNights);
  return [from + 1, to];
}

const ARRIVAL = { firstDay: 0, nightsBefore: 0 };

/** Nights have a number only where no season leaves some of them out, and where each of them is charged. */
function nightPhrases(draft: TaxSetEntry, saved: TaxSetEntry, policy: FullPolicy): string[] {
  const [now, was] = [chargedNights(draft, policy), chargedNights(saved, policy)];
  if (now.join() === was.join() || LOGICS[draft.logic].per !== 'night' || LOGICS[saved.logic].per !== 'night')
    return [];
  if ([draft, saved].some(({ applicable_date_ranges: ranges }) => ranges.length > 0)) {
    return [`${draft.title} counts other nights`];
  }
  const added = without(now, was).map((nights) => `${inWords(nights)} now charged`);
  const left = without(was, now).map((nights) => `${inWords(nights)} no longer charged`);
  return [...added, ...left];
}

/** The nights of one run that are not in another. Without a cap a run has no last night, and nothing lies behind it. */
function without([from, to]: readonly [number, number], [first, last]: readonly [number, number]) {
  if (to < from) return [];
  if (last < first) return [[from, to] as const];
  const parts = [[from, Math.min(to, first - 1)] as const, [Math.max(from, last + 1), to] as const];
  return parts.filter(([start, end]) => start <= end && Number.isFinite(start));
}

/** "nights 8 to 10 are", "night 8 is", "nights from 8 on are". */
function inWords([from, to]: readonly [number, number]): string {
  if (from === to) return `night ${from} is`;
  return Number.isFinite(to) ? `nights ${from} to ${to} are` : `all nights from ${from} on are`;
}

/** What one unit of a tax costs more or less, with a sign: "+0.50", "per person and night". */
export interface UnitChange {
  readonly tax: TaxSetEntry;
  readonly amount: string;
  readonly unit: string;
}

/** Where the rate of a single fixed tax was edited, and nothing else but the nights that it is charged on. */
export function unitChange(sets: PreviewedSets, digits: number): UnitChange | undefined {
  const [only, ...others] = editedTaxes(sets);
  const { draft, saved } = only ?? {};
  if (draft === undefined || saved === undefined || others.length > 0) return undefined;
  const differs = differingFields(CHARGED, draft, saved);
  const isOther = differs.includes('logic') || differs.includes('is_inclusive');
  const isLocal = draft.local !== undefined || saved.local !== undefined;
  if (isOther || isLocal || isPercent(draft.logic) || !differs.includes('rate')) return undefined;
  const decimals = Math.max(digits, significantDecimals(draft.rate), significantDecimals(saved.rate));
  const units = subtract(unitsOf(draft.rate, decimals), unitsOf(saved.rate, decimals));
  const [, first = '', second] = LOGICS[draft.logic].words.split('per ');
  return {
    tax: draft,
    amount: printSigned(units, decimals),
    unit: `per ${first.trim()}${second === undefined ? '' : ` and ${second}`}`,
  };
}
