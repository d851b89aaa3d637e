import { entry } from '../../issues/field-codes.js';
import { probablyMeant } from '../../issues/texts.js';
import type { Tax } from '../tax.js';
import type { CollectedBy } from './of-tax.js';

/** Titles or ids of taxes in a booking that override the collector in the definition. */
export interface Collectors {
  readonly collectedByChannel?: readonly string[] | undefined;
  readonly collectedByProperty?: readonly string[] | undefined;
}

export const COLLECTOR_FIELDS = ['collectedByChannel', 'collectedByProperty'] as const;

export function collectorFor({
  collectedByChannel,
  collectedByProperty,
}: Collectors): (tax: TaxNames & Pick<Tax, 'local'>) => CollectedBy {
  const [byChannel, byProperty] = [new Set(collectedByChannel), new Set(collectedByProperty)];
  return (tax) => {
    if (isAmong(byProperty, tax)) return 'property';
    if (isAmong(byChannel, tax)) return 'channel';
    return tax.local?.collected_by ?? 'property';
  };
}

type TaxNames = Pick<Tax, 'id' | 'title'>;

function isAmong(names: ReadonlySet<string>, { id, title }: TaxNames): boolean {
  return names.has(title) || (id !== undefined && names.has(id));
}

export function isCollectedByBoth(
  tax: TaxNames,
  { collectedByChannel = [], collectedByProperty = [] }: Collectors,
): boolean {
  return isAmong(new Set(collectedByChannel), tax) && isAmong(new Set(collectedByProperty), tax);
}

export interface MisspeltTax {
  readonly field: (typeof COLLECTOR_FIELDS)[number];
  readonly place: number;
  readonly received: string;
  readonly suggestion: string;
}

/** Names that match no tax but resemble one. Others are not misspelt: OTAs also list taxes that a tax set lacks. */
export function misspeltTaxes(taxes: readonly TaxNames[], collectors: Collectors): MisspeltTax[] {
  const names = taxes.flatMap(({ id, title }) => (id === undefined ? [title] : [title, id]));
  return COLLECTOR_FIELDS.flatMap((field) =>
    (collectors[field] ?? []).flatMap((received, place): MisspeltTax[] => {
      const suggestion = names.includes(received) ? undefined : probablyMeant(received, names);
      return suggestion === undefined ? [] : [{ field, place, received, suggestion }];
    }),
  );
}

export const COLLECTED_BY_BOTH = entry(
  'error',
  '{title} must be collected by the channel or by the property (collectedByChannel and collectedByProperty name it).',
);

/** The issue for a name in these fields that resembles that of a tax. */
export const COLLECTED_TAX_UNKNOWN = entry(
  'warning',
  '{field} names {received:quoted}, which no tax of the tax set is called.{suggestion:hint}',
);
