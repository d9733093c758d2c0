import type { z } from 'zod';
import { newBatch } from '../core/batches/new-batch.ts';
import { startBatch, withdrawBatch } from '../core/batches/start-batch.ts';
import { checkBalance } from '../core/billing/check-balance.ts';
import type { batchAccepted } from '../core/contract/batch-answers.ts';
import { isOwn } from '../core/contract/credential-kind.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { jsonSchema } from '../core/contract/fields/json-schema.ts';
import { tenantOf } from '../core/contract/tenant.ts';
import { objectStore } from '../core/documents/object-store.ts';
import { checkWork } from '../core/pipelines/check-work.ts';
import { vetWebhookUrl } from '../core/webhooks/webhook-url.ts';
import type { batches } from './endpoints.ts';
import { namedTemplate } from './named-template.ts';
import { readRequests } from './read-requests.ts';
import { leastCost, rowEndpoint, rowRequest, templateEndpoint } from './row-requests.ts';

/**
 * Plans the rows of a batch, and makes it available to workers. Throws invalid_field, byob_not_configured,
 * template_not_found, insufficient_scope, what readRequests throws, what /processPdf refuses stages with, insufficient_credits if the balance does not cover the least that the rows cost, and storage_failed.
 */
export async function createBatch(
  input: z.output<typeof batches.createBatch.request>,
  context: CallContext,
): Promise<z.input<typeof batchAccepted>> {
  const { accountId, environment, baseUrl, scopes, credentialKind, credentialId, spender, workId } = context;
  const { output, storage, webhook_url } = input;
  const tenant = tenantOf(accountId, environment);
  const { filename } = input;
  const endpoint = rowEndpoint(input.endpoint ?? templateEndpoint);
  if (webhook_url !== undefined) await vetWebhookUrl(webhook_url);
  await objectStore({ tenant, storageMode: storage.mode });
  const named = input.template === undefined ? undefined : await namedTemplate(tenant, input.template);
  const template = named?.template;
  const schema = named ? named.schema : jsonSchema(endpoint.request, 'input');
  const requests = await readRequests({ ...input, template }, schema, context);
  const checked = requests.map((request, index) => ({ field: `requests[${index}]`, request }));
  const { stages } = input;
  const ofStages = stages && (await checkWork({ stages }, context));
  const least = leastCost(endpoint, checked, scopes, ofStages);
  if (environment === 'live') await checkBalance(accountId, least, 'This batch costs at least');
  const batch = newBatch({
    ...{ tenant, scopes, baseUrl, output, workId, credentialId, spender },
    endpoint: endpoint.path,
    linkSeconds: storage.expires_in,
    webhookUrl: webhook_url,
    isOfApp: !isOwn(credentialKind),
    name: storage.filename,
    storageMode: storage.mode,
    total: requests.length,
    template,
    hasStages: stages !== undefined,
    filename,
    retentionDays: storage.retention_days,
  });
  context.defer?.(() => withdrawBatch(batch));
  await startBatch(
    batch,
    requests.map((request, index) => rowRequest(index + 1, request, output, storage)),
    stages,
  );
  return { batch_id: batch.id, status: 'queued', status_url: `${baseUrl}/batches/${batch.id}` };
}
