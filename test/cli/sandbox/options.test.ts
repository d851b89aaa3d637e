import { InvalidArgumentError } from 'commander';
import { describe, expect, test } from 'vitest';
import { faultOption, keyOption } from '../../../src/cli/commands/sandbox/sandbox.js';
import { propertyOption } from '../../../src/cli/input/shared-options.js';
import { shellWord } from '../../../src/cli/output/text.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

describe('a fault on the command line', () => {
  test.each([
    ['503', { status: 503 }],
    ['429,retry-after=2,times=3', { status: 429, headers: { 'retry-after': '2' }, times: 3 }],
    ['cut,method=post,after=effect', { kind: 'cut', method: 'POST', after: 'effect' }],
    ['hang,path=/api/v1/tax_sets', { kind: 'hang', path: '/api/v1/tax_sets' }],
    ['garbage,ms=20', { kind: 'garbage', latencyMs: 20 }],
    ['slow', { latencyMs: 1_000 }],
    ['slow,ms=30,times=100', { latencyMs: 30, times: 100 }],
  ])('%s', (text, fault) => {
    expect(faultOption(text)).toEqual(fault);
  });

  test.each(['', 'broken', '99', '600', '5o3', '503,method=PATCH', '503,times=-1', '503,after=all', '503,colour=red'])(
    '%j is refused',
    (text) => {
      expect(() => faultOption(text)).toThrow(InvalidArgumentError);
    },
  );
});

test('a key is for every property, or for those that it names', () => {
  expect(keyOption('secret')).toBe('secret');
  expect(keyOption(`inn=${PROPERTY},${PROPERTY}`)).toEqual({ key: 'inn', properties: [PROPERTY, PROPERTY] });
  for (const wrong of ['', `=${PROPERTY}`, 'inn=hotel', 'inn=', 'a=b=c']) {
    expect(() => keyOption(wrong)).toThrow(InvalidArgumentError);
  }
});

test('a property is a uuid', () => {
  expect(propertyOption(PROPERTY)).toBe(PROPERTY);
  expect(() => propertyOption('hotel')).toThrow(InvalidArgumentError);
});

test.each([
  ['a/b-c_1.json', 'a/b-c_1.json'],
  ['my hotel.json', "'my hotel.json'"],
  ["it's", "'it'\\''s'"],
])('%s in a shell is %s', (word, quoted) => {
  expect(shellWord(word)).toBe(quoted);
});
