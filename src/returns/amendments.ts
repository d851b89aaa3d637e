import { wrongArgument } from '../issues/arguments.js';
import { isList, isRecord } from '../issues/reading.js';
import { isDecimalText, printUnits, significantDecimals, unitsOf } from '../money/amount.js';
import { subtract } from '../money/integer.js';
import { inOrder, rowKeyOf, rowKeyText } from './effect.js';
import type { Return, ReturnCounts, ReturnRow } from './return.js';

/** The differences between rows and the declared ones, without equal rows. */
export function amendmentsOf(rows: readonly ReturnRow[], declared: readonly ReturnRow[]): ReturnRow[] {
  const before = byKey(declared);
  const now = byKey(rows);
  const names = new Set([...now.keys(), ...before.keys()]);
  return [...names]
    .flatMap((name) => changeOf(now.get(name), before.get(name)))
    .filter(isChange)
    .sort((one, other) => inOrder(rowKeyOf(one), rowKeyOf(other)));
}

function byKey(rows: readonly ReturnRow[]): Map<string, ReturnRow> {
  return new Map(rows.map((row) => [rowKeyText(rowKeyOf(row)), row]));
}

/** Reads an earlier return, which must be of the same period and property. */
export function readDeclared(
  declared: unknown,
  { from, to, by, property }: Pick<Return, 'from' | 'to' | 'by' | 'property'>,
): Return {
  if (!isReturn(declared)) throw wrongArgument('options.declared', declared, 'a return with its rows');
  for (const [name, asked] of Object.entries({ from, to, by, property })) {
    const said: unknown = Reflect.get(declared, name);
    if (said === asked) continue;
    throw wrongArgument(`options.declared.${name}`, said, `${asked ?? 'left out'}, as options.${name}`);
  }
  return declared;
}

function isReturn(value: unknown): value is Return {
  return isRecord(value) && isList(value['rows']) && value['rows'].every(isRow);
}

function isRow(row: unknown): row is ReturnRow {
  if (!isRecord(row)) return false;
  const { base = '0', amount = '0', rate = '0', quantity = 0, tax, title, type, currency, collectedBy } = row;
  const { property = '', nights, roomNights, personNights, withEvidence = 0, stays } = row;
  return (
    [base, amount].every(isSigned) &&
    [tax, title, type, currency, collectedBy, property].every((text) => typeof text === 'string') &&
    [quantity, nights, roomNights, personNights, withEvidence, stays].every(Number.isSafeInteger) &&
    typeof rate === 'string' &&
    isDecimalText(rate)
  );
}

function isSigned(text: unknown): boolean {
  return typeof text === 'string' && isDecimalText(text.replace(/^-/, ''));
}

function changeOf(now: ReturnRow | undefined, before: ReturnRow | undefined): ReturnRow[] {
  const row = now ?? before;
  if (row === undefined) return [];
  const { base, amount, quantity } = row;
  const count = (name: keyof ReturnCounts) => (now?.[name] ?? 0) - (before?.[name] ?? 0);
  return [
    {
      ...row,
      ...(base === undefined ? {} : { base: textDifference(now?.base, before?.base) }),
      ...(quantity === undefined ? {} : { quantity: (now?.quantity ?? 0) - (before?.quantity ?? 0) }),
      ...(amount === undefined ? {} : { amount: textDifference(now?.amount, before?.amount) }),
      nights: count('nights'),
      roomNights: count('roomNights'),
      personNights: count('personNights'),
      withEvidence: count('withEvidence'),
      stays: count('stays'),
    },
  ];
}

function textDifference(now = '0', before = '0'): string {
  const digits = Math.max(decimalsIn(now), decimalsIn(before));
  return printUnits(subtract(unitsOf(now, digits), unitsOf(before, digits)), digits);
}

function decimalsIn(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? significantDecimals(text) : text.length - point - 1;
}

function isChange({
  base = '',
  amount = '',
  quantity = 0,
  nights,
  roomNights,
  personNights,
  withEvidence,
  stays,
}: ReturnRow): boolean {
  const counts = [quantity, nights, roomNights, personNights, withEvidence, stays];
  return /[1-9]/.test(`${base}${amount}`) || counts.some((count) => count !== 0);
}
