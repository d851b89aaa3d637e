import { advice } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { unitsOf } from '../../../money/amount.js';
import { compareDecimals } from '../../../money/decimal.js';
import { multiply } from '../../../money/integer.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import type { Advice, Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { PreviewedSets } from '../../../preview/words/edited.js';
import { changesInWords } from '../../../preview/words/edited.js';
import {
  differenceInWords,
  directionOf,
  isComparable,
  signedInWords,
  summaryInWords,
  verdictOf,
} from '../../../preview/words/verdict.js';
import type { ComparedAmounts, Replay } from '../../../replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../../../replay/replay-data.js';
import { PUNCTUATION } from '../../../words/en/explanation.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import type { Words } from '../../../words/words.js';
import { ENGLISH, listed, say, titled, withTitles } from '../../../words/words.js';
import type { Io } from '../../command-io.js';
import { printFinding } from '../../output/findings.js';
import type { PrintedColumn, PrintedRow } from '../../output/table.js';
import { drawTable, leftColumn, rightColumn } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import { colorsFor } from '../../output/text.js';
import type { PreviewInput } from './read-preview.js';

/** The table and the changes, then advice. */
export function previewText(
  previewed: Preview,
  replay: Replay | undefined,
  input: PreviewInput,
  all: boolean,
  io: Io,
  given: Words = ENGLISH,
): string {
  const words = withTitles(given, taxesOf(input.draft));
  const colors = colorsFor(io.stdout, io.env);
  const options = { all, sets: input, width: io.stdout.columns };
  const own = replay === undefined ? '' : `\n${replayTable(replay, colors, options.width, words)}`;
  const table = previewTable(previewed, options, colors, words) + own;
  const shown = adviceToShow(previewed, input, all);
  if (shown.length === 0) return table;
  const lines = shown.map((one) => printFinding(input.place(one), colors, words) + shownOn(one, words));
  return `${table}\n${say(words, PREVIEW_TABLE, 'advice')}\n${lines.join('')}`;
}

/** Advice on the policy applies to most sets: it is shown when the draft adds it, or with --all. */
function adviceToShow({ warnings }: Preview, { saved, policy }: PreviewInput, all: boolean): readonly Advice[] {
  const isOnPolicy = ({ code }: Advice): boolean => code === 'policy_matters';
  if (all || !warnings.some(isOnPolicy)) return warnings;
  if (saved === undefined) return warnings.filter((one) => !isOnPolicy(one));
  const before = new Set(
    advice(saved, policy === undefined ? {} : { policy })
      .filter(isOnPolicy)
      .map(({ path }) => path),
  );
  return warnings.filter((one) => !isOnPolicy(one) || !before.has(one.path));
}

/** Longer examples are left out. */
const LONGEST_EXAMPLE = 200;

function shownOn({ stay }: Advice, words: Words): string {
  const example = stay === undefined ? '' : JSON.stringify(stay);
  if (example === '' || example.length > LONGEST_EXAMPLE) return '';
  return `  ${say(words, PREVIEW_TABLE, 'shownOn', { stay: printable(example) })}\n`;
}

/** The number of rows without --all, to fit a screen. The most important scenarios come first. */
const MOST_DIFFERING = 8;
const MOST_ALONE = 10;

interface TableOptions {
  readonly all: boolean;
  /** The saved set may have another currency. */
  readonly sets: PreviewedSets;
  /** Columns of the terminal, when there is one. */
  readonly width?: number | undefined;
}

/** The scenarios, the summary of the changes, and the edits. */
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
    shown.length === 0 ? '' : table + moreRows(telling.length - shown.length, words),
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
  const columns: PrintedColumn[] = [
    { head: say(words, PREVIEW_TABLE, 'scenario'), align: 'left' },
    { head: say(words, PREVIEW_TABLE, 'before', { currency }), align: 'right' },
    { head: '', align: 'left' },
    { head: say(words, PREVIEW_TABLE, 'after'), align: 'right' },
    { head: say(words, PREVIEW_TABLE, 'difference'), align: 'left' },
  ];
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  const paintOf = (difference: PreviewedScenario['difference']) =>
    // Losses of the house are red, even if guests pay the same.
    directionOf(difference?.net ?? '') === 'less' ? colors.red : paint[directionOf(difference?.total ?? '')];
  const rows = shown.map((scenario): PrintedRow => {
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
  const right = heads.map(rightColumn);
  const rows = shown.map(
    ({ name, draft }): PrintedRow => ({
      cells: [printable(name), ...[draft.net, draft.price, draft.total].map(words.amount)],
    }),
  );
  return drawTable([{ head: say(words, PREVIEW_TABLE, 'scenario'), align: 'left' }, ...right], rows, width);
}

function moreRows(hidden: number, words: Words): string {
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

/** Most refused stays listed; JSON has more. */
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

/** Changes on the stays of a file: summary, histogram, largest changes, months, taxes. */
function replayTable(replay: Replay, colors: Colors, width: number | undefined, words: Words = ENGLISH): string {
  const { currency, largest, byMonth, byTax } = replay;
  const money = amountsIn(colors, words);
  const head = (key: Head) => say(words, PREVIEW_TABLE, key);
  const before = say(words, PREVIEW_TABLE, 'before', { currency });
  const amounts: PrintedColumn[] = [rightColumn(before), rightColumn(head('after')), rightColumn(head('change'))];
  const kept = rightColumn(head('youKeep'));
  const keeps = (net: ComparedAmounts) => signedInWords(net.change, words);
  const parts = [
    `${colors.bold(head('yourStays'))}\n${replayInWords(replay, words)}\n${replay.stays === 0 ? '' : `${guestsInWords(replay, words)}\n`}`,
    refusedLines(replay, words),
    histogram(replay, words),
    largest.length === 0
      ? ''
      : drawTable(
          [leftColumn(head('changeMost')), rightColumn(head('line')), ...amounts, kept],
          largest.map(({ line, stay, total, net }) => ({
            cells: [stayInWords(stay, words), String(line), ...money(total), keeps(net)],
          })),
          width,
        ),
    byMonth.length === 0
      ? ''
      : drawTable(
          [leftColumn(head('arrival')), rightColumn(head('stays')), ...amounts, kept],
          byMonth.map(({ month, stays, total, net }) => ({
            cells: [month, words.count(stays), ...money(total), keeps(net)],
          })),
          width,
        ),
    drawTable(
      [leftColumn(head('tax')), rightColumn(head('changesOn')), ...amounts],
      byTax.map((tax) => ({ cells: [printable(titled(tax.title, words)), words.count(tax.stays), ...money(tax)] })),
      width,
    ),
  ];
  return parts.filter((part) => part !== '').join('\n');
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
  const summary = refusedInWords(replay, words);
  if (summary === undefined) return '';
  const shown = replay.refused.named
    .slice(0, MOST_NAMED)
    .map((stay) => `  ${printable(refusedStayInWords(stay, words))}\n`);
  const n = replay.refused.stays - shown.length;
  return `${summary}\n${shown.join('')}${n > 0 ? `  ${say(words, PREVIEW_TABLE, 'moreRefused', { n })}\n` : ''}`;
}

/** A bar for each step of change that occurs. */
function histogram({ histogram: bars, stays }: Replay, words: Words): string {
  const filled = bars.filter((bar) => bar.stays > 0);
  if (filled.length === 0) return '';
  const rows = filled.map((bar) => ({
    cells: [
      barInWords(bar, words),
      words.count(bar.stays),
      '█'.repeat(Math.max(1, Math.round((BAR * bar.stays) / stays))),
    ],
  }));
  const heads = [
    leftColumn(say(words, PREVIEW_TABLE, 'guestsPay')),
    rightColumn(say(words, PREVIEW_TABLE, 'stays')),
    leftColumn(''),
  ];
  return drawTable(heads, rows);
}

/** Allowed increase of a stay. */
export interface AllowedIncrease {
  /** In the currency of the draft. */
  readonly amount?: string | undefined;
  /** In percent of the current total. */
  readonly share?: string | undefined;
}

/** The largest increase beyond the limits, as a sentence. */
export interface Increase {
  readonly sentence: string;
}

/** A difference without its sign. */
export function sizeOf(difference: string): string {
  return difference.replace(/^[+-]/, '');
}

/** The stay with the largest increase beyond the limits; `undefined` if there is none. */
export function increaseBeyond(
  preview: Preview,
  { amount, share }: AllowedIncrease,
  words: Words = ENGLISH,
): Increase | undefined {
  const { scenarios, currency } = preview;
  const beyond = scenarios.flatMap(({ name, saved, difference }) => {
    if (saved === undefined || difference === undefined || !difference.total.startsWith('+')) return [];
    const more = sizeOf(difference.total);
    const isTooMuch = amount !== undefined && compareDecimals(more, amount) > 0;
    const isTooLarge = share !== undefined && isBeyondShare(more, saved.total, share);
    return isTooMuch || isTooLarge ? [{ name, more, before: saved.total }] : [];
  });
  const [most, ...others] = beyond.sort((one, other) => compareDecimals(other.more, one.more));
  if (most === undefined) return undefined;
  const limits = [
    ...(amount === undefined ? [] : [`${words.amount(amount)} ${currency}`]),
    ...(share === undefined ? [] : [say(words, PUNCTUATION, 'percent', { rate: words.amount(share) })]),
  ];
  const said = {
    amount: `${words.amount(most.more)} ${currency}`,
    before: words.amount(most.before),
    scenario: most.name,
    limits: listed(words, limits, 'conjunction'),
  };
  const n = others.length;
  return {
    sentence:
      n === 0 ? say(words, PREVIEW_TABLE, 'increase', said) : say(words, PREVIEW_TABLE, 'increases', { ...said, n }),
  };
}

/** Compares without division: a stay that was free must stay free. */
function isBeyondShare(more: string, before: string, percent: string): boolean {
  const digits = Math.max(decimalsOf(more), decimalsOf(before));
  const ofShare = decimalsOf(percent);
  const hundred = unitsOf('100', ofShare);
  return multiply(unitsOf(more, digits), hundred) > multiply(unitsOf(before, digits), unitsOf(percent, ofShare));
}

function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
