import { accountOf, environmentOf } from '../contract/tenant.ts';
import { isVisible } from '../documents/document.ts';
import { getDocumentRecord } from '../documents/documents-table.ts';
import { signLink } from '../documents/sign-link.ts';
import { storageFacts } from '../documents/storage-facts.ts';
import type { Job } from './job.ts';

/**
 * The result of a job whose document is already stored, and so paid for, because its worker died before recording it.
 */
export async function storedResult(job: Job): Promise<NonNullable<Job['result']> | undefined> {
  const document = await getDocumentRecord(job);
  if (!document || !isVisible(document)) return undefined;
  const { tenant, baseUrl, linkSeconds } = job;
  const place = { accountId: accountOf(tenant), environment: environmentOf(tenant), baseUrl };
  return { ...storageFacts(document, await signLink(document, place, linkSeconds), undefined) };
}
