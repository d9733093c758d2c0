import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { FunctionDefinition } from '../../local/lambda/function-definition.ts';
import { type Lambda, startLambda } from '../../local/lambda.ts';
import type { Script } from './fixtures/scripted-function.ts';
import { fixtureFunction, invoked } from './functions.ts';
import { isRunning, processEnd } from './processes.ts';

let lambda: Lambda;

afterEach(() => lambda.stop());

/** Starts the scripted function and gives a way to call it. */
function scripted(settings: Partial<FunctionDefinition> = {}): (script: Script) => Promise<string> {
  lambda = startLambda([fixtureFunction('scripted', settings)]);
  return (script) => invoked(lambda, 'scripted', script);
}

test('gives a function only its own variables, and the context of its call', async () => {
  const call = scripted({ variables: { AWS_REGION: 'eu-west-1', OWN: 'yes' }, timeoutSeconds: 9 });
  const facts = JSON.parse(await call({ do: 'report' }));
  expect(facts).toMatchObject({
    variables: { AWS_REGION: 'eu-west-1', OWN: 'yes' },
    functionName: 'scripted',
    memoryLimitInMB: '64',
    awsRequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    invokedFunctionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:scripted',
  });
  expect(Object.keys(facts.variables)).toHaveLength(2);
  expect(facts.remainingMs).toBeGreaterThan(0);
  expect(facts.remainingMs).toBeLessThanOrEqual(9_000);
});

test('keeps an environment for the next call', async () => {
  const call = scripted();
  await call({ do: 'echo', text: 'first' });
  expect(JSON.parse(await call({ do: 'report' })).calls).toBe(2);
});

test('returns the result of a function that does not stream', async () => {
  lambda = startLambda([fixtureFunction('plain')]);
  expect(await invoked(lambda, 'plain', { some: 'event' })).toBe('{"event":{"some":"event"}}');
  expect(await invoked(lambda, 'plain', null)).toBe('null');
  await expect(invoked(lambda, 'plain', 'throw')).rejects.toMatchObject({ message: 'Unauthorized' });
});

test('runs calls at the same time in environments of their own, up to the bound', async () => {
  const held: ServerResponse[] = [];
  const threads: string[] = [];
  const server = createServer((request, response) => {
    threads.push(request.url ?? '');
    held.push(response);
    if (held.length < 2) return;
    // Only two that wait at the same time ever come this far.
    for (const waiting of held.splice(0)) waiting.end('met');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = scripted({ maximumEnvironments: 2 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => call({ do: 'fetch', url })));
  server.close();
  expect(answers).toEqual(['met', 'met', 'met', 'met']);
  expect(new Set(threads).size).toBe(2);
});

test('starts one more environment for a caller without one while another caller has them all', async () => {
  const arrived: string[] = [];
  const held: ServerResponse[] = [];
  const bothBusy = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    arrived.push(request.url?.split('?')[0] ?? '');
    held.push(response);
    if (arrived.length === 2) bothBusy.resolve();
    if (arrived.includes('/modest')) for (const waiting of held.splice(0)) waiting.end('met');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scripted({ maximumEnvironments: 2 });
  const fetchAs = (owner: string) =>
    text(
      lambda.invoke('scripted', Buffer.from(JSON.stringify({ do: 'fetch', url: `${url}/${owner}` })), owner),
    );
  const greedy = [1, 2, 3, 4].map(() => fetchAs('greedy'));
  await bothBusy.promise;
  expect(await fetchAs('modest')).toBe('met');
  expect(arrived.slice(0, 3)).toEqual(['/greedy', '/greedy', '/modest']);
  await Promise.all(greedy);
  server.close();
});

test('ends an environment beyond the bound once it is not needed, and no other', async () => {
  const held: ServerResponse[] = [];
  const arrivals: (() => void)[] = [];
  const server = createServer((_request, response) => {
    held.push(response);
    arrivals.shift()?.();
  });
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  scripted({ maximumEnvironments: 1 });
  const call = (script: Script, owner: string) =>
    text(lambda.invoke('scripted', Buffer.from(JSON.stringify(script)), owner));
  /** How many calls the environment has had in which somebody is served. */
  const callsFor = async (owner: string) => JSON.parse(await call({ do: 'report' }, owner)).calls as number;
  const callsWhileBusy = async () => {
    const arrived = new Promise<void>((resolve) => arrivals.push(resolve));
    const greedy = call({ do: 'fetch', url }, 'greedy');
    await arrived;
    const calls = await callsFor('modest');
    for (const waiting of held.splice(0)) waiting.end('met');
    await greedy;
    return calls;
  };
  expect(await callsWhileBusy()).toBe(1);
  expect(await callsFor('greedy')).toBe(2);
  expect(await callsWhileBusy()).toBe(1);
  server.close();
});

test('ends idle environments, but for the last one', async () => {
  const threads: string[] = [];
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    threads.push(new URL(request.url ?? '', 'http://x').searchParams.get('thread') ?? '');
    held.push(response);
    if (held.length < 2) return;
    for (const waiting of held.splice(0)) waiting.end('met');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = scripted({ maximumEnvironments: 2, idleMs: 200 });
  const meet = () => Promise.all([1, 2].map(() => call({ do: 'fetch', url })));
  await meet();
  await delay(1_000);
  await meet();
  server.close();
  const [before, after] = [threads.slice(0, 2), threads.slice(2)];
  expect(after.filter((thread) => before.includes(thread))).toHaveLength(1);
});

test('ends the last idle environment of a function that no caller waits for, and starts another', async () => {
  const call = scripted({ idleMs: 200, isBackground: true });
  const processId = Number(await call({ do: 'startProcess', next: 'answer' }));
  await processEnd(processId);
  expect(JSON.parse(await call({ do: 'report' })).calls).toBe(1);
});

test('gives one environment one call at a time', async () => {
  let waiting = 0;
  let maximumWaiting = 0;
  const server = createServer((_request, response) => {
    maximumWaiting = Math.max(maximumWaiting, ++waiting);
    setImmediate(() => {
      waiting--;
      response.end('done');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = scripted({ maximumEnvironments: 1 });
  await Promise.all([1, 2, 3, 4, 5].map(() => call({ do: 'fetch', url })));
  server.close();
  expect(maximumWaiting).toBe(1);
});

test('freezes after its answer: unawaited work pauses until the next call, and continues in it', async () => {
  const asked: string[] = [];
  const { promise: leftBehind, resolve: goesOn } = Promise.withResolvers<void>();
  const server = createServer(async ({ url = '' }, response) => {
    asked.push(new URL(url, 'http://x').pathname);
    if (url.startsWith('/left')) goesOn();
    if (url.startsWith('/next')) await leftBehind;
    response.end('answered');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lambda = startLambda([fixtureFunction('scripted'), { ...fixtureFunction('scripted'), name: 'another' }]);
  await invoked(lambda, 'scripted', { do: 'leaveBehind', url: `${url}/left` });
  // Another function does whole rounds of the same work meanwhile, from its start.
  for (let round = 0; round < 20; round++)
    await invoked(lambda, 'another', { do: 'fetch', url: `${url}/other` });
  expect(new Set(asked)).toEqual(new Set(['/other']));
  await invoked(lambda, 'scripted', { do: 'fetch', url: `${url}/next` });
  expect(asked.slice(20).sort()).toEqual(['/left', '/next']);
  server.closeAllConnections();
  server.close();
});

test('freezes after a failure, too, and can be killed while frozen', async () => {
  const call = scripted();
  await expect(call({ do: 'throw' })).rejects.toThrow('thrown by the function');
  expect(JSON.parse(await call({ do: 'report' })).calls).toBe(2);
  await lambda.stop();
});

test('all log lines of a function arrive with its answer, before it freezes', async () => {
  const logged: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text));
    return true;
  });
  try {
    const lines = Array.from({ length: 50 }, (_, line) => `line ${line}`);
    await scripted()({ do: 'log', lines });
    expect(logged.join('')).toBe(`${lines.join('\n')}\n`);
  } finally {
    write.mockRestore();
  }
});

test('streams an answer of any size, unharmed', async () => {
  scripted();
  const script: Script = { do: 'stream', chunkBytes: 700_001, chunks: 40 };
  const answer = lambda.invoke('scripted', Buffer.from(JSON.stringify(script)));
  let position = 0;
  for await (const bytes of answer as AsyncIterable<Uint8Array>) {
    const chunk = Math.floor(position / 700_001);
    expect(bytes[0]).toBe(chunk);
    position += bytes.length;
  }
  expect(position).toBe(700_001 * 40);
});

test('cuts an answer off at 200 MB, as Lambda does, and serves the next call', async () => {
  const call = scripted();
  const script: Script = { do: 'stream', chunkBytes: 1_048_576, chunks: 201 };
  const answer = lambda.invoke('scripted', Buffer.from(JSON.stringify(script)));
  let sizeBytes = 0;
  const reading = (async () => {
    for await (const bytes of answer as AsyncIterable<Uint8Array>) sizeBytes += bytes.length;
  })();
  await expect(reading).rejects.toMatchObject({ name: 'Function.ResponseSizeTooLarge' });
  expect(sizeBytes).toBeLessThanOrEqual(200 * 1_048_576);
  expect(sizeBytes).toBeGreaterThan(198 * 1_048_576);
  expect(await call({ do: 'echo', text: 'next' })).toBe('next');
});

test('lets a function write no more than the reader takes', async () => {
  scripted();
  const script: Script = { do: 'stream', chunkBytes: 1_000_000, chunks: 500 };
  const answer = lambda.invoke('scripted', Buffer.from(JSON.stringify(script)));
  await once(answer, 'readable');
  // Another message to the thread and back: had the function not stopped, more would have come in front of it.
  expect(answer.readableLength).toBeLessThan(4_000_000);
  answer.destroy();
  expect(await invoked(lambda, 'scripted', { do: 'echo', text: 'free again' })).toBe('free again');
});

test.each<[Script['do'], string, string | RegExp]>([
  ['throw', 'TypeError', 'thrown by the function'],
  ['throwOutside', 'Runtime.ExitError', 'thrown where nobody waits'],
  ['exit', 'Runtime.ExitError', 'Runtime exited with exit status 7'],
  ['loop', 'Sandbox.Timedout', 'Task timed out after 1.00 seconds'],
  ['hang', 'Sandbox.Timedout', 'Task timed out after 1.00 seconds'],
  ['breakStream', 'Error', 'broken in the middle'],
])('fails the call of a function that comes to %s, and serves the next', async (end, name, message) => {
  const call = scripted({ timeoutSeconds: 1 });
  await expect(call({ do: end } as Script)).rejects.toMatchObject({ name, message });
  expect(await call({ do: 'echo', text: 'alive' })).toBe('alive');
});

test('kills a function that fills its memory, and no other', async () => {
  lambda = startLambda([fixtureFunction('scripted'), fixtureFunction('plain')]);
  const [failure, other] = await Promise.allSettled([
    invoked(lambda, 'scripted', { do: 'fillMemory' }),
    invoked(lambda, 'plain', 'unharmed'),
  ]);
  expect(failure).toMatchObject({ status: 'rejected', reason: { name: 'Runtime.OutOfMemory' } });
  expect(other).toMatchObject({ value: '{"event":"unharmed"}' });
});

test('returns the received part of an answer that breaks off', async () => {
  scripted();
  const answer = lambda.invoke('scripted', Buffer.from('{"do":"breakStream"}'));
  const [first] = await once(answer, 'data');
  expect(String(first)).toBe('the beginning');
  await expect(text(answer)).rejects.toThrow('broken in the middle');
});

test('fails each call of a function that cannot be loaded', async () => {
  lambda = startLambda([fixtureFunction('unloadable')]);
  for (const call of ['first', 'second']) {
    await expect(invoked(lambda, 'unloadable', call)).rejects.toThrow('cannot be loaded');
  }
});

test('knows no function that it was not given', async () => {
  scripted();
  await expect(invoked(lambda, 'other', {})).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

test('turns calls away once a thousand wait, and serves those that wait', async () => {
  const call = scripted({ timeoutSeconds: 1 });
  const first = call({ do: 'hang' });
  const waiting = Array.from({ length: 999 }, () => call({ do: 'echo', text: 'served' }));
  await expect(call({ do: 'echo', text: 'late' })).rejects.toMatchObject({
    name: 'TooManyRequestsException',
  });
  await expect(first).rejects.toMatchObject({ name: 'Sandbox.Timedout' });
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['served']));
});

test.each(['hang', 'loop'] as const)(
  'kills the processes of a function that is killed for its time when it comes to %s',
  async (end) => {
    scripted({ timeoutSeconds: 1 });
    const answer = lambda.invoke('scripted', Buffer.from(JSON.stringify({ do: 'startProcess', next: end })));
    const [processId] = await once(answer, 'data');
    expect(isRunning(Number(processId))).toBe(true);
    await expect(once(answer, 'end')).rejects.toMatchObject({ name: 'Sandbox.Timedout' });
    await processEnd(Number(processId));
  },
);

test('kills every process when it stops', async () => {
  const call = scripted();
  const processId = Number(await call({ do: 'startProcess', next: 'answer' }));
  expect(isRunning(processId)).toBe(true);
  await lambda.stop();
  await processEnd(processId);
});
