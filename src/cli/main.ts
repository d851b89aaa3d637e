#!/usr/bin/env node
import { createReadStream, readFileSync } from 'node:fs';
import { processBulkIo } from './bulk/process.js';
import { OutputFailed } from './exit.js';
import type { Io, Output } from './io.js';
import { run } from './run.js';
import { processSyncIo } from './sync-process.js';

/** Not in the contract of exit codes: a defect of ours, or an answer that could not be written. */
const FAILED = 70;

let writingFailed = false;

function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Who reads us may stop reading (`staytax ... | head -1`): what is left to say is then for nobody.
    if (error.code === 'EPIPE') return;
    writingFailed = true;
    process.exitCode = FAILED;
    if (stream !== process.stderr) process.stderr.write(`staytax could not write its answer: ${error.message}\n`);
  });
  return { write: (text) => void stream.write(text), isTTY: stream.isTTY === true, columns: stream.columns };
}

function versionOf(packageFile: URL): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile, 'utf8'));
  return version;
}

async function main(): Promise<number> {
  const io: Io = {
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    stdin: () => process.stdin,
    openFile: (path) => createReadStream(path),
    bulk: processBulkIo,
    sync: processSyncIo,
    env: process.env,
    version: versionOf(new URL('../../package.json', import.meta.url)),
  };
  try {
    return await run(process.argv.slice(2), io);
  } catch (error) {
    if (error instanceof OutputFailed) {
      io.stderr.write(`staytax could not write its answer: ${error.message}\n`);
      return FAILED;
    }
    const report = process.env['STAYTAX_DEBUG'] && error instanceof Error ? error.stack : String(error);
    io.stderr.write(`staytax failed, which is a defect of its own: ${report}\n`);
    return FAILED;
  }
}

// The code is set and not exited with: what is still being written must arrive.
const code = await main();
process.exitCode = writingFailed ? FAILED : code;
