import { isPercent } from '../../core/definitions/logics.js';
import { currencyDigits } from '../../core/money/amount.js';
import { percentText } from '../../language/description/values.js';
import { EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { logicOf } from './charge-in-words.js';
import type { EditedSet } from './draft.js';
import { fieldsOfOwner } from './draft.js';
import type { FieldPlace, FieldSpec } from './fields.js';
import type { Path } from './json.js';
import { textField, valueAt } from './json.js';
import type { Unit } from './reading.js';

type PlaceWithUnit = Pick<FieldPlace, 'owner' | 'path'> & { readonly spec: Pick<FieldSpec, 'unit'> };

/** The unit of a field. The rate for the channel manager follows the logic sent to it, not that of the tax. */
export function unitOf(set: EditedSet, { owner, path, spec: { unit } }: PlaceWithUnit): Unit | undefined {
  if (unit === undefined) return undefined;
  const tax = fieldsOfOwner(set, owner);
  const isRate = unit === 'rate';
  if (isRate && isPercent(path[0] === 'rate' ? tax['logic'] : logicOf(tax))) return 'percent';
  const currency = textField(set.fields, 'currency');
  if (currency === undefined) return undefined;
  const digits = valueAt(set.fields, DIGITS);
  return { currency, digits: typeof digits === 'number' ? digits : currencyDigits(currency), isRate };
}

const DIGITS: Path = ['local', 'policy', 'rounding', 'digits'];

/** "6%", "4.00 EUR". */
export function inUnit(amount: string, unit: Unit | undefined, words: Words): string {
  if (unit === 'percent') return percentText(amount, words);
  if (unit === undefined) return words.amount(amount);
  return say(words, EDITOR, 'money', { amount: words.amount(amount), currency: unit.currency });
}
