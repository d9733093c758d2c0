import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { accessToken } from '../test/mcp/access-token.ts';
import type { OwnService } from '../test/service.ts';
import { agentTasks, storeTaskDocuments, type TaskResult } from './agent-tasks.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const revisions = { auto: '2026-07-28', legacy: '2025-11-25' } as const;

/** What common tasks cost an agent: its calls, and what its model writes and reads, in tokens of four bytes. */
async function measureAgents(service: OwnService): Promise<string> {
  const { accountId } = await service.newAccount(1_000);
  const token = await accessToken(accountId);
  const rows: string[][] = [];
  for (const [mode, revision] of Object.entries(revisions)) {
    const client = new Client(
      { name: 'bench', version: '1' },
      { versionNegotiation: { mode: mode as keyof typeof revisions } }, // Object.entries widens keys to string
    );
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.baseUrl}/mcp`), { requestInit }),
    );
    if (client.getNegotiatedProtocolVersion() !== revision)
      throw new Error(`the revision is not ${revision}`);
    const { tools } = await client.listTools();
    const start = tokens(tools) + tokens(client.getInstructions());
    rows.push(['the list of tools and the instructions', revision, '–', '–', String(start)]);
    const counted = countedCalls(client);
    const documents = await storeTaskDocuments(counted.call);
    for (const { title, run } of agentTasks) {
      counted.reset();
      await run(counted.call, documents);
      const { calls, written, read } = counted.count();
      rows.push([title, revision, String(calls), String(written), String(read)]);
    }
    await client.close();
  }
  return table(['task', 'revision', 'calls', 'tokens written', 'tokens read'], rows);
}

function countedCalls(client: Client) {
  let count = { calls: 0, written: 0, read: 0 };
  const call = async (name: string, args: Record<string, unknown>): Promise<TaskResult> => {
    const result = await client.callTool({ name, arguments: args });
    const { content, structuredContent } = result;
    count = {
      calls: count.calls + 1,
      written: count.written + tokens({ name, arguments: args }),
      read: count.read + tokens({ content, structuredContent }),
    };
    return result;
  };
  return {
    call,
    count: () => count,
    reset: () => {
      count = { calls: 0, written: 0, read: 0 };
    },
  };
}

function tokens(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4);
}

console.log(await withService(measureAgents));
