import type { Result } from '../../../src/core/issues/issue.js';

/** A value as a snapshot shows it. */
function named(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  return Object.is(value, -0) ? '-0' : (JSON.stringify(value) ?? 'undefined');
}

const GOT = /\(got (.*?)\)(?= |\.|$)/;

/**
 * Every issue found for each of the values: a line for each sentence, followed by the values it is said of. A value
 * that the sentence shows otherwise than it was given has that behind it: `[] (a list)`.
 */
export function sentencesAbout(values: readonly unknown[], validate: (value: unknown) => Result<unknown>): string[] {
  const valuesOf = new Map<string, string[]>();
  for (const value of values) {
    const { issues, warnings } = validate(value);
    for (const { code, path, message } of issues ?? warnings ?? []) {
      const line = `${code} | ${path} | ${message.replace(GOT, '(got …)')}`;
      const [, got = ''] = GOT.exec(message) ?? [];
      const given = got === '' || got === named(value) ? named(value) : `${named(value)} (${got})`;
      valuesOf.set(line, [...(valuesOf.get(line) ?? []), given]);
    }
    if ((issues ?? warnings)?.length === 0) valuesOf.set('fine', [...(valuesOf.get('fine') ?? []), named(value)]);
  }
  return [...valuesOf].map(([line, given]) => `${line} | ${given.join(', ')}`);
}
