import { isRecord } from '../../../core/issues/reading.js';
import type { Call, Context } from '../calls/context.js';
import { BadRequestError, NotFoundError } from '../calls/errors.js';
import type { CallOptions } from '../calls/options.js';
import { send } from '../calls/send.js';
import type {
  AdapterDescriptor,
  AdapterDetails,
  Channel,
  ChannelChanges,
  ChannelCheck,
  ChannelResource,
  ChannelWrite,
  ChannelWriteOptions,
  ConnectionDraft,
  Readiness,
} from '../resources/channels.js';
import { CHANNEL, channelIssues, withTexts } from '../resources/channels.js';
import type { FieldReaders, NewDraft } from '../resources/declaration.js';
import { readFields } from '../resources/declaration.js';
import type { AnswerJson } from './operations.js';
import { listIn, operationsOn } from './operations.js';

type ChannelCallOptions = CallOptions & ChannelWriteOptions;

/** The usual operations on connections, which are checked against the descriptor of their adapter, and questions about adapters. */
export function channels(context: Context): ChannelResource {
  const { usual, get, post, put, act, pathOf, sendable } = operationsOn(CHANNEL, context);
  const { questions, actions, answers } = CHANNEL;
  const descriptors = new Map<string, AdapterDescriptor>();

  function callOf(question: keyof typeof questions, options: CallOptions): Call {
    return { method: 'GET', path: `${CHANNEL.path}/${questions[question]}`, options };
  }

  /** A question about settings. It changes nothing, so it may be repeated. */
  function asking<Answer extends object>(question: keyof typeof questions, answer: FieldReaders<Answer>) {
    return async ({ channel, settings }: ConnectionDraft, options: CallOptions = {}): Promise<Answer> => {
      const body = { [CHANNEL.type]: { channel, settings: isRecord(settings) ? withTexts(settings) : settings } };
      const call: Call = { ...callOf(question, options), method: 'POST', body, isRepeatable: true };
      return readFields(answer, detailsOf(await send(call, context)));
    };
  }

  async function switched(id: string, action: keyof typeof actions, options: CallOptions): Promise<Channel> {
    const { data } = await act(id, actions[action], options);
    const { value } = CHANNEL.read(data, 'data');
    return value ?? get(id, options);
  }

  async function adapter(code: string, options: CallOptions = {}): Promise<AdapterDetails> {
    if (typeof code !== 'string' || code === '') throw new TypeError('The code of an adapter is missing.');
    const query = `code=${encodeURIComponent(code)}`;
    const answer = await send({ ...callOf('adapter', options), query }, context);
    const details = readFields(answers.adapterDetails, detailsOf(answer));
    descriptors.set(code, details);
    return details;
  }

  /** The descriptor for the check of settings; `undefined` without settings or without a code. */
  async function descriptorFor(
    { settings, rate_plans }: ChannelChanges,
    { adapter: given, ...options }: ChannelCallOptions,
    codeOf: () => Promise<string>,
  ): Promise<AdapterDescriptor | undefined> {
    if (given !== undefined || (settings === undefined && rate_plans === undefined)) return given;
    const code = await codeOf();
    if (code === '') return undefined;
    try {
      return descriptors.get(code) ?? (await adapter(code, options));
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
      const data = listIn(await send(call, context), call, context);
      return data.filter(isRecord).map((entry) => readFields(answers.adapter, attributesOf(entry)));
    },
    adapter,
    connectionDetails: asking('connectionDetails', answers.connectionDetails),
    testConnection: asking('testConnection', answers.connectionTest),
    mappingDetails: asking('mappingDetails', answers.mappingDetails),
    async create(channel, options = {}) {
      // Issues that need no descriptor are reported before it is requested.
      sendable(draftOf(channel, { isWhole: true }), { method: 'POST', path: CHANNEL.path });
      const adapter = await descriptorFor(channel, options, async () => channel.channel);
      return post(draftOf(channel, { isWhole: true, adapter }), options);
    },
    async update(id, changes, options = {}) {
      sendable(draftOf(changes, { isWhole: false }), { method: 'PUT', path: pathOf(id) });
      const codeOf = async () => changes.channel ?? (await get(id, options)).channel;
      const adapter = await descriptorFor(changes, options, codeOf);
      return put(id, draftOf(changes, { isWhole: false, adapter }), options);
    },
    checkReadiness: async (id, options = {}) => readinessOf(await act(id, actions.checkReadiness, options)),
    activate: (id, options = {}) => switched(id, 'activate', options),
    deactivate: (id, options = {}) => switched(id, 'deactivate', options),
  };
}

/** The fields of the write model alone: a connection that came from the API has others, and may be sent again. */
function draftOf<Given extends ChannelWrite | ChannelChanges>(given: Given, check: ChannelCheck): NewDraft<Given> {
  const issues = channelIssues({ ...given }, check);
  if (issues.length > 0) return { issues };
  const { channel, group_id, title, properties, settings, rate_plans } = given;
  const mappings = rate_plans?.map(({ rate_plan_id, settings: inner }) => ({ rate_plan_id, settings: inner }));
  const texts = settings && withTexts(settings);
  return { body: { channel, group_id, title, properties, settings: texts, rate_plans: mappings }, sent: given };
}

/** The details of a response without a record: in `data`, `data.attributes` or the top-level object. */
function detailsOf(answer: AnswerJson): AnswerJson {
  return attributesOf(isRecord(answer['data']) ? answer['data'] : answer);
}

function attributesOf(entry: AnswerJson): AnswerJson {
  return isRecord(entry['attributes']) ? entry['attributes'] : entry;
}

function readinessOf({ data }: AnswerJson): Readiness {
  const entries = Array.isArray(data) ? data.filter(isRecord) : [];
  const obstacles = entries.map((entry) => readFields(CHANNEL.answers.obstacle, attributesOf(entry)));
  return { isReady: obstacles.length === 0, obstacles, data };
}
