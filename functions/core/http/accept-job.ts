import type { JsonResult } from '../contract/endpoint.ts';
import { asyncWishes, pdfOutput } from '../contract/storage.ts';
import { ownerOf } from '../documents/document.ts';
import { newJob } from '../jobs/new-job.ts';
import { startJob } from '../jobs/start-job.ts';
import { jobAnswer } from './answers/job-answer.ts';
import { type ApiEvent, requestHeader, written } from './call.ts';
import { callContext } from './call-context.ts';

/** Makes a job of the call, which a worker does later, and tells where to ask for it. Throws storage_failed. */
export async function acceptJob(event: ApiEvent): Promise<JsonResult<unknown>> {
  const { accountId, environment, baseUrl } = callContext(event);
  const input = written(event, 'input');
  const { text, isBase64Encoded } = written(event, 'received');
  const job = newJob({
    owner: ownerOf(accountId, environment),
    id: event.call.claim?.workId ?? event.call.reservation?.chargeId,
    endpoint: written(event, 'endpoint').path,
    scopes: written(event, 'caller').scopes,
    baseUrl,
    linkSeconds: pdfOutput(input).storage?.expires_in,
    contentType: requestHeader(event, 'content-type') ?? '',
    isBase64Encoded,
    webhookUrl: asyncWishes(input).webhookUrl,
  });
  event.call.job = job;
  await startJob(job, text);
  const { statusUrl, body } = jobAnswer(job);
  event.call.headers.Location = statusUrl;
  return { status: 202, json: body };
}
