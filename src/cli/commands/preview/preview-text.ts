import type { TaxSet } from '../../../core/definitions/tax.js';
import { shortName } from '../../../core/issues/issue.js';
import { printable } from '../../../core/issues/texts.js';
import { LONGEST_AMOUNT, unitsOf } from '../../../core/money/amount.js';
import { compareDecimals } from '../../../core/money/decimal.js';
import { multiply } from '../../../core/money/integer.js';
import { advice, policies } from '../../../index.js';
import { inOneLine, percentText } from '../../../language/description/values.js';
import { PREVIEW_COMMENT, PREVIEW_TABLE } from '../../../language/words/en/previews.js';
import type { Words } from '../../../language/words/words.js';
import { listed, say, titled, withTitles } from '../../../language/words/words.js';
import { taxesOf } from '../../../trials/preview/breakpoints.js';
import { channelDifferences } from '../../../trials/preview/channel.js';
import type { Advice, Preview, PreviewedScenario } from '../../../trials/preview/preview-data.js';
import type { PreviewedSets } from '../../../trials/preview/words/edited.js';
import { changesInWords } from '../../../trials/preview/words/edited.js';
import {
  changedFirst,
  differenceInWords,
  differenceWords,
  differs,
  directionOf,
  isComparable,
  largestStays,
  signedInWords,
  summaryInWords,
  verdictOf,
} from '../../../trials/preview/words/verdict.js';
import type { ComparedAmounts, Replay } from '../../../trials/replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../../../trials/replay/replay-data.js';
import { printFinding } from '../../output/findings.js';
import type { PrintedColumn, PrintedRow } from '../../output/table.js';
import { drawTable, leftColumn, rightColumn, wrapText } from '../../output/table.js';
import type { Colors, LabelOf, Screen } from '../../output/text.js';
import type { CheckedPreview, PreviewedStays, PreviewInput } from './read-preview.js';
import { previewOf } from './read-preview.js';

export function previewText(
  { preview, input }: PreviewedSet,
  replay: Replay | undefined,
  all: boolean,
  given: Screen,
): string {
  const words = withTitles(given.words, taxesOf(input.draft));
  const screen = { ...given, words };
  const replayed = replay === undefined ? '' : `\n${replayTable(replay, screen)}`;
  const table = previewTable(preview, input, all, screen) + replayed;
  const shown = adviceToShow(preview, input, all);
  if (shown.length === 0) return table;
  const wrapped = (text: string) => wrapText(text, given.width, '  ');
  const lines = shown.map((advice) =>
    wrapped(printFinding(input.place(advice), given.colors, words) + shownOn(advice, words)),
  );
  return `${table}\n${say(words, PREVIEW_TABLE, 'advice')}\n${lines.join('')}`;
}

/** Advice on the policy applies to most sets: it is shown when the draft adds it, or with --all. */
function adviceToShow({ warnings }: Preview, { saved, policy }: PreviewInput, all: boolean): readonly Advice[] {
  const isOnPolicy = ({ code }: Advice): boolean => code === 'policy_matters';
  if (all || !warnings.some(isOnPolicy)) return warnings;
  if (saved === undefined) return warnings.filter((warning) => !isOnPolicy(warning));
  const earlier = advice(saved, policy === undefined ? {} : { policy }).filter(isOnPolicy);
  return warnings.filter((warning) => !isOnPolicy(warning) || earlier.every(({ path }) => path !== warning.path));
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

export function previewTable(preview: Preview, sets: PreviewedSets, all: boolean, screen: Screen): string {
  const { scenarios, title, currency } = preview;
  const { colors, words, width } = screen;
  const beside = isComparable(scenarios);
  const telling = beside ? changedFirst(preview) : scenarios;
  const shown = all ? scenarios : telling.slice(0, beside ? MOST_DIFFERING : MOST_ALONE);
  const table = beside ? besideTable : aloneTable;
  const n = telling.length - shown.length;
  const more = n > 0 ? `${say(words, PREVIEW_TABLE, 'moreRows', { n })}\n` : '';
  const verdict = verdictOf(preview, sets, words);
  const paragraph = (text: string) => `${wrapText(printable(text), width)}\n`;
  const changes = changesInWords(preview, sets, words).map(
    (line) => `${wrapText(`  ${printable(line)}`, width, '    ')}\n`,
  );
  const parts = [
    `${colors.bold(wrapText(printable(title), width))}\n${verdict === undefined ? '' : paragraph(`${verdict.ofGuests} ${verdict.ofHouse}`)}`,
    shown.length === 0 ? '' : table(shown, currency, screen) + more,
    sets.saved === undefined ? '' : paragraph(summaryInWords(preview, words)) + changes.join(''),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

type Head = LabelOf<typeof PREVIEW_TABLE>;

function besideTable(shown: readonly PreviewedScenario[], currency: string, screen: Screen): string {
  const { colors, words, width } = screen;
  const head = (key: Head) => say(words, PREVIEW_TABLE, key);
  const before = rightColumn(say(words, PREVIEW_TABLE, 'before', { currency }));
  const after = [leftColumn(''), rightColumn(head('after')), leftColumn(head('difference'))];
  const rows = shown.map((scenario) => {
    const { name, why, saved, draft } = scenario;
    const amounts = [words.amount(saved?.total ?? ''), '->', words.amount(draft.total)];
    const title = `${printable(name)}\n${colors.dim(`  ${printable(why)}`)}`;
    return [title, ...amounts, paintedDifference(scenario, screen)];
  });
  return drawTable([leftColumn(head('scenario')), before, ...after], [rows], width);
}

/** The words for guests in the colour of their change, those for the house in the colour of a loss or a gain. */
function paintedDifference(scenario: PreviewedScenario, { colors, words }: Screen): string {
  const { guest, house, neither } = differenceWords(scenario, words);
  const { total = '', kept = '' } = scenario.difference ?? {};
  const ofHouse = directionOf(kept) === 'less' ? colors.red : colors.green;
  return inOneLine(words, [
    ...(guest === undefined ? [] : [paintOf(total, colors)(guest)]),
    ...(house === undefined ? [] : [ofHouse(house)]),
    ...(neither === undefined ? [] : [colors.dim(neither)]),
  ]);
}

function paintOf(change: string, { yellow, cyan, dim }: Colors): (text: string) => string {
  return { more: yellow, less: cyan, same: dim }[directionOf(change)];
}

function aloneTable(shown: readonly PreviewedScenario[], currency: string, { words, width }: Screen): string {
  const figures = (['youKeep', 'price'] as const).map((figure) => rightColumn(say(words, PREVIEW_TABLE, figure)));
  const total = rightColumn(say(words, PREVIEW_TABLE, 'total', { currency }));
  const rows = shown.map(({ name, draft: { kept, price, total } }) => [
    printable(name),
    ...[kept, price, total].map(words.amount),
  ]);
  return drawTable([leftColumn(say(words, PREVIEW_TABLE, 'scenario')), ...figures, total], [rows], width);
}

/** Most refused stays listed; JSON has more. */
const MOST_NAMED = 10;
const BAR = 30;

/** Changes on the stays of a file: summary, histogram, largest changes, months, taxes. */
function replayTable(replay: Replay, { colors, words, width }: Screen): string {
  const { currency } = replay;
  const head = (key: Head) => say(words, PREVIEW_TABLE, key);
  const before = say(words, PREVIEW_TABLE, 'before', { currency });
  const amounts = [before, head('after'), head('change')].map(rightColumn);
  const money = ({ saved, draft, change }: ComparedAmounts) => [
    words.amount(saved),
    words.amount(draft),
    paintOf(change, colors)(signedInWords(change, words)),
  ];
  const both = ({ total, kept }: Record<'total' | 'kept', ComparedAmounts>) => [
    ...money(total),
    signedInWords(kept.change, words),
  ];
  const table = (first: Head, second: Head, columns: readonly PrintedColumn[], rows: readonly PrintedRow[]) =>
    drawTable([leftColumn(head(first)), rightColumn(head(second)), ...columns], [rows], width);
  const withKept = [...amounts, rightColumn(head('youKeep'))];
  const most = replay.largest.map(({ line, stay, ...change }) => [
    stayInWords(stay, words),
    String(line),
    ...both(change),
  ]);
  const months = replay.byMonth.map(({ month, stays, ...change }) => [month, words.count(stays), ...both(change)]);
  const taxes = replay.byTax.map((tax) => [printable(titled(tax.title, words)), words.count(tax.stays), ...money(tax)]);
  const parts = [
    `${[colors.bold(head('yourStays')), ...replayLines(replay, words).map((line) => wrapText(line, width))].join('\n')}\n`,
    refusedLines(replay, words, width),
    histogram(replay, words, width),
    most.length === 0 ? '' : table('changeMost', 'line', withKept, most),
    months.length === 0 ? '' : table('arrival', 'stays', withKept, months),
    replay.stays === 0 ? '' : table('tax', 'changesOn', amounts, taxes),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function replayLines(replay: Replay, words: Words): string[] {
  return [replayInWords(replay, words), ...(replay.stays === 0 ? [] : [guestsInWords(replay, words)])];
}

function refusedLines(replay: Replay, words: Words, width: number | undefined): string {
  const summary = refusedInWords(replay, words);
  if (summary === undefined) return '';
  const shown = replay.refused.named
    .slice(0, MOST_NAMED)
    .map((stay) => `${wrapText(`  ${printable(refusedStayInWords(stay, words))}`, width, '    ')}\n`);
  const n = replay.refused.stays - shown.length;
  return `${wrapText(summary, width)}\n${shown.join('')}${n > 0 ? `  ${say(words, PREVIEW_TABLE, 'moreRefused', { n })}\n` : ''}`;
}

/** A bar for each step of change that occurs. */
function histogram({ histogram: bars, stays }: Replay, words: Words, width: number | undefined): string {
  const filled = bars.filter((bar) => bar.stays > 0);
  if (filled.length === 0) return '';
  const rows = filled.map((bar) => [
    barInWords(bar, words),
    words.count(bar.stays),
    '█'.repeat(Math.max(1, Math.round((BAR * bar.stays) / stays))),
  ]);
  const columns = [
    leftColumn(say(words, PREVIEW_TABLE, 'guestsPay')),
    rightColumn(say(words, PREVIEW_TABLE, 'stays')),
    leftColumn(''),
  ];
  return drawTable(columns, [rows], width);
}

interface AllowedIncrease {
  /** In the currency of the draft. */
  readonly amount?: string | undefined;
  /** In percent of the current total. */
  readonly share?: string | undefined;
}

const withoutSign = (difference: string): string => difference.replace(/^[+-]/, '');

/** The largest increase beyond the limits, as a sentence; `undefined` if there is none. */
function increaseBeyond({ scenarios, currency }: Preview, { amount, share }: AllowedIncrease, words: Words) {
  const beyond = scenarios.flatMap(({ name, saved, difference }) => {
    if (saved === undefined || difference === undefined || !difference.total.startsWith('+')) return [];
    const more = withoutSign(difference.total);
    const isTooMuch = amount !== undefined && compareDecimals(more, amount) > 0;
    // Compares without division: a stay that was free must stay free.
    const isTooLarge = share !== undefined && isProductAbove([more, '100'], [saved.total, share]);
    return isTooMuch || isTooLarge ? [{ name, more, before: saved.total }] : [];
  });
  const [most, ...smaller] = beyond.sort((a, b) => compareDecimals(b.more, a.more));
  if (most === undefined) return undefined;
  const limits = [
    ...(amount === undefined ? [] : [`${words.amount(amount)} ${currency}`]),
    ...(share === undefined ? [] : [percentText(share, words)]),
  ];
  const values = {
    amount: `${words.amount(most.more)} ${currency}`,
    before: words.amount(most.before),
    scenario: most.name,
    limits: listed(words, limits, 'conjunction'),
  };
  const n = smaller.length;
  return n === 0
    ? say(words, PREVIEW_TABLE, 'increase', values)
    : say(words, PREVIEW_TABLE, 'increases', { ...values, n });
}

type Factors = readonly [string, string];

function isProductAbove([left, leftFactor]: Factors, [right, rightFactor]: Factors): boolean {
  const units = (text: string) => unitsOf(text, LONGEST_AMOUNT);
  return multiply(units(left), units(leftFactor)) > multiply(units(right), units(rightFactor));
}

/** GitHub allows 65,536 characters in a comment; the workflow adds some. */
const MOST_CHARACTERS = 59_000;
const MOST_STAYS = 10;
/** A title or a change that is longer is cut off. */
const LONGEST_TEXT = 500;

/**
 * A preview as a comment on a pull request: the verdict, the edits, the largest changes, and the channel manager's
 * differences for a connected set. Nothing in it works as Markdown, HTML, or a mention.
 */
export function previewMarkdown(
  { preview, input: sets, increase }: PreviewedSet,
  given: Words,
  replay?: Replay,
): string {
  const words = withTitles(given, taxesOf(sets.draft));
  const { scenarios, title } = preview;
  const verdict = verdictOf(preview, sets, words);
  const heading = (key: LabelOf<typeof PREVIEW_COMMENT>) => say(words, PREVIEW_COMMENT, key);
  const isNew = sets.saved === undefined;
  const refused = increase && say(words, PREVIEW_TABLE, 'notAllowed', { sentence: escapeMarkdown(increase) });
  const lines = [
    `## ${escapeMarkdown(title)}`,
    '',
    ...(refused === undefined ? [] : [`**${refused}**`, '']),
    ...(verdict === undefined ? [] : [`**${escapeMarkdown(`${verdict.ofGuests} ${verdict.ofHouse}`)}**`, '']),
    ...(isComparable(scenarios) ? [escapeMarkdown(summaryInWords(preview, words)), ''] : []),
    ...(isNew ? [heading('nothingSaved'), ''] : []),
    ...section(heading('edited'), isNew ? [] : listOf(changesInWords(preview, sets, words))),
    ...(isNew ? section(heading('guestsPay'), priceRows(preview, words)) : []),
    ...section(heading('changeMost'), stayRows(preview, words)),
    ...section(say(words, PREVIEW_TABLE, 'yourStays'), replay === undefined ? [] : listOf(replayLines(replay, words))),
    ...section(heading('channelDiffers'), sets.channel ? channelRows(preview, sets, words) : []),
  ];
  return fitComment(lines, words);
}

/**
 * Characters with a meaning at their place: Markdown, HTML, mentions and formulas on GitHub and GitLab. Others stay, so
 * that the text remains readable: `max_nights`, `7 -> 10`, `(a guest)`.
 */
const MEANT: readonly RegExp[] = [
  /[\\`*[|~$]/,
  // Not emphasis inside a word.
  /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
  /<(?=[\p{L}/!?])/u,
  /[&#!](?=[\p{L}\p{N}#])/u,
  /\{(?=[+-])/,
  // Headings, quotations, lists and rules at the beginning; the end of a heading.
  /^(?:[#+=-](?=[#+=\s-]|$)|[>\s])|#$/,
  /(?<=^\d{1,9})[.)](?=\s|$)/,
];
const MARKS = new RegExp(MEANT.map(({ source }) => source).join('|'), 'gu');

/** Mentions, addresses and emoji would still become links and images: a word joiner inside prevents it. */
const LINKED = /[@%](?=[\p{L}\p{N}"])|&#(?:33|35|36|38|126);|:(?=\/\/|[\w+-]+:)|www(?=\.)|\bGH-(?=\d)/giu;

export function escapeMarkdown(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
  return printable(short)
    .replace(MARKS, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(LINKED, (mark) => `${mark}\u2060`);
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${heading}`, '', ...lines, ''];
}

function listOf(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${escapeMarkdown(line)}`);
}

/** A table; its heads are our texts, so they need no escaping. */
function tableOf(heads: readonly string[], rule: string, rows: ReadonlyArray<readonly string[]>): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return rows.length === 0 ? [] : [line(heads), rule, ...rows.map((cells) => line(cells.map(escapeMarkdown)))];
}

function stayRows(preview: Preview, words: Words): string[] {
  const { scenarios, currency } = preview;
  const compare = (a: string, b: string) => compareDecimals(withoutSign(a), withoutSign(b));
  const bySize = ({ difference: a }: PreviewedScenario, { difference: b }: PreviewedScenario): number => {
    if (a === undefined || b === undefined) return 0;
    return compare(b.total, a.total) || compare(b.kept, a.kept);
  };
  const changed = scenarios.filter(({ isChanged }) => isChanged).sort(bySize);
  // Both directions, however many stays change more in one of them.
  const shown = [...new Set([...largestStays(preview), ...changed])].slice(0, MOST_STAYS).sort(bySize);
  const rows = shown.map((scenario) => {
    const { name, why, saved, draft } = scenario;
    const amounts = [saved?.total ?? '', draft.total].map(words.amount);
    return [`${name} (${why})`, ...amounts, differenceInWords(scenario, words)];
  });
  const before = say(words, PREVIEW_TABLE, 'before', { currency });
  const heads = (['after', 'difference'] as const).map((key) => say(words, PREVIEW_TABLE, key));
  return tableOf([say(words, PREVIEW_COMMENT, 'stay'), before, ...heads], '|---|---:|---:|---|', rows);
}

function priceRows({ scenarios, currency }: Preview, words: Words): string[] {
  const first = scenarios.slice(0, MOST_STAYS);
  const rows = first.map(({ name, why, draft }) => [`${name} (${why})`, words.amount(draft.total)]);
  return tableOf([say(words, PREVIEW_COMMENT, 'stay'), currency], '|---|---:|', rows);
}

function channelRows({ currency, scenarios, policy }: Preview, { draft }: PreviewedSets, words: Words): string[] {
  const differences = channelDifferences(draft, scenarios, { policy, channelPolicy: policies.channelManager });
  if (differences.length === 0) return [];
  const rows = differences
    .slice(0, MOST_STAYS)
    .map(({ scenario, here, channel, amount }) => [
      scenario.name,
      ...[here, channel].map(words.amount),
      signedInWords(amount, words),
    ]);
  const ownTotal = say(words, PREVIEW_COMMENT, 'here', { currency });
  const channel = say(words, PREVIEW_COMMENT, 'channel');
  const heads = [say(words, PREVIEW_COMMENT, 'stay'), ownTotal, channel, say(words, PREVIEW_TABLE, 'difference')];
  const counts = say(words, PREVIEW_COMMENT, 'channelIs', { found: differences.length, all: scenarios.length });
  return [counts, '', ...tableOf(heads, '|---|---:|---:|---:|', rows)];
}

function fitComment(lines: readonly string[], words: Words): string {
  let length = 0;
  const fit = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  if (fit < 0) return `${lines.join('\n').trimEnd()}\n`;
  return `${lines.slice(0, fit).join('\n').trimEnd()}\n\n${say(words, PREVIEW_COMMENT, 'moreLines', { n: lines.length - fit })}\n`;
}

export type PreviewedSet = PreviewedDrafts['sets'][number];
export type PreviewedDrafts = ReturnType<typeof previewDrafts>;

/** The previews of all drafts, with the change of each and its increase beyond the limits. */
export function previewDrafts(
  { sets: inputs, deleted, isCompared }: CheckedPreview,
  stays: PreviewedStays,
  allowed: AllowedIncrease,
  /** Of the previews: the JSON of one does not depend on the language. */
  inWords: Words,
  words: Words,
) {
  const sets = inputs.map((input) => {
    const preview = previewOf(input, stays, inWords);
    const kept = differs(preview) ? ('changed' as const) : ('same' as const);
    const change = isCompared ? (input.saved === undefined ? ('new' as const) : kept) : undefined;
    return { input, preview, change, increase: increaseBeyond(preview, allowed, words) };
  });
  return { sets, deleted, isCompared };
}

export function hasChanges({ sets, deleted, isCompared }: PreviewedDrafts): boolean {
  return isCompared && (deleted.length > 0 || sets.some(({ change }) => change !== 'same'));
}

/** The previews as JSON: every tax set, deleted ones last. */
export function definitionsData({ sets, deleted }: PreviewedDrafts): object {
  const nameOf = ({ id, title }: TaxSet) => ({ ...(id === undefined ? {} : { id }), title });
  return {
    version: 1,
    taxSets: [
      ...sets.map(({ input: { draft }, change, preview }) => ({ ...nameOf(draft), change, preview })),
      ...deleted.map((set) => ({ ...nameOf(set), change: 'deleted' })),
    ],
  };
}

export function definitionsText(previewed: PreviewedDrafts, all: boolean, screen: Screen): string {
  const { colors, words } = screen;
  const shown = previewed.sets.filter(({ change }) => all || change !== 'same');
  const blocks = shown.map((set) => previewText(set, undefined, all, screen));
  const lines = overview(previewed, words).map((line) => `${printable(line)}\n`);
  const head = lines.length === 0 ? [] : [`${colors.bold(say(words, PREVIEW_TABLE, 'taxSets'))}\n${lines.join('')}`];
  return [...head, ...blocks].join('\n') || `${say(words, PREVIEW_TABLE, 'noTaxSet')}\n`;
}

/** Sets beyond the allowed increase come first, because a comment may be cut. */
export function definitionsMarkdown(previewed: PreviewedDrafts, words: Words): string {
  const shown = previewed.sets.filter(({ change }) => change !== 'same');
  const isBeyond = ({ increase }: PreviewedSet) => increase !== undefined;
  const ordered = [...shown.filter(isBeyond), ...shown.filter((set) => !isBeyond(set))];
  const blocks = ordered.map((set) => previewMarkdown(set, words));
  const lines = overview(previewed, words).map((line) => `- ${escapeMarkdown(line)}\n`);
  const head = lines.length > 0 ? [`## ${say(words, PREVIEW_TABLE, 'taxSets')}\n\n${lines.join('')}`] : [];
  return fitComment([...head, ...blocks].join('\n').split('\n'), words);
}

/** Longer lists of titles are cut. */
const MOST_TITLES = 10;

function overview({ sets, deleted, isCompared }: PreviewedDrafts, words: Words): string[] {
  if (!isCompared) return [];
  const titlesOf = (wanted: PreviewedSet['change']) =>
    sets.filter(({ change }) => change === wanted).map(({ input }) => input.draft);
  const lists = [
    ['changed', titlesOf('changed')],
    ['new', titlesOf('new')],
    ['deleted', deleted],
    ['asBefore', titlesOf('same')],
  ] as const;
  return lists.flatMap(([key, all]) => {
    if (all.length === 0) return [];
    const shown = all.slice(0, MOST_TITLES).map(({ title }) => shortName(title));
    const left = all.length - shown.length;
    const titles = [...shown, ...(left > 0 ? [say(words, PREVIEW_TABLE, 'moreTitles', { n: left })] : [])];
    return [say(words, PREVIEW_TABLE, key, { titles: titles.join(', ') })];
  });
}
