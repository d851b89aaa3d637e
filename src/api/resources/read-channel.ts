import { isRecord } from '../../issues/reading.js';
import { type FieldReader, fieldReader, recordReader } from '../common/read-record.js';
import type { AdapterField, SettingRule } from '../wire/channels.js';
import type {
  Adapter,
  AdapterDetails,
  ConnectionDetails,
  ConnectionTest,
  MappingDetails,
  OtaRate,
  Readiness,
} from './channel-api.js';

/** A connection of an answer. */
export const readChannel = recordReader('channel', ({ text, flag, object, texts, list, related, all }) => ({
  channel: text('channel', ''),
  title: text('title', ''),
  is_active: flag('is_active', false),
  group_id: text('group_id', related('group')),
  properties: texts('properties', []),
  settings: object('settings', {}),
  rate_plans:
    all['rate_plans'] === undefined
      ? undefined
      : list(
          'rate_plans',
          ({ text: code, object: inner }) => ({
            rate_plan_id: code('rate_plan_id', ''),
            settings: inner('settings', null),
          }),
          [],
        ),
}));

/**
 * What an answer says that is no record. It stands under `data`, by itself or in `attributes`, or at the top. Fields
 * are read leniently: each adapter has details of its own, and everything is kept in `attributes`.
 */
function detailsOf(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const data = isRecord(answer['data']) ? answer['data'] : answer;
  return isRecord(data['attributes']) ? data['attributes'] : data;
}

function readerOf(all: Readonly<Record<string, unknown>>): FieldReader {
  return fieldReader(all, { path: '', issues: [] });
}

export function adapterOf(attributes: Readonly<Record<string, unknown>>): Adapter {
  const { text } = readerOf(attributes);
  return { code: text('code', ''), title: text('title', ''), attributes };
}

export function adapterDetailsOf(answer: Readonly<Record<string, unknown>>): AdapterDetails {
  const attributes = detailsOf(answer);
  const { text, texts, object } = readerOf(attributes);
  return {
    code: text('code', ''),
    title: text('title', ''),
    kind: text('kind', ''),
    params: fieldsOf(object('params', {})),
    rate_params: fieldsOf(object('rate_params', {})),
    actions: texts('actions', []),
    attributes,
  };
}

function fieldsOf(fields: Readonly<Record<string, unknown>>): Record<string, AdapterField> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldOf(isRecord(field) ? field : {})]),
  );
}

function fieldOf(field: Readonly<Record<string, unknown>>): AdapterField {
  const { text, number, list } = readerOf(field);
  const options: unknown = field['options'];
  return {
    ...field,
    type: text('type', ''),
    title: text('title', ''),
    position: number('position', 0),
    options: Array.isArray(options) ? options : undefined,
    rules: list('rules', ruleOf, undefined),
  };
}

function ruleOf({ text, all }: FieldReader): SettingRule {
  const { when, with_value } = all;
  return { apply: text('apply', ''), influence_field: text('influence_field', ''), when, with_value };
}

export function connectionTestOf(answer: Readonly<Record<string, unknown>>): ConnectionTest {
  const attributes = detailsOf(answer);
  return { success: attributes['success'] === true, errors: attributes['errors'] ?? null, attributes };
}

export function connectionDetailsOf(answer: Readonly<Record<string, unknown>>): ConnectionDetails {
  const attributes = detailsOf(answer);
  const { list } = readerOf(attributes);
  const hotels = list(
    'hotels',
    ({ text, list: inner }) => ({
      id: text('id', ''),
      title: text('title', ''),
      contracts: inner('contracts', contractOf, []),
    }),
    [],
  );
  return { hotels, attributes };
}

function contractOf({ text, flag, all }: FieldReader) {
  return {
    active: flag('active', undefined),
    contract_sequence: text('contract_sequence', ''),
    contract_name: text('contract_name', undefined),
    contract_start_date: text('contract_start_date', undefined),
    contract_end_date: text('contract_end_date', undefined),
    price_type: text('price_type', undefined),
    boards: all['boards'],
  };
}

export function mappingDetailsOf(answer: Readonly<Record<string, unknown>>): MappingDetails {
  const attributes = detailsOf(answer);
  const { text, list } = readerOf(attributes);
  const rooms = list(
    'rooms',
    (room) => ({ id: idOf(room), title: room.text('title', ''), rates: room.list('rates', rateOf, []) }),
    [],
  );
  return { pricing_type: text('pricing_type', undefined), rooms, attributes };
}

function rateOf(rate: FieldReader): OtaRate {
  const { text, flag, number, all } = rate;
  const occupancies: unknown = all['occupancies'];
  return {
    id: idOf(rate),
    title: text('title', ''),
    readonly: flag('readonly', undefined),
    occupancies: Array.isArray(occupancies) ? occupancies.filter((count) => typeof count === 'number') : undefined,
    max_persons: number('max_persons', undefined),
    attributes: all,
  };
}

/** An OTA's ids are texts or numbers, and are sent back as they came. */
function idOf({ all }: FieldReader): string | number {
  const { id } = all;
  return typeof id === 'number' || typeof id === 'string' ? id : '';
}

export function readinessOf({ data }: Readonly<Record<string, unknown>>): Readiness {
  const found = Array.isArray(data) ? data.filter(isRecord) : [];
  const obstacles = found.map((entry) => {
    const { text } = readerOf(isRecord(entry['attributes']) ? entry['attributes'] : entry);
    return { entity: text('entity', ''), relation: text('relation', ''), error_code: text('error_code', '') };
  });
  return { isReady: obstacles.length === 0, obstacles, data };
}
