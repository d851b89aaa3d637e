import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, type JSONRPCMessage, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Io } from '../../command-io.js';
import type { ToolAnswer } from './call-tool.js';
import type { Arguments, Tool } from './tools.js';

/** What is served. */
export interface Served {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly call: (name: string, given: Arguments) => Promise<ToolAnswer>;
}

/** What an agent is told before it calls anything. */
const INSTRUCTIONS = `Taxes and fees of hotel stays, calculated to the cent. Amounts and rates are texts ("7.00"), dates YYYY-MM-DD.
To write a tax set, begin with the nearest one: call examples, and search_docs for how to say a rule. validate it, then quote a
stay whose amount is known, or test it with cases. To change a set, preview the draft beside what is saved.
Never work out a tax yourself: explain has every step. The places are examples, not tax advice; each names its source.`;

/** Serves tools until the client is gone. With the package of the protocol, it is a file that nothing else loads. */
export async function serveTools({ tools, call }: Served, io: Io): Promise<void> {
  const server = new Server(
    { name: 'staytax', version: io.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...tools].map(listed) }));
  const running = new Set<Promise<ToolAnswer>>();
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const called = call(params.name, params.arguments ?? {});
    running.add(called);
    const { text, isError } = await called.finally(() => running.delete(called));
    return { content: [{ type: 'text', text }], isError };
  });
  const transport = new OverInputAndOutput(io);
  await server.connect(transport);
  await transport.read();
  // What was asked before the input ended is answered. A message is handed on, and an answer sent, a moment later.
  do {
    await Promise.all(running);
    await io.sleep(0);
  } while (running.size > 0);
  await server.close();
}

function listed([name, { description, properties, required }]: readonly [string, Tool]) {
  return {
    name,
    description,
    inputSchema: {
      type: 'object' as const,
      properties: { ...properties },
      required: [...required],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

const NEWLINE = 0x0a;

/** The largest message that is read. */
const MOST_MESSAGE_BYTES = 10 * 1024 * 1024;

/** As much of the start and of the end of a message as is kept when it is too large: its id stands there. */
const EDGE = 4_096;

/** The id of a message that is not read: before its parameters, or behind them. */
function idIn(head: string, tail: string): string | number | undefined {
  const [before = ''] = head.split('"params"');
  const [, id] =
    /"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")/.exec(before) ??
    /,\s*"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"]{0,100}"\s*)*\}\s*$/.exec(
      tail,
    ) ??
    [];
  return id === undefined ? undefined : JSON.parse(id);
}

function tooLarge(id: string | number | undefined): JSONRPCMessage {
  const message = `The message is larger than ${MOST_MESSAGE_BYTES / 2 ** 20} MB. A tax set and its cases are far smaller.`;
  return { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code: INVALID_REQUEST, message } };
}

/** Of JSON-RPC. */
const INVALID_REQUEST = -32_600;

/** Messages as lines of JSON, over the input and output of a command. */
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

  /** Hands on what comes in, until there is no more: the client has gone. */
  async read(): Promise<void> {
    const buffer = new ReadBuffer({ maxBufferSize: MOST_MESSAGE_BYTES });
    let [size, head, tail] = [0, '', ''];
    for await (const chunk of this.io.stdin()) {
      for (let start = 0; start < chunk.length; ) {
        const end = chunk.indexOf(NEWLINE, start) + 1 || chunk.length;
        const piece = Buffer.from(chunk.subarray(start, end));
        start = end;
        size += piece.length;
        if (head.length < EDGE) head += piece.toString('latin1', 0, EDGE);
        tail = (tail + piece.toString('latin1', Math.max(0, piece.length - EDGE))).slice(-EDGE);
        if (size <= MOST_MESSAGE_BYTES) buffer.append(piece);
        else buffer.clear();
        if (piece.at(-1) !== NEWLINE) continue;
        if (size <= MOST_MESSAGE_BYTES) this.#handOn(buffer);
        else await this.send(tooLarge(idIn(head, tail)));
        [size, head, tail] = [0, '', ''];
      }
    }
  }

  /** Every whole message; a line that is none is told, and left out. */
  #handOn(buffer: ReadBuffer): void {
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(asError(error));
      }
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
