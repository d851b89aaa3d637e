import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { readSources } from './sources.js';

/**
 * Expressions whose time grows with the square of the text, on texts that are never longer than this. All others are measured
 * on texts of thousands of characters.
 */
const BOUNDED: Readonly<Record<string, { readonly longest: number; readonly because: string }>> = {
  '/([\\d.]+)rem/g': { longest: 100, because: 'the style sheet of this package' },
  '/\\.?(?:([\\w$-]+)|\\[(".*?")\\])(?:\\[\\d+\\])*$/': {
    longest: 1_000,
    because: 'a path: 16 levels of names of 40 characters',
  },
  '/\\B(?=(\\d{3})+$)/g': { longest: 310, because: 'the digits of a number' },
  '/\\b((?:one|any) of )(.+?)(?=, or an |$)|"(?:[^"\\\\]|\\\\.)*"|\\{[^}]*\\}|\\[[^\\]]*\\]|\\d{4}-\\d\\d-\\d\\d|\\d\\d-\\d\\d|\\d+(?:,\\d{3})*(?:\\.\\d+)?|\\b[A-Z]{3}\\b|\\b[a-z]+(?:_[a-z]+)+\\b/g':
    { longest: 1_000, because: 'what a field must be, in words of this package' },
};

/** Longer than any text that comes in one piece without a limit of its own, and long enough to tell a square from a line. */
const LENGTH = 6_000;
/** A line takes less than a tenth of that, a square several times as much. */
const MOST_MILLISECONDS = 12;

interface Expression {
  readonly file: string;
  readonly text: string;
  readonly made: RegExp;
}

function expressions(): Expression[] {
  return readSources().flatMap(({ file, tree }) => {
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const { text } = node;
        const end = text.lastIndexOf('/');
        const flags = text.slice(end + 1).replace('y', '');
        found.push({ file, text, made: new RegExp(text.slice(1, end), flags.includes('g') ? flags : `${flags}g`) });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return found;
  });
}

/** Long texts of the characters that an expression names, and of a few others: alone, and one behind many of another. */
function textsOf({ made }: Expression, length: number): string[] {
  const named = [...made.source.replaceAll(/\\[a-zA-Z]/g, '')].filter((one) => !'\\^$*+?|'.includes(one));
  const characters = [...new Set([...named, ' ', 'a', '1'])].slice(0, 7);
  return characters.flatMap((one) => [
    one.repeat(length),
    `${one.repeat(length)}!`,
    ...characters
      .filter((other) => other !== one)
      .flatMap((other) => [`${one.repeat(length)}${other}`, (one + other).repeat(length / 2)]),
  ]);
}

/** The least of three attempts: another process may have the processor in between. */
function milliseconds(made: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > MOST_MILLISECONDS; attempt += 1) {
    const began = process.cpuUsage();
    text.replace(made, '');
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe('the regular expressions of src', () => {
  const all = expressions();

  test('take a time that grows with the text, and not with its square', () => {
    const slow = all.filter((one) => {
      const length = BOUNDED[one.text]?.longest ?? LENGTH;
      return textsOf(one, length).some((text) => milliseconds(one.made, text) > MOST_MILLISECONDS);
    });
    expect(slow.map(({ file, text }) => `${file} ${text}`)).toEqual([]);
  });

  test('would be found if their time grew with the square of the text', () => {
    const brackets = { file: '', text: '', made: /\([^)]*\)/g };
    expect(textsOf(brackets, 2 * LENGTH).some((text) => milliseconds(brackets.made, text) > MOST_MILLISECONDS)).toBe(
      true,
    );
  });

  test('lists as bounded only those that still exist', () => {
    expect(Object.keys(BOUNDED).filter((text) => !all.some((one) => one.text === text))).toEqual([]);
  });
});
