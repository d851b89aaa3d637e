import { didYouMean } from '../../issues/field-codes.js';
import { shown } from '../../issues/shown.js';
import type { MisspeltTax } from './collector.js';

/** A tax that a booking names for both who may collect it. */
export const COLLECTED_BY_BOTH = {
  severity: 'error',
  sentence: ({ title }: { readonly title: string }) =>
    `${title} must be collected by the channel or by the property (collectedByChannel and collectedByProperty name it).`,
  params: ['title'],
} as const;

/** A name in what a booking says of who collects that is nearly one of a tax. */
export const COLLECTED_TAX_UNKNOWN = {
  severity: 'warning',
  sentence: ({ field, received, suggestion }: Omit<MisspeltTax, 'place'>) =>
    `${field} names ${shown(received)}, which no tax of the tax set is called.${didYouMean(suggestion)}`,
  params: ['field', 'received', 'suggestion'],
} as const;
