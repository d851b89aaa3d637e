import type { Edit } from '../issues/cures.js';
import { writeField } from '../issues/cures.js';
import type { Issue, Result } from '../issues/issue.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Finding, Mistakes } from '../issues/mistakes.js';
import { findingOf, findMistakes, warningOf } from '../issues/mistakes.js';
import { groupBy } from '../issues/reading.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import type { MeantCode } from './local/meant.js';
import { isFoundByValidation, isFoundInTax } from './local/meant.js';
import { mentionsOf } from './mentions.js';
import type { Tax, TaxSet } from './tax.js';
import { taxKey } from './tax.js';

/** A tax with its places, or a set with the empty path, and the codes that it says are meant. */
interface Intention {
  readonly paths: readonly string[];
  readonly meant: readonly MeantCode[];
  /** Whether it is that of a set, which speaks for its taxes too. */
  readonly isOfSet: boolean;
}

/** What a definition says is meant, and every warning about it. */
interface Intended {
  readonly intention: Intention;
  readonly warnings: readonly Issue[];
  /** Whether a warning with that code would be among them. */
  readonly isFound: (code: MeantCode) => boolean;
}

/** Likely mistakes in what a definition says is meant. */
export const MEANT_MISTAKES: Mistakes<Intended, 'meant_without_use'> = {
  meant_without_use: { find: codesWithoutUse, cure: 'in params' },
};

function codesWithoutUse({ intention, warnings, isFound }: Intended): Array<Finding<'meant_without_use'>> {
  const { paths, meant } = intention;
  const [path = ''] = paths;
  return meant.flatMap((code, index) => {
    if (!isFound(code) || warnings.some((warning) => warning.code === code && isAbout(warning, intention))) return [];
    const others = meant.filter((other) => other !== code);
    const edits = paths.map(
      (entry): Edit => writeField(pathTo(entry, 'local'), 'meant', others.length > 0 ? others : null),
    );
    return [findingOf('meant_without_use', pathIn(path, 'local', 'meant', index), { received: code }, edits)];
  });
}

/** The entry that a path leads to or into; '' for the set. */
function ownerOf(path: string): string {
  return /^taxes\[\d+\](?:\.taxes\[\d+\])*/.exec(path)?.[0] ?? '';
}

/** The fields of a warning that `meant` is compared with. */
type PlacedCode = Pick<Issue, 'code' | 'path'>;

function isAbout({ path }: PlacedCode, { paths, isOfSet }: Intention): boolean {
  return isOfSet || paths.includes(ownerOf(path));
}

function intentionsIn(taxSet: TaxSet): Intention[] {
  const ofSet = taxSet.local?.meant;
  const places = [...groupBy(mentionsOf(taxSet), ({ entry }) => taxKey(entry)).values()];
  const ofTaxes = places.flatMap((mentions): Intention[] => {
    const meant = mentions[0]?.entry.local?.meant;
    return meant === undefined ? [] : [{ paths: mentions.map(({ path }) => path), meant, isOfSet: false }];
  });
  return ofSet === undefined ? ofTaxes : [{ paths: [''], meant: ofSet, isOfSet: true }, ...ofTaxes];
}

function unmeant<Warning extends PlacedCode>(
  warnings: readonly Warning[],
  intentions: readonly Intention[],
): readonly Warning[] {
  const isMeant = (warning: PlacedCode) =>
    intentions.some(
      (intention) => intention.meant.some((code) => code === warning.code) && isAbout(warning, intention),
    );
  return warnings.filter((warning) => !isMeant(warning));
}

function withoutUse(
  warnings: readonly Issue[],
  intentions: readonly Intention[],
  isFound: Intended['isFound'],
): Issue[] {
  return intentions
    .flatMap((intention) => findMistakes(MEANT_MISTAKES, { intention, warnings, isFound }))
    .map((finding) => warningOf(VALIDATION_CODES, MEANT_MISTAKES, finding));
}

/** The warnings about a set without those that it or its taxes say are meant. */
export function withoutMeant<Warning extends PlacedCode>(
  warnings: readonly Warning[],
  taxSet: TaxSet,
): readonly Warning[] {
  const intentions = intentionsIn(taxSet);
  return intentions.length === 0 ? warnings : unmeant(warnings, intentions);
}

/** A validated set with the warnings that are not meant, and one for each code that is said to be without use. */
export function asMeant({ value, warnings, issues }: Result<TaxSet>): Result<TaxSet> {
  if (value === undefined) return { issues };
  const intentions = intentionsIn(value);
  if (intentions.length === 0) return { value, warnings };
  return {
    value,
    warnings: [...unmeant(warnings, intentions), ...withoutUse(warnings, intentions, isFoundByValidation)],
  };
}

/** Like `asMeant`, for the warnings about one tax at a path. */
export function meantOfTax({ local }: Pick<Tax, 'local'>, warnings: readonly Issue[], path = ''): readonly Issue[] {
  if (local?.meant === undefined) return warnings;
  const intention: Intention = { paths: [path], meant: local.meant, isOfSet: path === '' };
  return [...unmeant(warnings, [intention]), ...withoutUse(warnings, [intention], isFoundInTax)];
}
