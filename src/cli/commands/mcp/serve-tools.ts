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
    const buffer = new ReadBuffer();
    for await (const chunk of this.io.stdin()) {
      try {
        buffer.append(Buffer.from(chunk));
      } catch (error) {
        this.onerror?.(asError(error));
      }
      this.#handOn(buffer);
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
