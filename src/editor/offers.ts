import type { Stay } from '../stay/schema.js';
import { type EditedSet, shownTaxes, type TaxKey } from './draft.js';
import { entriesOf, textField, valueAt } from './json.js';

/** A tax that can be the base of another one. */
export interface OfferedTax {
  readonly title: string;
  readonly isChosen: boolean;
  /** The list after the tax is checked or unchecked. */
  readonly next: readonly string[];
}

/** The other taxes of the set, and unknown names in the list. */
export function offeredTaxes(set: EditedSet, key: TaxKey, value: unknown): OfferedTax[] {
  const chosen = textsIn(value);
  const others = [...new Set(shownTaxes(set.tree).map((tax) => tax.key))].filter((other) => other !== key);
  const offered = others.map((other): OfferedTax => {
    const [title, id] = ['title', 'id'].map((name) => textField(set.taxes[other], name));
    const isOf = (name: string): boolean => name === title || name === id;
    const isChosen = chosen.some(isOf);
    const next = isChosen ? chosen.filter((name) => !isOf(name)) : [...chosen, title ?? ''];
    return { title: title ?? '', isChosen, next };
  });
  const names = new Set(others.flatMap((other) => ['title', 'id'].map((name) => textField(set.taxes[other], name))));
  const unknown = [...new Set(chosen)].filter((name) => !names.has(name));
  return [
    ...offered.filter(({ title }) => title !== ''),
    ...unknown.map((title) => ({ title, isChosen: true, next: chosen.filter((name) => name !== title) })),
  ];
}

/** Parts of the price that the set or the typed stay names, without those already in the list. */
export function offeredParts(set: EditedSet, stay: Stay, value: unknown): string[] {
  const named = new Set(textsIn(value));
  const ofTaxes = Object.values(set.taxes).flatMap((tax) => textsIn(valueAt(tax, ['local', 'on'])));
  const ofStay = stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  return [...new Set(['lodging', ...ofTaxes, ...ofStay])].filter((part) => !named.has(part));
}

/** All suggestions for the lists of the set, as one text: a card redraws when it changes. */
export function offersText(set: EditedSet, stay: Stay): string {
  return JSON.stringify([Object.values(set.taxes).map(({ title, id }) => [title, id]), offeredParts(set, stay, [])]);
}

/** The texts in a list; `[]` for any other value. */
export function textsIn(value: unknown): string[] {
  return entriesOf(value).filter((entry): entry is string => typeof entry === 'string');
}
