import type { Issue } from '../issues/issue.js';

/** A tax set or a policy that cannot be calculated with: `issues` holds everything that is wrong. */
export class InvalidDefinition extends Error {
  override readonly name = 'InvalidDefinition';
  constructor(readonly issues: readonly Issue[]) {
    super(inWords('The tax set', issues));
  }
}

/** A stay that cannot be quoted: `issues` holds everything that is wrong. */
export class InvalidStay extends Error {
  override readonly name = 'InvalidStay';
  constructor(readonly issues: readonly Issue[]) {
    super(inWords('The stay', issues));
  }
}

function inWords(what: string, issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return `${what} is not valid.`;
  const place = first.path === '' ? '' : `${first.path}: `;
  const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more, see issues)`;
  return `${what} is not valid: ${place}${first.message}${more}`;
}
