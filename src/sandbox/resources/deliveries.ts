import type { MakeResource } from '../common/resource.js';

/** Events that are still on their way: no endpoint, but a part of the state. */
export const deliveriesResource: MakeResource = ({ deliveries }) => ({
  name: 'deliveries',
  save: () => deliveries.save(),
  load: (kept) => deliveries.load(kept),
});
