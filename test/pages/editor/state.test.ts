import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stay, TaxSetInput } from '../../../src/index.js';
import { validateTaxSet } from '../../../src/index.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import { writtenSet } from '../../../src/pages/editor/draft.js';
import { fieldOf, readField } from '../../../src/pages/editor/fields.js';
import { typedScenario } from '../../../src/pages/editor/figures.js';
import { isRead } from '../../../src/pages/editor/reading.js';
import { editableIds } from '../../../src/pages/editor/sections.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import {
  changeStay,
  isStale,
  issuesIn,
  leaveField,
  openEditor,
  problemsOf,
  redoStep,
  shownText,
  stepNames,
  typeIntoStay,
  typeText,
  undoStep,
} from '../../../src/pages/editor/state.js';
import { stayText, withNewExtra, withNewRoom, withoutExtra, withoutRoom } from '../../../src/pages/editor/stay.js';
import type { StayField } from '../../../src/pages/editor/stay-fields.js';
import { guestsInWords, STAY_LABELS } from '../../../src/pages/editor/stay-fields.js';
import { unitOf } from '../../../src/pages/editor/units.js';
import { CITY, exampleSets, FEE, SET, VAT } from './sets.js';

const FIELDS = [
  'nights',
  'price',
  'price.1',
  'ages',
  'extraLabel.1.0',
  'extraPrice.1.0',
  'labels',
  'nightsBefore',
  'nights.0.1',
] as const;
const open = (draft: unknown = SET) => openEditor({ draft, saved: draft });
const totalOf = ({ good, stay }: EditorState) => (good && stay.good ? good.quote(stay.good).total : undefined);

test('the first stay costs what a room costs in the currency', () => {
  const priceIn = (currency: string): unknown =>
    openEditor({ draft: { ...SET, currency, taxes: [VAT] } }).stay.good?.rooms[0]?.nightlyPrices?.[0];
  expect(['EUR', 'KWD', 'JPY'].map(priceIn)).toEqual(['100.00', '100.00', '10000']);
});

describe('typing', () => {
  // 7 nights at 100.00 for 2: the fee 50.00, and 4.00 x 2 x 7 = 56.00.
  test('a rate changes the quote at each readable keystroke', () => {
    let state = open();
    expect(totalOf(state)).toBe('806.00');
    const seen = ['5', '5.', '5.5', '5,50'].map((text) => {
      state = typeText(state, 't3.rate', text);
      return [totalOf(state), isStale(state)];
    });
    expect(seen).toEqual([
      ['820.00', false],
      ['820.00', true],
      ['827.00', false],
      ['827.00', false],
    ]);
    expect(shownText(state, 't3.rate')).toBe('5,50');
    expect(shownText(leaveField(state, 't3.rate'), 't3.rate')).toBe('5.50');
  });

  test('an unreadable text stays, with its problem at the field', () => {
    const state = leaveField(typeText(open(), 't3.rate', ''), 't3.rate');
    expect(shownText(state, 't3.rate')).toBe('');
    expect(problemsOf(state).get('t3.rate')).toEqual(['A number is needed here.']);
    expect(totalOf(state)).toBe('806.00');
  });

  test('an unreadable text is an issue at the path of its field, until it can be read', () => {
    const nested = { ...SET, taxes: [VAT, { ...FEE, taxes: [CITY] }] };
    const state = typeText(typeText(openEditor({ draft: nested }), 't3.rate', '5.'), 't1.rate', '119');
    expect(issuesIn(state).map(({ code, keys, message }) => [code, keys, message])).toEqual([
      ['not_accepted', ['taxes', 1, 'taxes', 0, 'rate'], 'rate must be a number (got "5.").'],
      ['rate_over_100', ['taxes', 0, 'rate'], 'rate must be between 0 and 100 when logic is percent (got "119").'],
    ]);
    const read = typeText(typeText(state, 't3.rate', '5.5'), 't1.rate', '10');
    expect(issuesIn(read)).toEqual([]);
    const half = typeText(typeText(read, 't2.max_nights', 'x'), 'set.currency', 'EU');
    expect(issuesIn(half).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'taxes[1].max_nights: max_nights must be a whole number (got "x").',
      'currency: currency must be an ISO 4217 code such as "EUR" (got "EU").',
    ]);
  });

  test('an issue of the set is shown at its field, with the last valid figures', () => {
    const state = typeText(open(), 't1.rate', '119');
    expect(problemsOf(state).get('t1.rate')?.[0]).toBe('A percentage must be between 0 and 100.');
    expect(totalOf(state)).toBe('806.00');
    expect(totalOf(typeText(state, 't1.rate', '11'))).toBe('806.00');
  });

  test('"5%" in an amount is refused in words, and is the rate as soon as the tax is a percentage', () => {
    const refused = leaveField(typeText(open(), 't2.rate', '5%'), 't2.rate');
    expect(problemsOf(refused).get('t2.rate')).toEqual([
      'This is an amount in EUR, not a percentage. To charge 5%, choose a percentage.',
    ]);
    expect(refused.set.taxes['t2']).toMatchObject({ rate: '50.00' });
    const percent = typeText(refused, 't2.logic', 'percent');
    expect(percent.set.taxes['t2']).toMatchObject({ rate: '5', logic: 'percent' });
    expect(problemsOf(percent).size).toBe(0);
  });

  test('"30 EUR" is an amount and no percentage', () => {
    expect(typeText(open(), 't2.rate', '30 EUR').set.taxes['t2']).toMatchObject({ rate: '30' });
    expect(problemsOf(typeText(open(), 't1.rate', '30 EUR')).get('t1.rate')).toEqual([
      'This is a percentage, not an amount. To charge 30 EUR, choose an amount, such as per night.',
    ]);
    expect(problemsOf(typeIntoStay(open(), 'price', '30 EUR')).size).toBe(0);
    expect(typeIntoStay(open(), 'price', '30 USD').stay.problems.price).toBe(
      'The amounts here are in EUR: convert 30 USD first.',
    );
  });

  test('undo writes percentages as every text does', () => {
    const typed = typeText(open(), 't1.rate', '5');
    expect(stepNames(typed).undo).toBe('Rate 10% to 5%');
    expect(stepNames(typeText(typed, 't1.rate', '5%')).undo).toBe('Rate 10% to 5%');
    expect(stepNames(typeText(open(), 't1.rate', '')).undo).toBe('Rate 10% to empty');
  });

  test.each([
    ['63,636', ['63636', '63636']],
    ['63\u202f636', ['63636', '63636']],
    ['63\u202f636 ¥', ['63636', '63636']],
    ['63,636 JPY 7,000 JPY', ['63636', '7000']],
    ['7000 8000', ['7000', '8000']],
  ])('two nights in yen: "%s" is read as %j', (price, nightlyPrices) => {
    const yen = { title: 'Kyoto', currency: 'JPY', taxes: [VAT] };
    const state = typeIntoStay(typeIntoStay(open(yen), 'nights', '2'), 'price', price);
    expect(state.stay.good?.rooms[0]).toMatchObject({ nightlyPrices });
  });

  test('two prices for seven nights are no thousands', () => {
    const state = typeIntoStay(open({ title: 'Kyoto', currency: 'JPY', taxes: [VAT] }), 'price', '63 636');
    expect(state.stay.problems.price).toContain('Give one price, or one for each of the 7 nights');
  });

  test('an empty cap is null, and a percentage has no currency', () => {
    expect(writtenSet(typeText(open(), 't3.max_nights', '').set)).toMatchObject({
      taxes: [{}, {}, { max_nights: null }],
    });
    const percent = typeText(open(), 't2.logic', 'percent');
    expect(percent.set.taxes['t2']).toMatchObject({ logic: 'percent', currency: null });
    expect(typeText(percent, 't2.logic', 'per_night').set.taxes['t2']).toMatchObject({ currency: 'EUR' });
  });

  test('a new currency applies to every amount', () => {
    const state = typeText(open(), 'set.currency', 'jpy');
    expect(writtenSet(state.set)).toMatchObject({
      currency: 'JPY',
      taxes: [{}, { currency: 'JPY' }, { currency: 'JPY' }],
    });
    expect(totalOf(state)).toBe('806');
  });

  test('the legacy pair is a period like any other, once it is edited', () => {
    const legacy = { ...CITY, applicable_after: '2026-06-01', applicable_before: null };
    const state = open({ ...SET, taxes: [legacy] });
    expect(shownText(state, 't1.applicable_date_ranges.0.after')).toBe('2026-06-01');
    const edited = typeText(state, 't1.applicable_date_ranges.0.after', '2026-07-01');
    expect(edited.set.taxes['t1']).not.toHaveProperty('applicable_after');
    expect(edited.set.taxes['t1']?.['applicable_date_ranges']).toEqual([{ after: '2026-07-01', before: null }]);
  });

  test('half-typed fields of the stay keep the last valid stay', () => {
    const fewer = typeIntoStay(open(), 'nights', '3');
    expect(totalOf(fewer)).toBe('374.00');
    const half = typeIntoStay(fewer, 'nights', '');
    expect(totalOf(half)).toBe('374.00');
    expect(half.stay.problems).toEqual({ nights: 'A number is needed here.' });
    expect(typeIntoStay(fewer, 'nights', '0').stay.problems.nights).toBe('Nights must be between 1 and 1000.');
    expect(typeIntoStay(fewer, 'price', '99.999').stay.problems.price).toContain('99.999');
    expect(totalOf(typeIntoStay(fewer, 'price', '99,50'))).toBe('372.50');
  });

  // 7 nights at 99 yen, the fee 50, and 4 x 2 x 7.
  test('a price that another currency cannot pay has no figures, until it is typed anew or the currency is back', () => {
    const inYen = typeText(typeIntoStay(open(), 'price', '99,50'), 'set.currency', 'JPY');
    expect(typedScenario(inYen)).toBeUndefined();
    expect(inYen.stay.problems).toEqual({
      price: 'A price in JPY must have no decimals (got "99.50").',
    });
    expect(typedScenario(typeIntoStay(inYen, 'price', '99'))?.draft.total).toBe('799');
    expect(typedScenario(typeText(inYen, 'set.currency', 'EUR'))?.draft.total).toBe('802.50');
    expect(typedScenario(undoStep(inYen))?.draft.total).toBe('802.50');
  });

  // 700.00 and 50.00; 4.00 for seven nights of one guest, and for the nights of the other.
  test('a guest arrives later or leaves earlier; undo names the field', () => {
    const later = typeIntoStay(open(), 'checkIn.0.1', '2026-05-06');
    expect(later.stay.written.rooms[0]).toMatchObject({ persons: 2, guests: [{}, { checkIn: '2026-05-06' }] });
    expect(totalOf(later)).toBe('786.00');
    const both = typeIntoStay(later, 'nights.0.1', '1');
    expect(totalOf(both)).toBe('782.00');
    expect(stepNames(both).undo).toBe('Nights of guest 2 empty to 1');
    expect(totalOf(undoStep(undoStep(both)))).toBe('806.00');
    const outside = typeIntoStay(both, 'nights.0.1', '3');
    expect(Object.keys(outside.stay.problems)).toEqual(['nights.0.1']);
    expect([totalOf(outside), stayText(outside.stay, 'nights.0.1')]).toEqual(['782.00', '3']);
    const none = typeIntoStay(typeIntoStay(both, 'nights.0.1', ''), 'checkIn.0.1', '');
    expect(none.stay.written).toEqual(open().stay.written);
  });

  test('nights elsewhere of a guest in the second room keep those of the children', () => {
    const room = { persons: 2, guests: [{}, { age: 4 }], nightlyPrices: ['80.00', '80.00'] };
    const state = openEditor({ draft: SET, stay: { checkIn: '2026-05-01', rooms: [room, room] } });
    const typedIn = typeIntoStay(typeIntoStay(state, 'nightsBefore.1.1', '6'), 'nightsAfter.1.0', '3');
    expect(typedIn.stay.written.rooms[1]?.guests).toEqual([{ nightsAfter: 3 }, { age: 4, nightsBefore: 6 }]);
    expect(stepNames(typedIn).undo).toBe('Later nights of guest 1, room 2 empty to 3');
    const older = typeIntoStay(typedIn, 'ages.1', '5');
    expect(older.stay.written.rooms[1]?.guests).toEqual([{ nightsAfter: 3 }, { age: 5, nightsBefore: 6 }]);
  });

  test('children by their dates of birth, and bedrooms', () => {
    const room = { persons: 3, guests: [{}, { age: 4, nights: 1 }, { birthDate: '2015-06-30', labels: ['resident'] }] };
    const rooms = [{ ...room, nightlyPrices: ['80.00', '80.00'] }];
    const state = openEditor({ draft: SET, stay: { checkIn: '2026-05-01', rooms } });
    expect(stayText(state.stay, 'ages')).toBe('4, 2015-06-30 resident');
    const typedIn = typeIntoStay(typeIntoStay(state, 'ages', '2021-12-24, 11'), 'bedrooms', '3');
    expect(typedIn.stay.written.rooms[0]).toMatchObject({
      guests: [{}, { birthDate: '2021-12-24', nights: 1 }, { age: 11 }],
      bedrooms: 3,
    });
    expect(Object.keys(typeIntoStay(typedIn, 'ages', '2027-01-01').stay.problems)).toEqual(['ages']);
    expect(Object.keys(typeIntoStay(typedIn, 'ages', '2026-02-30').stay.problems)).toEqual(['ages']);
    expect(typeIntoStay(typedIn, 'bedrooms', '').stay.written.rooms[0]).not.toHaveProperty('bedrooms');
    expect(Object.keys(typeIntoStay(typedIn, 'bedrooms', '0').stay.problems)).toEqual(['bedrooms']);
  });

  test('a stay beyond the fields of the form is quoted unchanged until it is edited', () => {
    const rooms = [
      { persons: 1, nightlyPrices: ['80.00'] },
      { persons: 2, nightlyPrices: ['120.00'] },
    ];
    const state = openEditor({ draft: SET, stay: { checkIn: '2026-05-01', rooms } });
    expect(totalOf(state)).toBe('262.00');
    expect(state.stay.good?.rooms).toHaveLength(2);
  });

  test('a field of the stay changes only its value', () => {
    const rooms = [
      {
        persons: 2,
        nightlyPrices: ['80.00', '90.00'],
        guests: [{ age: 9, labels: ['resident'] }, { labels: ['crew'] }],
      },
      { price: '300.00', nights: 2, persons: 1, extras: [{ label: 'breakfast', nightlyPrices: ['10.00', '12.00'] }] },
    ];
    const stay = { checkIn: '2026-05-01', rooms, labels: ['business'], nightsBefore: 3 };
    const opened = openEditor({ draft: SET, stay });
    const texts = (state: EditorState) => FIELDS.map((field) => stayText(state.stay, field));
    const asGiven = [
      '2',
      '80.00 90.00',
      '300.00 in all',
      '9 resident',
      'breakfast',
      '10.00 12.00',
      'business',
      '3',
      '',
    ];
    expect(texts(opened)).toEqual(asGiven);
    const [first, second] = rooms;
    const [typedIn, untouched] = [
      typeIntoStay(opened, 'adults', '3'),
      asGiven.reduce((state, text, at) => typeIntoStay(state, FIELDS[at] ?? 'nights', text), opened),
    ];
    expect(typedIn.stay.good).toEqual({ ...stay, rooms: [{ ...first, persons: 4 }, second] });
    expect(untouched.stay.good).toEqual({
      ...stay,
      rooms: [{ ...first, guests: first?.guests?.toReversed() }, second],
    });
    const longer = typeIntoStay(opened, 'nights', '3').stay.good?.rooms;
    expect(longer?.[0]?.nightlyPrices).toEqual(['80.00', '90.00', '90.00']);
    expect(longer?.[1]).toMatchObject({ nights: 3, extras: [{ nightlyPrices: ['10.00', '12.00', '12.00'] }] });
    expect(typeIntoStay(opened, 'price', '80 90 100').stay.problems).toEqual({
      price: 'Give one price, or one for each of the 2 nights, with spaces between them.',
    });
    const three = changeStay(opened, withNewRoom);
    expect(three.stay.good?.rooms[2]).toEqual(second);
    expect(changeStay(three, (rooms) => withoutRoom(rooms, 1)).stay.good?.rooms).toEqual([first, second]);
  });

  test.each([null, 'x', { taxes: [{}] }, { title: 'x', currency: 'EUR', taxes: [{ ...VAT, rate: 5 }] }])(
    'what is no tax set has issues and no figures: %j',
    (draft) => {
      const state = openEditor({ draft, stay: { rooms: 'x' } });
      expect(state.good).toBeUndefined();
      expect(problemsOf(state).size).toBeGreaterThan(0);
    },
  );
});

describe('undo', () => {
  test('undoes all typing in one field as one step, and redo restores it', () => {
    let state = open();
    for (const text of ['5', '5.', '5.5']) state = typeText(state, 't3.rate', text);
    state = typeText(leaveField(state, 't3.rate'), 't2.rate', '60');
    expect(totalOf(undoStep(state))).toBe('827.00');
    expect(totalOf(undoStep(undoStep(state)))).toBe('806.00');
    expect(totalOf(redoStep(redoStep(undoStep(undoStep(state)))))).toBe('837.00');
    expect(undoStep(open())).toMatchObject({ past: [], future: [] });
  });

  test('restores half-typed texts', () => {
    const half = typeText(open(), 't3.rate', '5.');
    const back = undoStep(typeText(leaveField(half, 't3.rate'), 't2.rate', '1'));
    expect(shownText(back, 't3.rate')).toBe('5.');
  });
});

const SETS = [...exampleSets().map(([, set]) => set), { ...SET, taxes: [{ ...VAT, taxes: [FEE] }, FEE, CITY] }];
const TEXTS = fc.oneof(
  fc.constantFrom('', '0', '1', '1.', '1,5', '12.50', '7', '100', '101', 'x', '-1', 'EUR', 'JPY', 'percent', 'true'),
  fc.constantFrom('99.50', 'per_night', 'per_person', '2026-05-03', '2026-04-01', 'fee', '<b>', '1,500', 'each', 'VAT'),
  fc.string({ maxLength: 8 }),
);

type AnyEdit = readonly [at: number | string, text: string] | 'undo';

/** A field of the set by its number or its name, or one of the stay by its name. */
function editedBy(state: EditorState, edit: AnyEdit): EditorState {
  if (edit === 'undo') return undoStep(state);
  const [at, text] = edit;
  if (typeof at === 'string')
    return at in STAY_LABELS ? typeIntoStay(state, at as StayField, text) : typeText(state, at, text);
  const ids = editableIds(state.set);
  return typeText(state, ids[at % ids.length] ?? '', text);
}

describe('random texts in random fields', () => {
  const EDITS = fc.array(fc.tuple(fc.nat(), TEXTS), { maxLength: 12 });

  test('the calculator is that of the last valid set', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETS), EDITS, (set, edits) => {
        let state = open(set);
        for (const [at, text] of edits) {
          const ids = editableIds(state.set);
          const id = ids[at % ids.length] ?? '';
          const before = state;
          state = typeText(state, id, text);
          const written = writtenSet(state.set) as unknown as TaxSetInput;
          const { value, issues } = validateTaxSet(written);
          expect(state.issues).toEqual(issues ?? []);
          expect(state.good?.taxSet).toEqual(value ?? before.good?.taxSet);
          expect(shownText(state, id)).toBe(text);
          const field = fieldOf(id);
          const unit = field && unitOf(before.set, field);
          if (field && !isRead(readField(field.spec, text, ENGLISH, unit))) expect(state.set).toBe(before.set);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('a valid set and stay can be quoted', () => {
    const stayEdit = fc.tuple(fc.constantFrom(...Object.keys(STAY_LABELS)), TEXTS);
    const price = fc.tuple(fc.constant('price'), fc.constantFrom('99', '99.50', '99.505'));
    const currency = fc.tuple(fc.constant('set.currency'), fc.constantFrom('EUR', 'JPY', 'BHD'));
    const anyEdit = fc.oneof(fc.tuple(fc.nat(), TEXTS), stayEdit, price, currency, fc.constant('undo' as const));
    const edits = fc.array(anyEdit, { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...SETS), edits, (set, list) => {
        let state = open(set);
        for (const edit of list) {
          state = editedBy(state, edit);
          const { good, stay } = state;
          expect(typedScenario(state) === undefined).toBe(good === undefined || stay.good === undefined);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('undo leads back to the first state, and redo to the last', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SETS), EDITS, (set, edits) => {
        let state = open(set);
        for (const [at, text] of edits) {
          const ids = editableIds(state.set);
          state = typeText(state, ids[at % ids.length] ?? '', text);
        }
        const [end, steps] = [writtenSet(state.set), state.past.length];
        for (let step = 0; step < steps; step += 1) state = undoStep(state);
        expect(writtenSet(state.set)).toEqual(set);
        for (let step = 0; step < steps; step += 1) state = redoStep(state);
        expect(writtenSet(state.set)).toEqual(end);
      }),
      { numRuns: 30 },
    );
  });
});

test('guests in words are adults and children, of all rooms', () => {
  const room = { persons: 3, guests: [{}, { age: 11 }, { age: 4 }], nightlyPrices: ['80.00'] };
  const inWords = (...rooms: Stay['rooms']) => guestsInWords({ checkIn: '2026-05-01', rooms });
  expect(inWords({ ...room, guests: [] })).toBe('3 adults');
  expect(inWords(room)).toBe('1 adult, children 4 and 11');
  expect(inWords({ ...room, count: 2 })).toBe('2 adults, children 4, 4, 11 and 11');
  expect(inWords({ ...room, guests: [{ birthDate: '2020-01-01' }] })).toBe('2 adults, 1 child');
});

test('an extra has a name and one price for each night', () => {
  const opened = open();
  const added = changeStay(opened, (rooms, digits) => withNewExtra(rooms, 0, 'breakfast', digits));
  const priced = typeIntoStay(added, 'extraPrice.0.0', '12,50');
  expect(priced.stay.good?.rooms[0]?.extras).toEqual([
    { label: 'breakfast', nightlyPrices: new Array<string>(7).fill('12.50') },
  ]);
  const renamed = typeIntoStay(priced, 'extraLabel.0.0', '');
  expect(Object.keys(renamed.stay.problems)).toEqual(['extraLabel.0.0']);
  const gone = changeStay(priced, (rooms) => withoutExtra(rooms, 0, 0));
  expect(gone.stay.good?.rooms[0]).not.toHaveProperty('extras');
});

test('a table begins folded, and a field that is typed in unfolds it', () => {
  const rates = [{ age_under: 6, rate: '0.00' }];
  const state = openEditor({ draft: { ...SET, taxes: [{ ...CITY, local: { rates } }] } });
  expect([...state.shown]).toEqual(['t1']);
  expect([...typeText(state, 't1.local.rates.0.rate', '1.00').shown]).toEqual(['t1', 't1.who']);
  expect([...typeText(state, 'set.title', 'Milan').shown]).toEqual(['t1']);
});
