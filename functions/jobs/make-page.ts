import { accountOf, environmentOf } from '../core/contract/callers/tenant.ts';
import { putDocumentRecord } from '../core/documents/documents-table.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { putStream } from '../core/documents/put-stream.ts';
import { newUpload } from '../core/documents/uploads/upload.ts';
import { pageIdOf } from '../core/jobs/batch-ids.ts';
import type { JobOutcome } from '../core/jobs/end-job.ts';
import type { Job } from '../core/jobs/job.ts';
import { callEndpoint, type FinalAnswer, failureOf } from './call-endpoint.ts';

/**
 * Makes the PDF that the stages of a row begin with, as an upload, which is removed once the row has ended. Its call has an id of its own, under which it is charged
 * once however often it is made. Returns undefined if it was made, and what became of the row otherwise. Throws storage_failed.
 */
export async function makePage(
  row: Job,
  body: string,
): Promise<JobOutcome | 'died' | 'turnedAway' | undefined> {
  const page = { ...row, id: pageIdOf(row.id) };
  const { async: _, storage: __, ...fields } = JSON.parse(body);
  let isMade = false;
  const outcome = await callEndpoint(page, JSON.stringify(fields), async (answer) => {
    if (answer.status === 200) {
      await storePage(page, answer);
      isMade = true;
      return { result: {} };
    }
    return { ...(await failureOf(answer, page.id)), costHundredths: answer.costHundredths };
  });
  return isMade ? undefined : outcome;
}

/** The request of /processPdf that runs the stages on the page of a row. Its output is that of the row's request. */
export function stagesCall(row: Job, body: string, stages: readonly object[]): string {
  const { filename, async, storage } = JSON.parse(body);
  return JSON.stringify({ document_id: pageIdOf(row.id), stages, filename, async, storage });
}

async function storePage({ tenant, id }: Job, { headers, body }: FinalAnswer): Promise<void> {
  const upload = newUpload({
    accountId: accountOf(tenant),
    environment: environmentOf(tenant),
    id,
    filename: 'page.pdf',
    sizeBytes: Number(headers['Content-Length']),
  });
  await putDocumentRecord(upload);
  await putStream(ownStore(), upload.objectKey, body, upload.contentType);
}
