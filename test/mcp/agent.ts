import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** `auto` speaks the current revision where the server does, `legacy` the one before it. */
export type Era = 'auto' | 'legacy';

/** The official client, connected with a token. */
export async function connectAgent(
  baseUrl: string,
  token: string,
  mode: Era = 'auto',
  query = '',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { Authorization: `Bearer ${token}` };
  const address = new URL(`${baseUrl}/mcp?${query}`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

export type ToolResult = Awaited<ReturnType<Client['callTool']>>;

/** All that a result says in text. */
export function textOf({ content }: ToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}

/** A result's structured content, or the JSON in its text. Throws the text of a result that is an error. */
export function answerOf<Answer extends Record<string, unknown>>(result: ToolResult): Answer {
  if (result.isError) throw new Error(textOf(result));
  return (result.structuredContent ?? jsonIn(result)) as Answer;
}

/** The JSON in a result's text, which is a line of its own. */
function jsonIn(result: ToolResult): unknown {
  const line = textOf(result)
    .split('\n')
    .find((one) => one.startsWith('{'));
  return JSON.parse(line ?? '');
}
