import type { Reconciliation } from '../../bookings/index.js';
import { printable } from '../../issues/printable.js';
import { counted } from '../../issues/shown.js';
import { printUnits, unitsOf } from '../../money/amount.js';
import { add, type Integer } from '../../money/integer.js';
import { drawTable } from '../table.js';

/** How many bookings agree, and what the others differ by. */
export interface Summary {
  bookings: number;
  agreeing: number;
  bad: number;
  currency: string;
  digits: number;
  readonly differences: Map<string, Difference>;
}

/** What one tax differs by for one cause. */
interface Difference {
  readonly title: string;
  readonly cause: string;
  bookings: number;
  sum: Integer;
}

export function emptySummary(): Summary {
  return { bookings: 0, agreeing: 0, bad: 0, currency: '', digits: 0, differences: new Map() };
}

export function addReconciliation(summary: Summary, { agrees, ours, lines }: Reconciliation, currency: string): void {
  summary.bookings += 1;
  summary.currency = currency;
  if (agrees) summary.agreeing += 1;
  summary.digits = ours.includes('.') ? ours.length - ours.indexOf('.') - 1 : 0;
  for (const { title, cause, difference } of lines) {
    if (cause === 'agrees') continue;
    const key = JSON.stringify([title, cause]);
    const before = summary.differences.get(key) ?? { title, cause, bookings: 0, sum: 0 };
    const sum = add(before.sum, unitsOf(difference, summary.digits));
    summary.differences.set(key, { ...before, bookings: before.bookings + 1, sum });
  }
}

/** "3 bookings, 2 of them agree", and a table of the differences by tax and cause. */
export function summaryText({ bookings, agreeing, bad, currency, digits, differences }: Summary): string {
  const issues = bad === 0 ? '' : `; ${counted(bad)} more cannot be read`;
  const head = `${counted(bookings)} ${bookings === 1 ? 'booking' : 'bookings'}, ${counted(agreeing)} of them agree${issues}\n`;
  if (differences.size === 0) return head;
  const rows = [...differences.values()]
    .sort((one, other) => one.title.localeCompare(other.title) || other.bookings - one.bookings)
    .map(({ title, cause, bookings: of, sum }) => ({
      cells: [printable(title), cause.replaceAll('_', ' '), counted(of), printUnits(sum, digits)],
    }));
  const columns = [
    { head: 'Tax', align: 'left' as const },
    { head: 'Cause', align: 'left' as const },
    { head: 'Bookings', align: 'right' as const },
    { head: currency, align: 'right' as const },
  ];
  return `${head}\n${drawTable(columns, rows)}`;
}
