import { expect, test } from 'vitest';
import { fieldNotes } from '../../../.ci/field-notes.js';
import { FIELD_NOTES } from '../../../src/core/schema/field-notes.js';

test('JSON Schemas describe each field as its doc comment does: npm run write-field-notes', () => {
  expect(FIELD_NOTES).toEqual(fieldNotes());
});
