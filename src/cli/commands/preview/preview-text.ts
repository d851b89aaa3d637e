import { advice, policies } from '../../../index.js';
import { shortName } from '../../../issues/issue.js';
import { printable } from '../../../issues/texts.js';
import { unitsOf } from '../../../money/amount.js';
import { compareDecimals } from '../../../money/decimal.js';
import { multiply } from '../../../money/integer.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import { channelDifferences } from '../../../preview/channel.js';
import type { Advice, Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { PreviewedSets } from '../../../preview/words/edited.js';
import { changesInWords } from '../../../preview/words/edited.js';
import {
  differenceInWords,
  differs,
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
import { PREVIEW_COMMENT, PREVIEW_TABLE } from '../../../words/en/previews.js';
import type { Words } from '../../../words/words.js';
import { ENGLISH, listed, say, titled, withTitles } from '../../../words/words.js';
import type { Io } from '../../command-io.js';
import { printFinding } from '../../output/findings.js';
import type { PrintedColumn, PrintedRow } from '../../output/table.js';
import { drawTable, leftColumn, rightColumn } from '../../output/table.js';
import type { Colors } from '../../output/text.js';
import { colorsFor, jsonText } from '../../output/text.js';
import type { DefinitionsToPreview, PreviewedStays, PreviewInput } from './read-preview.js';
import { previewOf } from './read-preview.js';

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
  const columns = [
    leftColumn(say(words, PREVIEW_TABLE, 'scenario')),
    rightColumn(say(words, PREVIEW_TABLE, 'before', { currency })),
    leftColumn(''),
    rightColumn(say(words, PREVIEW_TABLE, 'after')),
    leftColumn(say(words, PREVIEW_TABLE, 'difference')),
  ];
  const paint = { more: colors.yellow, less: colors.cyan, same: colors.dim };
  const paintOf = (difference: PreviewedScenario['difference']) =>
    // Losses of the house are red, even if guests pay the same.
    directionOf(difference?.net ?? '') === 'less' ? colors.red : paint[directionOf(difference?.total ?? '')];
  const rows = shown.map((scenario) => {
    const { name, why, saved, draft, difference } = scenario;
    return [
      `${printable(name)}\n${colors.dim(`  ${printable(why)}`)}`,
      words.amount(saved?.total ?? ''),
      '->',
      words.amount(draft.total),
      paintOf(difference)(differenceInWords(scenario, words)),
    ];
  });
  return drawTable(columns, [rows], width);
}

function aloneTable({ shown, currency, width, words }: DrawnTable): string {
  const columns = [
    leftColumn(say(words, PREVIEW_TABLE, 'scenario')),
    rightColumn(say(words, PREVIEW_TABLE, 'net')),
    rightColumn(say(words, PREVIEW_TABLE, 'price')),
    rightColumn(say(words, PREVIEW_TABLE, 'total', { currency })),
  ];
  const rows = shown.map(({ name, draft: { net, price, total } }) => [
    printable(name),
    ...[net, price, total].map(words.amount),
  ]);
  return drawTable(columns, [rows], width);
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
  const most = largest.map(({ line, stay, total, net }) => [
    stayInWords(stay, words),
    String(line),
    ...money(total),
    keeps(net),
  ]);
  const months = byMonth.map(({ month, stays, total, net }) => [
    month,
    words.count(stays),
    ...money(total),
    keeps(net),
  ]);
  const taxes = byTax.map((tax) => [printable(titled(tax.title, words)), words.count(tax.stays), ...money(tax)]);
  const table = (first: Head, second: Head, columns: readonly PrintedColumn[], rows: readonly PrintedRow[]) =>
    drawTable([leftColumn(head(first)), rightColumn(head(second)), ...columns], [rows], width);
  const parts = [
    `${colors.bold(head('yourStays'))}\n${replayInWords(replay, words)}\n${replay.stays === 0 ? '' : `${guestsInWords(replay, words)}\n`}`,
    refusedLines(replay, words),
    histogram(replay, words),
    most.length === 0 ? '' : table('changeMost', 'line', [...amounts, kept], most),
    months.length === 0 ? '' : table('arrival', 'stays', [...amounts, kept], months),
    table('tax', 'changesOn', amounts, taxes),
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
  return drawTable(columns, [rows]);
}

/** Allowed increase of a stay. */
interface AllowedIncrease {
  /** In the currency of the draft. */
  readonly amount?: string | undefined;
  /** In percent of the current total. */
  readonly share?: string | undefined;
}

/** The largest increase beyond the limits, as a sentence. */
interface Increase {
  readonly sentence: string;
}

/** A difference without its sign. */
function sizeOf(difference: string): string {
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

/** GitHub allows 65,536 characters in a comment; the workflow adds some. */
const MOST_CHARACTERS = 59_000;
const MOST_STAYS = 10;
/** A title or a change that is longer is cut off. */
const LONGEST_TEXT = 500;

interface MarkdownOptions {
  readonly sets: PreviewedSets & { readonly channel: boolean };
  /** Changes on past stays. */
  readonly replay: Replay | undefined;
  /** The stay beyond the allowed increase. */
  readonly increase: Increase | undefined;
}

/**
 * A preview as a comment on a pull request: the verdict, the edits, the largest changes, and the channel manager's
 * differences for a connected set. Nothing in it works as Markdown, HTML, or a mention.
 */
export function previewMarkdown(
  preview: Preview,
  { sets, replay, increase }: MarkdownOptions,
  given: Words = ENGLISH,
): string {
  const words = withTitles(given, taxesOf(sets.draft));
  const { scenarios, title } = preview;
  const verdict = verdictOf(preview, sets, words);
  const heading = (key: Heading) => say(words, PREVIEW_COMMENT, key);
  const lines = [
    `## ${escapeMarkdown(title)}`,
    '',
    ...(increase === undefined
      ? []
      : [`**${say(words, PREVIEW_TABLE, 'notAllowed', { sentence: escapeMarkdown(increase.sentence) })}**`, '']),
    ...(verdict === undefined ? [] : [`**${escapeMarkdown(`${verdict.ofGuests} ${verdict.ofHouse}`)}**`, '']),
    ...(isComparable(scenarios) ? [escapeMarkdown(summaryInWords(preview, words)), ''] : []),
    ...(sets.saved === undefined ? [heading('nothingSaved'), ''] : []),
    ...section(heading('edited'), sets.saved === undefined ? [] : listOf(changesInWords(preview, sets, words))),
    ...(sets.saved === undefined ? section(heading('guestsPay'), priceRows(preview, words)) : []),
    ...section(heading('changeMost'), stayRows(preview, words)),
    ...section(
      say(words, PREVIEW_TABLE, 'yourStays'),
      replay === undefined ? [] : listOf([replayInWords(replay, words), guestsInWords(replay, words)]),
    ),
    ...section(heading('channelDiffers'), sets.channel ? channelRows(preview, sets, words) : []),
  ];
  return fitComment(lines, words);
}

type Heading = 'nothingSaved' | 'edited' | 'guestsPay' | 'changeMost' | 'channelDiffers';

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

/** Escapes a text for Markdown. */
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

function stayRows({ scenarios, currency }: Preview, words: Words): string[] {
  const changed = scenarios
    .filter(({ isChanged }) => isChanged)
    .sort(byChange)
    .slice(0, MOST_STAYS);
  if (changed.length === 0) return [];
  const rows = changed.map((scenario) => {
    const { name, why, saved, draft } = scenario;
    const amounts = [saved?.total ?? '', draft.total].map(words.amount);
    return row([`${name} (${why})`, ...amounts, differenceInWords(scenario, words)]);
  });
  const heads = [
    say(words, PREVIEW_COMMENT, 'stay'),
    say(words, PREVIEW_TABLE, 'before', { currency }),
    say(words, PREVIEW_TABLE, 'after'),
    say(words, PREVIEW_TABLE, 'difference'),
  ];
  return [headOf(heads), '|---|---:|---:|---|', ...rows];
}

/** The first stays of a new set. */
function priceRows({ scenarios, currency }: Preview, words: Words): string[] {
  const rows = scenarios
    .slice(0, MOST_STAYS)
    .map(({ name, why, draft }) => row([`${name} (${why})`, words.amount(draft.total)]));
  return rows.length === 0 ? [] : [headOf([say(words, PREVIEW_COMMENT, 'stay'), currency]), '|---|---:|', ...rows];
}

/** Sorts by change of the total, then of the net. */
function byChange({ difference: one }: PreviewedScenario, { difference: other }: PreviewedScenario): number {
  if (one === undefined || other === undefined) return 0;
  return compareDecimals(sizeOf(other.total), sizeOf(one.total)) || compareDecimals(sizeOf(other.net), sizeOf(one.net));
}

function channelRows(preview: Preview, { draft }: PreviewedSets, words: Words): string[] {
  const { currency, scenarios } = preview;
  const under = { policy: preview.policy, channelPolicy: policies.channelManager };
  const found = channelDifferences(draft, scenarios, under);
  if (found.length === 0) return [];
  const rows = found
    .slice(0, MOST_STAYS)
    .map(({ scenario, here, channel, amount }) =>
      row([scenario.name, words.amount(here), words.amount(channel), signedInWords(amount, words)]),
    );
  const heads = [
    say(words, PREVIEW_COMMENT, 'stay'),
    say(words, PREVIEW_COMMENT, 'here', { currency }),
    say(words, PREVIEW_COMMENT, 'channel'),
    say(words, PREVIEW_TABLE, 'difference'),
  ];
  return [
    say(words, PREVIEW_COMMENT, 'channelIs', { found: found.length, all: scenarios.length }),
    '',
    headOf(heads),
    '|---|---:|---:|---:|',
    ...rows,
  ];
}

/** The heads are our texts, so they need no escaping. */
function headOf(heads: readonly string[]): string {
  return `| ${heads.join(' | ')} |`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escapeMarkdown).join(' | ')} |`;
}

/** Cuts lines to the length of a comment. */
function fitComment(lines: readonly string[], words: Words = ENGLISH): string {
  let length = 0;
  const fit = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  if (fit < 0) return `${lines.join('\n').trimEnd()}\n`;
  return `${lines.slice(0, fit).join('\n').trimEnd()}\n\n${say(words, PREVIEW_COMMENT, 'moreLines', { n: lines.length - fit })}\n`;
}

/** How a draft changes a tax set; `undefined` without a comparison. */
type TaxSetChange = 'changed' | 'new' | 'same' | undefined;

interface PreviewedSet {
  readonly input: PreviewInput;
  readonly preview: Preview;
  readonly change: TaxSetChange;
  readonly increase: Increase | undefined;
}

/** The previews of all tax sets of a definitions file. */
export interface PreviewedDefinitions extends Pick<DefinitionsToPreview, 'deleted' | 'isCompared'> {
  readonly sets: readonly PreviewedSet[];
  readonly differs: boolean;
}

interface DefinitionsOptions extends PreviewedStays {
  readonly maxIncrease?: string;
  readonly maxIncreaseShare?: string;
  readonly json?: true;
}

/** Compares each tax set with the saved one. */
export function previewDefinitions(
  { sets: inputs, deleted, isCompared }: DefinitionsToPreview,
  options: DefinitionsOptions,
  words: Words = ENGLISH,
): PreviewedDefinitions {
  const allowed: AllowedIncrease = { amount: options.maxIncrease, share: options.maxIncreaseShare };
  const sets = inputs.map((input): PreviewedSet => {
    const preview = previewOf(input, options, options.json ? ENGLISH : words);
    const kept = differs(preview) ? 'changed' : 'same';
    const change = isCompared ? (input.saved === undefined ? 'new' : kept) : undefined;
    return { input, preview, change, increase: increaseBeyond(preview, allowed, words) };
  });
  return {
    sets,
    deleted,
    isCompared,
    differs: isCompared && (deleted.length > 0 || sets.some(({ change }) => change !== 'same')),
  };
}

export function definitionsAs(
  form: 'text' | 'markdown' | 'json',
  previewed: PreviewedDefinitions,
  all: boolean,
  io: Io,
  words: Words = ENGLISH,
): string {
  if (form === 'json') return jsonText(asData(previewed));
  return form === 'markdown' ? asMarkdown(previewed, words) : asText(previewed, all, io, words);
}

/** The previews as JSON: every tax set, deleted ones last. */
function asData({ sets, deleted }: PreviewedDefinitions): object {
  return {
    version: 1,
    taxSets: [
      ...sets.map(({ input: { draft }, change, preview }) => ({ ...nameOf(draft), change, preview })),
      ...deleted.map((set) => ({ ...nameOf(set), change: 'deleted' })),
    ],
  };
}

function nameOf({ id, title }: PreviewInput['draft']) {
  return { ...(id === undefined ? {} : { id }), title };
}

function asText(previewed: PreviewedDefinitions, all: boolean, io: Io, words: Words): string {
  const colors = colorsFor(io.stdout, io.env);
  const listed = previewed.sets.filter(({ change }) => all || change !== 'same');
  const blocks = listed.map(({ preview, input }) => previewText(preview, undefined, input, all, io, words));
  const lines = overview(previewed, words).map((line) => `${printable(line)}\n`);
  const head = lines.length === 0 ? [] : [`${colors.bold(say(words, PREVIEW_TABLE, 'taxSets'))}\n${lines.join('')}`];
  return [...head, ...blocks].join('\n') || `${say(words, PREVIEW_TABLE, 'noTaxSet')}\n`;
}

/** Sets beyond the allowed increase come first, because a comment may be cut. */
function asMarkdown(previewed: PreviewedDefinitions, words: Words): string {
  const listed = previewed.sets.filter(({ change }) => change !== 'same');
  const isBeyond = ({ increase }: PreviewedSet) => increase !== undefined;
  const ordered = [...listed.filter(isBeyond), ...listed.filter((set) => !isBeyond(set))];
  const blocks = ordered.map(({ preview, input, increase }) =>
    previewMarkdown(preview, { sets: input, increase, replay: undefined }, words),
  );
  const lines = overview(previewed, words).map((line) => `- ${escapeMarkdown(line)}\n`);
  const text = [
    ...(lines.length > 0 ? [`## ${say(words, PREVIEW_TABLE, 'taxSets')}\n\n${lines.join('')}`] : []),
    ...blocks,
  ].join('\n');
  return fitComment(text.split('\n'), words);
}

/** Longer lists of titles are cut. */
const MOST_TITLES = 10;

/** Titles of the tax sets by kind of change. */
function overview({ sets, deleted, isCompared }: PreviewedDefinitions, words: Words): string[] {
  if (!isCompared) return [];
  const of = (wanted: TaxSetChange) => sets.filter(({ change }) => change === wanted).map(({ input }) => input.draft);
  const lists = [
    ['changed', of('changed')],
    ['new', of('new')],
    ['deleted', deleted],
    ['asBefore', of('same')],
  ] as const;
  return lists.flatMap(([key, all]) => {
    if (all.length === 0) return [];
    const shown = all.slice(0, MOST_TITLES).map(({ title }) => shortName(title));
    const left = all.length - shown.length;
    const titles = [...shown, ...(left > 0 ? [say(words, PREVIEW_TABLE, 'moreTitles', { n: left })] : [])];
    return [say(words, PREVIEW_TABLE, key, { titles: titles.join(', ') })];
  });
}
