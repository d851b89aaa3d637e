import type { Preview } from '../../../index.js';
import { shortName } from '../../../issues/path.js';
import { printable } from '../../../issues/printable.js';
import { differs } from '../../../preview/words/summary.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, type Words } from '../../../words/words.js';
import type { Io } from '../../command-io.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { type AllowedIncrease, type Increase, increaseBeyond } from './increase.js';
import { escaped, fitting, previewMarkdown } from './markdown.js';
import { type PreviewedStays, previewOf } from './preview-of.js';
import { previewText } from './preview-text.js';
import type { DefinitionsInput } from './read-definitions.js';
import type { PreviewInput } from './read-preview.js';

/** What a draft makes of a tax set; `undefined` where there is nothing to compare with. */
type SetChange = 'changed' | 'new' | 'same' | undefined;

interface PreviewedSet {
  readonly input: PreviewInput;
  readonly preview: Preview;
  readonly change: SetChange;
  readonly increase: Increase | undefined;
}

/** The previews of all tax sets of a definitions file. */
export interface PreviewedDefinitions extends Pick<DefinitionsInput, 'deleted' | 'isCompared'> {
  readonly sets: readonly PreviewedSet[];
  readonly differs: boolean;
}

interface DefinitionsOptions extends PreviewedStays {
  readonly maxIncrease?: string;
  readonly maxIncreaseShare?: string;
  readonly json?: true;
}

/** Previews each tax set beside what it was. */
export function previewDefinitions(
  { sets: inputs, deleted, isCompared }: DefinitionsInput,
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

/** For programs: every tax set, those that are deleted last. */
function asData({ sets, deleted }: PreviewedDefinitions): object {
  return {
    version: 1,
    taxSets: [
      ...sets.map(({ input: { draft }, change, preview }) => ({ ...named(draft), change, preview })),
      ...deleted.map((set) => ({ ...named(set), change: 'deleted' })),
    ],
  };
}

function named({ id, title }: PreviewInput['draft']) {
  return { ...(id === undefined ? {} : { id }), title };
}

function asText(previewed: PreviewedDefinitions, all: boolean, io: Io, words: Words): string {
  const colors = colorsFor(io.stdout, io.env);
  const told = previewed.sets.filter(({ change }) => all || change !== 'same');
  const blocks = told.map(({ preview, input }) => previewText(preview, undefined, input, all, io, words));
  const lines = overview(previewed, words).map((line) => `${printable(line)}\n`);
  const head = lines.length === 0 ? [] : [`${colors.bold(say(words, PREVIEW_TABLE, 'taxSets'))}\n${lines.join('')}`];
  return [...head, ...blocks].join('\n') || `${say(words, PREVIEW_TABLE, 'noTaxSet')}\n`;
}

/** What is not allowed comes first: there may be more than a comment can have. */
function asMarkdown(previewed: PreviewedDefinitions, words: Words): string {
  const told = previewed.sets.filter(({ change }) => change !== 'same');
  const isBeyond = ({ increase }: PreviewedSet) => increase !== undefined;
  const ordered = [...told.filter(isBeyond), ...told.filter((set) => !isBeyond(set))];
  const blocks = ordered.map(({ preview, input, increase }) =>
    previewMarkdown(preview, { sets: input, increase, replay: undefined }, words),
  );
  const lines = overview(previewed, words).map((line) => `- ${escaped(line)}\n`);
  const text = [
    ...(lines.length > 0 ? [`## ${say(words, PREVIEW_TABLE, 'taxSets')}\n\n${lines.join('')}`] : []),
    ...blocks,
  ].join('\n');
  return fitting(text.split('\n'), words);
}

/** Longer lists of titles are cut. */
const MOST_TITLES = 10;

/** Which tax sets there are, and what became of each. */
function overview({ sets, deleted, isCompared }: PreviewedDefinitions, words: Words): string[] {
  if (!isCompared) return [];
  const of = (wanted: SetChange) => sets.filter(({ change }) => change === wanted).map(({ input }) => input.draft);
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
