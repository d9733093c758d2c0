import type { z } from 'zod';
import type { CatalogEntry } from '../catalog.ts';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { jsonSchema } from '../core/contract/fields/json-schema.ts';
import { objectStore } from '../core/documents/object-store.ts';
import { checkWork } from '../core/pipelines/check-work.ts';
import { vetWebhookUrl } from '../core/webhooks/webhook-url.ts';
import { costOfRows, type RowsCost } from './cost-of-rows.ts';
import type { batches } from './endpoints.ts';
import { namedTemplate } from './named-template.ts';
import { readRequests } from './read-requests.ts';
import { refusedRows } from './refused-rows.ts';
import { rowEndpoint, templateEndpoint } from './row-requests.ts';

/** The rows of a batch that is not made yet. */
interface RowsPlan {
  readonly endpoint: CatalogEntry;
  /** With its version. */
  readonly template: string | undefined;
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  readonly cost: RowsCost;
}

/**
 * Reads the rows of a batch, and checks what can be checked before any is made; in a dry run also what the template's schema refuses.
 * Throws invalid_field, byob_not_configured, template_not_found, what costOfRows, readRequests and refusedRows throw, and what
 * /processPdf refuses stages with.
 */
export async function planRows(
  input: z.output<typeof batches.createBatch.request>,
  context: CallContext,
): Promise<RowsPlan> {
  const { stages, storage, webhook_url, dry_run } = input;
  const tenant = tenantOf(context.accountId, context.environment);
  const endpoint = rowEndpoint(input.endpoint ?? templateEndpoint);
  if (webhook_url !== undefined) await vetWebhookUrl(webhook_url);
  await objectStore({ tenant, storageMode: storage.mode });
  const named = input.template === undefined ? undefined : await namedTemplate(tenant, input.template);
  const template = named?.template;
  const schema = named ? named.schema : jsonSchema(endpoint.request, 'input');
  const requests = await readRequests({ ...input, template }, schema, context);
  const checked = requests.map((request, index) => ({ field: `requests[${index}]`, request }));
  const ofStages = stages && (await checkWork({ stages }, context));
  const refused = dry_run && named?.schema ? await refusedRows(named.schema, requests, context) : undefined;
  const cost = costOfRows(endpoint, checked, context.scopes, { ofStages, refused });
  return { endpoint, template, requests, cost };
}
