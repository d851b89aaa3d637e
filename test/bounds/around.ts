import type { Dice } from '../seed.js';
import type { Data, Draw, Fields } from './data.js';
import { dayAfter, digits, grown, pick, times } from './data.js';
import { STAYS } from './stays.js';

/** What stands beside a tax set, apart from a stay: bookings, cases, payers, definitions, events. */

/** A tax set that was generated, as far as it is looked at here. */
export interface GivenSet {
  readonly currency: string;
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly rate: string }>;
}

export interface DrawBeside extends Draw {
  readonly set: GivenSet;
}

type Generators = Readonly<Record<string, (draw: DrawBeside) => Data>>;

const amount = (dice: Dice): string => `${1 + dice(900)}.${10 + dice(90)}`;

/** The names that an OTA prints: those of the set, nearly those, others, and the same again and again. */
const PRINTED: Readonly<Record<string, (at: number, set: GivenSet) => string>> = {
  'their titles': (at, { taxes }) => taxes[at % taxes.length]?.title ?? 'Tax',
  'similar titles': (at, { taxes }) => `${taxes[at % taxes.length]?.title ?? 'Tax'} (${at}%)`,
  'other names': (at) => `Charge of the island ${at}`,
  'one name': () => 'Tax',
  'parts of titles': (at, { taxes }) => (taxes[at % taxes.length]?.title ?? 'Tax').slice(0, 1 + (at % 5)),
};

function printedLines(name: (at: number, set: GivenSet) => string, { dice, bytes, set }: DrawBeside): Fields[] {
  const most = pick(dice, [20, 150, 400, 5_000]);
  return grown(bytes, most, (at) => ({
    name: name(at, set),
    type: pick(dice, ['tax', 'fee', 'city_tax', 'Value Added Tax (VAT)']),
    is_inclusive: dice(2) === 0,
    total_price: amount(dice),
    ...(dice(3) === 0 ? { nights: 1 + dice(9), persons: 1 + dice(4), price_per_unit: amount(dice) } : {}),
  }));
}

function bookedRoom(dice: Dice, nights: number, more: Fields = {}): Fields {
  return {
    checkin_date: dayAfter(0),
    checkout_date: dayAfter(nights),
    occupancy: { adults: 1 + dice(4), children: dice(3), infants: 0, ages: times(dice(3), () => dice(17)) },
    days: Object.fromEntries(times(nights, (night) => [dayAfter(night), amount(dice)])),
    ...more,
  };
}

function revision({ set: { currency } }: DrawBeside, rooms: Fields[], more: Fields = {}): Fields {
  return { id: 'revision', booking_id: 'booking', status: 'new', currency, rooms, ...more };
}

export const REVISIONS: Generators = {
  ...Object.fromEntries(
    Object.entries(PRINTED).map(([kind, name]) => [
      `lines: ${kind}`,
      (draw: DrawBeside) => revision(draw, [bookedRoom(draw.dice, 3)], { taxes: printedLines(name, draw) }),
    ]),
  ),
  'lines in rooms': (draw) => {
    const { dice, bytes } = draw;
    const rooms = pick(dice, [2, 20, 100]);
    const name = pick(dice, Object.values(PRINTED));
    const make = () => bookedRoom(dice, 2, { taxes: printedLines(name, { ...draw, bytes: bytes / rooms }) });
    return revision(draw, grown(bytes, rooms, make));
  },
  rooms: (draw) => {
    const nights = pick(draw.dice, [1, 7, 100]);
    const taxes = printedLines(pick(draw.dice, Object.values(PRINTED)), { ...draw, bytes: 2_000 });
    return revision(
      draw,
      grown(draw.bytes, 1_000, () => bookedRoom(draw.dice, nights)),
      { taxes },
    );
  },
  'one room of many nights': (draw) => revision(draw, [bookedRoom(draw.dice, Math.min(1_000, draw.bytes / 25))]),
  services: (draw) => {
    const { dice, bytes, set } = draw;
    const services = grown(bytes / 2, 3_000, (at) => ({
      name: pick(dice, [`Service ${at}`, set.taxes[at % set.taxes.length]?.title ?? 'Tax', 'Breakfast']),
      type: 'service',
      total_price: dice(4) === 0 ? `-0.${10 + dice(80)}` : amount(dice),
    }));
    const taxes = printedLines(pick(dice, Object.values(PRINTED)), { ...draw, bytes: bytes / 2 });
    return revision(draw, [bookedRoom(dice, 3, { services })], { taxes });
  },
  'collected by the channel': (draw) => {
    const taxes = printedLines(pick(draw.dice, Object.values(PRINTED)), { ...draw, bytes: draw.bytes / 2 });
    return revision(draw, [bookedRoom(draw.dice, 3)], { taxes, collected_taxes: taxes });
  },
};

function caseOf(at: number, stay: Data, more: Fields = {}): Fields {
  return { name: `Case ${at}`, stay, expect: { total: '250.00', taxes: { T0: '1.00' }, ...more } };
}

const stayOf = (kind: string, draw: Draw): Data => (STAYS[kind]?.(draw) ?? null) as Data;

export const CASES: Generators = {
  one: (draw) => [caseOf(0, stayOf('weekend', draw))],
  'many small': (draw) => grown(draw.bytes, 10_000, (at) => caseOf(at, stayOf('weekend', draw))),
  large: (draw) => [caseOf(0, stayOf(pick(draw.dice, Object.keys(STAYS)), draw))],
  'some of each kind': (draw) =>
    grown(draw.bytes, 30, (at) =>
      caseOf(at, stayOf(pick(draw.dice, Object.keys(STAYS)), { ...draw, bytes: draw.bytes / 30 })),
    ),
  'many expectations': (draw) => {
    const taxes = Object.fromEntries(grown(draw.bytes / 3, 5_000, (at) => [`T${at}`, '1.00'] as const));
    const nights = Object.fromEntries(grown(draw.bytes / 3, 900, (at) => [dayAfter(at), { total: '9.00' }] as const));
    return [caseOf(0, stayOf('long rooms', { ...draw, bytes: draw.bytes / 3 }), { taxes, nights })];
  },
};

/** The parts of a stay that payers take, with the stay. */
function billed(draw: DrawBeside, stay: string, payers: (at: number) => Fields): Fields {
  const list = grown(draw.bytes / 3, pick(draw.dice, [2, 30, 300, 1_000]), payers);
  return { stay: stayOf(stay, { ...draw, bytes: (draw.bytes * 2) / 3 }), payers: [...list, { name: 'The rest' }] };
}

export const BILLS: Generators = {
  'a room each': (draw) => billed(draw, 'many rooms', (at) => ({ name: `P${at}`, takes: [{ room: at + 1 }] })),
  'all rooms each': (draw) =>
    billed(draw, 'many rooms', (at) => ({ name: `P${at}`, takes: times(50, (room) => ({ room: room + 1 })) })),
  'a night each': (draw) =>
    billed(draw, 'long rooms', (at) => ({
      name: `P${at}`,
      takes: [{ nights: { from: dayAfter(at), to: dayAfter(at) } }],
    })),
  'an extra each': (draw) =>
    billed(draw, 'extras', (at) => ({ name: `P${at}`, takes: [{ extra: `extra ${at % 100}`, room: 1 + (at % 20) }] })),
  'a tax each': (draw) => billed(draw, 'many guests', (at) => ({ name: `P${at}`, takes: [{ tax: `T${at}` }] })),
  'taxes that are not there': (draw) =>
    billed(draw, 'weekend', (at) => ({ name: `P${at}`, takes: [{ tax: `Tx${at}` }] })),
  'shared rooms': (draw) =>
    billed(draw, 'extras', (at) => ({
      name: `P${at}`,
      takes: [
        { room: 1 + (at % 30), kind: 'lodging' },
        { room: 2 + (at % 30), extra: `extra ${at % 9}` },
      ],
    })),
};

/** Bookings of a return: how many there are, with which stay. */
export const MONTHS: Generators = {
  'many bookings': (draw) => ({ copies: pick(draw.dice, [20, 200]), stay: stayOf('weekend', draw) }),
  'a large booking': (draw) => ({ copies: 2, stay: stayOf(pick(draw.dice, Object.keys(STAYS)), draw) }),
  'some of one kind': (draw) => ({
    copies: 5,
    stay: stayOf(pick(draw.dice, Object.keys(STAYS)), { ...draw, bytes: draw.bytes / 5 }),
  }),
};

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

function plainTax(at: number, dice: Dice, title = `Tax ${at}`): Fields {
  return { title, logic: 'percent', type: 'tax', rate: `1.${digits(dice, 2)}`, is_inclusive: dice(2) === 0 };
}

function definitions(taxes: Fields[], tax_sets: Fields[]): Fields {
  return { version: 1, property_id: PROPERTY, taxes, tax_sets };
}

export const DEFINITIONS: Generators = {
  'many taxes': ({ dice, bytes }) =>
    definitions(
      grown(bytes, 10_000, (at) => plainTax(at, dice)),
      [],
    ),
  'similar titles': ({ dice, bytes }) =>
    definitions(
      grown(bytes / 2, 10_000, (at) => plainTax(at, dice, `${'A tax of the town '.repeat(8)}${at}`)),
      grown(bytes / 2, 1_000, (at) => ({
        title: `Set ${at}`,
        currency: 'EUR',
        taxes: [{ tax: `${'A tax of the town '.repeat(8)}${at}x` }],
      })),
    ),
  'many sets': ({ dice, bytes }) =>
    definitions(
      times(200, (at) => plainTax(at, dice)),
      grown(bytes, 1_000, (at) => ({ title: `Set ${at}`, currency: 'EUR', taxes: [{ tax: `Tax ${at % 200}` }] })),
    ),
  'sets of all taxes': ({ dice, bytes }) =>
    definitions(
      times(200, (at) => plainTax(at, dice)),
      grown(bytes, 1_000, (set) => ({
        title: `Set ${set}`,
        currency: 'EUR',
        taxes: times(200, (at) => ({ tax: `Tax ${at}`, level: (at * set) % 9 })),
      })),
    ),
  'nested sets': ({ dice, bytes }) => {
    const below = (depth: number): Fields => ({ tax: `Tax ${depth}`, taxes: depth === 15 ? [] : [below(depth + 1)] });
    return definitions(
      times(20, (at) => plainTax(at, dice)),
      grown(bytes, 1_000, (at) => ({ title: `Set ${at}`, currency: 'EUR', taxes: [below(0)] })),
    );
  },
  'one set with rows': ({ dice, set }) => {
    const taxes = set.taxes.map((tax): Fields => {
      const { level: _, taxes: __, ...fields }: Fields = JSON.parse(JSON.stringify(tax));
      return { ...plainTax(0, dice), ...fields };
    });
    const tax_set = { title: 'Set', currency: set.currency, taxes: set.taxes.map(({ title }) => ({ tax: title })) };
    return definitions(taxes, [tax_set]);
  },
  'rate plans': ({ dice, bytes }) => {
    const plan = (at: number) => `a6e1c1f0-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const plans = grown(bytes, 10_000, plan);
    return definitions(
      [plainTax(0, dice)],
      [{ title: 'Set', currency: 'EUR', taxes: [{ tax: 'Tax 0' }], associated_rate_plan_ids: plans }],
    );
  },
};

function event(name: string, payload: Data): Fields {
  return { event: name, property_id: PROPERTY, user_id: null, timestamp: '2026-05-01T10:00:00.000Z', payload };
}

export const EVENTS: Generators = {
  'dates of one room': ({ dice, bytes }) =>
    event(
      'ari',
      grown(bytes, 1e6, (at) => ariOf(dayAfter((at * 7) % 20_000), 'r', `p${dice(2)}`)),
    ),
  'many rooms': ({ bytes }) =>
    event(
      'ari',
      grown(bytes, 1e6, (at) => ariOf(dayAfter(at % 9), `r${at}`, `p${at}`)),
    ),
  'a long payload': ({ bytes }) => event('booking', { revision_id: 'x'.repeat(bytes) }),
  'many fields': ({ bytes }) =>
    event('booking', Object.fromEntries(grown(bytes, 1e6, (at) => [`field${at}`, at] as const))),
  'an unknown event': ({ bytes }) => event('x'.repeat(bytes), {}),
};

function ariOf(date: string, room_type_id: string, rate_plan_id: string): Fields {
  return { date, room_type_id, rate_plan_id, availability: 1, booked: 0, stop_sell: false };
}

/** Webhooks and their headers. */
export const WEBHOOKS: Generators = {
  'many headers': ({ bytes }) =>
    webhook({ headers: Object.fromEntries(grown(bytes, 1e6, (at) => [`x-${at}`, 'v'] as const)) }),
  'a long mask': ({ bytes }) => webhook({ event_mask: grown(bytes, 1e6, (at) => `booking_nw${at % 9}`).join(';') }),
  'a mask of filters': ({ bytes }) => webhook({ event_mask: grown(bytes, 1e6, (at) => `ari:a${at}`).join(';') }),
  'a long address': ({ bytes }) => webhook({ callback_url: `https://example.com/${'a/'.repeat(bytes / 2)}` }),
};

function webhook(more: Fields): Fields {
  return { callback_url: 'https://example.com', event_mask: 'booking', property_id: PROPERTY, ...more };
}

/** Texts: queries, titles, numbers. */
export const TEXTS: Generators = {
  'one word': ({ bytes, dice }) => pick(dice, ['a', '9', '(', 'é', '-']).repeat(bytes),
  'many words': ({ bytes, dice }) => grown(bytes, 1e6, () => digits(dice, 5)).join(' '),
  'the same words': ({ bytes }) => grown(bytes, 1e6, () => 'city tax children').join(' '),
  spaces: ({ bytes }) => ' '.repeat(bytes),
  brackets: ({ bytes, dice }) => pick(dice, ['[', '{"a":', '{"taxes":[']).repeat(bytes / 10),
  'empty objects': ({ bytes }) => `[${grown(bytes, 1e6, () => '{}').join(',')}]`,
};
