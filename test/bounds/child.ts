import { readFileSync, writeFileSync } from 'node:fs';
import type { Measured } from './bounds.js';
import type { Call } from './call.js';
import { answerKind, errorKind, isDocumented, readyCall } from './call.js';
import type { Said } from './processes.js';

/** A process that makes calls one at a time, and says what they took. */

/** Linux forgets the largest memory of a process when it is told to. Elsewhere it is that of the process since its start. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    return;
  }
}

function peakBytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) * 1_024;
  } catch {
    return process.resourceUsage().maxRSS * 1_024;
  }
  return process.resourceUsage().maxRSS * 1_024;
}

globalThis.gc?.();
forgetPeak();
const atStart = peakBytes();

async function measure(call: Call): Promise<Measured> {
  const unprepared = { ...call, ms: 0, megabytes: 0, isUnprepared: true };
  let ready: Awaited<ReturnType<typeof readyCall>>;
  try {
    ready = await readyCall(call);
  } catch (error) {
    return { ...unprepared, answer: errorKind(error), isCrash: !isDocumented(error, call) };
  }
  await said({ isReady: true, bytes: ready.bytes });
  globalThis.gc?.();
  forgetPeak();
  const started = process.cpuUsage();
  let [answer, isCrash] = ['', false];
  try {
    answer = answerKind(await ready.run());
  } catch (error) {
    [answer, isCrash] = [errorKind(error), !isDocumented(error, call)];
  }
  const { user, system } = process.cpuUsage(started);
  const megabytes = Math.max(0, Math.round((peakBytes() - atStart) / 1e6));
  return { ...call, bytes: ready.bytes, answer, isCrash, ms: Math.round((user + system) / 1_000), megabytes };
}

/** Resolves when it is written: what comes next may never end. */
function said(what: Said): Promise<void> {
  return new Promise((resolve) => void process.send?.(what, undefined, undefined, () => resolve()));
}

process.on('message', (call: Call) => void measure(call).then(said));
