import { expect } from 'vitest';
import type { service } from './service.js';
import { MARK } from './service.js';

type Service = Pick<Awaited<ReturnType<typeof service>>, 'call' | 'propertyId' | 'removeLater'>;

/** Creates webhooks of the property at an address, and removes them after the tests. */
export function webhooksOf({ call, propertyId, removeLater }: Service, address: string, event_mask: string) {
  const hook = async (fields: object = {}) => ({
    callback_url: `${address}?${encodeURIComponent(MARK)}`,
    event_mask,
    property_id: await propertyId(),
    ...fields,
  });
  async function created(fields: object = {}) {
    const { status, body } = await call('POST', '/webhooks', { body: { webhook: await hook(fields) } });
    expect(status, JSON.stringify(body)).toBe(201);
    removeLater(`/webhooks/${body.data.id}`);
    return body.data;
  }
  return { hook, created };
}
