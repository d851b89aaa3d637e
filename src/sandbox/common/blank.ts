import { toDetails } from '../../issues/details.js';
import type { Details } from './answers.js';

/** What the documentation says of a required field that is not there. */
export const BLANK = "can't be blank";
const CODES_OF_BLANK: ReadonlySet<string> = new Set(['required', 'blank', 'currency_required']);

/** What is wrong with which field: of a blank field in the words of the documentation, of others in ours. */
export function detailsOf(
  issues: ReadonlyArray<{ readonly code: string; readonly path: string; readonly message: string }>,
): Details {
  return toDetails(
    issues.map(({ code, path, message }) => ({ path, message: CODES_OF_BLANK.has(code) ? BLANK : message })),
  );
}
