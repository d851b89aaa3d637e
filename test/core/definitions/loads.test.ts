import { expect, test } from 'vitest';

// Imported inside the test: a module that cannot even be loaded then fails a test, and not only its file.
test('loads definitions and stays, and accepts the simplest of each', async () => {
  const { validateTaxSet } = await import('../../../src/core/definitions/validate-tax-set.js');
  const { validateStay } = await import('../../../src/core/stay/validate-stay.js');
  expect(validateTaxSet({ title: 'None', currency: 'EUR', taxes: [] }).issues).toBeUndefined();
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 0, price: '0', nights: 1 }] };
  expect(validateStay(stay, 'EUR').issues).toBeUndefined();
});
