import type { Stay } from '../stay/schema.js';
import { type EditedSet, shownTaxes, type TaxKey } from './draft.js';
import { entriesOf, textField, valueAt } from './json.js';

/** A tax that another one can be computed on. */
export interface OfferedTax {
  readonly title: string;
  readonly isChosen: boolean;
  /** What the list says once it is chosen, or once it is no more. */
  readonly next: readonly string[];
}

/** The other taxes of the set, and what a list of them names beside these. */
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

/** The parts of a price that the set or the typed stay knows, and that a list does not name yet. */
export function offeredParts(set: EditedSet, stay: Stay, value: unknown): string[] {
  const named = new Set(textsIn(value));
  const ofTaxes = Object.values(set.taxes).flatMap((tax) => textsIn(valueAt(tax, ['local', 'on'])));
  const ofStay = stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  return [...new Set(['lodging', ...ofTaxes, ...ofStay])].filter((part) => !named.has(part));
}

/** All that is offered for any list of the set: who shows it is drawn again when it is other. */
export function offersText(set: EditedSet, stay: Stay): string {
  return JSON.stringify([Object.values(set.taxes).map(({ title, id }) => [title, id]), offeredParts(set, stay, [])]);
}

/** The texts of a list; of anything else none. */
export function textsIn(value: unknown): string[] {
  return entriesOf(value).filter((entry): entry is string => typeof entry === 'string');
}
