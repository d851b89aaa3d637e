/** What stands for the network, or the network itself: `globalThis.fetch` is one. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
