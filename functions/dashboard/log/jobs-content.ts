import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import { jobStatuses } from '../../core/contract/answers/job-answers.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { notice } from '../../core/design/notice.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { documentsUrl } from '../documents/documents-url.ts';
import { callsUrl } from './calls-url.ts';
import { pager } from './pager.ts';
import { outcomeBadge } from './status-badge.ts';

export type JobList = z.output<typeof catalog.account.listJobs.produces>;

/** The account's jobs, and links to filter them. */
export function jobsContent(
  { jobs, next_cursor }: JobList,
  { status, cursor, started }: { readonly status: string; readonly cursor: string; readonly started: string },
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
${/^\d+$/.test(started) ? notice('good', markup`${started === '1' ? 'A job has' : `${started} jobs have`} begun. <a href="${base}">Look again</a> to see what has ended.`) : ''}
<p>Requests with <code>"async": true</code> of the last ${limits.jobDays} days in the <b>${context.environment}</b> environment.</p>
<p class="choices" role="group" aria-label="Status">${choices}</p>
<section class="card" aria-label="Jobs">
${jobs.length === 0 ? markup`<p><b>No jobs.</b> A request with <code>"async": true</code> starts one, and so does compressing <a href="${documentsUrl(context)}">documents</a>.</p>` : table(jobs, context)}
${pager({ url, cursor, nextCursor: next_cursor })}</section>`;
}

function table(jobs: JobList['jobs'], context: VisitContext): Markup {
  return markup`<table class="rows calls"><thead><tr><th scope="col">Endpoint</th><th scope="col">Status</th><th scope="col">Accepted</th>
<th scope="col" class="number">Took</th><th scope="col">Result</th></tr></thead>
<tbody>${jobs.map((job) => row(job, context))}</tbody></table>`;
}

function row(job: JobList['jobs'][number], context: VisitContext): Markup {
  const { job_id, endpoint, status, created_at, finished_at } = job;
  const took = finished_at === null ? '–' : secondsText(Date.parse(finished_at) - Date.parse(created_at));
  return markup`<tr><td class="what"><a href="${callsUrl(context)}/${job_id}">${endpoint}</a></td>
<td class="state">${outcomeBadge(status)}</td>
<td>${relativeTime(created_at)}</td>
<td class="number">${took}</td>
<td class="by">${resultOf(job, context)}</td></tr>`;
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
