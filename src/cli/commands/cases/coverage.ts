import { amountOfTitle } from '../../../cases/compare.js';
import type { Coverage, CoverProgress, UnnoticedChange } from '../../../cases/cover.js';
import { coverSteps } from '../../../cases/cover.js';
import { quote, type TaxSet, validateTaxSet } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { counted } from '../../../issues/shown.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import type { Io } from '../../command-io.js';
import { locate, type Part } from '../../input/parts.js';
import { barOn } from '../../output/bar.js';
import type { Colors } from '../../output/text.js';
import type { Covering, TestedFile } from './tested-file.js';

/** Which changes of a tax set its cases notice, whichever files they are in. */
export interface CoveredSet extends ValidSet {
  readonly coverage: Coverage;
}

/** A tax set, and where it stands. */
interface ValidSet {
  readonly set: Part;
  readonly taxSet: TaxSet;
}

/** A set with the cases of all files about it. What cannot be quoted has failed already. */
function setsOf(files: readonly TestedFile[]): Array<ValidSet & Pick<Covering, 'cases'>> {
  const found = new Map<string, ValidSet & Pick<Covering, 'cases'>>();
  for (const { covering } of files) {
    if (covering === undefined) continue;
    const { set, cases } = covering;
    const { value: taxSet } = validateTaxSet(set.value);
    const key = JSON.stringify([set.document.file, set.at]);
    if (taxSet !== undefined) found.set(key, { set, taxSet, cases: [...(found.get(key)?.cases ?? []), ...cases] });
  }
  return [...found.values()];
}

/** How long changes are tried before the bar is drawn again, in milliseconds. */
const AT_ONCE = 50;

/** Changes every set, and shows how far it is on a terminal. */
export async function coverSets(files: readonly TestedFile[], io: Io): Promise<CoveredSet[]> {
  // The first step says how many changes there are.
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
      const { coverage, tried } = await finished(steps, first, (now) => bar?.update(before + now));
      covered.push({ ...set, coverage });
      before += tried;
    }
    return covered;
  } finally {
    bar?.stop();
  }
}

async function finished(
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

/** How many changes there are of all sets, and how many were noticed. */
function totalOf(covered: readonly CoveredSet[]): { readonly changes: number; readonly noticed: number } {
  const sum = (of: 'changes' | 'noticed') => covered.reduce((so, { coverage }) => so + coverage[of], 0);
  return { changes: sum('changes'), noticed: sum('noticed') };
}

/** In percent of the changes that have an effect. */
export function percentNoticed(covered: readonly CoveredSet[]): number {
  const { changes, noticed } = totalOf(covered);
  return changes === 0 ? 100 : (noticed / changes) * 100;
}

/** The coverage of all sets, each change with the file that it is in. */
export function coverageJson(covered: readonly CoveredSet[]) {
  const all = <One>(listOf: (coverage: Coverage) => readonly One[]) =>
    covered.flatMap(({ set, coverage }) => listOf(coverage).map((one) => ({ file: set.document.file, ...one })));
  return {
    ...totalOf(covered),
    unnoticed: all(({ unnoticed }) => unnoticed),
    without_effect: all(({ without_effect }) => without_effect),
  };
}

/** The same for a person: each change that no case notices, with a case that would. */
export function coverageText(covered: readonly CoveredSet[], colors: Colors): string {
  const { changes, noticed } = totalOf(covered);
  const without = covered.reduce((sum, { coverage }) => sum + coverage.without_effect.length, 0);
  const head = `${noticed} of ${counted(changes, 'change')} noticed (${percentText(percentNoticed(covered))}), ${without} without effect`;
  const missed = covered.flatMap(({ set, taxSet, coverage }) =>
    coverage.unnoticed.map((one) => `${changeText(set, one, colors)}  not noticed\n  ${caseText(taxSet, one)}\n`),
  );
  const idle = covered.flatMap(({ set, coverage }) =>
    coverage.without_effect.map((one) => `${colors.dim(`${changeText(set, one, PLAIN)}  without effect`)}\n`),
  );
  return `${[...missed, ...idle].join('')}${head}\n`;
}

/** Never 100 while a change is missed. */
export function percentText(percent: number): string {
  return `${Math.floor(percent * 10) / 10}%`;
}

const PLAIN: Pick<Colors, 'bold' | 'cyan'> = { bold: String, cyan: String };

function changeText(
  set: Part,
  { path, from, to }: Omit<UnnoticedChange, 'stay'>,
  colors: Pick<Colors, 'bold' | 'cyan'>,
): string {
  const place = locate(set, { code: 'file_unreadable', path, message: '' }, 'issue');
  const where = colors.bold(printable(`${place.file}:${place.line}:${place.column}`));
  return `${where}  ${colors.cyan(printable(place.path))}  ${sideText(from)} → ${sideText(to)}`;
}

function sideText(side: unknown): string {
  return side === null ? 'nothing' : printable(typeof side === 'string' ? side : JSON.stringify(side));
}

/**
 * A case to paste. Its amounts are those of the set as it is: somebody has to confirm them. A tax that is only for the
 * channel manager has none, and would have a line without that.
 */
function caseText(taxSet: TaxSet, { path, from, to, stay }: UnnoticedChange): string {
  const { total, taxes } = quote(taxSet, stay);
  const name = `${path} is ${sideText(from)}, not ${sideText(to)}`;
  const amounts = Object.fromEntries(taxesOf(taxSet).map(({ title }) => [title, amountOfTitle(title, taxes)]));
  return printable(JSON.stringify({ name, stay, expect: { total, taxes: amounts } }));
}
