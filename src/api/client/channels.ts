import { isRecord } from '../../issues/reading.js';
import { unexpected } from '../calls/answer.js';
import type { Call, Context } from '../calls/context.js';
import { BadRequestError, NotFoundError } from '../calls/errors.js';
import type { CallOptions } from '../calls/options.js';
import { send } from '../calls/send.js';
import type { AdapterDescriptor, AdapterDetails, ConnectionDraft } from '../resources/adapters.js';
import type {
  Channel,
  ChannelChanges,
  ChannelResource,
  ChannelWrite,
  ChannelWriteOptions,
} from '../resources/channels.js';
import { CHANNEL } from '../resources/channels.js';
import type { ChannelCheck } from '../resources/check-channel.js';
import { channelIssues, withTexts } from '../resources/check-channel.js';
import type { Draft } from '../resources/declaration.js';
import {
  adapterDetailsOf,
  adapterOf,
  connectionDetailsOf,
  connectionTestOf,
  mappingDetailsOf,
  readinessOf,
} from './channel-answers.js';
import { createOnce } from './create-once.js';
import type { AnswerJson } from './operations.js';
import { attemptsOf, operationsOn } from './operations.js';

type ChannelCallOptions = CallOptions & ChannelWriteOptions;
type ChannelAction = keyof typeof CHANNEL.actions;

/** The usual operations on connections, which are checked against the descriptor of their adapter, and questions about adapters. */
export function channels(context: Context): ChannelResource {
  const { usual, get, put, act, pathOf, creationOf, sendable } = operationsOn(CHANNEL, context);
  const descriptors = new Map<string, AdapterDescriptor>();

  function callOf(question: keyof typeof CHANNEL.questions, options: CallOptions): Call {
    return { method: 'GET', path: `${CHANNEL.path}/${CHANNEL.questions[question]}`, ...attemptsOf(options) };
  }

  /** A question about settings. It changes nothing, so it may be repeated. */
  function ask(
    question: keyof typeof CHANNEL.questions,
    { channel, settings }: ConnectionDraft,
    options: CallOptions,
  ): Promise<AnswerJson> {
    const body = { [CHANNEL.type]: { channel, settings: isRecord(settings) ? withTexts(settings) : settings } };
    return send({ ...callOf(question, options), method: 'POST', body, isRepeatable: true }, context);
  }

  async function switched(id: string, action: ChannelAction, options: CallOptions): Promise<Channel> {
    const { data } = await act(id, CHANNEL.actions[action], options);
    const { value } = CHANNEL.read(data, 'data');
    return value ?? get(id, options);
  }

  async function adapter(code: string, options: CallOptions = {}): Promise<AdapterDetails> {
    if (typeof code !== 'string' || code === '') throw new TypeError('The code of an adapter is missing.');
    const query = `code=${encodeURIComponent(code)}`;
    const details = adapterDetailsOf(await send({ ...callOf('adapter', options), query }, context));
    descriptors.set(code, details);
    return details;
  }

  /** The descriptor for the check of settings; `undefined` without settings or without a code. */
  async function descriptorFor(
    { channel, settings, rate_plans }: ChannelChanges,
    { adapter: given, ...options }: ChannelCallOptions,
  ): Promise<AdapterDescriptor | undefined> {
    if (given !== undefined || (settings === undefined && rate_plans === undefined)) return given;
    if (typeof channel !== 'string' || channel === '') return undefined;
    try {
      return descriptors.get(channel) ?? (await adapter(channel, attemptsOf(options)));
    } catch (error) {
      // The API reports an unknown adapter, with the field.
      if (error instanceof BadRequestError || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  return {
    ...usual,
    async adapters(options = {}) {
      const call = callOf('adapters', options);
      const { data } = await send(call, context);
      if (!Array.isArray(data)) throw unexpected('the answer has no list under data', { status: 200 }, call, context);
      return data.filter(isRecord).map(adapterOf);
    },
    adapter,
    connectionDetails: async (draft, options = {}) =>
      connectionDetailsOf(await ask('connectionDetails', draft, options)),
    testConnection: async (draft, options = {}) => connectionTestOf(await ask('testConnection', draft, options)),
    mappingDetails: async (draft, options = {}) => mappingDetailsOf(await ask('mappingDetails', draft, options)),
    async create(channel, options = {}) {
      const to = { method: 'POST', path: CHANNEL.path } as const;
      // Issues that need no descriptor are reported before it is requested.
      const draft = sendable(draftOf(channel, { isWhole: true }), to);
      const adapter = await descriptorFor(channel, options);
      const checked = adapter === undefined ? draft : draftOf(channel, { isWhole: true, adapter });
      return createOnce(creationOf(checked, options), context);
    },
    async update(id, changes, options = {}) {
      const to = { method: 'PUT', path: pathOf(id) } as const;
      const draft = sendable(draftOf(changes, { isWhole: false }), to);
      const isAboutSettings = changes.settings !== undefined || changes.rate_plans !== undefined;
      const isAsking = isAboutSettings && options.adapter === undefined && changes.channel === undefined;
      const code = isAsking ? (await get(id, options)).channel : changes.channel;
      const adapter = await descriptorFor({ ...changes, channel: code }, options);
      const checked = adapter === undefined ? draft : sendable(draftOf(changes, { isWhole: false, adapter }), to);
      return put(id, checked.body, options);
    },
    checkReadiness: async (id, options = {}) => readinessOf(await act(id, CHANNEL.actions.checkReadiness, options)),
    activate: (id, options = {}) => switched(id, 'activate', options),
    deactivate: (id, options = {}) => switched(id, 'deactivate', options),
  };
}

/** The fields of the write model alone: a connection that came from the API has others, and may be sent again. */
function draftOf<Given extends ChannelWrite | ChannelChanges>(given: Given, check: ChannelCheck): Draft<Given> {
  const issues = channelIssues({ ...given }, check);
  if (issues.length > 0) return { issues };
  const { channel, group_id, title, properties, settings, rate_plans } = given;
  const mappings = rate_plans?.map(({ rate_plan_id, settings: inner }) => ({ rate_plan_id, settings: inner }));
  const texts = settings && withTexts(settings);
  return { body: { channel, group_id, title, properties, settings: texts, rate_plans: mappings }, sent: given };
}
