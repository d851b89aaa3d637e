import { isRecord } from '../../issues/reading.js';
import type {
  Adapter,
  AdapterDetails,
  AdapterField,
  ConnectionDetails,
  ConnectionTest,
  Contract,
  MappingDetails,
  Obstacle,
  OtaHotel,
  OtaRate,
  OtaRoom,
  Readiness,
  SettingRule,
} from '../resources/adapters.js';
import type { FieldReader, FieldReaders } from '../resources/fields.js';
import {
  anything,
  converted,
  everything,
  flag,
  list,
  number,
  object,
  readFields,
  text,
  texts,
} from '../resources/fields.js';
import type { AnswerJson } from './operations.js';

/**
 * The details of an answer without a record. They stand under `data`, directly or in `attributes`, or at the top. Fields
 * are read leniently: details differ between adapters, and `attributes` keeps all of them.
 */
function detailsOf(answer: AnswerJson): AnswerJson {
  return attributesOf(isRecord(answer['data']) ? answer['data'] : answer);
}

function attributesOf(entry: AnswerJson): AnswerJson {
  return isRecord(entry['attributes']) ? entry['attributes'] : entry;
}

const ADAPTER: FieldReaders<Adapter> = { code: text(''), title: text(''), attributes: everything };

export function adapterOf(entry: AnswerJson): Adapter {
  return readFields(ADAPTER, attributesOf(entry));
}

const RULE: FieldReaders<Required<SettingRule>> = {
  apply: text(''),
  influence_field: text(''),
  when: anything,
  with_value: anything,
};

const SETTING = {
  type: text(''),
  title: text(''),
  position: number(0),
  options: converted(anything, (options) => (Array.isArray(options) ? options : undefined)),
  rules: list(RULE, undefined),
} satisfies Partial<FieldReaders<AdapterField>>;

const SETTINGS: FieldReader<Readonly<Record<string, AdapterField>>> = converted(object({}), (settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => {
      const all = isRecord(setting) ? setting : {};
      return [name, { ...all, ...readFields(SETTING, all) }];
    }),
  ),
);

const ADAPTER_DETAILS: FieldReaders<AdapterDetails> = {
  code: text(''),
  title: text(''),
  kind: text(''),
  params: SETTINGS,
  rate_params: SETTINGS,
  actions: texts([]),
  attributes: everything,
};

export function adapterDetailsOf(answer: AnswerJson): AdapterDetails {
  return readFields(ADAPTER_DETAILS, detailsOf(answer));
}

export function connectionTestOf(answer: AnswerJson): ConnectionTest {
  const attributes = detailsOf(answer);
  return { success: attributes['success'] === true, errors: attributes['errors'] ?? null, attributes };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const CONTRACT: FieldReaders<Contract> = {
  active: flag(undefined),
  contract_sequence: converted(anything, (sequence) =>
    typeof sequence === 'number' ? String(sequence) : textOf(sequence),
  ),
  contract_name: text(undefined),
  contract_start_date: text(undefined),
  contract_end_date: text(undefined),
  price_type: text(undefined),
  boards: anything,
};

const HOTEL: FieldReaders<OtaHotel> = { id: text(''), title: text(''), contracts: list(CONTRACT, []) };
const CONNECTION_DETAILS: FieldReaders<ConnectionDetails> = { hotels: list(HOTEL, []), attributes: everything };

export function connectionDetailsOf(answer: AnswerJson): ConnectionDetails {
  return readFields(CONNECTION_DETAILS, detailsOf(answer));
}

/** An OTA's ids are texts or numbers, and are sent back as they came. */
const OTA_ID = converted(anything, (id) => (typeof id === 'number' || typeof id === 'string' ? id : ''));

const RATE: FieldReaders<OtaRate> = {
  id: OTA_ID,
  title: text(''),
  readonly: flag(undefined),
  occupancies: converted(anything, (counts) =>
    Array.isArray(counts) ? counts.filter((count) => typeof count === 'number') : undefined,
  ),
  max_persons: number(undefined),
  attributes: everything,
};

const ROOM: FieldReaders<OtaRoom> = { id: OTA_ID, title: text(''), rates: list(RATE, []) };
const MAPPING_DETAILS: FieldReaders<MappingDetails> = {
  pricing_type: text(undefined),
  rooms: list(ROOM, []),
  attributes: everything,
};

export function mappingDetailsOf(answer: AnswerJson): MappingDetails {
  return readFields(MAPPING_DETAILS, detailsOf(answer));
}

const OBSTACLE: FieldReaders<Obstacle> = { entity: text(''), relation: text(''), error_code: text('') };

export function readinessOf({ data }: AnswerJson): Readiness {
  const found = Array.isArray(data) ? data.filter(isRecord) : [];
  const obstacles = found.map((entry) => readFields(OBSTACLE, attributesOf(entry)));
  return { isReady: obstacles.length === 0, obstacles, data };
}
