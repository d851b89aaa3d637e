export declare const MARKER: string;
export declare function publish(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  outside: { readonly fetch: typeof fetch; readonly summary: (text: string) => void },
): Promise<'made' | 'updated' | 'unchanged' | 'summary'>;
