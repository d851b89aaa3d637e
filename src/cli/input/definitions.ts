import type { Definitions } from '../../api/index.js';
import { definedTaxSets, validateDefinitions } from '../../api/index.js';
import type { Issue, Result } from '../../index.js';
import { createCalculator } from '../../index.js';
import { isDoubt } from '../../issues/definition-codes.js';
import { pathSegments, pathTo } from '../../issues/issue.js';

/** Validates a definitions file. Doubts get the amounts that only a calculation knows. */
export function checkDefinitions(input: unknown): Result<Definitions> {
  const result = validateDefinitions(input);
  const { value, warnings } = result;
  if (value === undefined || !warnings.some(isDoubt)) return result;
  const inSets = definedTaxSets(value).flatMap((taxSet, at) =>
    createCalculator(taxSet)
      .warnings.filter(isDoubt)
      .flatMap((doubt) => placesOf(doubt, at, value).map((path) => ({ ...doubt, path }))),
  );
  const withAmounts = (warning: Issue) =>
    inSets.find(({ code, path }) => code === warning.code && path === warning.path) ?? warning;
  return { value, warnings: warnings.map((warning) => (isDoubt(warning) ? withAmounts(warning) : warning)) };
}

/** Paths that a doubt of a tax set may have in the file: in the set, or in the tax that an entry refers to. */
function placesOf({ path }: Issue, at: number, { taxes, tax_sets }: Definitions): string[] {
  const segments = pathSegments(path);
  let entries = tax_sets[at]?.taxes ?? [];
  let [reference, rest] = ['', segments];
  for (let depth = 0; segments[depth] === 'taxes' && typeof segments[depth + 1] === 'number'; depth += 2) {
    const entry = entries[Number(segments[depth + 1])];
    [reference, rest, entries] = [entry?.tax ?? '', segments.slice(depth + 2), entry?.taxes ?? []];
  }
  const place = taxes.findIndex(({ id, title }) => (id ?? title) === reference);
  const inSet = segments.reduce<string>(pathTo, pathTo('tax_sets', at));
  return [inSet, ...(place < 0 ? [] : [rest.reduce<string>(pathTo, pathTo('taxes', place))])];
}
