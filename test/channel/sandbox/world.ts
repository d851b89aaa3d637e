import { expect } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../src/channel/sandbox/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';

const KEY = 'secret';
export const HOTEL = '716305c4-561a-4561-a187-7f5b8aeb5920';
export const INN = '52397a6e-c330-44f4-a293-47042d3a3607';
export const NOWHERE = '00000000-0000-4000-8000-00000000dead';
export const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10', is_inclusive: true, property_id: HOTEL };
export const FEE = { ...VAT, title: 'Fee', logic: 'per_night', type: 'fee', rate: '2.5', currency: 'EUR' };
export const TAXES = '/api/v1/taxes';
export const SETS = '/api/v1/tax_sets';

export function sandboxOf(options: Partial<SandboxOptions> = {}): Sandbox {
  let count = 0;
  const newId = () => {
    count += 1;
    return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  };
  return createSandbox({
    apiKeys: [KEY, { key: 'inn', properties: [INN] }],
    properties: [HOTEL, INN],
    newId,
    ...options,
  });
}

/** The shapes of all answers at once: each test reads what its answer has. */
export interface Answered {
  status: number;
  body: {
    data: Entry & Entry[];
    meta: Record<string, unknown>;
    errors: { code: string; title: string; details: Record<string, string[]> };
  };
}
interface Entry {
  type: string;
  id: string;
  attributes: Record<string, unknown> & { taxes: Array<Record<string, unknown>> };
  relationships: unknown;
}

export async function call(
  { fetch }: Pick<Sandbox, 'fetch'>,
  method: string,
  path: string,
  { body, key = KEY }: { body?: unknown; key?: string | null } = {},
): Promise<Answered> {
  const response = await fetch(`https://api.example.com${path}`, {
    method,
    headers: key === null ? {} : { 'user-api-key': key },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

export async function created(sandbox: Sandbox, fields: object, path = TAXES): Promise<string> {
  const { status, body } = await call(sandbox, 'POST', path, {
    body: { [path === TAXES ? 'tax' : 'tax_set']: fields },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}
