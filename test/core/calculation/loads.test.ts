import { expect, test } from 'vitest';
import { inEuro, nights } from './given.js';

// Imported inside the test, in a file that imports nothing else of ours: a module that cannot even be loaded then
// fails a test, and not only its file.
test('imports the calculation', async () => {
  const { createCalculator } = await import('../../../src/core/quote/calculator.js');
  expect(createCalculator(inEuro()).totals(nights('1.00')).total).toBe('1.00');
});
