import type { Budget } from '../../core/calculation/budget.js';
import { attempt, calculateIfWithin, stepsToCompile } from '../../core/calculation/budget.js';
import { bySide } from '../../core/calculation/by.js';
import type { SideFigures } from '../../core/calculation/calculation.js';
import { basesIn, compile, linesBehind, linesComputedOn, linesIn } from '../../core/calculation/compile.js';
import type { Line, Program } from '../../core/calculation/program.js';
import { taxKey } from '../../core/definitions/tax.js';
import { add, subtract } from '../../core/money/integer.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Stay } from '../../core/stay/schema.js';
import type { StayChange } from './largest-changes.js';

/**
 * Finds the change by a draft on stays; `undefined` for a stay that cannot be read or that takes too much work. All
 * other taxes have equal amounts in both sets, so only those that differ are calculated, with what they depend on.
 */
export function changeFinder(draft: Program, saved: Program, budget: Budget): (stay: Stay) => StayChange | undefined {
  const keys = isOtherRule(draft, saved) ? undefined : keysThatDiffer(draft, saved);
  const [now, before] = [draft, saved].map((program) => withTaxes(program, keys, budget));
  return (stay) => {
    if (now === undefined || before === undefined) return undefined;
    const groups = readRoomGroups(stay, draft.digits, 'any-check-in');
    if (groups === undefined) return undefined;
    const [after, was] = [now, before].map((program) => calculateIfWithin(budget, { program, groups }, bySide));
    return after && was && changeBetween(after, was);
  };
}

function changeBetween(after: SideFigures, was: SideFigures): StayChange {
  const kept = ({ price, exclusive, handedOver }: SideFigures) => subtract(add(price, exclusive), handedOver);
  return { total: Number(subtract(after.exclusive, was.exclusive)), kept: Number(subtract(kept(after), kept(was))) };
}

/** Whether the sets differ in more than their taxes. */
function isOtherRule(draft: Program, saved: Program): boolean {
  const [now, before] = [draft, saved].map(({ taxSet: { title: _, taxes: __, ...rules }, policy, digits }) =>
    JSON.stringify([rules, policy, digits]),
  );
  return now !== before;
}

/** The keys of lines that differ, of those that are computed on them, and of those that all of these depend on. */
function keysThatDiffer(draft: Program, saved: Program): ReadonlySet<string> {
  const [now, before] = [linesInWords(draft), linesInWords(saved)];
  const keys = new Set([...now.keys(), ...before.keys()].filter((key) => now.get(key) !== before.get(key)));
  for (let size = -1; size !== keys.size; ) {
    size = keys.size;
    for (const { lines } of [draft, saved]) {
      for (const { tax } of linesComputedOn(lines, withKeys(lines, keys))) keys.add(taxKey(tax));
    }
  }
  for (const { lines } of [draft, saved])
    for (const key of linesBehind(lines, withKeys(lines, keys)).keys()) keys.add(key);
  return keys;
}

/** Each line by its key, as text: its tax without those nested in it, and what its bases start from and add. */
function linesInWords({ lines }: Program): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const bases = basesIn(line).map((base) => [base.start, linesIn(base, lines).map(({ tax }) => taxKey(tax))]);
      return [taxKey(line.tax), JSON.stringify([{ ...line.tax, taxes: undefined, level: undefined }, bases])];
    }),
  );
}

function withKeys(lines: readonly Line[], keys: ReadonlySet<string>): Line[] {
  return lines.filter(({ tax }) => keys.has(taxKey(tax)));
}

/** A program with some taxes alone; `undefined` if the budget is not enough to compile it. */
function withTaxes(program: Program, keys: ReadonlySet<string> | undefined, budget: Budget): Program | undefined {
  const { taxSet, policy, lines } = program;
  const taken = keys === undefined ? lines : withKeys(lines, keys);
  if (keys === undefined || taken.length === lines.length) return program;
  const rows = taken.reduce((sum, { rates }) => sum + rates.rows.length, lines.length);
  return attempt(budget, stepsToCompile({ taxes: taken.length, rows }))
    ? compile(taxSet, policy, undefined, keys)
    : undefined;
}
