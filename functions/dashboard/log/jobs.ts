import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { type JobList, jobsContent } from './jobs-content.ts';
import { logStyle } from './log-style.ts';

/** The page of the account's jobs, from `GET /jobs`. */
export const jobs: DashboardOperations<'showJobs'> = {
  showJobs: async ({ status, cursor, started }, context) => {
    const query = { limit: '50', ...(status && { status }), ...(cursor && { cursor }) };
    const call = { family: 'account', endpoint: catalog.account.listJobs } as const;
    const list = (await callForJson({ ...call, query }, context)) as JobList; // the endpoint's own schema
    const content = jobsContent(list, { status, cursor, started }, context);
    return dashboardPage(context, { path: '/dashboard/jobs', title: 'Jobs', content, styles: [logStyle] });
  },
};
