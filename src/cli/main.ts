#!/usr/bin/env node
import { outputTo, versionIn } from './process/standard-output.js';

const FAILED = 1;

// This file is dist/cli/main.js of the package.
const root = new URL('../../', import.meta.url);
const args = process.argv.slice(2);
let writingFailed = false;

function onFailure(): void {
  writingFailed = true;
  process.exitCode = FAILED;
}

async function main(): Promise<number> {
  // Loaded on demand: the version is known without it.
  const [{ processIo }, { run }, { escapeForTerminal }] = await Promise.all([
    import('./process/process-io.js'),
    import('./run.js'),
    import('./output/text.js'),
  ]);
  const io = processIo(root, onFailure);
  try {
    return await run(args, io);
  } catch (error) {
    const report = process.env['STAYTAX_DEBUG'] && error instanceof Error ? error.stack : String(error);
    io.stderr.write(escapeForTerminal(`error: internal error (please report it): ${report}\n`));
    return FAILED;
  }
}

if (args[0] === '--version' || args[0] === '-V') {
  outputTo(process.stdout, onFailure).write(`${versionIn(root)}\n`);
} else {
  // Sets the code instead of exiting, so that pending output is written.
  const code = await main();
  process.exitCode = writingFailed ? FAILED : code;
}
