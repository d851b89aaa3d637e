import type { CatalogueEntry } from './field-codes.js';
import { shown } from './shown.js';

/** What can be wrong with the record of a quote. */
export const RECORD_CODES = {
  unknown_version: {
    severity: 'error',
    sentence: ({ received }: { received: unknown }) =>
      `version must be 1 (got ${shown(received)}). A newer staytax may have written this record: update the package.`,
    params: ['received'],
  },
} as const satisfies Record<string, CatalogueEntry>;
