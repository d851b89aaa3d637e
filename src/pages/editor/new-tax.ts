import { canBeContained } from '../../core/definitions/local/set-rules.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { Tax } from '../../core/definitions/tax.js';
import { validTax } from '../../core/definitions/validate-tax.js';
import type { Fields } from '../../core/issues/reading.js';
import { namesOf } from '../../core/schema/fields.js';
import { TAX_CARD } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { logicOf } from './charge-in-words.js';
import type { EditedSet, TaxKey } from './draft.js';
import { keysIn } from './draft.js';

interface Template extends Pick<Tax, 'logic' | 'type' | 'is_inclusive'> {
  readonly title: 'vat' | 'cityTax' | 'service' | 'cleaning' | 'newTax';
  readonly local?: Pick<NonNullable<Tax['local']>, 'rates'>;
}

/** Each kind of tax or fee as it nearly always is. A fee also bears the VAT of its set. */
const TEMPLATES = {
  vat: { title: 'vat', logic: 'percent', type: 'tax', is_inclusive: true },
  cityTax: { title: 'cityTax', logic: 'per_person_per_night', type: 'city_tax', is_inclusive: false },
  service: { title: 'service', logic: 'percent', type: 'fee', is_inclusive: false },
  cleaning: { title: 'cleaning', logic: 'per_booking', type: 'fee', is_inclusive: false },
  byGuests: {
    title: 'cityTax',
    logic: 'per_person_per_night',
    type: 'city_tax',
    is_inclusive: false,
    local: { rates: [{ age_under: 18, rate: '0' }] },
  },
  other: { title: 'newTax', logic: 'per_night', type: 'tax', is_inclusive: false },
} satisfies Readonly<Record<string, Template>>;

export type TaxKind = keyof typeof TEMPLATES;

export const TAX_KINDS = namesOf(TEMPLATES);

/** The set with a new tax at the end. Its rate is 0 until the user enters one. */
export function withNewTax(
  set: EditedSet,
  words: Words = ENGLISH,
  kind: TaxKind = 'other',
): { readonly set: EditedSet; readonly key: TaxKey } {
  const key = `t${set.next}`;
  const { title, logic, local, ...charged }: Template = TEMPLATES[kind];
  const [borne] = charged.type === 'fee' ? containableTaxes(set) : [];
  const tax: Fields = {
    title: freeTitle(set, say(words, TAX_CARD, title)),
    logic,
    ...charged,
    rate: '0.00',
    currency: logic === 'percent' ? null : set.fields['currency'],
    ...(local && { local }),
    ...(borne && { local: { contains: [borne.title] } }),
  };
  const tree = [...set.tree, { key, level: undefined, taxes: [] }];
  return { set: { ...set, tree, taxes: { ...set.taxes, [key]: tax }, next: set.next + 1 }, key };
}

/** "VAT", or "VAT 2" if another tax has that title. */
function freeTitle({ taxes }: EditedSet, title: string): string {
  const taken = new Set(Object.values(taxes).map((tax) => tax['title']));
  let free = title;
  for (let number = 2; taken.has(free); number += 1) free = `${title} ${number}`;
  return free;
}

/** The percentages that a fee can have in its amount. */
export function containableTaxes({ tree, taxes }: EditedSet, fee?: TaxKey): Tax[] {
  const others = [...keysIn(tree)].filter((key) => key !== fee).map((key) => taxes[key] ?? {});
  // Validation takes longer than this question.
  const percents = others.filter((tax) => tax['type'] === 'tax' && isPercent(logicOf(tax)));
  return percents.flatMap((tax) => validTax(tax) ?? []).filter(canBeContained);
}
