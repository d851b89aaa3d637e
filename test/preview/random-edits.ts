import fc from 'fast-check';
import * as kit from '../../src/testing/index.js';
import { edited, rawEdit } from './edits.js';
import { localEdited, rawLocalEdit, withRows } from './local-edits.js';
import type { Edit } from './shown-edits.js';
import { canBeQuoted, withoutDigits } from './shown-edits.js';

const policy = kit.policy().map(withoutDigits);

/** One change to a tax set of a summer, under a policy; `undefined` where it makes no valid set. */
export function randomEdit(constraints: kit.TaxSetConstraints = {}): fc.Arbitrary<Edit | undefined> {
  return fc
    .record({
      saved: kit.taxSet({ minTaxes: 1, maxTaxes: 5, from: '2026-05-20', to: '2026-08-20', ...constraints }),
      edit: rawEdit,
      policy,
    })
    .map(({ saved, edit, policy: given }) => {
      const draft = edited(saved, edit);
      return draft === undefined ? undefined : { saved, draft, field: edit.field, policy: given };
    });
}

/** Random edits of a set with rows. */
export const randomLocalEdit: fc.Arbitrary<Edit | undefined> = fc
  .record({ saved: withRows, edit: rawLocalEdit, policy })
  .map(({ saved, edit, policy: given }) => {
    const draft = saved && localEdited(saved, edit);
    if (saved === undefined || draft === undefined) return undefined;
    const isQuoted = canBeQuoted(saved, given) && canBeQuoted(draft, given);
    return isQuoted ? { saved, draft, field: edit.field, policy: given } : undefined;
  });
