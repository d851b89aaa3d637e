import type { Result } from '../../issues/issue.js';

/** How one `{ type, id, attributes, relationships }` of an answer is read; `path` is where it stands. */
export type ReadEnvelope<Value> = (envelope: unknown, path: string) => Result<Value>;
