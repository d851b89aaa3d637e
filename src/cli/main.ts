#!/usr/bin/env node
import { EXIT } from './command.js';
import { escapeForTerminal } from './output/text.js';
import { processIo } from './process/process-io.js';
import { run } from './run.js';

let writingFailed = false;

async function main(): Promise<number> {
  // This file is dist/cli/main.js of the package.
  const io = processIo(new URL('../../', import.meta.url), () => {
    writingFailed = true;
    process.exitCode = EXIT.invalid;
  });
  try {
    return await run(process.argv.slice(2), io);
  } catch (error) {
    const report = process.env['STAYTAX_DEBUG'] && error instanceof Error ? error.stack : String(error);
    io.stderr.write(escapeForTerminal(`error: internal error (please report it): ${report}\n`));
    return EXIT.invalid;
  }
}

// Sets the code instead of exiting, so that pending output is written.
const code = await main();
process.exitCode = writingFailed ? EXIT.invalid : code;
