import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The heap of a thread of Node. */
export interface IsolateHeap {
  readonly name: string;
  readonly usedBytes: number;
  /** What V8 has reserved for it. */
  readonly totalBytes: number;
  /** Buffers and WebAssembly's memory, outside the heap. */
  readonly bufferBytes: number;
}

type Send = (method: string, parameters?: object) => Promise<unknown>;

const attempts = 50;
const attemptMs = 100;

/**
 * Opens the inspector of a running Node process, which must have been started with `--inspect-port=0` and write its log
 * to this file, and asks each of its threads. Measure the process's memory before: the inspector takes some.
 */
export async function isolateHeaps(processId: number, logPath: string): Promise<IsolateHeap[]> {
  process.kill(processId, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl(logPath));
  await once(socket, 'open');
  const { send, workers } = session(socket);
  await send('NodeWorker.enable', { waitForDebuggerOnStart: false });
  const heaps = [heapOf('main', await send('Runtime.getHeapUsage'))];
  for (const { name, sendTo } of workers) heaps.push(heapOf(name, await sendTo('Runtime.getHeapUsage')));
  socket.close();
  return heaps;
}

async function inspectorUrl(logPath: string): Promise<string> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const url = /Debugger listening on (\S+)/.exec(readFileSync(logPath, 'utf8'))?.[1];
    if (url) return url;
    await delay(attemptMs);
  }
  throw new Error('The inspector did not start.');
}

/** Sends messages to the process, and to its threads in messages of its own. */
function session(socket: WebSocket) {
  const workers: { readonly name: string; readonly sendTo: Send }[] = [];
  const main = messages((text) => socket.send(text));
  const threads = new Map<string, ReturnType<typeof messages>>();
  socket.addEventListener('message', ({ data }) => {
    const { method, params } = main.receive(String(data));
    if (method === 'NodeWorker.attachedToWorker') {
      const { sessionId, workerInfo } = params;
      const thread = messages(
        (message) => void main.send('NodeWorker.sendMessageToWorker', { sessionId, message }),
      );
      threads.set(sessionId, thread);
      workers.push({ name: workerInfo.title, sendTo: thread.send });
    }
    if (method === 'NodeWorker.receivedMessageFromWorker')
      threads.get(params.sessionId)?.receive(params.message);
  });
  return { send: main.send, workers };
}

function messages(write: (text: string) => void) {
  const waiting = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  const send: Send = (method, params = {}) =>
    new Promise((resolve) => {
      waiting.set(++lastId, resolve);
      write(JSON.stringify({ id: lastId, method, params }));
    });
  const receive = (text: string) => {
    const message = JSON.parse(text);
    waiting.get(message.id)?.(message.result);
    waiting.delete(message.id);
    return message;
  };
  return { send, receive };
}

function heapOf(name: string, usage: unknown): IsolateHeap {
  const { usedSize, totalSize, backingStorageSize } = usage as Record<string, number>;
  return {
    name,
    usedBytes: usedSize ?? 0,
    totalBytes: totalSize ?? 0,
    bufferBytes: backingStorageSize ?? 0,
  };
}
