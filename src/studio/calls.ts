import type { Case } from '../cases/fields.js';
import { STUDIO } from '../words/en/studio.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import {
  type ApplyAnswer,
  type EditedFile,
  type KeepAnswer,
  type PlanAnswer,
  type PlannedFile,
  type Refused,
  type SaveAnswer,
  TOKEN_HEADER,
} from './protocol.js';

/** What the page asks of the process that serves it. */
export interface StudioCalls {
  readonly save: (edited: EditedFile) => Promise<SaveAnswer>;
  readonly keep: (kept: Case) => Promise<KeepAnswer>;
  readonly plan: (file: PlannedFile) => Promise<PlanAnswer>;
  readonly apply: (id: string) => Promise<ApplyAnswer>;
}

/** Calls with the token of the page's own address. */
export function studioCalls(address: string, words: Words = ENGLISH): StudioCalls {
  const token = new URL(address).searchParams.get('token') ?? '';
  const call = async <Answer>(path: string, body: object): Promise<Answer | Refused> => {
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
        body: JSON.stringify(body),
      });
      if (response.status === 403) return refused(say(words, STUDIO, 'startedAgain'));
      return await response.json();
    } catch {
      return refused(say(words, STUDIO, 'noAnswer'));
    }
  };
  return {
    save: (edited) => call<SaveAnswer>('/save', edited),
    keep: (kept) => call<KeepAnswer>('/keep', kept),
    plan: (file) => call<PlanAnswer>('/plan', file),
    apply: (id) => call<ApplyAnswer>('/apply', { id }),
  };
}

function refused(message: string): Refused {
  return { outcome: 'refused', message };
}
