import { amountOfTitle } from '../../../cases/compare.js';
import type { Coverage, CoverProgress, UnnoticedChange } from '../../../cases/cover.js';
import { coverSteps } from '../../../cases/cover.js';
import type { TaxSet } from '../../../definitions/tax.js';
import { quote, validateTaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import { barOn } from '../../bulk/progress.js';
import type { Io } from '../../command-io.js';
import type { Part } from '../../input/json-document.js';
import { locate } from '../../input/json-document.js';
import type { Colors } from '../../output/text.js';
import { WITHOUT_COLORS } from '../../output/text.js';
import type { TaxSetWithCases, TestedFile } from './tested-file.js';

/** Changes of a tax set that its cases notice, over all files. */
export interface CoveredSet extends ValidSet {
  readonly coverage: Coverage;
}

/** A tax set with its place. */
interface ValidSet {
  readonly set: Part;
  readonly taxSet: TaxSet;
}

/** Each set with the cases of all files about it. Skips sets that cannot be quoted, whose cases have failed. */
function setsOf(files: readonly TestedFile[]): Array<ValidSet & Pick<TaxSetWithCases, 'cases'>> {
  const found = new Map<string, ValidSet & Pick<TaxSetWithCases, 'cases'>>();
  for (const { setWithCases } of files) {
    if (setWithCases === undefined) continue;
    const { set, cases } = setWithCases;
    const { value: taxSet } = validateTaxSet(set.value);
    const key = JSON.stringify([set.document.file, set.at]);
    if (taxSet !== undefined) found.set(key, { set, taxSet, cases: [...(found.get(key)?.cases ?? []), ...cases] });
  }
  return [...found.values()];
}

/** Milliseconds between two drawings of the bar. */
const AT_ONCE = 50;

/** Measures the coverage of every set, with a progress bar on a terminal. */
export async function coverSets(files: readonly TestedFile[], io: Io): Promise<CoveredSet[]> {
  // The first step has the number of changes.
  const running = setsOf(files).map(({ cases, ...set }) => {
    const steps = coverSteps(set.taxSet, cases);
    return { set, steps, first: steps.next() };
  });
  const of = running.reduce((sum, { first }) => sum + (first.done ? 0 : first.value.of), 0);
  const bar = io.stderr.isTTY ? barOn(io.stderr, '[{bar}] {percentage}% | {value} of {total} changes') : undefined;
  bar?.start(of, 0);
  try {
    const covered: CoveredSet[] = [];
    let before = 0;
    for (const { set, steps, first } of running) {
      const { coverage, tried } = await runSteps(steps, first, (now) => bar?.update(before + now));
      covered.push({ ...set, coverage });
      before += tried;
    }
    return covered;
  } finally {
    bar?.stop();
  }
}

async function runSteps(
  steps: Generator<CoverProgress, Coverage>,
  first: IteratorResult<CoverProgress, Coverage>,
  onProgress: (tried: number) => void,
): Promise<{ readonly coverage: Coverage; readonly tried: number }> {
  let step = first;
  let of = 0;
  let since = performance.now();
  while (!step.done) {
    of = step.value.of;
    if (performance.now() - since > AT_ONCE) {
      onProgress(step.value.tried);
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    step = steps.next();
  }
  onProgress(of);
  return { coverage: step.value, tried: of };
}

/** Number of changes of all sets, and of those that were noticed. */
function totalOf(covered: readonly CoveredSet[]): { readonly changes: number; readonly noticed: number } {
  const sum = (of: 'changes' | 'noticed') => covered.reduce((so, { coverage }) => so + coverage[of], 0);
  return { changes: sum('changes'), noticed: sum('noticed') };
}

/** In percent of the changes that have an effect. */
export function percentNoticed(covered: readonly CoveredSet[]): number {
  const { changes, noticed } = totalOf(covered);
  return changes === 0 ? 100 : (noticed / changes) * 100;
}

/** The coverage of all sets as JSON, each change with its file. */
export function coverageJson(covered: readonly CoveredSet[]) {
  const all = <One>(listOf: (coverage: Coverage) => readonly One[]) =>
    covered.flatMap(({ set, coverage }) => listOf(coverage).map((one) => ({ file: set.document.file, ...one })));
  return {
    ...totalOf(covered),
    unnoticed: all(({ unnoticed }) => unnoticed),
    without_effect: all(({ without_effect }) => without_effect),
  };
}

/** The coverage as text: each unnoticed change, with a case that would notice it. */
export function coverageText(covered: readonly CoveredSet[], colors: Colors): string {
  const { changes, noticed } = totalOf(covered);
  const without = covered.reduce((sum, { coverage }) => sum + coverage.without_effect.length, 0);
  const head = `${noticed} of ${counted(changes, 'change')} noticed (${percentText(percentNoticed(covered))}), ${without} without effect`;
  const missed = covered.flatMap(({ set, taxSet, coverage }) =>
    coverage.unnoticed.map((one) => `${changeText(set, one, colors)}  not noticed\n  ${caseText(taxSet, one)}\n`),
  );
  const idle = covered.flatMap(({ set, coverage }) =>
    coverage.without_effect.map((one) => `${colors.dim(`${changeText(set, one, WITHOUT_COLORS)}  without effect`)}\n`),
  );
  return `${[...missed, ...idle].join('')}${head}\n`;
}

/** Rounded down, so that it is 100 only for full coverage. */
export function percentText(percent: number): string {
  return `${Math.floor(percent * 10) / 10}%`;
}

function changeText(set: Part, { path, from, to }: Omit<UnnoticedChange, 'stay'>, colors: Colors): string {
  const place = locate(set, { code: 'file_unreadable', path, message: '' }, 'issue');
  const where = colors.bold(printable(`${place.file}:${place.line}:${place.column}`));
  return `${where}  ${colors.cyan(printable(place.path))}  ${sideText(from)} → ${sideText(to)}`;
}

function sideText(side: unknown): string {
  return side === null ? 'nothing' : printable(typeof side === 'string' ? side : JSON.stringify(side));
}

/**
 * A case to paste, with the current amounts of the set: the user has to confirm them. A tax for the channel manager
 * only has no amount.
 */
function caseText(taxSet: TaxSet, { path, from, to, stay }: UnnoticedChange): string {
  const { total, taxes } = quote(taxSet, stay);
  const name = `${path} is ${sideText(from)}, not ${sideText(to)}`;
  const amounts = Object.fromEntries(taxesOf(taxSet).map(({ title }) => [title, amountOfTitle(title, taxes)]));
  return printable(JSON.stringify({ name, stay, expect: { total, taxes: amounts } }));
}
