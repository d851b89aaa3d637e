import type { Preview, PreviewedScenario } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { differenceInWords, directionOf } from '../../../preview/words/differences.js';
import { changesInWords, type PreviewedSets } from '../../../preview/words/edited.js';
import { isComparable, summaryInWords } from '../../../preview/words/summary.js';
import { verdictOf } from '../../../preview/words/verdict.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, type Words } from '../../../words/words.js';
import { type Column, drawTable, type Row } from '../../output/table.js';
import type { Colors } from '../../output/text.js';

/** The number of rows without --all, to fit a screen. The most important scenarios come first. */
const MOST_DIFFERING = 8;
const MOST_ALONE = 10;

export interface TableOptions {
  readonly all: boolean;
  /** A saved set may be in another currency. */
  readonly sets: PreviewedSets;
  /** Columns of the terminal, when there is one. */
  readonly width?: number | undefined;
}

/** The scenarios, what changes in all, and which definitions changed. */
export function previewTable(
  preview: Preview,
  { all, sets, width }: TableOptions,
  colors: Colors,
  words: Words = ENGLISH,
): string {
  const { scenarios, title, currency } = preview;
  const beside = isComparable(scenarios);
  const telling = beside ? scenarios.filter(({ isChanged }) => isChanged) : scenarios;
  const shown = all ? scenarios : telling.slice(0, beside ? MOST_DIFFERING : MOST_ALONE);
  const drawn = { shown, currency, width, words };
  const table = shown.length === 0 ? '' : beside ? besideTable(drawn, colors) : aloneTable(drawn);
  const parts = [
    `${colors.bold(printable(title))}\n${verdictLine(preview, sets, words)}`,
    shown.length === 0 ? '' : table + more(telling.length - shown.length, words),
    sets.saved === undefined
      ? ''
      : `${printable(summaryInWords(preview, words))}\n${changeLines(preview, sets, words)}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

interface DrawnTable {
  readonly shown: readonly PreviewedScenario[];
  readonly currency: string;
  readonly width: number | undefined;
  readonly words: Words;
}

function besideTable({ shown, currency, width, words }: DrawnTable, colors: Colors): string {
  const columns: Column[] = [
    { head: say(words, PREVIEW_TABLE, 'scenario'), align: 'left' },
    { head: say(words, PREVIEW_TABLE, 'before', { currency }), align: 'right' },
    { head: '', align: 'left' },
    { head: say(words, PREVIEW_TABLE, 'after'), align: 'right' },
    { head: say(words, PREVIEW_TABLE, 'difference'), align: 'left' },
  ];
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  const paintOf = (difference: PreviewedScenario['difference']) =>
    // What the house loses is told in red, also where guests pay the same.
    directionOf(difference?.net ?? '') === 'less' ? colors.red : paint[directionOf(difference?.total ?? '')];
  const rows = shown.map((scenario): Row => {
    const { name, why, saved, draft, difference } = scenario;
    return {
      cells: [
        `${printable(name)}\n${colors.dim(`  ${printable(why)}`)}`,
        words.amount(saved?.total ?? ''),
        '->',
        words.amount(draft.total),
        paintOf(difference)(differenceInWords(scenario, words)),
      ],
    };
  });
  return drawTable(columns, rows, width);
}

function aloneTable({ shown, currency, width, words }: DrawnTable): string {
  const heads = [
    say(words, PREVIEW_TABLE, 'net'),
    say(words, PREVIEW_TABLE, 'price'),
    say(words, PREVIEW_TABLE, 'total', { currency }),
  ];
  const right = heads.map((head): Column => ({ head, align: 'right' }));
  const rows = shown.map(
    ({ name, draft }): Row => ({
      cells: [printable(name), ...[draft.net, draft.price, draft.total].map(words.amount)],
    }),
  );
  return drawTable([{ head: say(words, PREVIEW_TABLE, 'scenario'), align: 'left' }, ...right], rows, width);
}

function more(hidden: number, words: Words): string {
  return hidden > 0 ? `${say(words, PREVIEW_TABLE, 'moreRows', { n: hidden })}\n` : '';
}

function verdictLine(preview: Preview, sets: PreviewedSets, words: Words): string {
  const verdict = verdictOf(preview, sets, words);
  return verdict === undefined ? '' : `${printable(`${verdict.ofGuests} ${verdict.ofHouse}`)}\n`;
}

function changeLines(preview: Preview, sets: PreviewedSets, words: Words): string {
  return changesInWords(preview, sets, words)
    .map((line) => `  ${printable(line)}\n`)
    .join('');
}
