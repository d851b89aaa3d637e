import { readFileSync } from 'node:fs';

/** What Linux counts in, nearly everywhere. */
const TICKS_A_SECOND = 100;

/** How much memory a process holds, in MB, where the system says so. */
export function memoryOf(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

/** Processor time that a process has used with all its threads, in seconds: says more than a clock on a busy machine. */
export function processorSeconds(pid: number | undefined): number {
  try {
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}
