import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { logFailure } from '../core/http/answers/log.ts';
import { deliverWebhook } from '../core/webhooks/deliver-webhook.ts';

/** Delivers webhooks. Called with messages of the queue `deliveries`; returns those to be delivered again. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  const failed = await Promise.all(Records.map(hasFailed));
  return {
    batchItemFailures: Records.filter((_, index) => failed[index]).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  };
}

async function hasFailed({ messageId, body }: SQSRecord): Promise<boolean> {
  try {
    await deliverWebhook(JSON.parse(body), messageId);
    return false;
  } catch (error) {
    logFailure(error as Error, messageId); // clients and our own code throw nothing else
    return true;
  }
}
