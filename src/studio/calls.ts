import type { Case } from '../cases/fields.js';
import { STUDIO } from '../words/en/studio.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import type {
  ApplyAnswer,
  EditedFile,
  KeepAnswer,
  NowAnswer,
  PlanAnswer,
  PlannedFile,
  RefusedCall,
  SaveAnswer,
} from './protocol.js';
import { TOKEN_HEADER } from './protocol.js';

/** The calls of the page to the process that serves it. */
export interface StudioCalls {
  readonly save: (edited: EditedFile) => Promise<SaveAnswer>;
  readonly keep: (kept: Case) => Promise<KeepAnswer>;
  readonly now: (known: { readonly revision: string }) => Promise<NowAnswer>;
  /** Keeps the unsaved draft beyond this run; `null` deletes it. */
  readonly keepDraft: (draft: unknown) => Promise<void>;
  /** A page for other people; `undefined` if the process does not answer. */
  readonly page: (shared: object) => Promise<string | undefined>;
  readonly plan: (file: PlannedFile) => Promise<PlanAnswer>;
  readonly apply: (id: string) => Promise<ApplyAnswer>;
}

/** Calls with the token in the address of the page. */
export function studioCalls(address: string, words: Words = ENGLISH): StudioCalls {
  const token = new URL(address).searchParams.get('token') ?? '';
  const send = (path: string, body: unknown, options: RequestInit = {}): Promise<Response> =>
    fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      ...options,
    });
  const call = async <Answer>(path: string, body: object): Promise<Answer | RefusedCall> => {
    try {
      const response = await send(path, body);
      if (response.status === 403) return refused(say(words, STUDIO, 'startedAgain'));
      return await response.json();
    } catch {
      return refused(say(words, STUDIO, 'noAnswer'));
    }
  };
  return {
    save: (edited) => call<SaveAnswer>('/save', edited),
    keep: (kept) => call<KeepAnswer>('/keep', kept),
    now: (known) => call<NowAnswer>('/now', known),
    keepDraft: async (draft) => {
      // The page may be closing: then the tab still has the draft.
      await send('/draft', draft, { keepalive: JSON.stringify(draft).length < 60_000 }).catch(() => undefined);
    },
    page: async (shared) => {
      const response = await send('/page', shared).catch(() => undefined);
      return response?.ok ? response.text() : undefined;
    },
    plan: (file) => call<PlanAnswer>('/plan', file),
    apply: (id) => call<ApplyAnswer>('/apply', { id }),
  };
}

function refused(message: string): RefusedCall {
  return { outcome: 'refused', message };
}
