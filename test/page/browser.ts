import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Nothing that would talk to anybody. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Whether the system has a Chromium; CHROMIUM_PATH says where, when not in the usual place. */
export function hasChromium(): boolean {
  try {
    accessSync(PATH, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: PATH, args: FLAGS });
}
