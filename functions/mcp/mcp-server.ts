import { McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { apiVersion } from '../core/contract/api-version.ts';
import { conformanceLevels } from '../core/contract/fields/conformance.ts';
import type { ObjectSchema } from '../core/contract/fields/json-schema.ts';
import { limits } from '../core/contract/limits.ts';
import { type AgentCall, callTool } from './call-tool.ts';
import type { ToolArguments } from './tool-input.ts';
import type { Tool } from './tools.ts';

const instructions = [
  'Creates, reads, searches, draws, cuts, merges, stamps, fills, encrypts and compresses PDFs. A PDF is given as',
  '`document_id` (a stored document, or an upload), `pdf_url` or `pdf_base64`; `password` opens an encrypted one.',
  'Pages count from 1. `pages` selects them in the order wanted: a list, or a string such as `1,3`, `2-5`, `7-` (to the',
  'last page), `5-2` (reversed), `odd` or `even`. `filename` is the name of the result.',
  '`ocr` recognises scans: with `auto` pages without text, and large scans on other pages, with `always` all pages. `languages`',
  'are those that scans may be in, as Tesseract’s codes, such as `eng`; each page is read in the one that fits best.',
  '`hidden` is about text that readers of the page cannot see, which may be meant for programs alone: `exclude` leaves it out and',
  'counts it, `include` keeps it, `mark` also reports where it is.',
  '`conformance` makes a PDF conform to PDF/A, PDF/UA or both, and `title` and `language` go with it:',
  `\`${conformanceLevels.join('`, `')}\`.`,
  'A tool that makes a file stores it and returns a link, which needs no credential. In `storage`,',
  `\`expires_in\` is how many seconds the link works (${limits.linkSeconds.default} by default), \`retention_days\` how long`,
  `the file is kept (${limits.retentionDays.default} by default), and \`mode\` \`byob\` stores it in the account’s own bucket.`,
  'With `async`, a job is returned at once: `get_job` shows when the file is ready.',
  'Pass the `document_id` to other tools to work on the same file. To use a file on the web, send its URL. To use a',
  'local file, call `create_upload` and PUT the file to the URL it returns, or send it as base64.',
].join(' ');

/** The tools are the same for all callers, and only change with a deployment. */
const cacheHints = { 'tools/list': { ttlMs: 60 * 60_000, cacheScope: 'public' } } as const;

/** A server with these tools, for the calls of one request. */
export function mcpServer(tools: readonly Tool[], call: AgentCall): McpServer {
  const server = new McpServer(
    { name: 'pdf-service', title: 'PDF service', version: apiVersion },
    { instructions, cacheHints, capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools) {
    const { name, title, description, annotations, input, output } = tool;
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: asIs(input), outputSchema: asIs(output) },
      (given) => callTool(tool, given, call),
    );
  }
  return server;
}

/** A schema that is shown but not applied: the endpoint applies its own, and reports errors in its own words. */
function asIs(schema: ObjectSchema): StandardSchemaWithJSON<ToolArguments> {
  return {
    '~standard': {
      version: 1,
      vendor: 'pdf-service',
      validate: (value) => ({ value: (value ?? {}) as ToolArguments }), // the protocol’s own schema ensures an object
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
