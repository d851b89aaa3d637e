import { EXIT } from '../../command.js';
import { declare, declaredIn } from '../../input/declaration.js';

export const mcpCommand = declare({
  readsCommands: true,
  summary: 'serve the Model Context Protocol, for agents',
  description: 'Serves commands as tools of the Model Context Protocol.',
  notes: `
It speaks over standard input and output, changes nothing, and calls no network. The configuration of a client is

  { "mcpServers": { "staytax": { "command": "npx", "args": ["-y", "staytax", "mcp"] } } }

docs/agents.md describes its tools.
`,
  run: async (_, io, { parent: program }) => {
    // The package of the protocol is loaded by nothing else.
    const [{ serveTools }, { callTool }, { toolsOf }] = await Promise.all([
      import('./serve-tools.js'),
      import('./call-tool.js'),
      import('./tools.js'),
    ]);
    const tools = toolsOf(program === null ? {} : declaredIn(program));
    await serveTools(tools, (name, given) => callTool(tools, name, given, io), io);
    return EXIT.fine;
  },
});
