import type { Definitions, TaxReference } from '../../../api/definitions-file/definitions.js';
import { definedTaxSets, validateDefinitions } from '../../../api/index.js';
import type { TaxSet } from '../../../definitions/tax.js';
import { isSameTitle } from '../../../definitions/tax.js';
import { pathSegments, shortName } from '../../../issues/path.js';
import { printable } from '../../../issues/printable.js';
import type { Preview } from '../../../preview/preview-data.js';
import { differs } from '../../../preview/words/verdict.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import type { Words } from '../../../words/words.js';
import { ENGLISH, say } from '../../../words/words.js';
import type { Io } from '../../command-io.js';
import type { JsonDocument } from '../../input/json-document.js';
import {
  checkedPart,
  duplicateKeys,
  locate,
  onlyPart,
  partsOf,
  pathText,
  valueOrThrow,
} from '../../input/json-document.js';
import type { PolicyOptions } from '../../input/policy-options.js';
import { digitsInForce, policyFrom } from '../../input/policy-options.js';
import { findingWithoutPlace } from '../../output/findings.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { escapeMarkdown, fitComment, previewMarkdown } from './markdown.js';
import type { AllowedIncrease, Increase } from './preview-text.js';
import { increaseBeyond, previewText } from './preview-text.js';
import type { PreviewedStays, PreviewFiles, PreviewInput } from './read-preview.js';
import { checkScenarios, documentsOf, placeOf, previewOf } from './read-preview.js';

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

/** The valid tax sets of a definitions file, each with the saved one. */
interface DefinitionsToPreview {
  /** In the order of the draft. A new set has nothing saved. */
  readonly sets: readonly PreviewInput[];
  /** Saved sets that the draft lacks. */
  readonly deleted: readonly TaxSet[];
  /** Whether there is a saved file to compare with. */
  readonly isCompared: boolean;
}

export function holdsDefinitions(document: JsonDocument): boolean {
  return partsOf(document).some(({ kind }) => kind === 'definitions');
}

/** Checks two definitions files and the scenarios. Throws the issues of all files together. */
export function checkDefinitionsPreview(files: PreviewFiles, options: PolicyOptions): DefinitionsToPreview {
  const { draft: document } = files;
  const part = onlyPart(document, 'definitions');
  const draft = checkedDefinitions(document);
  const saved = files.saved && checkedDefinitions(files.saved);
  const policy = policyFrom(options, undefined);
  const drafts = draft.value === undefined ? [] : definedTaxSets(draft.value);
  const charged = drafts.length === 0 ? [undefined] : drafts;
  const given = charged.map((set) => checkScenarios(files, set?.currency, digitsInForce(policy, set)));
  // Every set has the scenarios, so their issues are reported once.
  const ofScenarios = new Map(
    given.flatMap(({ issues }) => issues).map((issue) => [`${issue.file} ${issue.path}`, issue]),
  );
  const issues = [...draft.issues, ...(saved?.issues ?? []), ...ofScenarios.values()];
  const definitions = valueOrThrow({ value: draft.value, issues }, documentsOf(files).flatMap(duplicateKeys));
  const savedSets = saved?.value === undefined ? [] : definedTaxSets(saved.value);
  const before = matchSets(drafts, savedSets);
  const sets = drafts.map((set, at): PreviewInput => {
    const { scenarios = [], stays = [] } = given[at] ?? {};
    const place: PreviewInput['place'] = (advice) => placeOf(advice, part, pathIn(definitions, at, advice.path));
    const placeIssues: PreviewInput['placeIssues'] = (found) =>
      found.map((issue) =>
        /^(policy|saved)\b/.test(issue.path)
          ? findingWithoutPlace(document.file, issue)
          : locate(part, { ...issue, path: pathIn(definitions, at, issue.path) }, 'issue'),
      );
    return { draft: set, saved: before.get(set), scenarios, stays, policy, channel: true, place, placeIssues };
  });
  const kept = new Set(before.values());
  return { sets, deleted: savedSets.filter((set) => !kept.has(set)), isCompared: saved !== undefined };
}

function checkedDefinitions(document: JsonDocument) {
  const part = onlyPart(document, 'definitions');
  return checkedPart(part, validateDefinitions(part.value));
}

/** Matches sets by id, or by title if one of the two has no id. */
function matchSets(drafts: readonly TaxSet[], saved: readonly TaxSet[]): ReadonlyMap<TaxSet, TaxSet> {
  const pairs = new Map<TaxSet, TaxSet>();
  const left = new Set(saved);
  const match = (isSame: (draft: TaxSet, before: TaxSet) => boolean) => {
    for (const draft of drafts.filter((set) => !pairs.has(set))) {
      const before = [...left].find((set) => isSame(draft, set));
      if (before === undefined) continue;
      pairs.set(draft, before);
      left.delete(before);
    }
  };
  match((draft, before) => draft.id !== undefined && draft.id === before.id);
  match(
    (draft, before) => (draft.id === undefined || before.id === undefined) && isSameTitle(draft.title, before.title),
  );
  return pairs;
}

/** Path in the file of a field of a tax set. Fields of a tax are where the tax is defined. */
function pathIn({ taxes, tax_sets }: Definitions, at: number, path: string): string {
  const segments = pathSegments(path);
  let nested: readonly TaxReference[] = tax_sets[at]?.taxes ?? [];
  let reference: TaxReference | undefined;
  let read = 0;
  for (; segments[read] === 'taxes'; read += 2) {
    reference = nested[Number(segments[read + 1])];
    nested = reference?.taxes ?? [];
  }
  const field = segments.slice(read);
  if (reference === undefined || field.length === 0 || field[0] === 'level')
    return pathText(['tax_sets', at, ...segments]);
  const { tax } = reference;
  const byId = taxes.findIndex(({ id }) => id === tax);
  const index = byId < 0 ? taxes.findIndex(({ title }) => isSameTitle(title, tax)) : byId;
  return pathText(['taxes', index, ...field]);
}
