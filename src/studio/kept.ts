import { fieldsOf, textField } from '../editor/json.js';

/** A draft and its stay, as the tab keeps them for a reload. */
export interface KeptDraft {
  /** Index of the tax set in the file. */
  readonly at: number;
  readonly draft: unknown;
  /** The set of the file that the draft is an edit of, and the revision of the file. */
  readonly saved: unknown;
  readonly revision: string;
  readonly stay: unknown;
  /** The unreadable texts by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * The unsaved drafts of a file or page. Storage that the browser refuses is skipped. `before` is the draft that the
 * process kept.
 */
export function keptDrafts(name: string, before: unknown) {
  const key = `staytax:${location.pathname}:${name}`;
  return {
    read: (): KeptDraft | undefined => {
      try {
        return readKeptDraft(JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? readKeptDraft(before);
      } catch {
        return readKeptDraft(before);
      }
    },
    write: (kept: KeptDraft): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Full, or not allowed: leaving the page still warns.
      }
    },
  };
}

/** A draft from the tab or the process; `undefined` if it is not one. */
function readKeptDraft(value: unknown): KeptDraft | undefined {
  const { at, draft, saved, stay, texts } = fieldsOf(value);
  if (typeof at !== 'number' || draft === undefined) return undefined;
  const typed = Object.entries(fieldsOf(texts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { at, draft, saved, stay, revision: textField(value, 'revision') ?? '', texts: Object.fromEntries(typed) };
}
