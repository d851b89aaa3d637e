import { execFileSync } from 'node:child_process';

export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgSign=false'];

/** Commits everything in a folder but the saves of the studio. */
export function committing(folder: string, message: string, time = new Date().toISOString()): void {
  execFileSync('git', ['add', '--all', '--', '.', ':!*.history'], { cwd: folder, stdio: 'ignore' });
  execFileSync('git', [...AUTHOR, 'commit', '-q', '-m', message], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: time },
  });
}
