// Plays Lambda's start of the function that runs Chromium: loads it, prints the request in RENDER_REQUEST, says so.
import { PassThrough } from 'node:stream';

type Handler = (request: unknown, stream: PassThrough, context: { awsRequestId: string }) => Promise<void>;

Object.assign(globalThis, { awslambda: { streamifyResponse: (handler: Handler) => handler } });

const { handler } = (await import('../functions/render/handler.ts')) as unknown as { handler: Handler };
const answer = new PassThrough();
await handler(JSON.parse(process.env.RENDER_REQUEST ?? ''), answer, { awsRequestId: 'cold' });
const [first] = (await answer.toArray()) as Buffer[];
console.log(String(first).startsWith('{"head"') ? 'printed' : `failed: ${first}`);
