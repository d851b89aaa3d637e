import type { EntriesOf } from '../../core/issues/issue.js';
import type { Finding, LikelyMistake, WarningCode } from '../../core/issues/mistakes.js';
import { warningOf } from '../../core/issues/mistakes.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import type { Stay } from '../../core/stay/schema.js';
import type { Advice } from './preview-data.js';

/** A likely mistake that stays show. */
export interface AdviceFinding<Code extends WarningCode> extends Finding<Code> {
  /** A stay that shows it. */
  readonly stay?: Stay | undefined;
}

/** The advice of a finding, as the row of its code says. */
export function adviceIn<Code extends WarningCode>(
  entries: EntriesOf<Code>,
  rows: Readonly<Record<Code, LikelyMistake>>,
  finding: AdviceFinding<Code>,
): Advice {
  return { ...warningOf(entries, rows, finding), ...withoutAbsent({ stay: finding.stay }) };
}
