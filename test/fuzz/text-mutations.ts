import fc from 'fast-check';

/** A change to a text, as a cut connection, a bad disk or a hostile hand would make it. */
export interface TextMutation {
  readonly how: (typeof WAYS)[number];
  /** Where, as a share of the text. */
  readonly at: number;
  readonly length: number;
  readonly which: number;
}

const WAYS = ['cut', 'drop', 'repeat', 'insert', 'replace', 'digit'] as const;

const PIECES = [
  '"',
  '\\',
  '{',
  '[',
  '}',
  ',',
  ':',
  '\n',
  '\r',
  '\u0000',
  '\ufeff',
  '\ufffd',
  '\ud800',
  '\\ud800',
  ';',
  '\t',
  '=',
  'null',
  'true',
  '1e999',
  '-0',
  '{"__proto__":{"polluted":true}}',
  '[['.repeat(3_000),
  '{"a":'.repeat(3_000),
  '('.repeat(50_000),
  ' '.repeat(50_000),
  '9'.repeat(50_000),
  '"x":1,'.repeat(5_000),
  '\\u0041'.repeat(20_000),
];

export const textMutation: fc.Arbitrary<TextMutation> = fc.record({
  how: fc.constantFrom(...WAYS),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(20),
  which: fc.nat(PIECES.length - 1),
});

/** The text after some mutations. */
export function mutatedText(text: string, mutations: readonly TextMutation[]): string {
  return mutations.reduce(mutateText, text);
}

function mutateText(text: string, { how, at, length, which }: TextMutation): string {
  const from = Math.floor(at * text.length);
  const [before, part, after] = [text.slice(0, from), text.slice(from, from + length), text.slice(from + length)];
  const piece = PIECES[which] ?? '';
  switch (how) {
    case 'cut':
      return before;
    case 'drop':
      return before + after;
    case 'repeat':
      return before + part + part + after;
    case 'insert':
      return before + piece + part + after;
    case 'replace':
      return before + piece + after;
    case 'digit':
      return before + part.replace(/\d/g, String(which % 10)) + after;
  }
}
