import { setInterval as ticks } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Service } from '../service.ts';

/** A job as the service tells of it. */
export interface ToldJob {
  readonly job_id: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly progress?: { readonly stage: string; readonly done: number; readonly total: number };
  readonly finished_at: string | null;
  readonly result?: {
    readonly document_id: string;
    readonly url: string;
    readonly page_count: number;
    readonly warnings?: readonly string[];
    readonly redactions?: readonly object[];
  };
  readonly error?: { readonly code: string; readonly message: string };
}

interface Asking {
  readonly key: string;
  readonly environment?: Environment;
}

/** Has a job made of a call, and gives its id. */
export async function queue(
  service: Pick<Service, 'call'>,
  { key, environment = 'live' }: Asking,
  path: string,
  json: object,
): Promise<string> {
  const response = await service.call('POST', path, { key, environment, json: { ...json, async: true } });
  const answer = (await response.json()) as ToldJob;
  expect({ status: response.status, answer }).toMatchObject({ status: 202, answer: { status: 'queued' } });
  return answer.job_id;
}

/** What is told of a job now. */
export async function ask(
  service: Pick<Service, 'call'>,
  { key, environment = 'live' }: Asking,
  jobId: string,
): Promise<ToldJob> {
  const response = await service.call('GET', `/jobs/${jobId}`, { key, environment });
  expect(response.status).toBe(200);
  return (await response.json()) as ToldJob;
}

/** What is told of a job once it has ended: asked for again and again, as its caller would. */
export async function end(service: Pick<Service, 'call'>, asking: Asking, jobId: string): Promise<ToldJob> {
  for await (const _ of ticks(200)) {
    const job = await ask(service, asking, jobId);
    if (job.status !== 'queued' && job.status !== 'processing') return job;
  }
  throw new Error('the clock has stopped');
}
