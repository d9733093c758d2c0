import { updateDocumentRecord } from '../documents/documents-table.ts';
import { inState } from '../documents/record-condition.ts';
import { sweepTimes } from '../documents/sweep-times.ts';
import { pageIdOf } from '../jobs/batch-ids.ts';
import type { JobKey } from '../jobs/job.ts';

/**
 * Leaves the page that the stages of an ended row began with to the cleanup; from now on no call can see it. A retry makes a page
 * with an id of its own, since that has the round. Throws storage_failed; the page then expires after a day.
 */
export async function removePage({ tenant, id }: JobKey): Promise<void> {
  const page = { tenant, id: pageIdOf(id) };
  await updateDocumentRecord(page, { state: 'deleting', ...sweepTimes(Date.now()) }, inState('uploading'));
}
