/** What `createService` answers with: a function from a request to its answer. */
export interface Service {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
  fetch(request: Request): Response | Promise<Response>;
}

export declare function createService(options?: { readonly isStopping?: () => boolean }): Service;
