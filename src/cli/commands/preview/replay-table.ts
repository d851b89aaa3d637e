import { printable } from '../../../issues/printable.js';
import { directionOf, signedInWords } from '../../../preview/words/differences.js';
import type { ComparedAmounts, Replay } from '../../../replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../../../replay/words.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, titled, type Words } from '../../../words/words.js';
import { type Column, drawTable } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** So many refused stays are named; JSON names more. */
const MOST_NAMED = 10;
const BAR = 30;

type Head =
  | 'yourStays'
  | 'after'
  | 'change'
  | 'youKeep'
  | 'changeMost'
  | 'line'
  | 'arrival'
  | 'stays'
  | 'tax'
  | 'changesOn';

/** What a draft changes on the stays of a file: in words, how much on how many, those that change most, months, taxes. */
export function replayTable(replay: Replay, colors: Colors, width: number | undefined, words: Words = ENGLISH): string {
  const { currency, largest, byMonth, byTax } = replay;
  const money = amountsIn(colors, words);
  const head = (key: Head) => say(words, PREVIEW_TABLE, key);
  const before = say(words, PREVIEW_TABLE, 'before', { currency });
  const amounts: Column[] = [right(before), right(head('after')), right(head('change'))];
  const kept = right(head('youKeep'));
  const keeps = (net: ComparedAmounts) => signedInWords(net.change, words);
  const parts = [
    `${colors.bold(head('yourStays'))}\n${replayInWords(replay, words)}\n${replay.stays === 0 ? '' : `${guestsInWords(replay, words)}\n`}`,
    refusedLines(replay, words),
    histogram(replay, words),
    largest.length === 0
      ? ''
      : drawTable(
          [left(head('changeMost')), right(head('line')), ...amounts, kept],
          largest.map(({ line, stay, total, net }) => ({
            cells: [stayInWords(stay, words), String(line), ...money(total), keeps(net)],
          })),
          width,
        ),
    byMonth.length === 0
      ? ''
      : drawTable(
          [left(head('arrival')), right(head('stays')), ...amounts, kept],
          byMonth.map(({ month, stays, total, net }) => ({
            cells: [month, words.count(stays), ...money(total), keeps(net)],
          })),
          width,
        ),
    drawTable(
      [left(head('tax')), right(head('changesOn')), ...amounts],
      byTax.map((tax) => ({ cells: [printable(titled(tax.title, words)), words.count(tax.stays), ...money(tax)] })),
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

function amountsIn(colors: Colors, words: Words): (amounts: ComparedAmounts) => string[] {
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  return ({ saved, draft, change }) => [
    words.amount(saved),
    words.amount(draft),
    paint[directionOf(change)](signedInWords(change, words)),
  ];
}

function refusedLines(replay: Replay, words: Words): string {
  const told = refusedInWords(replay, words);
  if (told === undefined) return '';
  const shown = replay.refused.named
    .slice(0, MOST_NAMED)
    .map((stay) => `  ${printable(refusedStayInWords(stay, words))}\n`);
  const n = replay.refused.stays - shown.length;
  return `${told}\n${shown.join('')}${n > 0 ? `  ${say(words, PREVIEW_TABLE, 'moreRefused', { n })}\n` : ''}`;
}

/** A bar for each step of change that a stay has. */
function histogram({ histogram: bars, stays }: Replay, words: Words): string {
  const told = bars.filter((bar) => bar.stays > 0);
  if (told.length === 0) return '';
  const rows = told.map((bar) => ({
    cells: [
      barInWords(bar, words),
      words.count(bar.stays),
      '█'.repeat(Math.max(1, Math.round((BAR * bar.stays) / stays))),
    ],
  }));
  const heads = [left(say(words, PREVIEW_TABLE, 'guestsPay')), right(say(words, PREVIEW_TABLE, 'stays')), left('')];
  return drawTable(heads, rows);
}
