import type { OneOf } from '../definitions/one-of.js';
import type { TaxType } from '../definitions/tax.js';
import { size } from '../money/amount.js';
import { add, type Integer, multiply, powerOfTen, subtract } from '../money/integer.js';
import { foldedTitle, lineKey } from './our-side.js';
import type { PrintedTax } from './printed-taxes.js';

/** What the OTA prints under one name, all rooms together. */
export interface TheirLine {
  readonly name: string;
  readonly type: OneOf<TaxType>;
  /** `undefined` where it does not say, or says both. */
  readonly isInclusive: boolean | undefined;
  readonly amount: Integer;
  /** Of a line that is printed once. */
  readonly nights: number | undefined;
  readonly persons: number | undefined;
  readonly pricePerUnit: string | undefined;
}

/** A line of ours. */
export interface OurLine {
  readonly key: string;
  readonly title: string;
  readonly type: TaxType;
  readonly amount: Integer;
}

/** A line of ours with that of the OTA; one of the two may be missing. */
export interface LinePair {
  readonly ours: OurLine | undefined;
  readonly theirs: TheirLine | undefined;
}

/** The printed taxes of one name and type added up, in units of `digits`. */
export function theirLines(taxes: readonly PrintedTax[], { from, to }: { from: number; to: number }): TheirLine[] {
  const lines = new Map<string, TheirLine>();
  for (const tax of taxes) {
    const key = lineKey(tax.name, tax.type);
    const before = lines.get(key);
    const amount = multiply(tax.amount, powerOfTen(to - from));
    lines.set(
      key,
      before === undefined
        ? { ...tax, amount }
        : {
            ...before,
            amount: add(before.amount, amount),
            isInclusive: before.isInclusive === tax.isInclusive ? tax.isInclusive : undefined,
            nights: undefined,
            persons: undefined,
            pricePerUnit: before.pricePerUnit === tax.pricePerUnit ? tax.pricePerUnit : undefined,
          },
    );
  }
  return [...lines.values()];
}

/** Pairs by name, then by type, then by amount: of several that fit, the nearest amounts first. */
export function pairsOf(ours: readonly OurLine[], theirs: readonly TheirLine[]): LinePair[] {
  const left = new Set(theirs);
  const found = new Map<OurLine, TheirLine>();
  const isSameName = (line: OurLine, printed: TheirLine) => foldedTitle(line.title) === foldedTitle(printed.name);
  const isSameType = (line: OurLine, printed: TheirLine) => line.type === printed.type;
  const isSameAmount = (line: OurLine, printed: TheirLine) => line.amount === printed.amount && line.amount !== 0;
  const rules = [
    (line: OurLine, printed: TheirLine) => isSameName(line, printed) && isSameType(line, printed),
    isSameName,
    (line: OurLine, printed: TheirLine) => isSameType(line, printed) && printed.amount !== 0,
    isSameAmount,
  ];
  for (const fits of rules) {
    const candidates = ours
      .filter((line) => !found.has(line))
      .flatMap((line) => [...left].filter((printed) => fits(line, printed)).map((printed) => ({ line, printed })))
      .map((pair) => ({ ...pair, apart: size(subtract(pair.line.amount, pair.printed.amount)) }))
      .sort((a, b) => (a.apart < b.apart ? -1 : a.apart > b.apart ? 1 : 0));
    for (const { line, printed } of candidates) {
      if (found.has(line) || !left.has(printed)) continue;
      found.set(line, printed);
      left.delete(printed);
    }
  }
  return [
    ...ours.map((line) => ({ ours: line, theirs: found.get(line) })),
    ...[...left].map((printed) => ({ ours: undefined, theirs: printed })),
  ];
}
