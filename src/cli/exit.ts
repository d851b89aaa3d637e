import type { Finding } from './finding.js';

/** What the process answers with. Part of the public contract: scripts test it. */
export const EXIT = { fine: 0, invalid: 1, usage: 2, differs: 3, interrupted: 130, terminated: 143 } as const;
/** There is something to do: of `plan --exit-code`, as infrastructure tools answer. Wrong use is then 1. */
export const CHANGES = 2;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT] | typeof CHANGES;

/** The command was used wrongly: exit 2, and a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was read is not valid: exit 1, every finding on standard error. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(readonly findings: readonly Finding[]) {
    super('The input is not valid.');
  }
}

/** The answer could not be written, for a reason that the user can do something about, such as a full disk. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';
}
