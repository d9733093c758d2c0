import { json } from 'node:stream/consumers';
import { allEndpoints } from '../catalog.ts';
import type { MakeRow } from '../core/batches/make-rows.ts';
import { partKey } from '../core/batches/row-plan.ts';
import { countTestRow } from '../core/billing/rate.ts';
import { Problem, type ProblemBody, problemBody } from '../core/contract/problems/problem.ts';
import { accountOf, environmentOf } from '../core/contract/tenant.ts';
import { ownStore } from '../core/documents/object-store.ts';
import { putStream } from '../core/documents/put-stream.ts';
import type { Job } from '../core/jobs/job.ts';
import { callEndpoint } from './call-endpoint.ts';

/**
 * Makes the call of a row. Its PDF is stored by the endpoint, or, if it is a part of the batch's file, in the folder of jobs. A row
 * of the test environment counts towards the calls of the day, once. Throws storage_failed.
 */
export const makeRow: MakeRow = async (row, body, { output }) => {
  if (environmentOf(row.tenant) === 'test' && row.attempts === 1) {
    if (!(await countTestRow(accountOf(row.tenant)))) return { error: beyondDay(row) };
  }
  return callEndpoint(row, body, async ({ status, headers, body: answer, costHundredths }) => {
    if (status !== 200) {
      const error = (await json(answer)) as ProblemBody;
      return { error, isTimePaid: costHundredths > 0, costHundredths };
    }
    if (output === 'documents') {
      return { result: (await json(answer)) as Readonly<Record<string, unknown>>, costHundredths };
    }
    await putStream(ownStore(), partKey(row), answer, 'application/pdf');
    const result = {
      filename: filenameOf(row, body),
      file_size_bytes: Number(headers['Content-Length']),
      page_count: Number(headers['X-Page-Count']),
    };
    return { result, costHundredths };
  });
};

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
