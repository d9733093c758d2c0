import { isOwn } from '../contract/callers/credential-kind.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import { webTokenText } from '../contract/fields/access/web-token.ts';
import type { Job } from '../jobs/job.ts';
import { answer } from './answers/answer.ts';
import { type Admitted, type ApiResponse, requestHeader } from './call.ts';
import { callContext } from './call-context.ts';
import { type Charge, unpaid } from './charge.ts';
import type { Undo } from './undo.ts';

/** Refuses a forbidden webhook URL. Throws invalid_field and url_blocked. */
export async function checkWebhook({ call }: Admitted): Promise<void> {
  const { isQueued, webhookUrl } = call.output ?? {};
  if (!isQueued || !webhookUrl) return;
  const { vetWebhookUrl } = await import('../webhooks/webhook-url.ts');
  await vetWebhookUrl(webhookUrl);
}

/**
 * Turns a call into a job for a worker, and responds with where to get its state. The code for jobs is loaded only by
 * calls that become one. Throws storage_failed.
 */
export async function enqueue(
  event: Admitted,
  charge: Charge,
  undo: Undo,
  workId: string | undefined,
): Promise<ApiResponse> {
  const [{ newJob }, { startJob, withdrawJob }, { jobReference }] = await Promise.all([
    import('../jobs/new-job.ts'),
    import('../jobs/start-job.ts'),
    import('../jobs/job-reference.ts'),
  ]);
  const { call } = event;
  const { endpoint, caller, received, output } = call;
  const { accountId, environment, baseUrl } = callContext(event);
  if (!caller || !received || !output) throw new Error('only a PDF that somebody asks for is made by a job');
  const job = newJob({
    tenant: tenantOf(accountId, environment),
    id: workId ?? charge.heldChargeId,
    endpoint: endpoint.path,
    scopes: caller.scopes,
    baseUrl,
    linkSeconds: output.storage?.expires_in,
    contentType: requestHeader(event, 'content-type') ?? '',
    isBase64Encoded: received.isBase64Encoded,
    query: received.query as Job['query'], // a query that was sent has no undefined values
    webhookUrl: output.webhookUrl,
    isOfApp: !isOwn(caller.credentialKind),
    credentialId: caller.credentialId,
    webToken: caller.webToken && webTokenText(caller.webToken),
    spender: caller.spender,
    pipelineRun: caller.pipelineRun,
  });
  call.job = job;
  undo.defer(async () => {
    // A job that a worker has begun, or that cannot be withdrawn, continues: it keeps its credits and its key.
    if (await withdrawJob(job)) delete call.job;
  });
  // Nothing may fail once a worker has begun the job.
  const receipt = await unpaid(event);
  await startJob(job, received.text).catch(async (failure) => {
    if (await withdrawJob(job)) throw failure;
  });
  const { statusUrl, body } = jobReference(job);
  return answer(event, { status: 202, json: body }, { receipt, headers: { Location: statusUrl } });
}
