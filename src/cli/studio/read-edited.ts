import type { EditedSet, TaxKey, TreeNode } from '../../editor/draft.js';
import { entriesOf, type Fields, fieldsOf } from '../../editor/json.js';
import type { EditedFile } from '../../studio/protocol.js';

/** Deeper than any tax set may be: what is nested further is not read. */
const DEEPEST = 40;

/** What the page sent, as far as it can be read: what is written is validated as a whole. */
export function readEdited(input: unknown): EditedFile {
  const { at, set, base, revision } = fieldsOf(input);
  return {
    at: typeof at === 'number' ? at : 0,
    set: readSet(set),
    base: readSet(base),
    revision: typeof revision === 'string' ? revision : '',
  };
}

function readSet(input: unknown): EditedSet {
  const { fields, taxes, tree } = fieldsOf(input);
  const own = Object.entries(fieldsOf(taxes)).map(([key, tax]): [TaxKey, Fields] => [key, fieldsOf(tax)]);
  return { fields: fieldsOf(fields), taxes: Object.fromEntries(own), tree: readNodes(tree, 0), next: 0 };
}

function readNodes(input: unknown, depth: number): TreeNode[] {
  if (depth > DEEPEST) return [];
  return entriesOf(input).map((node) => {
    const { key, level, taxes } = fieldsOf(node);
    return { key: String(key), level, taxes: readNodes(taxes, depth + 1) };
  });
}
