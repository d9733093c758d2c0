import type { Call } from '../generated/types.ts';
import { clientOf } from './client-of.ts';
import { following } from './following.ts';
import { type OwnCommand, textOf, textOption } from './own-command.ts';

const firstShown = 10;
const longestCallMs = 60_000;

/** Shows the calls of the account as they come. */
export const tailCalls: OwnCommand = {
  summary: 'Show the calls of the account as they come',
  words: '[--endpoint PATH] [--status STATUS] [--code CODE] [--json]',
  notes: [
    'Begins with the last ten, and goes on until Ctrl-C. Calls of /calls, such as its own, are left out. With --json, each call is a line of JSON.',
  ],
  options: [
    textOption('endpoint', 'Only calls of this endpoint, such as `/htmlToPdf`.'),
    textOption('status', 'Only calls with this status, such as `404`, or of this class, such as `4xx`.'),
    textOption('code', 'Only calls that failed with this code.'),
  ],
  async run(line, terminal) {
    const client = await clientOf(line, terminal);
    const filters = Object.fromEntries(
      ['endpoint', 'status', 'code'].flatMap((name) => {
        const value = textOf(line, name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const known = new Map<string, string>(); // the calls that were listed, by request, with their times
    let since: string | undefined;
    await following(async () => {
      const found: Call[] = [];
      for await (const call of client.listCalls({ ...filters, limit: 100, ...(since && { from: since }) })) {
        if (since === undefined && found.length === 100) break;
        if (!known.has(call.request_id)) found.push(call);
      }
      for (const { request_id, created_at } of found) known.set(request_id, created_at);
      const others = found.filter(({ endpoint }) => endpoint !== '/calls' || filters.endpoint === '/calls');
      for (const call of others.slice(0, since === undefined ? firstShown : others.length).reverse())
        terminal.stdout.write(`${line.common.json ? JSON.stringify(call) : callLine(call)}\n`);
      // A call is listed when it has ended: one that began a while ago may be new.
      const newest = found[0]?.created_at ?? since ?? new Date(0).toISOString();
      since = new Date(Date.parse(newest) - longestCallMs).toISOString();
      for (const [id, at] of known) if (at < since) known.delete(id);
    });
  },
};

function callLine({
  created_at,
  status,
  method,
  endpoint,
  duration_ms,
  credits,
  code,
  request_id,
}: Call): string {
  const cost = credits > 0 ? ` ${credits} credits` : '';
  const failure = code === null ? '' : ` ${code}`;
  return `${created_at} ${status} ${method} ${endpoint} ${duration_ms} ms${cost}${failure} ${request_id}`;
}
