import { type Correction, difference, InvalidArgument, type QuoteRecord, readRecord } from '../../index.js';
import { InvalidInput, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { unplaced } from '../output/findings.js';
import { duplicateKeys, type JsonDocument, readDocument } from './json-document.js';
import { checked, valid, wholeFile } from './parts.js';
import { STDIN } from './read-file.js';

/** Two records, read, and the correction between them. */
export interface ReadCorrection {
  readonly was: JsonDocument;
  readonly now: JsonDocument;
  readonly before: QuoteRecord;
  readonly after: QuoteRecord;
  readonly correction: Correction;
}

/** Reads two records. What is wrong with either file is told in one go. */
export async function correctionBetween(earlier: string, later: string, io: Io): Promise<ReadCorrection> {
  if (earlier === STDIN && later === STDIN) {
    throw new UsageError('standard input (-) can be only one of the two records');
  }
  const was = await readDocument(earlier, io);
  const now = await readDocument(later, io);
  const [one, other] = [was, now].map((document) => checked(wholeFile(document), readRecord(document.value)));
  const findings = [was, now].flatMap(duplicateKeys).concat(one?.issues ?? [], other?.issues ?? []);
  if (findings.length > 0 || one === undefined || other === undefined) throw new InvalidInput(findings);
  const [before, after] = [valid<QuoteRecord>(one), valid<QuoteRecord>(other)];
  try {
    return { was, now, before, after, correction: difference(before, after) };
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => unplaced(issue.path.startsWith('before') ? was.file : now.file, issue)),
    );
  }
}
