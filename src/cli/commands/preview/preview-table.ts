import type { Preview, PreviewedScenario } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { differenceInWords, directionOf } from '../../../preview/words/differences.js';
import { changesInWords, type PreviewedSets } from '../../../preview/words/edited.js';
import { isComparable, summaryInWords } from '../../../preview/words/summary.js';
import { verdictOf } from '../../../preview/words/verdict.js';
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
export function previewTable(preview: Preview, { all, sets, width }: TableOptions, colors: Colors): string {
  const { scenarios, title, currency } = preview;
  const beside = isComparable(scenarios);
  const telling = beside ? scenarios.filter(({ isChanged }) => isChanged) : scenarios;
  const shown = all ? scenarios : telling.slice(0, beside ? MOST_DIFFERING : MOST_ALONE);
  const table =
    shown.length === 0 ? '' : beside ? besideTable(shown, currency, colors, width) : aloneTable(shown, currency, width);
  const parts = [
    `${colors.bold(printable(title))}\n${verdictLine(preview, sets)}`,
    shown.length === 0 ? '' : table + more(telling.length - shown.length),
    sets.saved === undefined ? '' : `${printable(summaryInWords(preview))}\n${changeLines(preview, sets)}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function besideTable(
  shown: readonly PreviewedScenario[],
  currency: string,
  colors: Colors,
  width: number | undefined,
): string {
  const columns: Column[] = [
    { head: 'Scenario', align: 'left' },
    { head: `${currency} before`, align: 'right' },
    { head: '', align: 'left' },
    { head: 'after', align: 'right' },
    { head: 'Difference', align: 'left' },
  ];
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  const paintOf = (difference: PreviewedScenario['difference']) =>
    // What the house loses is told in red, also where guests pay the same.
    directionOf(difference?.net ?? '') === 'less' ? colors.red : paint[directionOf(difference?.total ?? '')];
  const rows = shown.map((scenario): Row => {
    const { name, why, saved, draft, difference } = scenario;
    const words = differenceInWords(scenario);
    return {
      cells: [
        `${printable(name)}\n${colors.dim(`  ${printable(why)}`)}`,
        saved?.total ?? '',
        '->',
        draft.total,
        paintOf(difference)(words),
      ],
    };
  });
  return drawTable(columns, rows, width);
}

function aloneTable(shown: readonly PreviewedScenario[], currency: string, width: number | undefined): string {
  const right = ['Net', 'Price', `${currency} total`].map((head): Column => ({ head, align: 'right' }));
  const rows = shown.map(({ name, draft }): Row => ({ cells: [printable(name), draft.net, draft.price, draft.total] }));
  return drawTable([{ head: 'Scenario', align: 'left' }, ...right], rows, width);
}

function more(hidden: number): string {
  return hidden > 0 ? `... and ${hidden} more; --all shows them\n` : '';
}

function verdictLine(preview: Preview, sets: PreviewedSets): string {
  const verdict = verdictOf(preview, sets);
  return verdict === undefined ? '' : `${printable(`${verdict.ofGuests} ${verdict.ofHouse}`)}\n`;
}

function changeLines(preview: Preview, sets: PreviewedSets): string {
  return changesInWords(preview, sets)
    .map((line) => `  ${printable(line)}\n`)
    .join('');
}
