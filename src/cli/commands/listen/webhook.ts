import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Api } from '../../../api/index.js';
import type { WriteIssue } from '../../../api/wire/write-issues.js';
import { printable } from '../../../issues/printable.js';
import { UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';

export const HEADER = 'x-service-webhook-secret';

/** The path of a webhook of this command: what comes behind it is random, so that nobody guesses where events go. */
const OWN_PATH = '/staytax-listen/';

/** Who registers a webhook: a later run with the same key knows it again, and nothing else is taken for it. */
export interface Owner {
  readonly property_id: string;
  readonly apiKey: string;
}

/**
 * The path of a new webhook at an address: 32 random digits, and 32 that only a holder of the API key can make for this
 * address and property.
 */
export function ownPath(address: string, random: string, owner: Owner): string {
  const start = random.slice(0, 32);
  return `${OWN_PATH}${start}${proofOf(callbackAt(address, OWN_PATH), start, owner)}`;
}

function proofOf(address: string, random: string, { property_id, apiKey }: Owner): string {
  const proof = createHmac('sha256', apiKey).update(`staytax listen\n${address}\n${random}\n${property_id}`);
  return proof.digest('hex').slice(0, 32);
}

export function callbackAt(address: string, path: string): string {
  if (!URL.canParse(address)) throw new UsageError(`--callback takes an address (got ${JSON.stringify(address)})`);
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path;
  return url.href;
}

/**
 * Removes what a `listen` left that was killed: webhooks of ours for this property, behind whose address no one answers.
 * No other address in the list is called.
 */
export async function removeLeft(api: Api, owner: Owner, io: Io): Promise<void> {
  const { property_id } = owner;
  const left: string[] = [];
  for await (const webhook of api.webhooks.list({ property_id }, { onOdd: () => undefined })) {
    const { id, callback_url } = webhook;
    const isOurs = webhook.property_id === property_id && isOwnAddress(callback_url, owner);
    if (isOurs && !(await isListening(callback_url, io))) left.push(id);
  }
  for (const id of left) {
    await api.webhooks.remove(id);
    io.stderr.write(`Removed the webhook ${printable(id)}, which an earlier listen had left.\n`);
  }
}

function isOwnAddress(callback: string, owner: Owner): boolean {
  if (!URL.canParse(callback)) return false;
  const url = new URL(callback);
  const [, start, random, proof] = /^(.*\/staytax-listen\/)([0-9a-z]{1,32})([0-9a-f]{32})$/.exec(url.pathname) ?? [];
  if (start === undefined || random === undefined || proof === undefined) return false;
  url.pathname = start;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(url.href, random, owner)));
}

const LONGEST_LOOK_MS = 3_000;

/** Whether a `listen` answers there: without the secret, that it refuses the call. */
async function isListening(callback: string, { fetch }: Io): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LONGEST_LOOK_MS);
    const response = await fetch(callback, { method: 'POST', redirect: 'manual', signal });
    await response.body?.cancel();
    return response.status === 401;
  } catch {
    return false;
  }
}

interface Registered {
  readonly callback: string;
  readonly property_id: string;
  readonly secret: string;
  readonly events: string;
  /** Told of a mask that is probably not meant. */
  readonly onWarning?: (warning: WriteIssue) => void;
}

/** Registers the webhook, and removes it when `run` ends or fails. */
export async function whileRegistered(
  api: Api,
  { callback, property_id, secret, events, onWarning }: Registered,
  run: () => Promise<void>,
): Promise<void> {
  const { id } = await api.webhooks.create(
    {
      callback_url: callback,
      event_mask: events,
      property_id,
      headers: { [HEADER]: secret },
      is_active: true,
      send_data: true,
    },
    { onWarning },
  );
  try {
    await run();
  } finally {
    await api.webhooks.remove(id);
  }
}
