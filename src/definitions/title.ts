import type { Report } from '../issues/report.js';

/** A title as the API keeps it: without whitespace around it, in the composed Unicode form. */
export function keptTitle(title: string): string {
  const trimmed = title.trim();
  return MAY_BE_COMPOSED.test(trimmed) ? trimmed.normalize('NFC') : trimmed;
}

/** Below U+0300 every text is in the composed form: most titles need not be looked up in Unicode's tables. */
const MAY_BE_COMPOSED = /[\u0300-\uffff]/;

/** Warns of a title that the API would change: what is read back would not be what was written. */
export function warnOfTitle(title: string, placeOf: () => string, report: Report): void {
  if (keptTitle(title) !== title) report.add('title_not_kept', placeOf(), { title });
}

/** Whether the API would keep two titles as one. */
export function isSameTitle(one: string, other: string): boolean {
  return keptTitle(one) === keptTitle(other);
}
