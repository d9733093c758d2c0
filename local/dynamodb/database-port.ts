import type { MessagePort } from 'node:worker_threads';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';

/** A request to the embedded DynamoDB from a thread of the same process. */
export interface DatabaseRequest {
  readonly id: number;
  /** The version of the API and the action, such as `DynamoDB_20120810.GetItem`. */
  readonly target: string;
  readonly body: string;
}

export interface DatabaseReply {
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A request as the SDK's clients hand it to their transport. */
interface SdkRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * Lets this thread's DynamoDB client send its requests through a port instead of HTTP, unsigned: signing, sockets and
 * HTTP's parser took more of the processor than the database.
 */
export function useDatabasePort(port: MessagePort): void {
  const waiting = new Map<number, (reply: DatabaseReply) => void>();
  let lastId = 0;
  port.on('message', (reply: DatabaseReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const handle = async ({ headers, body }: SdkRequest) => {
    const request: DatabaseRequest = {
      id: ++lastId,
      target: headers['x-amz-target'] ?? '',
      body: typeof body === 'string' ? body : new TextDecoder().decode(body),
    };
    const {
      status,
      headers: received,
      text,
    } = await new Promise<DatabaseReply>((resolve) => {
      waiting.set(request.id, resolve);
      port.postMessage(request);
    });
    const lowerCase = Object.entries(received).map(([name, value]) => [name.toLowerCase(), value]);
    return {
      response: { statusCode: status, headers: Object.fromEntries(lowerCase), body: Buffer.from(text) },
    };
  };
  const unsigned = { sign: async <Request>(request: Request) => request };
  const schemes = dynamodb.config.httpAuthSchemes.map((scheme) => ({ ...scheme, signer: unsigned }));
  Object.assign(dynamodb.config, { requestHandler: { handle }, httpAuthSchemes: schemes });
}
