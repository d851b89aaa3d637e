// Checks the tax sets of a repository in a pull request: validates them, runs their cases, and comments on what the change
// does to what guests pay. It fails when a set cannot be read, when a case fails, and when guests pay too much more.
//
//   node check.mjs FOLDER
//
// BASE is the commit to compare with. MAX_INCREASE (an amount) and MAX_INCREASE_SHARE (percent) say how much more guests
// may pay for a stay. STAYTAX is the command line, when it is not in node_modules.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from './comment.mjs';

const { env } = process;
const [folder = '.'] = process.argv.slice(2);
const base = env.BASE ?? 'origin/main';
/** A comment on GitHub has at most 65,536 characters. */
const MOST_CHARACTERS = 60_000;

const git = (...argv) => execFileSync('git', argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

function staytax(...argv) {
  const main = env.STAYTAX ?? 'node_modules/staytax/dist/cli/main.js';
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...argv], { encoding: 'utf8' });
  return { status, text: stdout, problem: stderr };
}

/** A text as it is, whatever it holds: the fence is longer than any in it. */
function quoted(text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.slice(0, 10_000).trimEnd()}\n${fence}`;
}

const files = git('ls-files', '-z', '--', folder)
  .split('\0')
  .filter((file) => file.endsWith('.json'));
const sets = files.filter((file) => !file.endsWith('.cases.json'));
const cases = files.filter((file) => file.endsWith('.cases.json'));
const problems = [];
const previews = [];

if (sets.length > 0) {
  const validated = staytax('validate', ...sets);
  if (validated.status !== 0) problems.push(`### A tax set cannot be read\n\n${quoted(validated.text + validated.problem)}`);
}
if (problems.length === 0 && cases.length > 0) {
  const tested = staytax('test', ...cases);
  if (tested.status !== 0) problems.push(`### A case failed\n\n${quoted(tested.text + tested.problem)}`);
}
if (problems.length === 0) {
  const changed = new Set(git('diff', '--name-only', '-z', `${base}...HEAD`, '--', folder).split('\0'));
  const before = mkdtempSync(join(tmpdir(), 'staytax-'));
  for (const file of sets.filter((one) => changed.has(one))) previews.push(previewOf(file, before));
  rmSync(before, { recursive: true });
}

/** What guests would pay under a set, beside what they pay under the one of the base. */
function previewOf(file, scratch) {
  const saved = join(scratch, 'saved.json');
  const limits = [
    ...(env.MAX_INCREASE ? ['--max-increase', env.MAX_INCREASE] : []),
    ...(env.MAX_INCREASE_SHARE ? ['--max-increase-share', env.MAX_INCREASE_SHARE] : []),
  ];
  let against = [];
  try {
    writeFileSync(saved, git('show', `${git('merge-base', base, 'HEAD').trim()}:${file}`));
    against = ['--against', saved, ...limits];
  } catch {
    // A new set has nothing to be compared with.
  }
  const { status, text, problem } = staytax('preview', file, ...against, '--format', 'markdown');
  if (status !== 0 && status !== 3) return { isWrong: true, text: `### ${file} cannot be compared\n\n${quoted(problem)}` };
  return { isWrong: status === 3, text };
}

const parts = [...problems, ...previews.map(({ text }) => text)];
const isWrong = problems.length > 0 || previews.some((preview) => preview.isWrong);
const body = fitting(parts.length > 0 ? parts : ['No tax set was changed.']);

/** As many previews as a comment can have. */
function fitting(all) {
  const kept = [];
  let length = 0;
  for (const part of all) {
    length += part.length + 2;
    if (length > MOST_CHARACTERS) break;
    kept.push(part);
  }
  const left = all.length - kept.length;
  return [...kept, ...(left > 0 ? [`... and ${left} more tax sets.`] : [])].join('\n\n');
}

function summary(text) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${text}\n`);
  else console.log(text);
}

const done = await publish(body, env, { fetch, summary });
console.log({ made: 'Commented.', updated: 'The comment is up to date.', unchanged: 'The comment says so already.', summary: 'The summary has it.' }[done]);
if (isWrong) {
  console.error(body);
  process.exitCode = 1;
}
