import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Announcement } from '../core/events/announce.ts';
import { logFailure } from '../core/http/answers/log.ts';
import type { Delivery } from '../core/jobs/announce-job.ts';
import { deliverWebhook } from '../core/webhooks/deliver-webhook.ts';
import { sendEvent } from './send-event.ts';

/** Delivers webhooks, and events to the deployment's bus. Called with messages of the queue `deliveries`; returns those to be delivered again. */
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
    const message = JSON.parse(body) as Announcement | Delivery; // our own code wrote it
    await ('announced' in message ? sendEvent(message) : deliverWebhook(message, messageId));
    return false;
  } catch (error) {
    logFailure(error as Error, messageId); // clients and our own code throw nothing else
    return true;
  }
}
