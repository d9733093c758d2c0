import type { AwsAccess } from '../signature/aws-access.ts';
import { callJson } from '../signature/call-json.ts';

/** Calls an action of SQS, embedded or external, and returns its response. Throws its refusal. */
export type QueueClient = <Answer>(action: string, input: object, signal?: AbortSignal) => Promise<Answer>;

/** A client of the SQS at this address. */
export function queueClient(endpointUrl: string, access: AwsAccess): QueueClient {
  return async <Answer>(action: string, input: object, signal?: AbortSignal) => {
    const { isOk, text } = await callJson(new URL(endpointUrl), {
      access,
      service: 'sqs',
      target: `AmazonSQS.${action}`,
      input,
      ...(signal && { signal }),
    });
    if (!isOk) throw new Error(`SQS refused ${action}: ${text}`);
    return JSON.parse(text || '{}') as Answer;
  };
}
