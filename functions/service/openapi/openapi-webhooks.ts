import { batchEvent } from '../../core/contract/answers/batch-answers.ts';
import { creditsEvent } from '../../core/contract/answers/credits-event.ts';
import { jobEvent } from '../../core/contract/answers/job-answers.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import type { Json } from './with-components.ts';

const signed = [
  ['webhook-id', 'ID of the message, the same at each attempt.'],
  ['webhook-timestamp', 'When the attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'Signatures of `{id}.{timestamp}.{body}`: `v1,` and an HMAC-SHA256 in base64.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** The webhooks sent to a `webhook_url`, as defined by Standard Webhooks. */
export const openApiWebhooks: Json = {
  jobEnded: {
    post: {
      operationId: 'jobEnded',
      tags: ['account'],
      summary: 'A job has ended',
      description:
        'Sent to the `webhook_url` of a job when it completes or fails. Verify the signature with the webhook secret from the dashboard before you trust the body.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(jobEvent, 'output') } },
      },
      responses: {
        '2XX': { description: 'Received. Any other status is tried again later.' },
        410: { description: 'The URL is gone: the event is not sent again.' },
      },
    },
  },
  batchEnded: {
    post: {
      operationId: 'batchEnded',
      tags: ['batches'],
      summary: 'A batch has ended',
      description:
        'Sent to the `webhook_url` of a batch when it ends, and again after a retry. Verify it as that of a job.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(batchEvent, 'output') } },
      },
      responses: {
        '2XX': { description: 'Received. Any other status is tried again later.' },
        410: { description: 'The URL is gone: the event is not sent again.' },
      },
    },
  },
  creditsLow: {
    post: {
      operationId: 'creditsLow',
      tags: ['account'],
      summary: 'The balance is low',
      description:
        'Sent to the `webhook_url` of `PUT /credits/alert` when the balance falls below the one that is set there, once until it has been above it again. Verify it as that of a job.',
      security: [],
      parameters: signed,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(creditsEvent, 'output') } },
      },
      responses: {
        '2XX': { description: 'Received. Any other status is tried again later.' },
        410: { description: 'The URL is gone: the event is not sent again.' },
      },
    },
  },
};
