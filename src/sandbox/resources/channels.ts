import type { Context } from 'hono';
import { CHANNEL } from '../../api/resources/channels.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import { ADAPTERS, adapterWith, descriptorOf } from '../channels/adapters.js';
import type { ChannelRecord } from '../channels/channel-record.js';
import { obstaclesOf, printedChannel, pushOf } from '../channels/channel-record.js';
import { createChannels } from '../channels/channels.js';
import {
  connectionDetails,
  inSettings,
  mappingDetails,
  NO_ADAPTER,
  readSettings,
  settingProblems,
} from '../channels/ota.js';
import type { AppEnv } from '../common/access.js';
import type { Details, PrintedRecord } from '../common/answers.js';
import { Refusal } from '../common/answers.js';
import { recordsOf } from '../common/records.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, listAnswer } from '../common/resource.js';

/** Connections to OTAs, and the endpoints for setting one up. */
export const channelsResource: MakeResource = (world) => {
  const channels = createChannels(world);
  const { records } = channels;
  const { path, questions, actions } = CHANNEL;
  const print = (record: ChannelRecord) => {
    const expected_removal_date = world.inactivity.removalDateOf(record.id);
    return printedChannel(record, { property: world.hotel.property(record.property_id), expected_removal_date });
  };

  return {
    name: 'channels',
    save: () => (records.size === 0 ? undefined : [...records.values()]),
    load: (kept) => channels.load(recordsOf<ChannelRecord>(kept)),
    addRoutes(app) {
      app.get(`${path}/${questions.adapters}`, (c) =>
        c.json({ data: ADAPTERS.map(({ code, title, kind }) => ({ code, title, kind })) }),
      );
      app.get(`${path}/${questions.adapter}`, (c) => {
        const code = c.req.query('code');
        if (code === undefined) throw new Refusal(400, { code: ['is missing.'] });
        const adapter = adapterWith(code);
        if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
        return c.json({ data: descriptorOf(adapter) });
      });
      app.get(`${path}/${HEALTH}`, (c) => {
        const { data } = listAnswer(c, CHANNEL, { all: () => records.values(), print: healthOf, hasPages: false });
        return c.json({ data: data.map(({ attributes }) => attributes) });
      });
      app.post(`${path}/${questions.testConnection}`, async (c) => {
        const problems = connectionProblems(await bodyOf(c));
        const success = Object.keys(problems).length === 0;
        return c.json({ data: { success, errors: success ? null : problems } });
      });
      app.post(`${path}/${questions.mappingDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await bodyOf(c));
        accept(settingProblems(settings, adapter, adapter.required));
        return c.json({ data: mappingDetails(adapter) });
      });
      app.post(`${path}/${questions.connectionDetails}`, async (c) => {
        const { adapter, settings } = readSettings(await bodyOf(c));
        accept(settingProblems(settings, adapter, adapter.credentials));
        return c.json({ data: { type: 'connection_details', attributes: connectionDetails(adapter) } });
      });
    },
    addCollection: (app) =>
      addCollection(app, CHANNEL, {
        all: () => records.values(),
        find: (id) => records.get(id),
        print,
        propertiesIn: ({ properties }) => (Array.isArray(properties) ? properties : []),
        create: channels.create,
        update: channels.update,
        remove: channels.remove,
        actions: {
          [actions.checkReadiness]: (record) => ({ data: obstaclesOf(record) }),
          [actions.activate]: ({ id }, c) => {
            const record = channels.activate(id, c.var.access);
            c.env.note?.(pushOf(record, world.clock.now()));
            return SUCCESS_BODY;
          },
          [FULL_SYNC]: (record, c) => {
            if (!record.is_active) throw new Refusal(422, { base: ['is not active; activate it first.'] });
            c.env.note?.(pushOf(record, world.clock.now()));
            return SUCCESS_BODY;
          },
          [actions.deactivate]: ({ id }, c) => ({ data: print(channels.deactivate(id, c.var.access)) }),
        },
      }),
  };
};

function bodyOf(c: Context<AppEnv>): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

/** Below the list: the health of connections. */
const HEALTH = 'health';
/** Below a connection: pushes everything again. */
const FULL_SYNC = 'full_sync';

/** A short form of a connection, with its health. */
function healthOf(record: ChannelRecord): PrintedRecord {
  const { id, title, is_active } = record;
  const isWhole = obstaclesOf(record).length === 0;
  const status = is_active ? (isWhole ? 'healthy' : 'error') : 'inactive';
  return { type: CHANNEL.type, id, attributes: { id, title, is_active, status } };
}

/** The problems of a connection's settings. The test is answered with 200 in any case. */
function connectionProblems(body: unknown): Details {
  try {
    const { adapter, settings } = readSettings(body);
    return settingProblems(settings, adapter, adapter.required);
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) return error.details ?? {};
    throw error;
  }
}

function accept(problems: Record<string, string[]>): void {
  if (Object.keys(problems).length > 0) throw new Refusal(422, inSettings(problems));
}
