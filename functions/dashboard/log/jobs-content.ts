import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { jobStatuses } from '../../core/contract/job-answers.ts';
import { limits } from '../../core/contract/limits.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { documentsUrl } from '../documents/documents-content.ts';
import { secondText } from '../frame/time-text.ts';
import { callsUrl } from './calls-content.ts';
import { pager } from './pager.ts';
import { outcomeBadge } from './status-badge.ts';

export type JobList = z.output<typeof catalog.account.listJobs.produces>;

/** The account's jobs, and links to filter them. */
export function jobsContent(
  { jobs, next_cursor }: JobList,
  { status, cursor }: { readonly status: string; readonly cursor: string },
  context: VisitContext,
): Markup {
  const base = `${context.baseUrl}/dashboard/jobs`;
  const url = status ? `${base}?status=${status}` : base;
  const choices = ['', ...jobStatuses].map((value) => {
    const label = value === '' ? 'all' : value;
    if (value === status) return markup`<b aria-current="true">${label}</b>`;
    return markup`<a href="${value ? `${base}?status=${value}` : base}">${label}</a>`;
  });
  return markup`<h1>Jobs</h1>
<p>Requests with <code>"async": true</code> of the last ${limits.jobDays} days in the <b>${context.environment}</b> environment.</p>
<p class="choices" role="group" aria-label="Status">${choices}</p>
<section class="card" aria-label="Jobs">
${jobs.length === 0 ? markup`<p class="dim">No jobs.</p>` : table(jobs, context)}
${pager({ url, cursor, nextCursor: next_cursor })}</section>`;
}

function table(jobs: JobList['jobs'], context: VisitContext): Markup {
  return markup`<table class="stacks log"><thead><tr><th scope="col">Accepted (UTC)</th><th scope="col">Endpoint</th><th scope="col">Status</th>
<th scope="col" class="number">Took</th><th scope="col">Result</th></tr></thead>
<tbody>${jobs.map((job) => row(job, context))}</tbody></table>`;
}

function row(job: JobList['jobs'][number], context: VisitContext): Markup {
  const { job_id, endpoint, status, created_at, finished_at } = job;
  const took = finished_at === null ? '–' : secondsText(Date.parse(finished_at) - Date.parse(created_at));
  return markup`<tr><td data-label="Accepted (UTC)">${secondText(created_at)}</td>
<td data-label="Endpoint"><a href="${callsUrl(context)}/${job_id}">${endpoint}</a></td>
<td data-label="Status">${outcomeBadge(status)}</td>
<td data-label="Took" class="number fixed">${took}</td>
<td data-label="Result">${resultOf(job, context)}</td></tr>`;
}

/** Documents shown of a job that stored several. */
const shownDocuments = 3;

function resultOf({ result, error }: JobList['jobs'][number], context: VisitContext): Markup | string {
  if (error) return markup`<span><code>${error.code}</code> ${error.message}</span>`;
  if (!result) return '–';
  const stored = 'documents' in result ? result.documents : [result];
  return markup`${stored
    .slice(0, shownDocuments)
    .map(
      ({ document_id, filename }) =>
        markup`<a href="${documentsUrl(context)}/${document_id}">${filename}</a> `,
    )}${stored.length > shownDocuments ? `and ${stored.length - shownDocuments} more` : ''}`;
}

function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}
