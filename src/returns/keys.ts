import { compareRates } from '../definitions/rates.js';
import { compareTexts } from '../issues/order.js';
import type { ReturnRow } from './data.js';

/** What tells a row from others. */
export interface RowKey
  extends Pick<
    ReturnRow,
    'tax' | 'title' | 'type' | 'currency' | 'collectedBy' | 'rate' | 'reason' | 'conditions' | 'label'
  > {
  readonly isPercent: boolean;
}

/** The same as text: rows of one tax are one, whatever titles it had. */
export function sameRow({ tax, type, currency, collectedBy, rate, reason, conditions, label }: Named): string {
  return JSON.stringify([tax, type, currency, collectedBy, rate, reason, conditions, label]);
}

type Named = Omit<RowKey, 'title' | 'isPercent'>;

const REASONS = [undefined, 'skip_nights', 'out_of_range', 'max_nights', 'exempt', 'nothing_due'];

/** By tax, currency and who collects it; what was charged by its rate, then what was not by its reason. */
export function inOrder(one: Named, other: Named): number {
  return (
    compareTexts(one.tax, other.tax) ||
    compareTexts(one.type, other.type) ||
    compareTexts(one.currency, other.currency) ||
    -compareTexts(one.collectedBy, other.collectedBy) ||
    REASONS.indexOf(one.reason) - REASONS.indexOf(other.reason) ||
    compareRates(one.rate ?? '0', other.rate ?? '0') ||
    compareTexts(one.conditions ?? '', other.conditions ?? '') ||
    compareTexts(one.label ?? '', other.label ?? '')
  );
}
