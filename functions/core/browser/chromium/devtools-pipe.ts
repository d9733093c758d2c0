import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

/** The parameters of the event with this name; undefined if it has none. */
export type DevToolsEvent<Name extends keyof Events> = Events[Name] extends [infer Event] ? Event : undefined;

/** A DevTools session with the browser itself, or with one of its pages. */
export interface DevToolsSession {
  /**
   * Sends a command at once. Rejects with DevToolsError if Chromium refuses it, with another error if the pipe closes.
   */
  readonly send: <Method extends keyof Commands>(
    method: Method,
    ...parameters: Commands[Method]['paramsType']
  ) => Promise<Commands[Method]['returnType']>;
  /** Calls the listener for each event of this name. It replaces any earlier listener. */
  readonly on: <Name extends keyof Events>(
    name: Name,
    listener: (event: DevToolsEvent<Name>) => void,
  ) => void;
}

export interface DevToolsPipe extends DevToolsSession {
  readonly session: (sessionId: string) => DevToolsSession;
  /** Ends a session: its listeners are no longer called, and commands without a response reject. */
  readonly forget: (sessionId: string) => void;
  /** Resolves with the reason when the pipe has closed. */
  readonly closed: Promise<Error>;
}

/** Chromium's refusal of a command; `code` is JSON-RPC's. */
export class DevToolsError extends Error {
  readonly code: number;

  constructor(method: string, { message, code }: { message: string; code: number }) {
    super(`${method}: ${message}`);
    this.name = 'DevToolsError';
    this.code = code;
  }
}

/** The largest PDF as base64, and a little more. A larger message is cut off before it fills the memory. */
const maximumMessageBytes = limits.printedBytes * 1.35;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly code: number };
}

interface Awaited {
  readonly method: string;
  readonly sessionId: string;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

const browserItself = '';

/**
 * Connects to DevTools over Chromium's two pipes, which carry JSON messages that each end with a zero byte. When the
 * pipes close unexpectedly, `whyClosed` gives the error with which pending commands reject.
 * See docs/decisions/html.md#chromium-is-driven-by-a-pipe-client-not-by-puppeteer
 */
export function openDevToolsPipe(
  input: Writable,
  output: Readable,
  whyClosed: () => Promise<Error>,
): DevToolsPipe {
  const awaited = new Map<number, Awaited>();
  const listeners = new Map<string, (event: never) => void>();
  const closed = Promise.withResolvers<Error>();
  let lastId = 0;
  let failure: Error | undefined;

  const close = (error: Error) => {
    if (failure) return;
    failure = error;
    input.destroy();
    output.destroy();
    for (const { reject } of awaited.values()) reject(error);
    awaited.clear();
    closed.resolve(error);
  };
  const take = ({ id, method, sessionId = browserItself, params, result, error }: Message) => {
    if (id === undefined) return listeners.get(`${sessionId} ${method}`)?.(params as never);
    const answer = awaited.get(id);
    awaited.delete(id);
    if (error) answer?.reject(new DevToolsError(answer.method, error));
    else answer?.resolve(result as never);
  };
  output.on('data', messageReader(take, close));
  for (const pipe of [input, output]) {
    for (const event of ['error', 'close']) {
      pipe.on(event, async () =>
        close(new Error('Chromium closed its DevTools pipe', { cause: await whyClosed() })),
      );
    }
  }

  const session = (sessionId: string): DevToolsSession => ({
    send: (method, ...[params = {}]) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const id = ++lastId;
        awaited.set(id, { method, sessionId, resolve, reject });
        input.write(
          `${JSON.stringify({ id, method, params, ...(sessionId !== browserItself && { sessionId }) })}\0`,
        );
      }),
    on: (method, listener) => void listeners.set(`${sessionId} ${method}`, listener),
  });

  return {
    ...session(browserItself),
    session,
    forget: (sessionId) => {
      for (const key of listeners.keys()) if (key.startsWith(`${sessionId} `)) listeners.delete(key);
      for (const [id, { method, sessionId: owner, reject }] of awaited) {
        if (owner !== sessionId) continue;
        awaited.delete(id);
        reject(new Error(`${method}: the page was closed`));
      }
    },
    closed: closed.promise,
  };
}

function messageReader(take: (message: Message) => void, close: (error: Error) => void) {
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  return (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const text = Buffer.concat([...parts, chunk.subarray(start, end)]).toString();
      parts = [];
      sizeBytes = 0;
      start = end + 1;
      try {
        take(JSON.parse(text) as Message);
      } catch (cause) {
        return close(new Error('Chromium sent what is not DevTools', { cause }));
      }
    }
    if (start === chunk.length) return;
    parts.push(chunk.subarray(start));
    sizeBytes += chunk.length - start;
    if (sizeBytes > maximumMessageBytes) {
      const megabytes = limits.printedBytes / 1024 / 1024;
      const message = `The PDF is larger than ${megabytes} MB. Print fewer pages or smaller images.`;
      close(new Problem('output_too_large', message));
    }
  };
}
