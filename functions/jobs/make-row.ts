import { json } from 'node:stream/consumers';
import { allEndpoints } from '../catalog.ts';
import type { MakeRow } from '../core/batches/make-rows.ts';
import { partKey } from '../core/batches/row-plan.ts';
import { countTestRow } from '../core/billing/rate.ts';
import type { BatchOutput } from '../core/contract/answers/batch-answers.ts';
import { accountOf, environmentOf } from '../core/contract/callers/tenant.ts';
import { Problem, type ProblemBody, problemBody } from '../core/contract/problems/problem.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { putStream } from '../core/documents/put-stream.ts';
import type { JobOutcome } from '../core/jobs/end-job.ts';
import type { Job } from '../core/jobs/job.ts';
import { callEndpoint, type FinalAnswer, failureOf } from './call-endpoint.ts';
import { makePage, stagesCall } from './make-page.ts';

/**
 * Makes the call of a row, or the two of a row with stages: its page, then the stages. Its PDF is stored by the endpoint, or, if it
 * is a part of the batch's file, in the folder of jobs. A row of the test environment counts towards the calls of the day, once.
 * Throws storage_failed.
 */
export const makeRow: MakeRow = async (row, { body, stages }, { output }) => {
  if (environmentOf(row.tenant) === 'test' && row.attempts === 1) {
    if (!(await countTestRow(accountOf(row.tenant)))) return { error: beyondDay(row) };
  }
  const keep = (answer: FinalAnswer) => outcomeOf(answer, row, { body, output });
  if (!stages) return callEndpoint(row, body, keep);
  const failure = await makePage(row, body);
  if (failure) return failure;
  return callEndpoint({ ...row, endpoint: '/processPdf' }, stagesCall(row, body, stages), async (answer) => ({
    ...(await keep(answer)),
    costHundredths: undefined, // that of the page, which may be of an earlier attempt, has to be looked up too
  }));
};

/** What the row's last call made, stored where the batch's output wants it. */
async function outcomeOf(
  answer: FinalAnswer,
  row: Job,
  { body, output }: { readonly body: string; readonly output: BatchOutput },
): Promise<JobOutcome> {
  const { status, headers, costHundredths } = answer;
  if (status !== 200) return { ...(await failureOf(answer, row.id)), costHundredths };
  if (output === 'documents') {
    return { result: (await json(answer.body)) as Readonly<Record<string, unknown>>, costHundredths };
  }
  await putStream(ownStore(), partKey(row), answer.body, 'application/pdf');
  const result = {
    filename: filenameOf(row, body),
    file_size_bytes: Number(headers['Content-Length']),
    page_count: Number(headers['X-Page-Count']),
  };
  return { result, costHundredths };
}

/** The name that the endpoint gives the PDF of a request. */
function filenameOf({ endpoint: path }: Job, body: string): string {
  const endpoint = allEndpoints.find((each) => each.method === 'POST' && each.path === path);
  return String(endpoint?.request.parse(JSON.parse(body)).filename);
}

function beyondDay({ id, baseUrl }: Job): ProblemBody {
  const message =
    'The account has used up its requests of today in the test environment. Retry the row after midnight UTC.';
  return problemBody(new Problem('rate_limited', message), id, baseUrl);
}
