import type { Reconciliation } from '../../bookings/index.js';
import { printable } from '../../issues/printable.js';
import type { Colors } from '../colors.js';
import { type Column, drawTable, type Row } from '../table.js';

const COLUMNS: readonly Column[] = [
  { head: 'Tax', align: 'left' },
  { head: 'Ours', align: 'right' },
  { head: 'Theirs', align: 'right' },
  { head: 'Difference', align: 'right' },
  { head: 'Cause', align: 'left' },
  { head: '', align: 'left' },
];

/** A reconciliation as a hotelier reads it: each tax on both sides, the total, and why they differ. */
export function reconciliationTable(
  { agrees, ours, theirs, difference, lines }: Reconciliation,
  colors: Colors,
): string {
  const taxes = lines.map(({ title, ours, theirs, difference, cause, sentence }): Row => {
    const shown = cause === 'agrees' ? '' : sentence;
    return { cells: [printable(title), ours, theirs, difference, cause.replaceAll('_', ' '), printable(shown)] };
  });
  const verdict = agrees ? colors.green('agrees') : colors.yellow('differs');
  const total: Row = { cells: [colors.bold('Total'), ours, theirs, difference, verdict, ''], rule: true };
  return drawTable(COLUMNS, [...taxes, total]);
}
