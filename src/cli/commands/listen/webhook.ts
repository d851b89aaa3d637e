import type { Api } from '../../../api/index.js';
import { printable } from '../../../issues/printable.js';
import { UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';

export const HEADER = 'x-service-webhook-secret';

/** The path of a webhook of this command: what comes behind it is random, so that nobody guesses where events go. */
export const OWN_PATH = '/staytax-listen/';

export function callbackAt(address: string, path: string): string {
  if (!URL.canParse(address)) throw new UsageError(`--callback takes an address (got ${JSON.stringify(address)})`);
  const url = new URL(address);
  url.pathname = url.pathname.replace(/(?<!\/)\/+$/, '') + path;
  return url.href;
}

/** Removes what a `listen` left that was killed: webhooks of ours for this property, whose address has nobody behind it. */
export async function removeLeft(api: Api, property_id: string, io: Io): Promise<void> {
  const left: string[] = [];
  for await (const webhook of api.webhooks.list({ property_id }, { onOdd: () => undefined })) {
    const { id, callback_url } = webhook;
    const isOurs = webhook.property_id === property_id && isOwnAddress(callback_url);
    if (isOurs && !(await isListening(callback_url, io))) left.push(id);
  }
  for (const id of left) {
    await api.webhooks.remove(id);
    io.stderr.write(`Removed the webhook ${printable(id)}, which an earlier listen had left.\n`);
  }
}

function isOwnAddress(callback: string): boolean {
  if (!URL.canParse(callback)) return false;
  const { pathname } = new URL(callback);
  return pathname.includes(OWN_PATH) && /^[0-9a-z]+$/.test(pathname.split(OWN_PATH).at(-1) ?? '');
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
}

/** Registers the webhook, and removes it when `run` ends or fails. */
export async function whileRegistered(
  api: Api,
  { callback, property_id, secret, events }: Registered,
  run: () => Promise<void>,
): Promise<void> {
  const { id } = await api.webhooks.create({
    callback_url: callback,
    event_mask: events,
    property_id,
    headers: { [HEADER]: secret },
    is_active: true,
    send_data: true,
  });
  try {
    await run();
  } finally {
    await api.webhooks.remove(id);
  }
}
