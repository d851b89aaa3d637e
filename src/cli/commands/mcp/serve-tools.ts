import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { piecesOf } from '../../bulk/batches.js';
import type { Io } from '../../command-io.js';
import { STDIN } from '../../files.js';
import type { Arguments } from '../../input/tool.js';
import type { ToolAnswer } from './call-tool.js';
import type { Tool } from './tools.js';

const INSTRUCTIONS = `Taxes and fees of hotel stays, calculated to the cent. Amounts and rates are texts ("7.00"), dates YYYY-MM-DD.
To write a tax set, begin with the nearest one: call examples, and search_docs for how to say a rule. validate it, then quote a
stay whose amount is known, or test it with cases. To change a set, preview the draft beside what is saved.
An answer that is longer than 12,000 characters comes in pages: call again with "page". Lists go on from page to page.
Never work out a tax yourself: explain has every step. The places are examples, not tax advice; each names its source.`;

/** Serves tools until the client disconnects. In a file by itself, because it loads the protocol package. */
export async function serveTools(
  tools: ReadonlyMap<string, Tool>,
  call: (name: string, given: Arguments) => Promise<ToolAnswer>,
  io: Io,
): Promise<void> {
  const server = new Server(
    { name: 'staytax', version: io.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...tools].map(toolListing) }));
  const running = new Set<Promise<ToolAnswer>>();
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const called = call(params.name, params.arguments ?? {});
    running.add(called);
    const { text, content, isError } = await called.finally(() => running.delete(called));
    return {
      content: [{ type: 'text', text }],
      ...(content === undefined ? {} : { structuredContent: content }),
      isError,
    };
  });
  const transport = new OverInputAndOutput(io);
  await server.connect(transport);
  await transport.read();
  // Answers the requests that came before the end of the input. Messages are passed on, and answers sent, a moment
  // later.
  do {
    await Promise.all(running);
    await io.sleep(0);
  } while (running.size > 0);
  await server.close();
}

function toolListing([name, tool]: readonly [string, Tool]) {
  const { description, required = [], answer } = tool;
  const properties = Object.fromEntries(
    Object.entries(tool.arguments).map(([argument, { schema }]) => [argument, schema]),
  );
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: { ...properties, page: { type: 'integer' } },
      required: [...required],
      additionalProperties: false,
    },
    outputSchema: {
      ...answer,
      type: 'object' as const,
      properties: { ...Object(answer['properties']), page: { type: 'integer' }, pages: { type: 'integer' } },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

export const MOST_MESSAGE_BYTES = 10 * 1024 * 1024;

/** Bytes kept of the start and the end of a message that is too large: its id is in one of them. */
const EDGE = 4_096;

const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")`;
const OTHERS = String.raw`\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"]{0,100}"\s*)*\}\s*$`;

/** Answer to a message that is too large. Its id is before its parameters or after them. */
function tooLarge(head: string, tail: string): JSONRPCMessage {
  const [before = ''] = head.split('"params"');
  const [, id] = new RegExp(ID).exec(before) ?? new RegExp(`,\\s*${ID}${OTHERS}`).exec(tail) ?? [];
  const message = `The message is larger than ${MOST_MESSAGE_BYTES / 2 ** 20} MB. A tax set and its cases are far smaller.`;
  return refusal(id === undefined ? undefined : JSON.parse(id), INVALID_REQUEST, message);
}

/** Of JSON-RPC. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

function refusal(id: unknown, code: number, message: string): JSONRPCMessage {
  const named = typeof id === 'string' || typeof id === 'number' ? { id } : {};
  return { jsonrpc: '2.0', ...named, error: { code, message } };
}

/** Answer to a line that is not a message, with the id of the request if it can be read. */
function noMessage(line: string): JSONRPCMessage {
  try {
    const value: unknown = JSON.parse(line);
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    return refusal(id, INVALID_REQUEST, 'Invalid request: a JSON-RPC 2.0 message has "jsonrpc" and "method".');
  } catch {
    return refusal(undefined, PARSE_ERROR, 'Parse error: a line must be one JSON-RPC message.');
  }
}

class OverInputAndOutput implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  constructor(private readonly io: Io) {}

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    this.io.stdout.write(serializeMessage(message));
  }

  async close(): Promise<void> {
    this.onclose?.();
  }

  /** Passes messages on until the client disconnects. */
  async read(): Promise<void> {
    let pieces: Buffer[] = [];
    let [size, head, tail] = [0, '', ''];
    for await (const chunk of this.io.read(STDIN)) {
      for (const { piece: bytes, isEnded } of piecesOf(chunk)) {
        const piece = Buffer.from(bytes);
        size += piece.length;
        if (head.length < EDGE) head += piece.toString('latin1', 0, EDGE);
        tail = (tail + piece.toString('latin1', Math.max(0, piece.length - EDGE))).slice(-EDGE);
        if (size <= MOST_MESSAGE_BYTES) pieces.push(piece);
        else pieces = [];
        if (!isEnded) continue;
        if (size <= MOST_MESSAGE_BYTES) await this.#handOn(Buffer.concat(pieces).toString('utf8').trim());
        else await this.send(tooLarge(head, tail));
        [pieces, size, head, tail] = [[], 0, '', ''];
      }
    }
  }

  /** Answers a line that is not a message with the reason. Ignores an empty line, and a response: nothing is requested. */
  async #handOn(line: string): Promise<void> {
    if (line === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      return this.send(noMessage(line));
    }
    if ('method' in message) this.onmessage?.(message);
  }
}
