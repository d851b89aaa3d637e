import type { Report } from '../issues/report.js';

/** A title as the API keeps it: without whitespace around it, in the composed Unicode form. */
export function keptTitle(title: string): string {
  return title.trim().normalize('NFC');
}

/** Warns of a title that the API would change: what is read back would not be what was written. */
export function warnOfTitle(title: string, path: string, report: Report): void {
  if (keptTitle(title) !== title) report.add('title_not_kept', path, { title });
}

/** Whether the API would keep two titles as one. */
export function isSameTitle(one: string, other: string): boolean {
  return keptTitle(one) === keptTitle(other);
}
