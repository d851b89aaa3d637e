#!/usr/bin/env node
import { createReadStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processBulkIo } from './bulk/process.js';
import { EXIT } from './exit.js';
import { jsonFilesIn } from './folder.js';
import type { Io, Output } from './io.js';
import { run } from './run.js';
import { processStudioIo } from './studio/process.js';
import { processSyncIo } from './sync/process.js';

let writingFailed = false;

function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop reading (`staytax ... | head -1`): nobody needs the rest.
    if (error.code === 'EPIPE') return;
    writingFailed = true;
    process.exitCode = EXIT.invalid;
    if (stream !== process.stderr) process.stderr.write(`error: cannot write standard output: ${error.message}\n`);
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
    jsonFilesIn,
    examples: fileURLToPath(new URL('../../examples', import.meta.url)),
    bulk: processBulkIo,
    sync: processSyncIo,
    studio: processStudioIo(new URL('../studio/page.js', import.meta.url)),
    // Swedish dates are ISO dates.
    today: () => new Date().toLocaleDateString('sv-SE'),
    env: process.env,
    version: versionOf(new URL('../../package.json', import.meta.url)),
  };
  try {
    return await run(process.argv.slice(2), io);
  } catch (error) {
    const report = process.env['STAYTAX_DEBUG'] && error instanceof Error ? error.stack : String(error);
    io.stderr.write(`error: staytax failed because of a defect of its own: ${report}\n`);
    return EXIT.invalid;
  }
}

// The code is set and not exited with: what is still being written must arrive.
const code = await main();
process.exitCode = writingFailed ? EXIT.invalid : code;
