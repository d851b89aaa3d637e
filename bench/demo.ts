/** `npm run demo`: what the built command line prints for four questions, each introduced in one line. */
import { spawnSync } from 'node:child_process';

const SETS = 'examples/tax-sets';
const STEPS: ReadonlyArray<{ readonly intro: string; readonly argv: readonly string[] }> = [
  {
    intro: 'A family stays for a week, across the end of the summer season: each tax with what it was computed on.',
    argv: ['quote', `${SETS}/seasonal.json`, '--stay', 'examples/stays/week-family.json'],
  },
  {
    intro: 'The same stay night by night. Each column adds up to the amount above.',
    argv: ['quote', `${SETS}/seasonal.json`, '--stay', 'examples/stays/week-family.json', '--nights-table'],
  },
  {
    intro: 'Before an edit of the city tax is saved: the stays that show it, each with why it was chosen.',
    argv: ['preview', `${SETS}/lisbon-draft.json`, '--against', `${SETS}/lisbon.json`],
  },
  {
    intro:
      'What a hotel declares for July, from the records of its bookings: by rate, and by the reason why nothing was charged.',
    argv: ['return', 'examples/returns/july.ndjson', '--month', '2026-07'],
  },
];

for (const [at, { intro, argv }] of STEPS.entries()) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/cli/main.js', ...argv], { encoding: 'utf8' });
  const text = at === 1 ? stdout.slice(stdout.indexOf('\n\nNight ') + 2) : stdout;
  process.stdout.write(`${at === 0 ? '' : '\n\n'}${intro}\n$ staytax ${argv.join(' ')}\n\n${text}${stderr}`);
  if (status !== 0) process.exitCode = 1;
}
