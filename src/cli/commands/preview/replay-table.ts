import { printable } from '../../../issues/printable.js';
import { directionOf } from '../../../preview/words/differences.js';
import type { Compared, Replay } from '../../../replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../../../replay/words.js';
import { type Column, drawTable } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** So many refused stays are named; JSON names more. */
const MOST_NAMED = 10;
const BAR = 30;

/** What a draft changes on the stays of a file: in words, how much on how many, those that change most, months, taxes. */
export function replayTable(replay: Replay, colors: Colors, width: number | undefined): string {
  const { currency, largest, byMonth, byTax } = replay;
  const money = amountsIn(colors);
  const amounts: Column[] = [right(`${currency} before`), right('after'), right('change')];
  const parts = [
    `${colors.bold('Your stays')}\n${replayInWords(replay)}\n${replay.stays === 0 ? '' : `${guestsInWords(replay)}\n`}`,
    refusedLines(replay),
    histogram(replay),
    largest.length === 0
      ? ''
      : drawTable(
          [left('Change most'), right('line'), ...amounts, right('you keep')],
          largest.map(({ line, stay, total, net }) => ({
            cells: [stayInWords(stay), String(line), ...money(total), net.change],
          })),
          width,
        ),
    byMonth.length === 0
      ? ''
      : drawTable(
          [left('Arrival'), right('stays'), ...amounts, right('you keep')],
          byMonth.map(({ month, stays, total, net }) => ({
            cells: [month, String(stays), ...money(total), net.change],
          })),
          width,
        ),
    drawTable(
      [left('Tax'), right('changes on'), ...amounts],
      byTax.map((tax) => ({ cells: [printable(tax.title), `${tax.stays}`, ...money(tax)] })),
      width,
    ),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function left(head: string): Column {
  return { head, align: 'left' };
}

function right(head: string): Column {
  return { head, align: 'right' };
}

function amountsIn(colors: Colors): (amounts: Compared) => string[] {
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  return ({ saved, draft, change }) => [saved, draft, paint[directionOf(change)](change)];
}

function refusedLines(replay: Replay): string {
  const words = refusedInWords(replay);
  if (words === undefined) return '';
  const shown = replay.refused.named.slice(0, MOST_NAMED).map((stay) => `  ${printable(refusedStayInWords(stay))}\n`);
  const more = replay.refused.stays - shown.length;
  return `${words}\n${shown.join('')}${more > 0 ? `  ... and ${more} more\n` : ''}`;
}

/** A bar for each step of change that a stay has. */
function histogram({ histogram: bars, stays }: Replay): string {
  const told = bars.filter((bar) => bar.stays > 0);
  if (told.length === 0) return '';
  const rows = told.map((bar) => ({
    cells: [barInWords(bar), String(bar.stays), '█'.repeat(Math.max(1, Math.round((BAR * bar.stays) / stays)))],
  }));
  return drawTable([left('Guests pay'), right('stays'), left('')], rows);
}
