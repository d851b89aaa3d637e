import type { LocalTax } from '../../core/definitions/local/of-tax.js';
import type { TaxLogic } from '../../core/definitions/logics.js';
import type { RoundingMode } from '../../core/money/rounding.js';
import type { FieldKey } from '../words/en/definitions.js';
import { ABSENT_VALUES, BEDROOM_LOGICS, CHOICE_NAMES, FIELD_NAMES } from '../words/en/definitions.js';
import { EXPLANATION } from '../words/en/explanation.js';
import type { Words } from '../words/words.js';
import { ENGLISH, hasText, say } from '../words/words.js';

/** The field at a path of a tax, or of a tax set; `undefined` for a field without a name. */
export function fieldKey(path: ReadonlyArray<string | number>, isOfSet = false): FieldKey | undefined {
  const names = path.filter((part) => typeof part === 'string' && part !== '*').join('.');
  const key = isOfSet && names === 'taxes' ? 'set.taxes' : names.replace('rates.over_stay', 'over_stay');
  return hasText(FIELD_NAMES, key) ? key : undefined;
}

/** "Nights charged at most", "only for". */
export function fieldName(field: FieldKey, words: Words = ENGLISH): string {
  return say(words, FIELD_NAMES, field);
}

/** The choice that the absence of a field means. */
const DEFAULT_CHOICES: ReadonlyMap<string, string> = new Map<FieldKey, string>([
  ['local.age_on', 'arrival'],
  ['local.night_date', 'evening'],
  ['local.price_of', 'room'],
  ['local.price_for', 'night'],
  ['local.per', 'room'],
  ['local.over_stay.each', 'stay'],
  ['local.over_stay.per_night', 'false'],
  ['local.round.each', 'false'],
  ['local.collected_by', 'property'],
  ['local.due', 'booking'],
]);

export function isDefaultChoice(field: FieldKey, value: string): boolean {
  return DEFAULT_CHOICES.get(field) === value;
}

/** "on top", "per person per night"; `undefined` for a value without a name. */
export function choiceName(field: string, value: string, words: Words = ENGLISH): string | undefined {
  const key = `${field.slice(field.lastIndexOf('.') + 1)}=${value}`;
  return hasText(CHOICE_NAMES, key) ? say(words, CHOICE_NAMES, key) : undefined;
}

/** The meaning of an absent value: "no limit", "as usual", the usual choice; "none" if the field has no text. */
export function absentName(field: string, words: Words = ENGLISH): string {
  return absentText(field, words) ?? say(words, ABSENT_VALUES, 'none');
}

export function absentText(field: string, words: Words): string | undefined {
  const usual = DEFAULT_CHOICES.get(field);
  if (usual !== undefined) return choiceName(field, usual, words);
  const isOfPolicy = field.startsWith('local.policy.');
  const key = !hasText(ABSENT_VALUES, field) && isOfPolicy ? 'local.policy' : field;
  return hasText(ABSENT_VALUES, key) ? say(words, ABSENT_VALUES, key) : undefined;
}

/** "per person per night"; "per bedroom per night" if local rules count bedrooms. */
export function logicInWords(logic: TaxLogic, words: Words, { per }: Pick<LocalTax, 'per'> = {}): string {
  if (per === 'bedroom' && hasText(BEDROOM_LOGICS, logic)) return say(words, BEDROOM_LOGICS, logic);
  return say(words, CHOICE_NAMES, `logic=${logic}`);
}

/** "half-up", or "half-up in steps of 0.05" if the step is not the minor unit. */
export function modeInWords(mode: RoundingMode, step: string | undefined, words: Words): string {
  const named = say(words, CHOICE_NAMES, `mode=${mode}`);
  return step === undefined ? named : say(words, EXPLANATION, 'inSteps', { mode: named, step: words.amount(step) });
}
