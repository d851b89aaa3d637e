import { expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/index.js';
import { quote } from '../../../src/index.js';
import { previewResult } from '../../../src/pages/element/preview-element.js';
import { CITY, SET, VAT } from '../editor/sets.js';

const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.555', '99.445'] }] };
const own: TaxSetInput = {
  ...SET,
  taxes: [VAT, { ...CITY, rate: '1.111' }],
  local: { policy: { rounding: { mode: 'down', digits: 3, unit: 'night' }, exclusiveBase: 'net' } },
};
const nothing = { saved: undefined, policy: undefined, stay: undefined };

function draftOf(given: Partial<Parameters<typeof previewResult>[0]>) {
  const found = previewResult({ ...nothing, draft: own, ...given });
  return 'issues' in found ? found.issues : found.preview.scenarios.find(({ group }) => group === 'own')?.draft;
}

test('a stay is read and quoted under the policy and the digits of its set', () => {
  expect(draftOf({ stay })).toEqual(quote(own, stay));
  expect(quote(own, stay).price).toBe('200.000');
});

test('a policy of the page wins, field by field', () => {
  const policy = { rounding: { digits: 4 } };
  const exact = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.5555'] }] };
  expect(draftOf({ policy, stay: exact })).toEqual(quote(own, exact, policy));
  expect(draftOf({ stay: exact })).toMatchObject([{ code: 'price_decimals', path: 'stay.rooms[0].nightlyPrices[0]' }]);
});

test('issues of all properties are reported together', () => {
  const policy = { rounding: { mode: 'sideways' } };
  expect(draftOf({ policy, saved: {}, stay: {} })).toMatchObject(
    expect.arrayContaining(
      ['policy.rounding.mode', 'saved.title', 'stay.rooms'].map((path) => expect.objectContaining({ path })),
    ),
  );
});
