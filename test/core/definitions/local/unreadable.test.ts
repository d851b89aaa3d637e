import { expect, test } from 'vitest';
import { validateTax } from '../../../../src/core/definitions/validate-tax.js';
import { percent } from '../../calculation/given.js';

const { proxy: unreadable, revoke } = Proxy.revocable([], {});
revoke();

test.each([
  ['local.base.plus', { base: { plus: unreadable } }],
  ['local.on', { on: unreadable }],
  ['local.rates', { rates: unreadable }],
  ['local.rates[0].dates', { rates: [{ rate: '1', dates: unreadable }] }],
  ['local.rates[0].seasons', { rates: [{ rate: '1', seasons: unreadable }] }],
])('%s is told of where the list cannot be read, and nothing is thrown', (path, local) => {
  const { issues = [] } = validateTax({ ...percent('Levy', '5'), local });
  expect(issues.map((issue) => [issue.code, issue.path])).toEqual([['unreadable', path]]);
});
