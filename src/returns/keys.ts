import { compareRates } from '../definitions/rates.js';
import { compareTexts } from '../issues/texts.js';
import type { ReturnRow } from './return.js';

/** What tells a row from others. */
export interface RowKey
  extends Pick<
    ReturnRow,
    'property' | 'tax' | 'title' | 'type' | 'currency' | 'collectedBy' | 'rate' | 'reason' | 'conditions' | 'label'
  > {
  readonly isPercent: boolean;
}

/** What tells a row that was printed from others. */
export function keyOf(row: ReturnRow): RowKey {
  return { ...row, isPercent: row.base !== undefined };
}

/** The same as text: rows of one tax are one, whatever titles it had. A tax of 5% is not one of 5.00 a person. */
export function sameRow({ property, tax, type, currency, collectedBy, ...what }: Named): string {
  const { rate, isPercent, reason, conditions, label } = what;
  return JSON.stringify([property, tax, type, currency, collectedBy, rate, isPercent, reason, conditions, label]);
}

type Named = Omit<RowKey, 'title'>;

const REASONS = [undefined, 'skip_nights', 'out_of_range', 'max_nights', 'exempt', 'nothing_due'];

/** By property, those without one first. */
export function byProperty(one: { property?: string | undefined }, other: { property?: string | undefined }): number {
  return compareTexts(one.property ?? '', other.property ?? '');
}

/** By property, tax, currency and who collects it; what was charged by its rate, then what was not by its reason. */
export function inOrder(one: Named, other: Named): number {
  return (
    byProperty(one, other) ||
    compareTexts(one.tax, other.tax) ||
    compareTexts(one.type, other.type) ||
    compareTexts(one.currency, other.currency) ||
    -compareTexts(one.collectedBy, other.collectedBy) ||
    REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason) ||
    compareRates(one.rate ?? '0', other.rate ?? '0') ||
    compareTexts(one.conditions ?? '', other.conditions ?? '') ||
    compareTexts(one.label ?? '', other.label ?? '') ||
    Number(one.isPercent) - Number(other.isPercent)
  );
}
