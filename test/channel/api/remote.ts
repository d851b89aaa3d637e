import type {
  Definitions,
  DefinitionsInput,
  PlanOptions,
  Remote,
  SyncPlan,
  TaxApi,
} from '../../../src/channel/api/index.js';
import { createApi, fetchRemote, planSync, validateDefinitions } from '../../../src/channel/api/index.js';
import type { Sandbox } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { OTHER_PROPERTY, PROPERTY, stateOf } from './sync-world.js';

export interface SandboxWorld {
  readonly sandbox: Sandbox;
  readonly api: TaxApi;
  readonly remote: () => Promise<Remote>;
}

/** A sandbox in which properties have what definitions say; ids are of the form "7163 VAT". */
export function sandboxWith(...definitions: readonly DefinitionsInput[]): SandboxWorld {
  const sandbox = createSandbox({
    apiKeys: ['key'],
    properties: [PROPERTY, OTHER_PROPERTY],
    state: stateOf(definitions),
  });
  const api = createApi({
    baseUrl: 'https://api.example.com',
    apiKey: 'key',
    fetch: sandbox.fetch,
    retry: { retries: 0 },
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: { sleep: async () => undefined },
  });
  return { sandbox, api, remote: () => fetchRemote(api, PROPERTY) };
}

/** Definitions that are known to be valid. */
export function valid(input: DefinitionsInput): Definitions {
  const { value, issues } = validateDefinitions(input);
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

/** A plan that is known to be possible. */
export function planned(desired: DefinitionsInput, remote: Remote, options?: PlanOptions): SyncPlan {
  const { value, issues } = planSync(valid(desired), remote, options);
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

/** The steps as one line each: "update tax VAT: rate". */
export function told({ steps }: SyncPlan): string[] {
  return steps.map((step) => {
    const fields = step.action === 'update' ? `: ${step.fields.map(({ field }) => field).join(', ')}` : '';
    return `${step.action} ${step.kind} ${step.title}${fields}`;
  });
}
