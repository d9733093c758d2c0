import { InvokeWithResponseStreamCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { ClientContext } from '../../contract/messages/client-context.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { orBusy } from '../../contract/problems/service-busy.ts';
import type { FunctionName } from '../../contract/resources/functions.ts';
import { functionNamed, isIsolated } from '../../settings.ts';

/** Each page of a scan is read by its own function call. The client's default is at most 50 connections. */
const mostConnections = { maxSockets: 120 };

const lambda = new LambdaClient({
  requestHandler: { httpAgent: mostConnections, httpsAgent: mostConnections },
});

/**
 * Calls another function of this deployment with an event on behalf of an account, and streams its response. The account
 * is the tenant of an isolated function; Lambda accepts a tenant for no other. Throws service_busy if the function is at
 * its concurrency limit, and processing_failed if it dies.
 */
export async function* invokeStreamed(
  name: FunctionName,
  event: string,
  accountId: string,
): AsyncGenerator<Uint8Array, void> {
  const context: ClientContext = { custom: { accountId } };
  const command = new InvokeWithResponseStreamCommand({
    FunctionName: functionNamed(name),
    Payload: Buffer.from(event),
    ClientContext: Buffer.from(JSON.stringify(context)).toString('base64'),
    ...(isIsolated(name) && { TenantId: accountId }),
  });
  const { EventStream } = await lambda.send(command).catch((error) => {
    throw orBusy(error);
  });
  for await (const { PayloadChunk, InvokeComplete } of EventStream ?? []) {
    if (PayloadChunk?.Payload) yield PayloadChunk.Payload;
    if (InvokeComplete?.ErrorCode)
      throw new FunctionDied(InvokeComplete.ErrorCode, InvokeComplete.ErrorDetails);
  }
}

/** The problem if a function died before its work was done. The details are only logged. */
export class FunctionDied extends Problem {
  constructor(code: string, details = '') {
    const cause = new Error(`${code}: ${details}`);
    super('processing_failed', 'The work stopped before it was finished. Nothing was charged; try again.', {
      cause,
    });
  }
}
