import type { Issue } from '../../issues/issue.js';
import { isRecord } from '../../issues/reading.js';
import { summary } from '../calls/answer.js';
import type { OddRecord } from '../calls/options.js';
import { relatedId } from '../resources/fields.js';

/** A record that cannot be read, in the place of one that can. */
export interface OddEntry<Kind extends string> {
  readonly id: string;
  readonly odd: OddRecord<Kind>;
}

/** The readable fields of a masked envelope that cannot be read; `undefined` if it has another type or no id. */
export function oddRecordOf<Kind extends string>(
  kind: Kind,
  envelope: unknown,
  issues: readonly Issue[],
): OddRecord<Kind> | undefined {
  if (!isRecord(envelope) || !isRecord(envelope['attributes'])) return undefined;
  const { attributes: record, type = kind } = envelope;
  const id = envelope['id'] ?? record['id'];
  if (type !== kind || typeof id !== 'string' || id === '') return undefined;
  const title = typeof record['title'] === 'string' ? record['title'] : '';
  const property_id = relatedId(envelope['relationships'], 'property') ?? record['property_id'];
  const reason = summary(issues.map((found) => ({ ...found, path: found.path.replace(/^\.?attributes\.?/, '') })));
  return { kind, id, title, ...(typeof property_id === 'string' ? { property_id } : {}), reason, record };
}

/** A record without a readable id. Its place is left out, because the list gets shorter. */
export function namelessRecord<Kind extends string>(kind: Kind, { message }: Error): OddRecord<Kind> {
  return { kind, id: '', title: '', reason: message.replace(/data\[\d+\][.:]? ?/g, ''), record: undefined };
}

/** A list without its odd records, which go to `onOdd`. */
export async function* withoutOdd<Listed, Kind extends string>(
  list: AsyncIterable<Listed | OddEntry<Kind>>,
  onOdd: ((record: OddRecord<Kind>) => void) | undefined,
): AsyncGenerator<Listed, void, undefined> {
  for await (const entry of list) {
    if (isOdd<Kind>(entry)) onOdd?.(entry.odd);
    else yield entry;
  }
}

function isOdd<Kind extends string>(entry: unknown): entry is OddEntry<Kind> {
  return isRecord(entry) && 'odd' in entry;
}

/** Whether a record names an id anywhere inside: a tax set that cannot be read may use a tax. */
export function mentions(record: unknown, id: string): boolean {
  if (record === id) return true;
  if (typeof record !== 'object' || record === null) return false;
  return Object.values(record).some((part) => mentions(part, id));
}
