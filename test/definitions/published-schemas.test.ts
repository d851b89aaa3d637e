import { describe, expect, test } from 'vitest';
import { taxJsonSchema, taxSetJsonSchema } from '../../src/definitions/json-schema.js';
import { makeTaxJsonSchema, makeTaxSetJsonSchema } from '../../src/definitions/make-json-schema.js';
import { stayJsonSchema } from '../../src/stay/json-schema.js';
import { makeStayJsonSchema } from '../../src/stay/make-json-schema.js';

describe.each([
  ['a tax', taxJsonSchema, makeTaxJsonSchema],
  ['a tax set', taxSetJsonSchema, makeTaxSetJsonSchema],
  ['a stay', stayJsonSchema, makeStayJsonSchema],
])('the published schema of %s', (_, schema, make) => {
  /** What forms and editors are built on: every word of it, so that a change is seen by whoever makes it. */
  test('word by word', () => {
    expect(schema()).toMatchSnapshot();
  });

  test('is up to date: otherwise npm run write-json-schemas, and commit what it wrote', () => {
    expect(JSON.stringify(schema())).toBe(JSON.stringify(make()));
  });

  test('belongs to whoever asked for it, in every place', () => {
    const mine = schema();
    empty(mine);
    expect(JSON.stringify(schema())).toBe(JSON.stringify(make()));
  });

  test('has nothing twice: what is changed in one place stays as it is in the others', () => {
    const seen = new Set<unknown>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      expect(seen.has(value)).toBe(false);
      seen.add(value);
      for (const part of Object.values(value)) visit(part);
    };
    visit(schema());
  });
});

/** Takes everything out of an object, and out of all that is in it. */
function empty(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    empty(part);
    Reflect.deleteProperty(value, name);
  }
}
