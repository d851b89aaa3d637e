type StorageName = 'localStorage' | 'sessionStorage';

/** Reads JSON from the storage of the browser; `undefined` if the browser refuses it. */
export function readStored(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}

export function store(storage: StorageName, key: string, value: unknown): void {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // Full, or not allowed: leaving the page still warns.
  }
}
