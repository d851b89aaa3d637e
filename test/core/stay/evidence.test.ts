import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../src/index.js';
import {
  createCalculator,
  InvalidStayError,
  quote,
  recordOf,
  validateRecord,
  validateStay,
  verifyRecord,
} from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';
import { fixed, inEuro } from '../calculation/given.js';

const card = { label: 'pupil', document: 'School list', reference: '7b' };
const stayWith = (evidence: unknown) => ({
  checkIn: '2026-05-01',
  rooms: [{ nightlyPrices: ['100.00'], guests: [{}, { evidence }] }],
});
const { quote: quoted } = createCalculator(inEuro(fixed('Levy', 'per_person_per_night', '1.00')));

describe('evidence of a guest', () => {
  test.each<[string, unknown, string, string, string]>([
    ['an object', card, 'not_a_list', '', 'a list of at most 20 documents'],
    ['a text in it', ['card'], 'not_an_object', '[0]', 'a document such as { "label": "pupil"'],
    ['without a label', [{ ...card, label: undefined }], 'required', '[0].label', 'label is required'],
    ['a blank document', [{ ...card, document: ' ' }], 'blank', '[0].document', 'document must'],
    ['a number', [{ ...card, reference: 7 }], 'not_text', '[0].reference', 'reference must be text'],
    ['a misspelt field', [{ ...card, refrence: '7b' }], 'unknown_field', '[0].refrence', 'Did you mean "reference"?'],
    ['too long', Array.from({ length: 21 }, () => card), 'list_too_long', '', 'at most 20'],
  ])('must not be %s', (_, evidence, code, place, message) => {
    const stay = stayWith(evidence);
    expect(validateStay(stay, 'EUR').issues).toMatchObject([
      { code, path: `rooms[0].guests[1].evidence${place}`, message: expect.stringContaining(message) },
    ]);
    expect(() => quoted(stay as Stay)).toThrow(InvalidStayError);
  });

  test('is stored in a record, which verifies and has it when it is read', () => {
    for (const evidence of [[], [card], [card, { ...card, label: 'age' }]]) {
      const record = JSON.parse(JSON.stringify(recordOf(quoted(stayWith(evidence) as Stay))));
      expect(record.stay.rooms[0].guests[1]).toEqual({ evidence });
      expect(verifyRecord(record)).toEqual([]);
      expect(validateRecord(record).value?.stay).toEqual(record.stay);
    }
    const record = JSON.parse(JSON.stringify(recordOf(quoted(stayWith([card]) as Stay))));
    record.stay.rooms[0].guests[1].evidence[0].number = '7b';
    expect(validateRecord(record).issues?.map(({ path }) => path)).toEqual([
      'stay.rooms[0].guests[1].evidence[0].number',
    ]);
  });

  test('changes no amount and no text of a quote', () => {
    const documents = fc.array(fc.constantFrom(card, { ...card, label: 'age' }), { maxLength: 3 });
    fc.assert(
      fc.property(booking({ local: true, details: true }), fc.array(documents), ({ taxSet, stay }, drawn) => {
        let at = 0;
        const guestsWith = (evidenceOf: () => object): Stay => ({
          ...stay,
          rooms: stay.rooms.map(({ guests, ...room }) => {
            if (guests === undefined) return room;
            return { ...room, guests: guests.map(({ evidence: _, ...guest }) => ({ ...guest, ...evidenceOf() })) };
          }),
        });
        const evidenced = guestsWith(() => ({ evidence: drawn[at++ % (drawn.length + 1)] ?? [] }));
        expect(JSON.stringify(quote(taxSet, evidenced))).toBe(
          JSON.stringify(
            quote(
              taxSet,
              guestsWith(() => ({})),
            ),
          ),
        );
      }),
      runsUpTo(600, 20),
    );
  });
});
