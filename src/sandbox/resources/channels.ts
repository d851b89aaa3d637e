import type { Context } from 'hono';
import { CHANNEL, CHANNEL_ACTIONS, CHANNEL_PATHS } from '../../api/wire/channels.js';
import { ADAPTERS, adapterWith, descriptorOf } from '../channels/adapters.js';
import { type ChannelRecord, obstaclesOf, printedChannel, pushOf } from '../channels/channel-record.js';
import { createChannels } from '../channels/channels.js';
import { connectionDetails, mappingDetails } from '../channels/ota.js';
import { askedOf, inSettings, settingProblems } from '../channels/settings.js';
import type { AppEnv } from '../common/access.js';
import { Refusal } from '../common/answers.js';
import { bodyFields, type Collection, keptFor } from '../common/collection.js';
import { recordsOf } from '../common/kept-records.js';
import type { MakeResource } from '../common/resource.js';

const FIELDS = {
  id: 'text',
  title: 'text',
  channel: 'text',
  group_id: 'text',
  property_id: 'text',
  is_active: 'boolean',
} as const;

/** Connections to OTAs, and what is needed to make one. */
export const channelsResource: MakeResource = (world) => {
  const channels = createChannels(world);
  const { records } = channels;
  const { type, path } = CHANNEL;

  const envelope = (record: ChannelRecord) => ({
    data: printedChannel(record, world.hotel.property(record.property_id)),
  });

  const collection: Collection = {
    type,
    path,
    fields: FIELDS,
    all: () => [...records.values()],
    find: (id) => records.get(id),
    print: (id) => {
      const record = records.get(id);
      return record && printedChannel(record, world.hotel.property(record.property_id));
    },
    remove: (id) => channels.remove(id),
  };

  return {
    name: 'channels',
    collection,
    save: () => (records.size === 0 ? undefined : [...records.values()]),
    load(kept) {
      for (const record of recordsOf<ChannelRecord>(kept)) records.set(record.id, record);
    },
    addRoutes(app) {
      app.get(CHANNEL_PATHS.adapters, (c) =>
        c.json({ data: ADAPTERS.map(({ code, title, kind }) => ({ code, title, kind })) }),
      );
      app.get(CHANNEL_PATHS.adapter, (c) => {
        const code = c.req.query('code');
        if (code === undefined) throw new Refusal(400, { code: ['is missing.'] });
        const adapter = adapterWith(code);
        if (adapter === undefined) throw new Refusal(404);
        return c.json({ data: descriptorOf(adapter) });
      });
      app.post(CHANNEL_PATHS.testConnection, async (c) => {
        const { adapter, settings } = askedOf(await bodyOf(c));
        const problems = settingProblems(settings, adapter, adapter.required);
        const success = Object.keys(problems).length === 0;
        return c.json({ data: { success, errors: success ? null : problems } });
      });
      app.post(CHANNEL_PATHS.mappingDetails, async (c) => {
        const { adapter, settings } = askedOf(await bodyOf(c));
        accept(settingProblems(settings, adapter, adapter.required));
        return c.json({ data: mappingDetails(adapter) });
      });
      app.post(CHANNEL_PATHS.connectionDetails, async (c) => {
        const { adapter, settings } = askedOf(await bodyOf(c));
        accept(settingProblems(settings, adapter, adapter.credentials));
        return c.json({ data: { type: 'connection_details', attributes: connectionDetails(adapter) } });
      });

      app.post(path, async (c) => c.json(envelope(channels.create(await fieldsOf(c))), 201));
      app.put(`${path}/:id`, async (c) => {
        const { id } = keptFor(c, collection, 403);
        return c.json(envelope(channels.update(id, await fieldsOf(c))));
      });
      app.post(`${path}/:id/${CHANNEL_ACTIONS.checkReadiness}`, (c) => {
        const record = records.get(keptFor(c, collection, 403).id);
        return c.json({ data: record === undefined ? [] : obstaclesOf(record) });
      });
      app.post(`${path}/:id/${CHANNEL_ACTIONS.activate}`, (c) => {
        const record = channels.activate(keptFor(c, collection, 403).id);
        c.env.note?.(pushOf(record, world.clock.now()));
        return c.json(envelope(record));
      });
      app.post(`${path}/:id/${CHANNEL_ACTIONS.deactivate}`, (c) =>
        c.json(envelope(channels.deactivate(keptFor(c, collection, 403).id))),
      );
    },
  };
};

function bodyOf(c: Context<AppEnv>): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

/** The fields that are sent, when the key may use every property in them. */
async function fieldsOf(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const fields = await bodyFields(c, CHANNEL.type);
  const { properties } = fields;
  const ids = Array.isArray(properties) ? properties.filter((id) => typeof id === 'string') : [];
  if (!ids.every((id) => c.var.access.mayUse(id))) throw new Refusal(403);
  return fields;
}

function accept(problems: Record<string, string[]>): void {
  if (Object.keys(problems).length > 0) throw new Refusal(422, inSettings(problems));
}
