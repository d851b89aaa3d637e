import type { Tax } from '../tax.js';
import type { CollectedBy } from './of-tax.js';

/** Who collects a tax, where a booking may name more that the channel collects, by title or id. */
export function collectorOf({ id, title, local }: Tax, byChannel: ReadonlySet<string>): CollectedBy {
  if (byChannel.has(title) || (id !== undefined && byChannel.has(id))) return 'channel';
  return local?.collected_by ?? 'property';
}
