import { STUDIO } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import type { Case } from '../../trials/cases/fields.js';
import { fieldsOf, textField } from '../editor/json.js';
import type { Answers, AskedVersion, CurrentFile, EditedFile, RefusedCall } from './protocol.js';
import { TOKEN_HEADER } from './protocol.js';
import { readStored, store } from './storage.js';

/** Longest time to wait for an answer about the file, in milliseconds: a paused process takes requests and answers none. */
const PATIENCE_MS = 5_000;

type Current = Pick<CurrentFile, 'revision'>;

export function studioCalls(address: string, words: Words = ENGLISH) {
  const token = new URL(address).searchParams.get('token') ?? '';
  const send = (path: string, body: unknown, options: RequestInit = {}): Promise<Response> =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      ...options,
    });
  const call = async <Name extends keyof Answers>(
    name: Name,
    body: object,
    options?: RequestInit,
  ): Promise<Answers[Name] | RefusedCall> => {
    try {
      const response = await send(`/${name}`, body, options);
      if (response.status !== 403) return await response.json();
      return { outcome: 'refused', reason: 'restarted', message: say(words, STUDIO, 'startedAgain') };
    } catch {
      return { outcome: 'refused', reason: 'stopped', message: say(words, STUDIO, 'noAnswer') };
    }
  };
  return {
    save: (edited: EditedFile) => call('save', edited),
    keep: (kept: Case) => call('keep', kept),
    now: (current: Current) => call('now', current, { signal: AbortSignal.timeout(PATIENCE_MS) }),
    history: () => call('history', {}),
    version: (asked: AskedVersion) => call('version', asked),
    /** Keeps the unsaved draft beyond this run; `null` deletes it. */
    keepDraft: async (draft: unknown) => {
      // The page may be closing: then the tab still has the draft.
      await send('/draft', draft, { keepalive: JSON.stringify(draft).length < 60_000 }).catch(() => undefined);
    },
    /** A page for other people; `undefined` if the process does not answer. */
    page: async (shared: object) => {
      const response = await send('/page', shared).catch(() => undefined);
      return response?.ok ? response.text() : undefined;
    },
    plan: (current: Current) => call('plan', current),
    apply: (id: string) => call('apply', { id }),
  };
}

export type KeptDraft = NonNullable<ReturnType<typeof readKeptDraft>>;

/** The unsaved drafts of a file or page. `before` is the draft that the process kept. */
export function keptDrafts(name: string, before: unknown) {
  const key = `staytax:${location.pathname}:${name}`;
  return {
    read: (): KeptDraft | undefined => readKeptDraft(readStored('sessionStorage', key)) ?? readKeptDraft(before),
    write: (kept: KeptDraft): void => store('sessionStorage', key, kept),
  };
}

/**
 * A draft from the tab or the process; `undefined` if it is not one. It has the index of its tax set, the set and the
 * revision of the file that it is an edit of, and the unreadable texts by field.
 */
function readKeptDraft(value: unknown) {
  const { at, draft, saved, stay, texts } = fieldsOf(value);
  if (typeof at !== 'number' || draft === undefined) return undefined;
  const typed = Object.entries(fieldsOf(texts)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { at, draft, saved, stay, revision: textField(value, 'revision') ?? '', texts: Object.fromEntries(typed) };
}
