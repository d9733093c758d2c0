import { json } from 'node:stream/consumers';
import { callFamily } from '../aws/lambda/call-family.ts';
import type { CallContext } from '../contract/endpoint.ts';
import { Problem, type ProblemBody, type ProblemCode } from '../contract/problems/problem.ts';
import type { PipelineWork } from './pipeline.ts';

/** The least and the most that the stages cost for one PDF, in hundredths. */
export interface WorkCost {
  readonly minimumHundredths: number;
  readonly maximumHundredths: number;
}

/** Has /processPdf look at the stages as at those of a call, with the caller's scopes. Throws what it refuses them with. */
export async function checkWork(work: PipelineWork, context: CallContext): Promise<WorkCost> {
  const { accountId, environment, scopes, baseUrl, requestId } = context;
  const answer = await callFamily('pdf', {
    endpoint: { method: 'POST', path: '/processPdf' },
    headers: { 'Content-Type': 'application/json', Prefer: 'handling=strict' },
    body: JSON.stringify({ ...work, pdf_url: 'https://object.invalid/', dry_run: true }),
    caller: { accountId, environment, scopes },
    authorizer: { isCounted: 'true' },
    baseUrl,
    requestId,
  });
  const body = (await json(answer.body)) as ProblemBody | Priced;
  if ('credits' in body) {
    const { minimum, maximum } = body.credits;
    return { minimumHundredths: Math.round(minimum * 100), maximumHundredths: Math.round(maximum * 100) };
  }
  const details = body.details && { details: body.details };
  throw new Problem(body.code as ProblemCode, body.message, { ...details });
}

/** The answer of a dry run, in credits. */
interface Priced {
  readonly credits: { readonly minimum: number; readonly maximum: number };
}
