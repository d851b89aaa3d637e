import { Option } from 'commander';
import { UsageError } from './command.js';
import { wholeNumberOption } from './input/option-values.js';

export const THIS_MACHINE = '127.0.0.1';
const HIGHEST_PORT = 65_535;

export function portOption(otherwise: number): Option {
  return new Option('--port <n>', 'the port; 0 takes any free one')
    .argParser(wholeNumberOption(0, HIGHEST_PORT))
    .default(otherwise);
}

export function hostOption(): Option {
  return new Option('--host <address>', 'the interface to answer on; 0.0.0.0 is all of them').default(THIS_MACHINE);
}

/** Waits for a server to listen. Throws `UsageError` for a port or an address that cannot be used. */
export async function listeningOn<T>(
  listening: Promise<T>,
  { port, host }: { port: number; host: string },
): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') throw new UsageError(`port ${port} is not for everyone; choose a higher one with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new UsageError(`this machine has no address ${JSON.stringify(host)}; --host 0.0.0.0 is all that it has`);
    }
    throw error;
  }
}
