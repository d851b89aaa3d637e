import { issue, pathTo } from '../../issues/issue.js';
import type { Fields } from '../../issues/reading.js';
import { isRecord } from '../../issues/reading.js';
import type { WriteIssue } from '../wire/write-issues.js';
import { writeIssue } from '../wire/write-issues.js';
import type { AdapterDescriptor, AdapterField, SettingRule } from './adapters.js';
import { textIssues, typeIssues, uuidIssues } from './check-field.js';

const LONGEST_TITLE = 255;

/** The check of a connection: all fields for a creation; for an update, absent fields stay as they are. */
export interface ChannelCheck {
  readonly isWhole: boolean;
  /** Without it, settings are not compared with their descriptor. */
  readonly adapter?: AdapterDescriptor | undefined;
}

/** Everything that is wrong with a connection before it is sent, as far as it can be seen from here. */
export function channelIssues(channel: Fields, { isWhole, adapter }: ChannelCheck): WriteIssue[] {
  const isSent = (name: string) => isWhole || channel[name] !== undefined;
  return [
    ...(isSent('channel') ? textIssues(channel['channel'], 'channel', 'the code of an adapter') : []),
    ...(isSent('group_id') ? uuidIssues(channel['group_id'], 'group_id', 'the id of a group, a UUID') : []),
    ...(channel['title'] === undefined || channel['title'] === null ? [] : titleIssues(channel['title'])),
    ...(isSent('properties') ? propertyIssues(channel['properties']) : []),
    ...(isSent('settings') ? settingsIssues(channel['settings'], adapter) : []),
    ...(channel['rate_plans'] === undefined ? [] : ratePlanIssues(channel['rate_plans'], adapter)),
  ];
}

function titleIssues(received: unknown): WriteIssue[] {
  const expected = `a text of at most ${LONGEST_TITLE} characters`;
  if (typeof received === 'string' && received.length > LONGEST_TITLE) {
    return [issue('too_long', 'title', { field: 'title', received, expected, most: LONGEST_TITLE })];
  }
  return textIssues(received, 'title', expected);
}

function propertyIssues(received: unknown): WriteIssue[] {
  const list = { expected: 'a list with the id of one property', code: 'not_a_list', is: Array.isArray } as const;
  if (!Array.isArray(received)) return typeIssues(received, 'properties', list);
  if (received.length !== 1) return [writeIssue('one_property', 'properties', { count: received.length })];
  return uuidIssues(received[0], 'properties[0]', 'the id of a property, a UUID');
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
  const found = entries.flatMap((entry, at) => entryIssues(entry, pathTo('rate_plans', at), adapter));
  return found.length > 0 ? found : primaryIssues(entries);
}

function entryIssues(entry: unknown, path: string, adapter: AdapterDescriptor | undefined): WriteIssue[] {
  if (!isRecord(entry)) {
    return [issue('not_an_object', path, { field: path, received: entry, expected: 'a mapping' })];
  }
  const { rate_plan_id } = entry;
  const expected = 'the id of a rate plan, a UUID, or null';
  // Null: no rate plan is mapped to the room and rate yet.
  const found = rate_plan_id === null ? [] : uuidIssues(rate_plan_id, pathTo(path, 'rate_plan_id'), expected);
  const settings = entry['settings'];
  const place = pathTo(path, 'settings');
  // Null takes the mapping out.
  if (settings === null) return found;
  if (!isRecord(settings)) {
    const object = { expected: 'an object, or null', code: 'not_an_object', is: isRecord } as const;
    return [...found, ...typeIssues(settings, place, object)];
  }
  for (const field of CODES) {
    if (settings[field] !== undefined && settings[field] !== null && settings[field] !== '') continue;
    const code = { field, received: settings[field], expected: 'a code that the OTA gave' };
    found.push(issue('required', pathTo(place, field), code));
  }
  return adapter === undefined ? found : [...found, ...mappingIssues(settings, adapter.rate_params, place)];
}

const CODES = ['room_type_code', 'rate_plan_code'] as const;

/** The names under which adapters say that a mapping is the primary one of its room and rate. */
export const PRIMARY_FIELDS = ['is_primary', 'primary_occ'] as const;

/** Of the mappings of one room and rate one sends availability and restrictions; the others send prices alone. */
function primaryIssues(entries: readonly unknown[]): WriteIssue[] {
  const pairs = new Map<
    string,
    { readonly room: unknown; readonly rate: unknown; readonly at: number; primary: number }
  >();
  for (const [at, entry] of entries.entries()) {
    const settings = isRecord(entry) ? entry['settings'] : undefined;
    if (!isRecord(settings)) continue;
    const [room, rate] = CODES.map((name) => settings[name]);
    const key = JSON.stringify([String(room), String(rate)]);
    const pair = pairs.get(key) ?? { room, rate, at, primary: 0 };
    if (PRIMARY_FIELDS.some((name) => settings[name] === true)) pair.primary += 1;
    pairs.set(key, pair);
  }
  return [...pairs.values()].flatMap(({ room, rate, at, primary }) =>
    primary === 1 ? [] : [writeIssue('one_primary', pathTo('rate_plans', at), { room, rate, count: primary })],
  );
}

type AdapterFields = Readonly<Record<string, AdapterField>>;

/**
 * The issues of settings by their descriptor: the type of each, its options, and the rules that hide it.
 * Settings that the descriptor does not have are let through: it may not name all.
 */
export function settingIssues(settings: Fields, fields: AdapterFields, path: string): WriteIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const received = settings[name];
    if (received === undefined || received === null) return [];
    const place = pathTo(path, name);
    const wrong = typeIssue(name, received, { field, place });
    return wrong === undefined ? hiddenIssues(settings, { name, field, place }) : [wrong];
  });
}

/** As the settings of a connection, but that codes of an OTA may be numbers: they are copied as the OTA gave them. */
function mappingIssues(settings: Fields, fields: AdapterFields, path: string): WriteIssue[] {
  return settingIssues(settings, fields, path).filter(({ code, path: place }) => {
    const name = place.slice(path.length + 1);
    return code !== 'not_text' || typeof settings[name] !== 'number';
  });
}

interface PlacedField {
  readonly field: AdapterField;
  readonly place: string;
}

function typeIssue(name: string, received: unknown, { field, place }: PlacedField): WriteIssue | undefined {
  switch (field.type) {
    case 'string':
    case 'password':
      if (typeof received === 'string' || isNumberOfText(name, received)) return undefined;
      return issue('not_text', place, { field: name, received, expected: 'text' });
    case 'integer':
      if (Number.isSafeInteger(received)) return undefined;
      return issue('not_whole_number', place, { field: name, received, expected: 'a whole number' });
    case 'boolean':
      if (typeof received === 'boolean') return undefined;
      return issue('not_boolean', place, { field: name, received, expected: 'true or false' });
    case 'select':
      return optionIssue(name, received, { field, place });
    default:
      // The service checks types that are new.
      return undefined;
  }
}

/** Settings that are text for us, and a number in some answers of the service. */
const NUMBERED = ['contract_sequence'];

function isNumberOfText(name: string, received: unknown): boolean {
  return NUMBERED.includes(name) && Number.isSafeInteger(received);
}

/** Settings in which a number that stands for a text is that text. */
export function withTexts(settings: Fields): Fields {
  const entries = Object.entries(settings).map(([name, value]) => [
    name,
    isNumberOfText(name, value) ? String(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function optionIssue(name: string, received: unknown, { field, place }: PlacedField): WriteIssue | undefined {
  const { options } = field;
  if (options === undefined || options.includes(received)) return undefined;
  const allowed = options.map(String);
  const expected = `one of ${allowed.join(', ')}`;
  return issue('not_one_of', place, { field: name, received, expected, allowed });
}

/** A setting that a rule hides has the value of the rule, or none. */
function hiddenIssues(settings: Fields, { name, field, place }: PlacedField & { readonly name: string }): WriteIssue[] {
  const received = settings[name];
  const rule = (field.rules ?? []).find((candidate) => isHiding(candidate, settings));
  if (rule === undefined || received === rule.with_value) return [];
  const params = { field: name, received, other: rule.influence_field, value: rule.when };
  return [writeIssue('setting_hidden', place, params)];
}

/** Only a stated value of the other setting counts: a setting that is left out may be stored with another value than its default. */
function isHiding(rule: SettingRule, settings: Fields): boolean {
  return rule.apply === 'hidden' && isRecord(settings) && settings[rule.influence_field] === rule.when;
}
