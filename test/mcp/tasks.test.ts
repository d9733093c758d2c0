import { expect, test } from '@jest/globals';
import { agentTasks, storeTaskDocuments } from '../../bench/agent-tasks.ts';
import { sharedService } from '../shared-service.ts';
import { accessToken } from './access-token.ts';
import { connectAgent, type Era } from './agent.ts';

test.each<Era>(['auto', 'legacy'])(
  'a common task takes at most two calls of tools that are shown by default (%s)',
  async (era) => {
    const service = await sharedService();
    const { accountId } = await service.newAccount();
    const agent = await connectAgent(service.baseUrl, await accessToken(accountId), era);
    const shown = new Set((await agent.listTools()).tools.map(({ name }) => name));
    const called: string[] = [];
    const call = (name: string, args: Record<string, unknown>) => {
      called.push(name);
      return agent.callTool({ name, arguments: args });
    };
    const documents = await storeTaskDocuments(call);
    for (const { title, run } of agentTasks) {
      called.length = 0;
      await run(call, documents);
      expect([title, called.length <= 2, called.every((name) => shown.has(name))]).toEqual([
        title,
        true,
        true,
      ]);
    }
    await agent.close();
  },
);
