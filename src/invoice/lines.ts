import { itemAt } from '../calculation/calculation.js';
import { dateOf, endsOf } from '../calendar/plain-date.js';
import { printUnits, size } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, powerOfTen, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';
import type { InvoiceBy, InvoiceLine } from './invoice.js';
import type { Item } from './items.js';

const ORDER = { lodging: 0, extra: 1, charge: 2, deposit: 3 } as const;

/** The lines of items: lodging per room, over runs of nights with one price; everything else grouped as requested. */
export function linesOf(items: readonly Item[], by: InvoiceBy, digits: number): InvoiceLine[] {
  const lines = new Map<string, Item[]>();
  for (const item of inOrder(items)) {
    const key = keyOf(item, by, lines);
    const known = lines.get(key);
    if (known === undefined) lines.set(key, [item]);
    else known.push(item);
  }
  return [...lines.values()].flatMap((list) => {
    const line = lineOf(list, by, digits);
    const isKept = line.kind === 'lodging' || list.some((item) => item.isKept === true);
    return isKept || /[1-9]/.test(line.net) ? line : [];
  });
}

/** Extras and charges keep the order of first occurrence: parts of a room, then calculation order. */
function inOrder(items: readonly Item[]): Item[] {
  const names = new Map<string, number>();
  for (const { kind, name } of items) {
    const key = `${kind} ${name}`;
    if (kind !== 'lodging' && !names.has(key)) names.set(key, names.size);
  }
  const rank = ({ kind, name }: Item) => names.get(`${kind} ${name}`) ?? 0;
  return [...items].sort(
    (one, other) =>
      ORDER[one.kind] - ORDER[other.kind] || rank(one) - rank(other) || one.place - other.place || one.day - other.day,
  );
}

function keyOf(item: Item, by: InvoiceBy, lines: ReadonlyMap<string, readonly Item[]>): string {
  const { kind, name, place, day, price, bears } = item;
  const what = JSON.stringify([kind, name, bears.key, bears.reason, bears.reasonCode]);
  if (by === 'night') return `${what} ${place} ${day}`;
  if (kind !== 'lodging') return by === 'stay' ? what : `${what} ${place}`;
  const run = `${what} ${place} ${price}`;
  // Items are sorted by day: a run continues after its last night.
  for (let at = 0; ; at += 1) {
    const last = lines.get(`${run} ${at}`)?.at(-1);
    if (last === undefined || day - last.day <= 1) return `${run} ${at}`;
  }
}

function lineOf(items: readonly Item[], by: InvoiceBy, digits: number): InvoiceLine {
  const { kind, invoiceText, place, bears } = itemAt(items, 0);
  const net = items.reduce<Integer>((sum, item) => add(sum, item.net), 0);
  const [firstDay] = endsOf(items.map(({ day }) => day));
  const [, lastDay] = endsOf(items.map(({ day, lastDay: last = day }) => last));
  const isOfRoom = kind === 'lodging' || (by !== 'stay' && kind !== 'deposit');
  return {
    text: invoiceText,
    kind,
    ...(isOfRoom ? { room: place + 1 } : {}),
    from: dateOf(firstDay),
    to: dateOf(lastDay),
    ...quantityAndPrice(items, net, digits),
    net: printUnits(net, digits),
    category: bears.category,
    ...(bears.rate === undefined ? {} : { rate: bears.rate }),
  };
}

/** The quantity and unit price of a line. The quantity is negative if the line is; a price never is. */
function quantityAndPrice(
  items: readonly Item[],
  net: Integer,
  digits: number,
): Pick<InvoiceLine, 'quantity' | 'price'> {
  const sign = net < 0 ? -1 : 1;
  const { kind, price } = itemAt(items, 0);
  const isAlike = price !== undefined && items.every((item) => item.price === price);
  const times = !isAlike ? 1 : kind === 'charge' ? timesIn(size(net), price) : roomNights(items);
  return { quantity: sign * times, price: unitPrice(size(net), times, digits) };
}

function roomNights(items: readonly Item[]): number {
  return items.reduce((sum, { rooms }) => sum + rooms, 0);
}

/** How often a rate is contained in an amount; 1 if it is not a multiple. */
function timesIn(net: Integer, rate: Integer): number {
  if (rate <= 0) return 1;
  const times = floorDivide(net, rate);
  return multiply(times, rate) === net && times > 0 ? Number(times) : 1;
}

/** The price with the fewest decimals whose product with `times` is within 0.005 of the net, in any currency. */
function unitPrice(net: Integer, times: number, digits: number): string {
  for (let more = 0; ; more += 1) {
    const scale = powerOfTen(more);
    const price = roundDivide(multiply(net, scale), times, 'half-up');
    const apart = size(subtract(multiply(price, times), multiply(net, scale)));
    if (multiply(apart, 200) <= powerOfTen(digits + more)) return printUnits(price, digits + more);
  }
}
