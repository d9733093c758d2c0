import { filteredPage } from '../aws/dynamodb/filtered-page.ts';
import { tableNamed } from '../settings.ts';
import type { Job } from './job.ts';

interface JobListing {
  readonly limit: number;
  /** The ID of the job that the page begins after. */
  readonly after?: string | undefined;
  readonly isWanted: (job: Job) => boolean;
}

interface JobPage {
  readonly jobs: readonly Job[];
  /** The ID of the job that the next page begins after; undefined if there is no next page. */
  readonly next?: string | undefined;
}

/** The maximum of jobs read for one page, as reads and jobs per read. */
const maximum = { reads: 10, jobsARead: 200 } as const;

/**
 * A page of a tenant's wanted jobs, newest first. It may have fewer jobs than the limit, or none, although there is a
 * next page, because the number of jobs examined is bounded.
 */
export async function listJobs(tenant: string, { limit, after, isWanted }: JobListing): Promise<JobPage> {
  const query = {
    TableName: tableNamed('jobs'),
    KeyConditionExpression: 'tenant = :tenant',
    FilterExpression: 'ttlSeconds > :now',
    ExpressionAttributeValues: { ':tenant': tenant, ':now': Math.floor(Date.now() / 1_000) },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: maximum.jobsARead,
    ...(after !== undefined && { ExclusiveStartKey: { tenant, id: after } }),
  };
  const bounds = { limit, maximumReads: maximum.reads, isWanted };
  const { items: jobs, next } = await filteredPage<Job>(query, bounds);
  return { jobs, next };
}
