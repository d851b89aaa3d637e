import { issue } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { isRecord } from '../../issues/reading.js';
import type { AdapterField, SettingRule } from './channels.js';
import { type WriteIssue, writeIssue } from './write-issues.js';

type Settings = Readonly<Record<string, unknown>>;
type AdapterFields = Readonly<Record<string, AdapterField>>;

/**
 * What is wrong with settings, as their descriptor says: the type of each, its options, and the rules that hide it.
 * Settings that the descriptor does not have are let through: it may not name all.
 */
export function settingIssues(settings: Settings, fields: AdapterFields, path: string): WriteIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const received = settings[name];
    if (received === undefined || received === null) return [];
    const place = pathTo(path, name);
    const wrong = typeIssue(name, received, { field, place });
    return wrong === undefined ? hiddenIssues(settings, { name, field, place }) : [wrong];
  });
}

/** As the settings of a connection, but that codes of an OTA may be numbers: they are copied as the OTA gave them. */
export function mappingIssues(settings: Settings, fields: AdapterFields, path: string): WriteIssue[] {
  return settingIssues(settings, fields, path).filter(({ code, path: place }) => {
    const name = place.slice(path.length + 1);
    return code !== 'not_text' || typeof settings[name] !== 'number';
  });
}

interface Place {
  readonly field: AdapterField;
  readonly place: string;
}

function typeIssue(name: string, received: unknown, { field, place }: Place): WriteIssue | undefined {
  switch (field.type) {
    case 'string':
    case 'password':
      if (typeof received === 'string') return undefined;
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
      // A type that is new to us is the service's to check.
      return undefined;
  }
}

function optionIssue(name: string, received: unknown, { field, place }: Place): WriteIssue | undefined {
  const { options } = field;
  if (options === undefined || options.includes(received)) return undefined;
  const allowed = options.map(String);
  const expected = `one of ${allowed.join(', ')}`;
  return issue('not_one_of', place, { field: name, received, expected, allowed });
}

/** A setting that a rule hides has the value of the rule, or none. */
function hiddenIssues(settings: Settings, { name, field, place }: Place & { readonly name: string }): WriteIssue[] {
  const received = settings[name];
  const rule = (field.rules ?? []).find((candidate) => isHiding(candidate, settings));
  if (rule === undefined || received === rule.with_value) return [];
  const params = { field: name, received, other: rule.influence_field, value: rule.when };
  return [writeIssue('setting_hidden', place, params)];
}

/** Only what is said of the other setting counts: left out, it may be stored with another value than its default. */
function isHiding(rule: SettingRule, settings: Settings): boolean {
  return rule.apply === 'hidden' && isRecord(settings) && settings[rule.influence_field] === rule.when;
}
