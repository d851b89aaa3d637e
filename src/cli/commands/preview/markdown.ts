import { policies } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { compareDecimals } from '../../../money/decimal.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import { channelDifferences } from '../../../preview/channel.js';
import type { Preview, PreviewedScenario } from '../../../preview/preview-data.js';
import type { PreviewedSets } from '../../../preview/words/edited.js';
import { changesInWords } from '../../../preview/words/edited.js';
import {
  differenceInWords,
  isComparable,
  signedInWords,
  summaryInWords,
  verdictOf,
} from '../../../preview/words/verdict.js';
import type { Replay } from '../../../replay/replay-data.js';
import { guestsInWords, replayInWords } from '../../../replay/replay-data.js';
import { PREVIEW_COMMENT, PREVIEW_TABLE } from '../../../words/en/tables.js';
import type { Words } from '../../../words/words.js';
import { ENGLISH, say, withTitles } from '../../../words/words.js';
import type { Increase } from './preview-text.js';
import { sizeOf } from './preview-text.js';

/** GitHub allows 65,536 characters in a comment; the workflow adds some. */
const MOST_CHARACTERS = 59_000;
const MOST_STAYS = 10;
/** A title or a change that is longer is cut off. */
const LONGEST_TEXT = 500;

export interface MarkdownOptions {
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
export function fitComment(lines: readonly string[], words: Words = ENGLISH): string {
  let length = 0;
  const fit = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  if (fit < 0) return `${lines.join('\n').trimEnd()}\n`;
  return `${lines.slice(0, fit).join('\n').trimEnd()}\n\n${say(words, PREVIEW_COMMENT, 'moreLines', { n: lines.length - fit })}\n`;
}
