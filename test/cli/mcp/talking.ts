import { readdirSync, readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Io } from '../../../src/cli/command-io.js';
import { run } from '../../../src/cli/run.js';
import { textOf } from '../../docs/blocks.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';

const ROOT = new URL('../../../', import.meta.url);
const named = (folder: string) =>
  readdirSync(new URL(folder, ROOT)).map((file) => ({
    file,
    text: readFileSync(new URL(folder + file, ROOT), 'utf8'),
  }));
const FILES: ReadonlyMap<string, string> = new Map(
  ['examples/places/', 'examples/tax-sets/', 'examples/stays/'].flatMap((folder) =>
    named(folder).map(({ file, text }) => [`/package/${folder}${file}`, text] as const),
  ),
);
const PAGES = new Map(['calculation.md', 'how-do-i-say.md', 'issues.md'].map((page) => [page, textOf(`docs/${page}`)]));

/** A world with the examples and pages of the package, and with more files. */
function ioWith(files: ReadonlyMap<string, string> = new Map()): Io {
  return {
    ...NOTHING_OUTSIDE,
    pages: async () => PAGES,
    isThere: async (path) => files.has(path) || FILES.has(path),
    filesIn: async (folder, endings) => {
      const paths = [...FILES.keys()].filter((path) => path.startsWith(`${folder}/`));
      return paths.length === 0 ? undefined : paths.filter((path) => endings.some((ending) => path.endsWith(ending)));
    },
    read: async function* (path) {
      const text = files.get(path) ?? FILES.get(path);
      if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      yield new TextEncoder().encode(text);
    },
  };
}

/** What a command prints on files. */
export async function printed(argv: readonly string[], files: Record<string, unknown>) {
  let stdout = '';
  const texts = new Map(Object.entries(files).map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`]));
  const output = {
    isTTY: false,
    write: (text: string) => {
      stdout += text;
    },
  };
  const code = await run(argv, { ...ioWith(texts), stdout: output });
  return { code, stdout };
}

/** The protocol's own client, on a server in this process: as over two pipes. */
export async function connected() {
  const toServer: Uint8Array[] = [];
  let wake = () => {};
  let isOpen = true;
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: async () => {},
    send: async (message: JSONRPCMessage) => {
      toServer.push(new TextEncoder().encode(serializeMessage(message)));
      wake();
    },
    close: async () => {
      isOpen = false;
      wake();
      transport.onclose?.();
    },
  };
  const files = ioWith();
  const ended = run(['mcp'], {
    ...files,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    read: async function* (source) {
      if (source !== '-') return yield* files.read(source);
      for (;;) {
        const chunk = toServer.shift();
        if (chunk !== undefined) yield* inHalves(chunk);
        else if (!isOpen) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
    stdout: {
      isTTY: false,
      write: (text) => {
        buffer.append(Buffer.from(text));
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage())
          transport.onmessage?.(message);
      },
    },
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  /** A call of a tool: its text, and whether it is an error. */
  const call = async (name: string, given: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
    const [first] = Array.isArray(content) ? content : [];
    return { text: String(first?.text), content: structuredContent, isError: isError === true };
  };
  return {
    client,
    call,
    ended,
    /** The input ends, and answers are still read. */
    endInput: () => {
      isOpen = false;
      wake();
    },
    sendRaw: (text: string) => {
      toServer.push(new TextEncoder().encode(text));
      wake();
    },
  };
}

/** A pipe may cut anywhere. */
function inHalves(chunk: Uint8Array): Uint8Array[] {
  const middle = chunk.length >> 1;
  return [chunk.subarray(0, middle), chunk.subarray(middle)];
}
