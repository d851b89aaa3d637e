import { type Preview, type PreviewedScenario, policies } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { compareDecimals } from '../../../money/decimal.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import { channelDifferences } from '../../../preview/channel.js';
import { differenceInWords, signedInWords } from '../../../preview/words/differences.js';
import { changesInWords, type PreviewedSets } from '../../../preview/words/edited.js';
import { isComparable, summaryInWords } from '../../../preview/words/summary.js';
import { verdictOf } from '../../../preview/words/verdict.js';
import type { Replay } from '../../../replay/replay-data.js';
import { guestsInWords, replayInWords } from '../../../replay/words.js';
import { PREVIEW_COMMENT, PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, type Words, withTitles } from '../../../words/words.js';
import { type Increase, sizeOf } from './increase.js';

/** A comment on GitHub may have 65,536 characters; what a workflow adds of its own has to fit too. */
const MOST_CHARACTERS = 59_000;
const MOST_STAYS = 10;
/** A title or a change that is longer is cut off. */
const LONGEST_TEXT = 500;

export interface MarkdownOptions {
  readonly sets: PreviewedSets & { readonly channel: boolean };
  /** What it changes on stays of the past. */
  readonly replay: Replay | undefined;
  /** By how much guests pay more than is allowed. */
  readonly increase: Increase | undefined;
}

/**
 * A preview as a comment on a pull request: the verdict, what was changed, the stays that change most, and, of a set that one
 * has, where the channel manager charges a different amount. Nothing in it can be read as Markdown, as HTML, or as the name of a user or an issue.
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
    `## ${escaped(title)}`,
    '',
    ...(increase === undefined
      ? []
      : [`**${say(words, PREVIEW_TABLE, 'notAllowed', { sentence: escaped(increase.sentence) })}**`, '']),
    ...(verdict === undefined ? [] : [`**${escaped(`${verdict.ofGuests} ${verdict.ofHouse}`)}**`, '']),
    ...(isComparable(scenarios) ? [escaped(summaryInWords(preview, words)), ''] : []),
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
  return fitting(lines, words);
}

type Heading = 'nothingSaved' | 'edited' | 'guestsPay' | 'changeMost' | 'channelDiffers';

/**
 * The marks that mean something where they stand, in Markdown, HTML, or as names of users, issues and formulas on GitHub and
 * GitLab. Others stay as they are, so that the comment can be read as text too: `max_nights`, `7 -> 10`, `(a guest)`.
 */
const MEANT: readonly RegExp[] = [
  /[\\`*[|~$]/,
  // Inside a word it is no emphasis.
  /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u,
  /<(?=[\p{L}/!?])/u,
  /[&#!](?=[\p{L}\p{N}#])/u,
  /\{(?=[+-])/,
  // At the beginning: a heading, a quotation, a list, a line; at the end of a heading.
  /^(?:[#+=-](?=[#+=\s-]|$)|[>\s])|#$/,
  /(?<=^\d{1,9})[.)](?=\s|$)/,
];
const MARKS = new RegExp(MEANT.map(({ source }) => source).join('|'), 'gu');

/** Names of users, addresses and emoji become links and pictures after that: a word joiner inside keeps them text. */
const LINKED = /[@%](?=[\p{L}\p{N}"])|&#(?:33|35|36|38|126);|:(?=\/\/|[\w+-]+:)|www(?=\.)|\bGH-(?=\d)/giu;

/** A text as it is told in Markdown. */
export function escaped(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
  return printable(short)
    .replace(MARKS, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(LINKED, (mark) => `${mark}\u2060`);
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${heading}`, '', ...lines, ''];
}

function listOf(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${escaped(line)}`);
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

/** Of a set that is new: the first of its stays. */
function priceRows({ scenarios, currency }: Preview, words: Words): string[] {
  const rows = scenarios
    .slice(0, MOST_STAYS)
    .map(({ name, why, draft }) => row([`${name} (${why})`, words.amount(draft.total)]));
  return rows.length === 0 ? [] : [headOf([say(words, PREVIEW_COMMENT, 'stay'), currency]), '|---|---:|', ...rows];
}

/** What guests pay comes first, then what the house keeps. */
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

/** The heads of a table are texts of ours. */
function headOf(heads: readonly string[]): string {
  return `| ${heads.join(' | ')} |`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** As many lines as a comment can have. */
export function fitting(lines: readonly string[], words: Words = ENGLISH): string {
  let length = 0;
  const fit = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  if (fit < 0) return `${lines.join('\n').trimEnd()}\n`;
  return `${lines.slice(0, fit).join('\n').trimEnd()}\n\n${say(words, PREVIEW_COMMENT, 'moreLines', { n: lines.length - fit })}\n`;
}
