import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CompileError } from '../architecture/changed-source.js';
import {
  COUNT,
  changedSource,
  errorsIn,
  FIELD_ROWS,
  FIELD_TRANSLATIONS,
  LOGIC,
  LOGIC_TRANSLATIONS,
  TYPES,
  UNIT,
} from '../architecture/changed-source.js';

/** The steps of CONTRIBUTING.md, each as one text. */
function stepsToAddALogic(): string[] {
  const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith('To add a logic')) ?? '';
  return section.split(/^(?=\d+\. )/m).slice(1);
}

// Two programs of all of src, with the rows of a field and of a logic in each. That a logic is three rows, and a field ten
// lines, is tried in test/architecture with each check.
describe('the compiler', () => {
  test('asks for nothing more with all rows of a field, and when a logic counts what others count', () => {
    const row = "  per_room_twice: { unit: 'room', per: 'stay', words: 'per room twice' },";
    expect(
      errorsIn(changedSource([...FIELD_ROWS, ...FIELD_TRANSLATIONS, { ...LOGIC, row }, ...LOGIC_TRANSLATIONS])),
    ).toEqual([]);
  });

  test('asks for each row that is missing, and for the count of a new unit, exactly where CONTRIBUTING.md says', () => {
    const named = stepsToAddALogic().flatMap((step) =>
      [...step.matchAll(/src\/([\w/-]+\.ts)/g)].map(([, file = '']) => file),
    );
    const places = [...new Set(named)].filter((file) => file !== LOGIC.file);
    expect(places).toContain(COUNT.file);
    const errors = errorsIn(changedSource([...TYPES, LOGIC, UNIT]));
    const isOfField = ({ message }: CompileError) => /min_nights/.test(message);
    const filesOf = (found: readonly CompileError[]) => [...new Set(found.map(({ file }) => file))].toSorted();
    const rows = FIELD_ROWS.filter((row) => !TYPES.includes(row));
    expect(filesOf(errors.filter(isOfField))).toEqual(expect.arrayContaining(rows.map(({ file }) => file)));
    expect(filesOf(errors.filter((error) => !isOfField(error)))).toEqual(places.toSorted());
  });
});

test('CONTRIBUTING.md takes at most four steps to add a logic', () => {
  expect(stepsToAddALogic().length).toBeGreaterThan(0);
  expect(stepsToAddALogic().length).toBeLessThanOrEqual(4);
});
