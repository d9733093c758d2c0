import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { isVisible } from '../documents/document.ts';
import { getDocumentSet } from '../documents/document-set.ts';
import { signLink } from '../documents/sign-link.ts';
import { storageFacts, storedSetFacts } from '../documents/storage-facts.ts';
import type { Job } from './job.ts';
import { readJobReport } from './job-report.ts';

/**
 * The result of a job whose documents are already stored, and so paid for, because its worker died before recording it.
 */
export async function storedResult(job: Job): Promise<NonNullable<Job['result']> | undefined> {
  const documents = await getDocumentSet(job);
  const [first] = documents;
  if (!first || !isVisible(first)) return undefined;
  const { tenant, baseUrl, linkSeconds } = job;
  const place = { accountId: accountOf(tenant), environment: environmentOf(tenant), baseUrl };
  const link = (document: typeof first) => signLink(document, place, linkSeconds);
  const report = first.hasReport ? await readJobReport(job) : {};
  if (!first.documentCount) return { ...storageFacts(first, await link(first), undefined), ...report };
  const linked = documents.map(async (document) => ({ document, link: await link(document) }));
  return { ...storedSetFacts(await Promise.all(linked), undefined), ...report };
}
