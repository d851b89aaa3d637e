import { EXIT } from '../../command.js';
import { declare } from '../../input/declaration.js';

export const registerMcp = declare({
  name: 'mcp',
  summary: 'serve the Model Context Protocol, for agents',
  description: 'Serves validate, quote, explain, preview and more as tools of the Model Context Protocol.',
  notes: `
It speaks over standard input and output, changes nothing, and calls no network. The configuration of a client is

  { "mcpServers": { "staytax": { "command": "npx", "args": ["-y", "staytax", "mcp"] } } }

docs/agents.md describes its tools.
`,
  run: async (_, io) => {
    // The package of the protocol, and the commands, are loaded by nothing else.
    const [{ serveTools }, { callTool }, { TOOLS }] = await Promise.all([
      import('./serve-tools.js'),
      import('./call-tool.js'),
      import('./tools.js'),
    ]);
    await serveTools(TOOLS, (name, given) => callTool(name, given, io), io);
    return EXIT.fine;
  },
});
