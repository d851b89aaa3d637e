import { dirname, isAbsolute, join } from 'node:path';
import type { ReadCase } from '../../../cases/read.js';
import { readCases } from '../../../cases/read.js';
import type { JudgedCase } from '../../../cases/run.js';
import { judgeAll, mistakesIn } from '../../../cases/run.js';
import type { Issue } from '../../../index.js';
import { InvalidInput, invalidFile, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import type { JsonDocument, Part } from '../../input/json-document.js';
import { duplicateKeys, locate, onlyPart, readDocument, wholeFile } from '../../input/json-document.js';
import { nameOf } from '../../input/read-file.js';
import type { Finding } from '../../output/findings.js';
import { inFileOrder } from '../../output/findings.js';

/** Results of a cases file. */
export interface TestedFile {
  readonly file: string;
  readonly issues: readonly Finding[];
  readonly cases: readonly JudgedCase[];
  /** The tax set and the cases about it; absent if one of them cannot be read. */
  readonly setWithCases?: TaxSetWithCases;
}

/** A tax set with its cases. */
export interface TaxSetWithCases {
  readonly set: Part;
  readonly cases: readonly ReadCase[];
}

/** Runs the cases of a file. A file that cannot be read counts as a failed case. */
export async function testedFile(source: string, io: Io): Promise<TestedFile> {
  const file = nameOf(source);
  const opened = await readResult(file, () => readDocument(source, io));
  if ('findings' in opened) return { file, issues: opened.findings, cases: [unreadable(file)] };
  const document = opened.read;
  const read = readCases(document.value);
  const ofFile = duplicateKeys(document);
  const found = await setOf(read.taxSet, { source, document }, io);
  if ('findings' in found) {
    const ofCases = [...read.issues, ...mistakesIn(read.cases, read.issues)];
    const all = inFileOrder([...ofFile, ...locateIssues(document, ofCases), ...found.findings]);
    return withoutSet(file, all, read.cases);
  }
  const set = found.read;
  const { issues, judged } = judgeAll(read, set.value, file, () => performance.now());
  const twice = [...ofFile, ...duplicatesOfSet(set, document)];
  const isOwn = judged.length > read.cases.length;
  const cases = twice.length > 0 && !isOwn ? [unreadable(file), ...judged] : judged;
  return {
    file,
    issues: inFileOrder([...twice, ...locateIssues(document, issues, set)]),
    cases,
    setWithCases: { set, cases: read.cases },
  };
}

function unreadable(name: string): JudgedCase {
  return { name, ok: false, differences: [] };
}

/** Without a tax set every case fails. */
function withoutSet(file: string, issues: readonly Finding[], cases: readonly ReadCase[]): TestedFile {
  return { file, issues, cases: [unreadable(file), ...cases.map(({ name, path }) => ({ ...unreadable(name), path }))] };
}

/** The value read, or the findings why it cannot be read. */
type CasesFileResult<Read> = { readonly read: Read } | { readonly findings: readonly Finding[] };

async function readResult<Read>(file: string, read: () => Promise<Read>): Promise<CasesFileResult<Read>> {
  try {
    return { read: await read() };
  } catch (error) {
    if (error instanceof InvalidInput) return { findings: error.findings };
    if (error instanceof UsageError) return invalidFile(file, 'file_unreadable', `${error.message}.`);
    throw error;
  }
}

/** The tax set of a cases file, from the file or from the path in it. */
async function setOf(
  taxSet: unknown,
  { source, document }: { readonly source: string; readonly document: JsonDocument },
  io: Io,
): Promise<CasesFileResult<Part>> {
  if (typeof taxSet !== 'string') {
    return { read: { ...wholeFile(document), kind: 'tax-set', value: taxSet, at: ['taxSet'], isOneOfMany: true } };
  }
  const path = pathOfSet(source, taxSet);
  return readResult(path, async () => onlyPart(await readDocument(path, io), 'tax-set'));
}

function pathOfSet(source: string, taxSet: string): string {
  return isAbsolute(taxSet) ? taxSet : join(dirname(source), taxSet);
}

/** The files to watch for a cases file: the file and its tax set. */
export async function filesOf(source: string, io: Io): Promise<readonly string[]> {
  const opened = await readResult(source, () => readDocument(source, io));
  const taxSet = 'findings' in opened ? undefined : readCases(opened.read.value).taxSet;
  return typeof taxSet === 'string' ? [source, pathOfSet(source, taxSet)] : [source];
}

function duplicatesOfSet({ document }: Part, ofCases: JsonDocument): Finding[] {
  return document === ofCases ? [] : duplicateKeys(document);
}

const OF_SET = /^taxSet(?:\.|(?=\[)|$)/;

/** Places of issues. Issues of the tax set get places in its file. */
function locateIssues(document: JsonDocument, issues: readonly Issue[], set?: Part): Finding[] {
  const cases = wholeFile(document);
  return issues.map((issue) => {
    if (set === undefined || set.value === undefined || !OF_SET.test(issue.path)) return locate(cases, issue, 'issue');
    return locate(set, { ...issue, path: issue.path.replace(OF_SET, '') }, 'issue');
  });
}
