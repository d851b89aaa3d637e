/** The checks of connections and mappings before they are sent. They load with the first one. */

import { issue, pathTo } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { groupBy, isRecord } from '../../../core/issues/reading.js';
import { LONGEST_TITLE } from '../../../core/issues/texts.js';
import type { WriteIssue } from '../wire/write-issues.js';
import { writeIssue } from '../wire/write-issues.js';
import type { AdapterDescriptor, AdapterField, IsTextNumber } from './channels.js';
import { isNumberOfText } from './channels.js';
import { isText, textIssues, typeIssues, uuidIssues } from './declaration.js';

/** The check of a connection: all fields for a creation; for an update, absent fields stay as they are. */
export interface ChannelCheck {
  readonly isWhole: boolean;
  /** Without it, settings are not compared with their descriptor. */
  readonly adapter?: AdapterDescriptor | undefined;
}

/** Everything that is wrong with a connection before it is sent, as far as it can be seen from here. */
export function channelIssues(channel: Fields, { isWhole, adapter }: ChannelCheck): WriteIssue[] {
  const { channel: code, group_id, title, properties, settings, rate_plans } = channel;
  const isSent = (value: unknown) => isWhole || value !== undefined;
  return [
    ...(isSent(code) ? textIssues(code, 'channel', 'the code of an adapter') : []),
    ...(isSent(group_id) ? uuidIssues(group_id, 'group_id', 'the id of a group, a UUID') : []),
    ...(title === undefined || title === null ? [] : titleIssues(title)),
    ...(isSent(properties) ? propertyIssues(properties, adapter) : []),
    ...(isSent(settings) ? settingsIssues(settings, adapter) : []),
    ...(rate_plans === undefined ? [] : ratePlanIssues(rate_plans, adapter)),
  ];
}

function titleIssues(received: unknown): WriteIssue[] {
  const expected = `a text of at most ${LONGEST_TITLE} characters`;
  if (typeof received === 'string' && received.length > LONGEST_TITLE) {
    return [issue('too_long', 'title', { field: 'title', received, expected, most: LONGEST_TITLE })];
  }
  return textIssues(received, 'title', expected);
}

function propertyIssues(received: unknown, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  const list = { expected: 'a list with the id of one property', code: 'not_a_list', is: Array.isArray } as const;
  if (!Array.isArray(received)) return typeIssues(received, 'properties', list);
  const ids: readonly unknown[] = received;
  // Only the descriptor says whether a connection may have several.
  const isTooMany = ids.length > 1 && adapter !== undefined && adapter.property_mapping !== 'multiple';
  if (ids.length === 0 || isTooMany) return [writeIssue('one_property', 'properties', { count: ids.length })];
  return ids.flatMap((id, index) => uuidIssues(id, pathTo('properties', index), 'the id of a property, a UUID'));
}

function settingsIssues(received: unknown, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (isRecord(received)) return adapter === undefined ? [] : settingIssues(received, adapter.params, 'settings');
  return typeIssues(received, 'settings', { expected: 'an object', code: 'not_an_object', is: isRecord });
}

function ratePlanIssues(received: unknown, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (!Array.isArray(received)) {
    return [issue('not_a_list', 'rate_plans', { field: 'rate_plans', received, expected: 'a list of mappings' })];
  }
  const entries: readonly unknown[] = received;
  const issues = entries.flatMap((entry, index) => entryIssues(entry, pathTo('rate_plans', index), adapter));
  const hasPrimary = adapter === undefined || PRIMARY_FIELDS.some((name) => Object.hasOwn(adapter.rate_params, name));
  return issues.length > 0 || !hasPrimary ? issues : primaryIssues(entries);
}

/** The issues of one mapping that is sent by itself. */
export function mappingIssues(mapping: Fields, adapter?: AdapterDescriptor): WriteIssue[] {
  const { rate_plan_id, settings } = mapping;
  const object = { expected: 'an object', code: 'not_an_object', is: isRecord } as const;
  return [
    ...uuidIssues(rate_plan_id, 'rate_plan_id', 'the id of a rate plan, a UUID'),
    ...(isRecord(settings)
      ? mappingSettingIssues(settings, 'settings', adapter)
      : typeIssues(settings, 'settings', object)),
  ];
}

function entryIssues(entry: unknown, path: string, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (!isRecord(entry)) {
    return [issue('not_an_object', path, { field: path, received: entry, expected: 'a mapping' })];
  }
  const { rate_plan_id, settings } = entry;
  const expected = 'the id of a rate plan, a UUID, or null';
  // Null: no rate plan is mapped to the room and rate yet.
  const issues = rate_plan_id === null ? [] : uuidIssues(rate_plan_id, pathTo(path, 'rate_plan_id'), expected);
  // Null takes the mapping out.
  if (settings === null) return issues;
  const place = pathTo(path, 'settings');
  if (!isRecord(settings)) {
    const object = { expected: 'an object, or null', code: 'not_an_object', is: isRecord } as const;
    return [...issues, ...typeIssues(settings, place, object)];
  }
  return [...issues, ...mappingSettingIssues(settings, place, adapter)];
}

/** The codes that a mapping lacks, and the issues of its settings. Without a descriptor neither is known. */
function mappingSettingIssues(settings: Fields, path: string, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (adapter === undefined) return [];
  const missing = CODES.filter((field) => Object.hasOwn(adapter.rate_params, field) && !hasCode(settings, field));
  return [
    ...missing.map((field) => {
      const code = { field, received: settings[field], expected: 'a code that the OTA gave' };
      return issue('required', pathTo(path, field), code);
    }),
    ...settingIssues(settings, adapter.rate_params, path, isAnyNumber),
  ];
}

const hasCode = (settings: Fields, field: string): boolean => (settings[field] ?? '') !== '';

const CODES = ['room_type_code', 'rate_plan_code'] as const;

/** The names under which adapters say that a mapping is the primary one of its room and rate. */
export const PRIMARY_FIELDS = ['is_primary', 'primary_occ'] as const;

/** Of the mappings of one room and rate one sends availability and restrictions; the others send prices alone. */
function primaryIssues(entries: readonly unknown[]): WriteIssue[] {
  const mapped = entries.flatMap((entry, index) => {
    const settings = isRecord(entry) ? entry['settings'] : undefined;
    if (!isRecord(settings) || !CODES.every((name) => hasCode(settings, name))) return [];
    return [{ index, settings, pair: CODES.map((name) => settings[name]) }];
  });
  return [...groupBy(mapped, ({ pair }) => JSON.stringify(pair.map(String))).values()].flatMap((alike) => {
    const [{ index, pair }] = alike;
    const count = alike.filter(({ settings }) => PRIMARY_FIELDS.some((name) => settings[name] === true)).length;
    const [room, rate] = pair;
    return count === 1 ? [] : [writeIssue('one_primary', pathTo('rate_plans', index), { room, rate, count })];
  });
}

interface SettingType {
  readonly code: 'not_text' | 'not_whole_number' | 'not_boolean';
  readonly expected: string;
  readonly is: (value: unknown) => boolean;
}

const SETTING_TYPES = new Map<string, SettingType>([
  ['string', { code: 'not_text', expected: 'text', is: isText }],
  ['password', { code: 'not_text', expected: 'text', is: isText }],
  ['slug', { code: 'not_text', expected: 'text', is: isText }],
  ['integer', { code: 'not_whole_number', expected: 'a whole number', is: Number.isSafeInteger }],
  ['number', { code: 'not_whole_number', expected: 'a number', is: Number.isFinite }],
  ['boolean', { code: 'not_boolean', expected: 'true or false', is: (value) => typeof value === 'boolean' }],
]);

/** Codes of an OTA in mappings are copied as the OTA gave them. */
const isAnyNumber: IsTextNumber = (_, received) => typeof received === 'number';

/** The mask that answers have in the place of a password. */
const MASK = /^[*•]{3,}$/;

/** The passwords that are the mask of an answer: they would replace the stored ones. */
export function maskedPasswords({ settings }: Fields, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (!isRecord(settings) || adapter === undefined) return [];
  return Object.entries(adapter.params).flatMap(([field, { type }]) => {
    const received = settings[field];
    if (type !== 'password' || !isText(received) || !MASK.test(received)) return [];
    return [writeIssue('masked_password', pathTo('settings', field), { field, received })];
  });
}

/**
 * The issues of settings by their descriptor: the type of each, its options, and the rules that hide it.
 * Settings that the descriptor does not have are let through: it may not name all.
 */
export function settingIssues(
  settings: Fields,
  fields: Readonly<Record<string, AdapterField>>,
  path: string,
  isTextNumber = isNumberOfText,
): WriteIssue[] {
  return Object.entries(fields).flatMap(([field, { type, options, rules = [], default: usual }]) => {
    const received = settings[field];
    const place = pathTo(path, field);
    if (received === undefined || received === null) return [];
    const settingType = SETTING_TYPES.get(type);
    const isText = settingType?.code === 'not_text' && isTextNumber(field, received);
    if (settingType !== undefined && !settingType.is(received) && !isText) {
      return [issue(settingType.code, place, { field, received, expected: settingType.expected })];
    }
    const isChoice = type === 'select' || type === 'switch';
    // The service stores its default even where it misspelt it.
    if (isChoice && options !== undefined && !options.includes(received) && received !== usual) {
      const allowed = options.map(String);
      return [issue('not_one_of', place, { field, received, expected: `one of ${allowed.join(', ')}`, allowed })];
    }
    // Only a stated value of the other setting counts: one that is left out may be stored with another than its default.
    const hiding = rules.find((rule) => rule.apply === 'hidden' && settings[rule.influence_field] === rule.when);
    if (hiding === undefined || received === hiding.with_value) return [];
    const { influence_field: other, when: value } = hiding;
    return [writeIssue('setting_hidden', place, { field, received, other, value })];
  });
}
