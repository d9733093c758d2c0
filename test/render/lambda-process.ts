import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import type { RenderRequest } from '../../functions/core/contract/messages/render.ts';

/** The process that start-render-function.ts starts: plays Lambda's runtime for the handler that streams its answer. */
interface Event {
  readonly id: number;
  readonly request: RenderRequest;
}

type StreamingHandler = (request: RenderRequest, stream: Writable, context: object) => Promise<void>;

Object.assign(globalThis, { awslambda: { streamifyResponse: (handler: StreamingHandler) => handler } });

// The resolver of the machine, which an attacker's names are answered by: each look-up gives the next of its answers.
const names = JSON.parse(process.env.NAMES ?? '{}') as Record<string, string[][]>;
const lookup = dns.lookup;
const answerName = async (hostname: string, options: object) => {
  const answers = names[hostname];
  if (!answers) return lookup(hostname, options);
  const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  return addresses.map((address) => ({ address, family: 4 }));
};
Object.assign(dns, { lookup: answerName });
syncBuiltinESMExports();

const { handler } = (await import('../../functions/render/handler.ts')) as unknown as {
  handler: StreamingHandler;
};

process.on('message', async ({ id, request }: Event) => {
  const chunks: Uint8Array[] = [];
  const stream = new Writable({
    write(chunk: Uint8Array, _encoding, written) {
      chunks.push(chunk);
      written();
    },
  });
  await handler(request, stream, { awsRequestId: String(id) });
  process.send?.({ id, answer: Buffer.concat(chunks) });
});
process.on('disconnect', () => process.exit());
