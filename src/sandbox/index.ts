/**
 * The API of the channel manager in memory, for tests and for trying things out.
 *
 * @module staytax/sandbox
 */

export type { SandboxKey } from './access.js';
export type { Fault, FaultKind, FaultScope } from './faults.js';
export type { Listening } from './listen.js';
export type { LoggedRequest } from './log.js';
export type { Completeness, EntryRecord, TaxRecord, TaxSetRecord } from './printed.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.js';
export type { SandboxState } from './state.js';
export type { UsedTaxRemoval } from './store.js';
