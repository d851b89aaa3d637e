/** What the studio touches outside itself, beside `Io`. */
export interface StudioIo {
  /** The script of the page: the bundle that the package comes with. */
  script(): Promise<string>;
  /** Answers on a port of this machine. */
  serve(
    fetch: (request: Request) => Response | Promise<Response>,
    place: { readonly port: number; readonly host: string },
  ): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }>;
  /** Opens an address in the browser of the person; whether that works is not known. */
  open(url: string): void;
  /** A word that nobody can guess. */
  token(): string;
}
