// Checks the tax sets of a repository in a pull request: validates them, runs their cases, and comments on what the change
// does to what guests pay. It fails when a set cannot be read, when a case fails, and when guests pay too much more.
//
//   node check.mjs FOLDER
//
// BASE is the commit to compare with. MAX_INCREASE (an amount) and MAX_INCREASE_SHARE (percent) say how much more guests
// may pay for a stay. STAYTAX is the command line, when it is not in node_modules.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from './comment.mjs';

const { env } = process;
const [folder = '.'] = process.argv.slice(2);
const base = env.BASE || 'origin/main';
const program = env.STAYTAX || 'node_modules/staytax/dist/cli/main.js';
/** A comment on GitHub has at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;

/** What a program may print: a repository has many files. */
const MOST_BYTES = 64 * 1024 * 1024;

const git = (...argv) =>
  execFileSync('git', argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: MOST_BYTES });

function staytax(...argv) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...argv], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (error !== undefined) throw error;
  return { status, text: stdout, problem: stderr };
}

/** A text as it is, whatever it holds: the fence is longer than any in it. */
function quoted(text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.slice(0, 10_000).trimEnd()}\n${fence}`;
}

const isCases = (file) => file.endsWith('.cases.json');
const isFile = (file) => file.endsWith('.json') && !isCases(file);

/** The files that were changed, each with its name at the base; one that is gone has no name now. */
function changedFiles() {
  const fields = git('diff', '--name-status', '--find-renames', '-z', '--relative', `${base}...HEAD`, '--', folder).split('\0');
  const changed = [];
  while (fields.length > 1) {
    const [status] = fields.shift();
    const before = fields.shift();
    const now = status === 'R' ? fields.shift() : before;
    changed.push({ before: status === 'A' ? undefined : before, now: status === 'D' ? undefined : now });
  }
  return changed.filter(({ before, now }) => isFile(now ?? before));
}

/** What guests would pay under a file, beside what they pay under the one of the base, if there is one. */
function previewOf(file, saved) {
  const limits = [
    ...(env.MAX_INCREASE ? ['--max-increase', env.MAX_INCREASE] : []),
    ...(env.MAX_INCREASE_SHARE ? ['--max-increase-share', env.MAX_INCREASE_SHARE] : []),
  ];
  const against = saved === undefined ? [] : ['--against', saved, ...limits];
  const { status, text, problem } = staytax('preview', file, ...against, '--format', 'markdown');
  if (status !== 0 && status !== 3) return { isWrong: true, text: `### A file cannot be compared\n\n${quoted(problem)}` };
  return { isWrong: status === 3, text };
}

/** What is compared, by the kind that `staytax validate` says. */
const KINDS = { 'tax-set': 'tax set', 'worked-case': 'tax set', definitions: 'definitions file' };

/** By file: what it holds, which is nothing where it is a stay or none of ours, and whether it is valid. */
function validated(files) {
  if (files.length === 0) return new Map();
  const answer = JSON.parse(staytax('validate', '--json', ...files).text);
  const verdicts = (answer.files ?? [answer]).map(({ kind, issues }) => ({ kind: KINDS[kind], isValid: issues.length === 0 }));
  return new Map(files.map((file, at) => [file, verdicts[at]]));
}

/** The files that were changed, each with a copy of what it was, if it was. */
function withSaved(changed, scratch) {
  const forked = git('merge-base', base, 'HEAD').trim();
  return changed.map(({ before, now }, at) => {
    if (before === undefined) return { now };
    const saved = join(scratch, `saved-${at}.json`);
    writeFileSync(saved, git('show', `${forked}:./${before}`));
    return { before, now, saved };
  });
}

/** What became of a file that was changed. A stay, and what is none of ours, is only validated. */
function partOf({ before, now, saved }, verdicts) {
  const [was, is] = [verdicts.get(saved), verdicts.get(now)];
  if (is?.kind === undefined) {
    return was?.kind === undefined ? [] : [{ text: `### A ${was.kind} is deleted\n\n${quoted(before)}` }];
  }
  // One that could not be read, and one of another kind, is nothing to compare with.
  return [previewOf(now, was?.kind === is.kind && was.isValid ? saved : undefined)];
}

/** Whether git can do something. */
function canGit(...argv) {
  return spawnSync('git', argv, { stdio: 'ignore' }).status === 0;
}

/** Why nothing can be checked; `undefined` when it can. */
function obstacle() {
  if (!existsSync(program)) return `staytax is not installed: there is no ${program}. Run npm ci first.`;
  if (!canGit('rev-parse', '--is-inside-work-tree')) return 'This is no git repository.';
  const named = JSON.stringify(base);
  if (!canGit('rev-parse', '--verify', '--quiet', `${base}^{commit}`))
    return `The commit to compare with is not in this repository: BASE is ${named}. Check it out with its whole history.`;
  if (!canGit('merge-base', base, 'HEAD'))
    return `HEAD has no commit in common with BASE, which is ${named}. Check both out with their whole history.`;
  return undefined;
}

const stop = obstacle();
const problems = [];
const parts = [];
if (stop === undefined) checkFolder();
else problems.push(`### Nothing was checked\n\n${quoted(stop)}`);

function checkFolder() {
  const files = git('ls-files', '-z', '--', folder).split('\0');
  const [sets, cases] = [files.filter(isFile), files.filter(isCases)];
  const changed = changedFiles();
  if (sets.length === 0 && changed.length === 0) {
    problems.push(`### Nothing was checked\n\n${quoted(`There is no .json file in ${folder}.`)}`);
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'staytax-'));
  const compared = withSaved(changed, scratch);
  const verdicts = validated([...sets, ...compared.flatMap(({ saved }) => saved ?? [])]);
  if (sets.some((file) => !verdicts.get(file).isValid)) {
    const { text, problem } = staytax('validate', ...sets);
    problems.push(`### A tax set cannot be read\n\n${quoted(text + problem)}`);
  }
  if (problems.length === 0 && cases.length > 0) {
    const tested = staytax('test', ...cases);
    if (tested.status !== 0) problems.push(`### A case failed\n\n${quoted(tested.text + tested.problem)}`);
  }
  if (problems.length === 0) parts.push(...compared.flatMap((file) => partOf(file, verdicts)));
  rmSync(scratch, { recursive: true });
}

const isWrong = problems.length > 0 || parts.some((part) => part.isWrong);
// What fails comes first: there may be more than a comment can have.
const texts = [...problems, ...parts.filter((part) => part.isWrong).concat(parts.filter((part) => !part.isWrong)).map(({ text }) => text)];
const body = fitting(texts.length > 0 ? texts : ['No tax set was changed.']);

/** As many texts as a comment can have. */
function fitting(all) {
  const kept = [];
  let length = 0;
  for (const part of all) {
    length += part.length + 2;
    if (length > MOST_CHARACTERS) break;
    kept.push(part);
  }
  const left = all.length - kept.length;
  return [...kept, ...(left > 0 ? [`... and ${left} more files.`] : [])].join('\n\n');
}

function summary(text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
  else console.log(text);
}

const DONE = {
  made: 'Commented.',
  updated: 'The comment is up to date.',
  unchanged: 'The comment says so already.',
  summary: 'The summary has it.',
};
try {
  console.log(DONE[await publish(body, env, { fetch, summary })]);
} catch (error) {
  summary(body);
  console.error(`The comment could not be written: ${error.message}`);
  process.exitCode = 1;
}
if (isWrong) {
  console.error(body);
  process.exitCode = 1;
}
