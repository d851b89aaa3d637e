import { applyEdits, type FormattingOptions, type JSONPath, modify } from 'jsonc-parser';

/** One change of a JSON text. Without a value, what is at the path is removed; `isNew` adds it to a list. */
export interface TextEdit {
  readonly path: JSONPath;
  readonly value?: unknown;
  readonly isNew?: true;
}

/**
 * Changes values of a JSON text and leaves the rest as it was written. Paths refer to the text
 * before all edits: additions come after changes, and removals last, from the end.
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const formattingOptions = formattingOf(text);
  const changes = edits.filter(({ value, isNew }) => value !== undefined && !isNew);
  const additions = edits.filter(({ isNew }) => isNew);
  const removals = edits.filter(({ value }) => value === undefined).reverse();
  return [...changes, ...additions, ...removals].reduce(
    (so, { path, value, isNew = false }) =>
      applyEdits(so, modify(so, path, value, { formattingOptions, isArrayInsertion: isNew })),
    text,
  );
}

function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.startsWith('\t') ? 1 : indent.length, eol };
}
