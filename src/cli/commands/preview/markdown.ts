import { type Preview, type PreviewedScenario, policies } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { compareDecimals } from '../../../money/decimal.js';
import { channelDifferences } from '../../../preview/channel.js';
import { differenceInWords } from '../../../preview/words/differences.js';
import { changesInWords, type PreviewedSets } from '../../../preview/words/edited.js';
import { isComparable, summaryInWords } from '../../../preview/words/summary.js';
import { verdictOf } from '../../../preview/words/verdict.js';
import type { Replay } from '../../../replay/replay-data.js';
import { guestsInWords, replayInWords } from '../../../replay/words.js';
import { type Increase, sizeOf } from './increase.js';

/** A comment on GitHub may have 65,536 characters; what a workflow adds of its own has to fit too. */
const MOST_CHARACTERS = 59_000;
const MOST_STAYS = 10;
/** A title or a change that is longer is cut off. */
const LONGEST_TEXT = 500;

export interface MarkdownOptions {
  readonly sets: PreviewedSets;
  /** What it changes on stays of the past. */
  readonly replay: Replay | undefined;
  /** By how much guests pay more than is allowed. */
  readonly increase: Increase | undefined;
}

/**
 * A preview as a comment on a pull request: the verdict, what was changed, the stays that change most, and what the channel
 * manager charges a different amount. Nothing in it can be read as Markdown, as HTML, or as the name of a user or an issue.
 */
export function previewMarkdown(preview: Preview, { sets, replay, increase }: MarkdownOptions): string {
  const { scenarios, title } = preview;
  const verdict = verdictOf(preview, sets);
  const lines = [
    `## ${escaped(title)}`,
    '',
    ...(increase === undefined ? [] : [`**Not allowed: ${escaped(increase.sentence)}**`, '']),
    ...(verdict === undefined ? [] : [`**${escaped(`${verdict.ofGuests} ${verdict.ofHouse}`)}**`, '']),
    ...(isComparable(scenarios) ? [escaped(summaryInWords(preview)), ''] : []),
    ...(sets.saved === undefined ? ['There is no saved tax set to compare it with.', ''] : []),
    ...section('What was changed', sets.saved === undefined ? [] : listOf(changesInWords(preview, sets))),
    ...(sets.saved === undefined ? section('What guests pay', priceRows(preview)) : []),
    ...section('The stays that change most', stayRows(preview)),
    ...section('Your stays', replay === undefined ? [] : listOf([replayInWords(replay), guestsInWords(replay)])),
    ...section('What the channel manager charges differently', channelRows(preview, sets)),
  ];
  return fitting(lines);
}

/** A text as it is told in Markdown. */
export function escaped(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}...` : text;
  return (
    printable(short)
      // Entities show every mark of Markdown and HTML as what it is.
      .replace(/[&<>"'\\`*_{}[\]()#|~^=$!+-]/g, (mark) => `&#${mark.charCodeAt(0)};`)
      // Names of users, addresses and emoji become links and pictures after that: a word joiner inside keeps them text.
      .replace(/[@%]|&#(?:33|35|36|38|126);|:(?=\/\/|[\w+-]+:)|www(?=\.)/g, (mark) => `${mark}\u2060`)
      // A number would begin a list, and spaces would begin a block of code.
      .replace(/^(\d+)\.(?= )/, '$1&#46;')
      .replace(/^ /, '&#32;')
  );
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`### ${heading}`, '', ...lines, ''];
}

function listOf(lines: readonly string[]): string[] {
  return lines.map((line) => `- ${escaped(line)}`);
}

function stayRows({ scenarios, currency }: Preview): string[] {
  const changed = scenarios
    .filter(({ isChanged }) => isChanged)
    .sort(byChange)
    .slice(0, MOST_STAYS);
  if (changed.length === 0) return [];
  const rows = changed.map((scenario) => {
    const { name, why, saved, draft } = scenario;
    return row([`${name} (${why})`, saved?.total ?? '', draft.total, differenceInWords(scenario)]);
  });
  return [`| Stay | ${currency} before | after | Difference |`, '|---|---:|---:|---|', ...rows];
}

/** Of a set that is new: the first of its stays. */
function priceRows({ scenarios, currency }: Preview): string[] {
  const rows = scenarios.slice(0, MOST_STAYS).map(({ name, why, draft }) => row([`${name} (${why})`, draft.total]));
  return rows.length === 0 ? [] : [`| Stay | ${currency} |`, '|---|---:|', ...rows];
}

/** What guests pay comes first, then what the house keeps. */
function byChange({ difference: one }: PreviewedScenario, { difference: other }: PreviewedScenario): number {
  if (one === undefined || other === undefined) return 0;
  return compareDecimals(sizeOf(other.total), sizeOf(one.total)) || compareDecimals(sizeOf(other.net), sizeOf(one.net));
}

function channelRows(preview: Preview, { draft }: PreviewedSets): string[] {
  const under = { policy: preview.policy, channelPolicy: policies.channelManager };
  const found = channelDifferences(draft, preview.scenarios, under);
  if (found.length === 0) return [];
  const rows = found
    .slice(0, MOST_STAYS)
    .map(({ scenario, here, channel, amount }) => row([scenario.name, here, channel, amount]));
  return [
    `It has no local rules, and charges another total on ${found.length} of ${preview.scenarios.length} stays.`,
    '',
    `| Stay | ${preview.currency} here | channel manager | Difference |`,
    '|---|---:|---:|---:|',
    ...rows,
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** As many lines as a comment can have. */
export function fitting(lines: readonly string[]): string {
  let length = 0;
  const fit = lines.findIndex((line) => {
    length += line.length + 1;
    return length > MOST_CHARACTERS;
  });
  if (fit < 0) return `${lines.join('\n').trimEnd()}\n`;
  return `${lines.slice(0, fit).join('\n').trimEnd()}\n\n... and ${lines.length - fit} more lines.\n`;
}
