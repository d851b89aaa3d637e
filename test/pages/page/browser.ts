import { accessSync, constants } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** The shell first: it has no window to draw, and pages take two thirds of the processor's time in it. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** CHROMIUM_PATH says where Chromium is, when it is not in a usual place. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? PLACES.find(isProgram) ?? '';

/** What a test prints that is not tried for want of a Chromium. */
export const NO_CHROMIUM = `No Chromium here (CHROMIUM_PATH, or ${PLACES.join(' or ')}):`;

/** Nothing that would talk to anybody. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Whether there is a Chromium here. */
export function hasChromium(): boolean {
  return isProgram(CHROMIUM);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function openBrowser(executablePath = CHROMIUM): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}
