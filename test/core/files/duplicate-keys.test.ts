import fc from 'fast-check';
import { expect, test } from 'vitest';
import { duplicateKeys } from '../../../src/core/files/json-file.js';
import '../../seed.js';

const found = (text: string) => duplicateKeys(text).map(({ path, offset }) => [path, offset]);

test('fields that are given twice, from top to bottom, with the place of the later name', () => {
  expect(found('{"a":1,"b":{"a":1},"a":2}')).toEqual([['a', 19]]);
  expect(found('{"a":1,"a":{"b":1,"b":2,"b":3}}')).toEqual([
    ['a', 7],
    ['a.b', 18],
    ['a.b', 24],
  ]);
  expect(found('[[], {"x": "x", "x": ["x"]}]')).toEqual([['[1].x', 16]]);
  expect(duplicateKeys('{"a":1,"a":2}')[0]?.message).toBe(
    'The field "a" is given twice in this object: keep one of them.',
  );
});

test('a name is what it stands for, and a text is no name', () => {
  expect(found('{"a":1,"\\u0061":2}')).toEqual([['a', 7]]);
  expect(found('{"a\\"":"{\\"a","b":"a\\\\","a":["b","b",{"b":"b"}]}')).toEqual([]);
  expect(found('{"room rate":1,"room rate":2}')).toEqual([['["room rate"]', 15]]);
});

test('JSON without objects has none', () => {
  for (const text of ['1', '"a"', 'null', '[]', '["a","a"]', ' [ true , "{" , {} ] ']) expect(found(text)).toEqual([]);
});

test('any JSON without one has none, and with one has that one', () => {
  const property = fc.property(fc.json(), fc.string(), (text, name) => {
    expect(duplicateKeys(text)).toEqual([]);
    const twice = `{${JSON.stringify(name)}:${text},"other":${text},${JSON.stringify(name)}:${text}}`;
    expect(duplicateKeys(twice)).toHaveLength(name === 'other' ? 2 : 1);
  });
  fc.assert(property);
});

test('millions of escapes are read in one pass', () => {
  const text = `{"a":"${'\\\\'.repeat(3_000_000)}","b":"${'\\"'.repeat(500_000)}","a":1}`;
  const started = process.cpuUsage();
  expect(found(text)).toEqual([['a', text.length - 6]]);
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
});
