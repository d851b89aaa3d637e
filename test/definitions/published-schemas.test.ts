import { expect, test } from 'vitest';
import { taxJsonSchema, taxSetJsonSchema } from '../../src/definitions/json-schema.js';
import { stayJsonSchema } from '../../src/stay/json-schema.js';

/** What forms and editors are built on: every word of it, so that a change is seen by whoever makes it. */
test.each([
  ['a tax', taxJsonSchema],
  ['a tax set', taxSetJsonSchema],
  ['a stay', stayJsonSchema],
])('the published schema of %s, word by word', (_, schema) => {
  expect(schema()).toMatchSnapshot();
});
