import type { Policy, TaxSet } from '../../index.js';
import { type Answers, diedIssue, type Forms, joinedAnswers, quoteBatch, refuseLine } from './answers.js';
import type { Quoter } from './line.js';
import { type Working, workingOn } from './workers.js';

/** Everything a worker needs to quote lines. */
export interface QuotingTask {
  readonly taxSet: TaxSet;
  readonly policy: Policy;
  readonly totals: boolean;
  readonly forms: Forms;
}

/** Quotes batches, in this thread or in workers that each have their own calculator. */
export function quotingWith(quoter: Quoter, task: QuotingTask, threads: number): Working<Answers> {
  const { forms } = task;
  return workingOn(
    {
      here: (batch) => quoteBatch(quoter, forms, batch),
      worker: 'bulk-worker',
      task,
      died: (line) => refuseLine(forms, line, diedIssue('stay')),
      joined: joinedAnswers,
    },
    threads,
  );
}
