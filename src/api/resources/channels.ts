import { isRecord } from '../../issues/reading.js';
import { refusedHere, unexpected } from '../common/answer.js';
import type { Call, Context } from '../common/context.js';
import { createOnce, type Look } from '../common/create.js';
import { NotFoundError } from '../common/errors.js';
import type { CallOptions, CreateOptions } from '../common/options.js';
import { attemptsOf, Resource } from '../common/resource.js';
import { send } from '../common/send.js';
import { type AdapterDescriptor, CHANNEL, CHANNEL_ACTIONS, CHANNEL_PATHS } from '../wire/channels.js';
import { channelIssues } from '../wire/check-channel.js';
import type {
  AdapterDetails,
  Channel,
  ChannelChanges,
  ChannelResource,
  ChannelWrite,
  ChannelWriteOptions,
  ConnectionDraft,
} from './channel-api.js';
import {
  adapterDetailsOf,
  adapterOf,
  connectionDetailsOf,
  connectionTestOf,
  mappingDetailsOf,
  readChannel,
  readinessOf,
} from './read-channel.js';

type Answered = Readonly<Record<string, unknown>>;

/** The connections of an account, and the adapters for them. */
export function channelResource(context: Context): ChannelResource {
  const resource = new Resource(CHANNEL, { one: readChannel, listed: readChannel }, context);
  const descriptors = new Map<string, AdapterDescriptor>();

  /** A question about settings: it changes nothing, so it may be asked again. */
  function ask(path: string, { channel, settings }: ConnectionDraft, options: CallOptions): Promise<Answered> {
    const body = { channel: { channel, settings } };
    return send({ method: 'POST', path, body, isRepeatable: true, ...attemptsOf(options) }, context);
  }

  /** What is done with one connection: done twice it is as done once. */
  function act(id: string, action: keyof typeof CHANNEL_ACTIONS, options: CallOptions): Promise<Answered> {
    const path = `${resource.pathOf(id)}/${CHANNEL_ACTIONS[action]}`;
    return send({ method: 'POST', path, isRepeatable: true, ...attemptsOf(options) }, context);
  }

  async function switched(id: string, action: 'activate' | 'deactivate', options: CallOptions): Promise<Channel> {
    const { data } = await act(id, action, options);
    const { value } = readChannel(data, 'data');
    return value ?? resource.get(id, options);
  }

  async function adapter(code: string, options: CallOptions = {}): Promise<AdapterDetails> {
    if (typeof code !== 'string' || code === '') throw new TypeError('The code of an adapter is missing.');
    const query = `code=${encodeURIComponent(code)}`;
    const details = adapterDetailsOf(await send(getOf(CHANNEL_PATHS.adapter, query, options), context));
    descriptors.set(code, details);
    return details;
  }

  /** What settings are checked against; nothing when there is nothing to check, or no code to ask for. */
  async function descriptorFor(
    { channel, settings, rate_plans }: ChannelChanges,
    { adapter: given, ...options }: CallOptions & ChannelWriteOptions,
  ): Promise<AdapterDescriptor | undefined> {
    if (given !== undefined || (settings === undefined && rate_plans === undefined)) return given;
    if (typeof channel !== 'string' || channel === '') return undefined;
    try {
      return descriptors.get(channel) ?? (await adapter(channel, attemptsOf(options)));
    } catch (error) {
      // Whether there is such an adapter is for the API to say, with the field that is wrong.
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  async function look(sent: ChannelWrite, options: CreateOptions): Promise<Look<Channel>> {
    const found: Channel[] = [];
    for await (const channel of resource.list({ ...attemptsOf(options), onOdd: () => undefined })) {
      const isNew = options.existingIds?.includes(channel.id) !== true;
      if (isNew && isSameConnection(sent, channel)) found.push(channel);
    }
    const [first, ...others] = found;
    if (first === undefined) return { kind: 'none' };
    const isIt = others.length === 0 && (sent.title === undefined || sent.title === first.title);
    return isIt ? { kind: 'match', value: first } : { kind: 'unclear', ids: found.map(({ id }) => id) };
  }

  return {
    async adapters(options = {}) {
      const call = getOf(CHANNEL_PATHS.adapters, undefined, options);
      const { data } = await send(call, context);
      if (!Array.isArray(data)) throw unexpected('the answer has no list under data', { status: 200 }, call, context);
      return data
        .filter(isRecord)
        .map((entry) => adapterOf(isRecord(entry['attributes']) ? entry['attributes'] : entry));
    },
    adapter,
    connectionDetails: async (draft, options = {}) =>
      connectionDetailsOf(await ask(CHANNEL_PATHS.connectionDetails, draft, options)),
    testConnection: async (draft, options = {}) =>
      connectionTestOf(await ask(CHANNEL_PATHS.testConnection, draft, options)),
    mappingDetails: async (draft, options = {}) =>
      mappingDetailsOf(await ask(CHANNEL_PATHS.mappingDetails, draft, options)),
    list: (filter, options = {}) => resource.list({ ...options, filter }),
    get: (id, options = {}) => resource.get(id, options),
    async create(channel, options = {}) {
      const found = channelIssues({ ...channel }, { isWhole: true });
      if (found.length > 0) throw refusedHere(found, CHANNEL);
      const against = channelIssues({ ...channel }, { isWhole: true, adapter: await descriptorFor(channel, options) });
      if (against.length > 0) throw refusedHere(against, CHANNEL);
      return createOnce(
        {
          post: () => resource.post(written(channel), options),
          look: () => look(channel, options),
          options,
        },
        context,
      );
    },
    async update(id, changes, options = {}) {
      const path = resource.pathOf(id);
      const found = channelIssues({ ...changes }, { isWhole: false });
      if (found.length > 0) throw refusedHere(found, { path }, 'PUT');
      const isAboutSettings = changes.settings !== undefined || changes.rate_plans !== undefined;
      const isAsking = isAboutSettings && options.adapter === undefined && changes.channel === undefined;
      const code = isAsking ? (await resource.get(id, options)).channel : changes.channel;
      const adapter = await descriptorFor({ ...changes, channel: code }, options);
      const against = channelIssues({ ...changes }, { isWhole: false, adapter });
      if (against.length > 0) throw refusedHere(against, { path }, 'PUT');
      return resource.update(id, written(changes), options);
    },
    checkReadiness: async (id, options = {}) => readinessOf(await act(id, 'checkReadiness', options)),
    activate: (id, options = {}) => switched(id, 'activate', options),
    deactivate: (id, options = {}) => switched(id, 'deactivate', options),
    remove: (id, options = {}) => resource.remove(id, options),
  };
}

function getOf(path: string, query: string | undefined, options: CallOptions): Call {
  return { method: 'GET', path, query, ...attemptsOf(options) };
}

/** The fields of the write model alone: a connection that came from the API has others, and may be sent again. */
function written({ channel, group_id, title, properties, settings, rate_plans }: ChannelChanges): object {
  const mappings = rate_plans?.map(({ rate_plan_id, settings: inner }) => ({ rate_plan_id, settings: inner }));
  return { channel, group_id, title, properties, settings, rate_plans: mappings };
}

/** What tells a connection from others: its adapter, its property, and the hotel and contract at the OTA. */
function isSameConnection(sent: ChannelWrite, { channel, properties, settings }: Channel): boolean {
  const isSameHotel = ['hotel_id', 'contract_sequence'].every((name) => sent.settings[name] === settings[name]);
  const [wanted = ''] = sent.properties;
  const isSameProperty = properties.some((id) => id.toLowerCase() === wanted.toLowerCase());
  return channel === sent.channel && isSameHotel && isSameProperty;
}
