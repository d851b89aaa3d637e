import { settingIssues } from '../../api/resources/check-channel.js';
import { toDetails } from '../../issues/details.js';
import { isRecord } from '../../issues/reading.js';
import { type Details, Refusal } from '../common/answers.js';
import { adapterWith, type SandboxAdapter } from './adapters.js';
import { isKnownHotel } from './ota.js';

export type Settings = Readonly<Record<string, unknown>>;

const BLANK = "can't be blank";

/** What an OTA has against settings, by field. */
export function settingProblems(
  settings: Settings,
  { params }: SandboxAdapter,
  required: readonly string[],
): Record<string, string[]> {
  const details = toDetails(settingIssues(settings, params, ''));
  for (const name of required) {
    if (isBlank(settings[name])) details[name] = [BLANK];
  }
  if (!isKnownHotel(settings['hotel_id'])) details['hotel_id'] = ['is no hotel that these credentials may use.'];
  return details;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Problems of settings, at the place where a connection has them. */
export function inSettings(problems: Details): Details {
  const sentences = Object.entries(problems).flatMap(([name, said]) => said.map((why) => `settings.${name}: ${why}`));
  return sentences.length === 0 ? {} : { settings: sentences };
}

/** The settings with the defaults of those that are left out. */
export function withDefaults(settings: Settings, { params }: SandboxAdapter): Settings {
  const defaults = Object.entries(params).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  );
  return { ...Object.fromEntries(defaults), ...settings };
}

/** The adapter and the settings that a question is about. */
export function askedOf(body: unknown): { readonly adapter: SandboxAdapter; readonly settings: Settings } {
  const outer = isRecord(body) ? body : {};
  // Both forms are documented: under the name of what is sent, and flat.
  const { channel: code, settings = {} } = isRecord(outer['channel']) ? outer['channel'] : outer;
  const adapter = adapterWith(code);
  if (code === undefined || code === null) throw new Refusal(400, { channel: ['is missing.'] });
  if (adapter === undefined) throw new Refusal(422, { channel: ['is no adapter that there is.'] });
  return { adapter, settings: isRecord(settings) ? settings : {} };
}
