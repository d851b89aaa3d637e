import { isRecord } from '../../../core/issues/reading.js';
import { unexpected } from '../calls/answer.js';
import type { Call, Context } from '../calls/context.js';
import { BadRequestError, NotFoundError } from '../calls/errors.js';
import type { CallOptions, Paged } from '../calls/options.js';
import { send } from '../calls/send.js';
import type { ChannelCheck } from '../resources/channel-checks.js';
import type {
  AdapterDescriptor,
  AdapterDetails,
  Channel,
  ChannelChanges,
  ChannelField,
  ChannelResource,
  ChannelWrite,
  ChannelWriteOptions,
  ConnectionDraft,
  MappingWrite,
  Readiness,
  StoredMapping,
} from '../resources/channels.js';
import { CHANNEL, CHANNEL_OPTION, withTexts } from '../resources/channels.js';
import type { FieldReaders, NewDraft } from '../resources/declaration.js';
import { readFields } from '../resources/declaration.js';
import type { SearchResult } from './create-once.js';
import { createOnce } from './create-once.js';
import type { AnswerJson } from './operations.js';
import { listIn, operationsOn } from './operations.js';

/** Most programs write no connections. */
const channelChecks = () => import('../resources/channel-checks.js');

type ChannelCallOptions = CallOptions & ChannelWriteOptions;

/** The usual operations on connections, which are checked against the descriptor of their adapter, and questions about adapters. */
export function channels(context: Context): ChannelResource & Paged<Channel, ChannelField, 'channel'> {
  const { usual, get, post, put, act, pathOf, sendable } = operationsOn(CHANNEL, context);
  const { choices } = operationsOn(CHANNEL_OPTION, context);
  const { questions, actions, answers, mappings } = CHANNEL;
  const descriptors = new Map<string, AdapterDescriptor>();

  function callOf(question: keyof typeof questions, options: CallOptions): Call {
    return { method: 'GET', path: `${CHANNEL.path}/${questions[question]}`, options };
  }

  /** A question about settings, whose fields stand in the body itself. It changes nothing, so it may be repeated. */
  function asking<Answer extends object>(question: keyof typeof questions, answer: FieldReaders<Answer>) {
    return async ({ channel, settings }: ConnectionDraft, options: CallOptions = {}): Promise<Answer> => {
      const body = { channel, settings: isRecord(settings) ? withTexts(settings) : settings };
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
    const details = readFields(answers.adapter, detailsOf(answer));
    descriptors.set(code, details);
    return details;
  }

  /** The descriptor for the check of settings; `undefined` without settings or without a code. */
  async function descriptorFor(
    { channel: code, settings, rate_plans }: ChannelChanges,
    { adapter: given, ...options }: ChannelCallOptions,
  ): Promise<AdapterDescriptor | undefined> {
    if (given !== undefined || (settings === undefined && rate_plans === undefined)) return given;
    if (code === undefined || code === '') return undefined;
    try {
      return descriptors.get(code) ?? (await adapter(code, options));
    } catch (error) {
      // The API reports an unknown adapter, with the field.
      if (error instanceof BadRequestError || error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  async function listOf<Entry extends object>(
    question: keyof typeof questions,
    entry: FieldReaders<Entry>,
    options: CallOptions = {},
  ): Promise<Entry[]> {
    const call = callOf(question, options);
    const data = listIn(await send(call, context), call, context);
    return data.filter(isRecord).map((fields) => readFields(entry, attributesOf(fields)));
  }

  function mappingPath(id: string, mappingId?: string): string {
    const path = `${pathOf(id)}/${mappings.path}`;
    if (mappingId === undefined) return path;
    if (mappingId === '') throw new TypeError('The id of a mapping is missing.');
    return `${path}/${encodeURIComponent(mappingId)}`;
  }

  /** The call that writes a mapping. Throws a ValidationError for one that cannot be sent. */
  async function writing(
    to: Pick<Call, 'method' | 'path'>,
    mapping: MappingWrite,
    options: CallOptions,
  ): Promise<Call> {
    const { rate_plan_id, settings } = mapping;
    const { mappingIssues } = await channelChecks();
    const issues = mappingIssues({ rate_plan_id, settings });
    const { body } = sendable(issues.length > 0 ? { issues } : { body: { rate_plan_id, settings } }, to);
    return { ...to, body: { [mappings.type]: body }, options };
  }

  /** The mapping in an answer, which leaves out the rate plan. */
  function mappingIn({ data }: AnswerJson, call: Call, sent?: MappingWrite): StoredMapping {
    const entry = isRecord(data) ? data : {};
    const mapping = readFields(answers.mapping, { id: entry['id'], ...attributesOf(entry) });
    if (mapping.id === '') throw unexpected('the answer has no mapping', { status: 200 }, call, context);
    return { ...mapping, rate_plan_id: mapping.rate_plan_id ?? sent?.rate_plan_id ?? null };
  }

  /** Looks for a mapping whose creation got no answer. An older one with the sent settings serves as well. */
  async function searchMapping(
    id: string,
    sent: MappingWrite,
    options: CallOptions,
  ): Promise<SearchResult<StoredMapping>> {
    const { rate_plans } = await get(id, options);
    if (rate_plans === undefined) return { kind: 'unclear', ids: [] };
    const value = rate_plans.find((mapping) => isSameMapping(sent, mapping));
    return value === undefined ? { kind: 'none' } : { kind: 'match', value };
  }

  return {
    ...usual,
    adapters: (options) => listOf('adapters', answers.adapter, options),
    codes: (options) => listOf('codes', answers.code, options),
    options: (options) => choices(undefined, options),
    adapter,
    connectionDetails: asking('connectionDetails', answers.connectionDetails),
    testConnection: asking('testConnection', answers.connectionTest),
    mappingDetails: asking('mappingDetails', answers.mappingDetails),
    async create(channel, options = {}) {
      // Issues that need no descriptor are reported before it is requested.
      sendable(await draftOf(channel, { isWhole: true }), { method: 'POST', path: CHANNEL.path });
      const adapter = await descriptorFor(channel, options);
      return post(await draftOf(channel, { isWhole: true, adapter }), options);
    },
    async update(id, changes, options = {}) {
      sendable(await draftOf(changes, { isWhole: false }), { method: 'PUT', path: pathOf(id) });
      // The API wants the code in every change.
      const channel = changes.channel ?? options.adapter?.code ?? (await get(id, options)).channel;
      const whole = { ...changes, channel };
      const adapter = await descriptorFor(whole, options);
      return put(id, await draftOf(whole, { isWhole: false, adapter }), options);
    },
    checkReadiness: async (id, options = {}) => readinessOf(await act(id, actions.checkReadiness, options)),
    activate: (id, options = {}) => switched(id, 'activate', options),
    deactivate: (id, options = {}) => switched(id, 'deactivate', options),
    async mapping(id, mappingId, options = {}) {
      const call: Call = { method: 'GET', path: mappingPath(id, mappingId), options };
      return mappingIn(await send(call, context), call);
    },
    async addMapping(id, mapping, options = {}) {
      const call = await writing({ method: 'POST', path: mappingPath(id) }, mapping, options);
      const read = (answer: AnswerJson) => mappingIn(answer, call, mapping);
      return createOnce(call, { read, search: () => searchMapping(id, mapping, options) }, context);
    },
    async updateMapping(id, mappingId, mapping, options = {}) {
      const call = await writing({ method: 'PUT', path: mappingPath(id, mappingId) }, mapping, options);
      return mappingIn(await send(call, context), call, mapping);
    },
    async removeMapping(id, mappingId, options = {}) {
      await send({ method: 'DELETE', path: mappingPath(id, mappingId), options }, context);
    },
  };
}

/** The fields of the write model alone: a connection that came from the API has others, and may be sent again. */
async function draftOf<Given extends ChannelWrite | ChannelChanges>(
  given: Given,
  check: ChannelCheck,
): Promise<NewDraft<Given>> {
  const { channelIssues, maskedPasswords } = await channelChecks();
  const issues = [...channelIssues({ ...given }, check), ...maskedPasswords({ ...given }, check.adapter)];
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

/** The fields of an entry, which may stand in it directly. `attributes` are null where an OTA reports nothing. */
function attributesOf(entry: AnswerJson): AnswerJson {
  const { attributes } = entry;
  if (isRecord(attributes)) return attributes;
  return attributes === null ? {} : entry;
}

/** Whether a stored mapping has the rate plan and every setting that was sent. */
function isSameMapping({ rate_plan_id, settings }: MappingWrite, stored: StoredMapping): boolean {
  const isSamePlan = stored.rate_plan_id?.toLowerCase() === rate_plan_id.toLowerCase();
  return isSamePlan && Object.entries(settings).every(([name, value]) => isEqualJson(value, stored.settings?.[name]));
}

const isEqualJson = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second);

function readinessOf({ data, meta }: AnswerJson): Readiness {
  const entries = Array.isArray(data) ? data.filter(isRecord) : [];
  const obstacles = entries.map((entry) => readFields(CHANNEL.answers.obstacle, attributesOf(entry)));
  const message = isRecord(meta) && typeof meta['message'] === 'string' ? meta['message'] : undefined;
  return { isReady: obstacles.length === 0, obstacles, message, data };
}
