import { type Definitions, definedTaxSets, type TaxReference, validateDefinitions } from '../../../api/index.js';
import { isSameTitle } from '../../../definitions/tax.js';
import type { TaxSet } from '../../../index.js';
import { pathSegments } from '../../../issues/path.js';
import { duplicateKeys, type JsonDocument, pathText } from '../../input/json-document.js';
import { checked, locate, onlyPart, partsOf, valid } from '../../input/parts.js';
import { digitsInForce, type PolicyOptions, policyFrom } from '../../input/policy-options.js';
import { unplaced } from '../../output/findings.js';
import { checkScenarios, documentsOf, type PreviewFiles, type PreviewInput, placeOf } from './read-preview.js';

/** The tax sets of a definitions file, each beside what it was, checked. */
export interface DefinitionsInput {
  /** In the order of the draft; a new one has nothing saved. */
  readonly sets: readonly PreviewInput[];
  /** Saved, and not in the draft. */
  readonly deleted: readonly TaxSet[];
  /** Whether the draft is compared with something. */
  readonly isCompared: boolean;
}

export function holdsDefinitions(document: JsonDocument): boolean {
  return partsOf(document).some(({ kind }) => kind === 'definitions');
}

/** Checks two definitions files and the scenarios. Throws the issues of all files together. */
export function checkDefinitionsPreview(files: PreviewFiles, options: PolicyOptions): DefinitionsInput {
  const { draft: document } = files;
  const part = onlyPart(document, 'definitions');
  const draft = checkedDefinitions(document);
  const saved = files.saved && checkedDefinitions(files.saved);
  const policy = policyFrom(options, undefined);
  const drafts = draft.value === undefined ? [] : definedTaxSets(draft.value);
  const charged = drafts.length === 0 ? [undefined] : drafts;
  const given = charged.map((set) => checkScenarios(files, set?.currency, digitsInForce(policy, set)));
  // A scenario is charged under every set: what is wrong with it is said once.
  const ofScenarios = new Map(
    given.flatMap(({ issues }) => issues).map((issue) => [`${issue.file} ${issue.path}`, issue]),
  );
  const issues = [...draft.issues, ...(saved?.issues ?? []), ...ofScenarios.values()];
  const definitions = valid({ value: draft.value, issues }, documentsOf(files).flatMap(duplicateKeys));
  const savedSets = saved?.value === undefined ? [] : definedTaxSets(saved.value);
  const before = matched(drafts, savedSets);
  const sets = drafts.map((set, at): PreviewInput => {
    const { scenarios = [], stays = [] } = given[at] ?? {};
    const place: PreviewInput['place'] = (advice) => placeOf(advice, part, pathIn(definitions, at, advice.path));
    const placeIssues: PreviewInput['placeIssues'] = (found) =>
      found.map((issue) =>
        /^(policy|saved)\b/.test(issue.path)
          ? unplaced(document.file, issue)
          : locate(part, { ...issue, path: pathIn(definitions, at, issue.path) }, 'issue'),
      );
    return { draft: set, saved: before.get(set), scenarios, stays, policy, channel: true, place, placeIssues };
  });
  const kept = new Set(before.values());
  return { sets, deleted: savedSets.filter((set) => !kept.has(set)), isCompared: saved !== undefined };
}

function checkedDefinitions(document: JsonDocument) {
  const part = onlyPart(document, 'definitions');
  return checked(part, validateDefinitions(part.value));
}

/** What each set was: by id, or else by title where one of the two has no id. */
function matched(drafts: readonly TaxSet[], saved: readonly TaxSet[]): ReadonlyMap<TaxSet, TaxSet> {
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

/** Where something of a tax set stands in its file. What is said of a tax stands where that is written. */
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
