import { fieldsOf, textField } from '../editor/json.js';

/** A draft and the stay beside it, as the tab keeps them: a reload brings it back. */
export interface KeptDraft {
  /** Which tax set of the file. */
  readonly at: number;
  readonly draft: unknown;
  /** The set of the file that it is an edit of, and the revision of that file. */
  readonly saved: unknown;
  readonly revision: string;
  readonly stay: unknown;
  /** What was typed and means nothing yet, by field. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The drafts of one file or page. What a browser does not let us keep is not kept. `before` is what the process kept. */
export function keptDrafts(name: string, before: unknown) {
  const key = `staytax:${location.pathname}:${name}`;
  return {
    read: (): KeptDraft | undefined => {
      try {
        return keptIn(JSON.parse(sessionStorage.getItem(key) ?? 'null')) ?? keptIn(before);
      } catch {
        return keptIn(before);
      }
    },
    write: (kept: KeptDraft): void => {
      try {
        sessionStorage.setItem(key, JSON.stringify(kept));
      } catch {
        // Full, or not allowed: leaving the page asks all the same.
      }
    },
  };
}

/** A draft as it was kept, by the tab or by the process; `undefined` for what is none. */
function keptIn(value: unknown): KeptDraft | undefined {
  const { at, draft, saved, stay, texts } = fieldsOf(value);
  if (typeof at !== 'number' || draft === undefined) return undefined;
  const typed = Object.entries(fieldsOf(texts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { at, draft, saved, stay, revision: textField(value, 'revision') ?? '', texts: Object.fromEntries(typed) };
}
