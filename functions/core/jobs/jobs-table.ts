import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { readWebToken, type WebToken } from '../contract/fields/access/web-token.ts';
import { tableNamed } from '../settings.ts';
import { batchIdOf, isRowId } from './batch-ids.ts';
import type { Job, JobKey } from './job.ts';
import { jobNotFound } from './job-problem.ts';

/**
 * The key of a job's item. The rows of a batch have a partition of their own, so that lists of jobs do not have to pass over
 * thousands of them.
 */
function itemKey({ tenant, id }: JobKey): JobKey {
  return { tenant: isRowId(id) ? rowsPartition({ tenant, id }) : tenant, id };
}

/** The partition of a batch's rows, from the key of the batch or of any row. */
export function rowsPartition({ tenant, id }: JobKey): string {
  return `${tenant}#${batchIdOf(id)}`;
}

/** The job of an item, with its tenant in place of the item's partition. */
function ownedBy(tenant: string, item: object | undefined): Job | undefined {
  return item && ({ ...item, tenant } as Job); // putJob wrote it
}

/** Writes a new job. If it already exists, nothing changes. Returns whether it was written. */
export function putJob(job: Job): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new PutCommand({
        TableName: tableNamed('jobs'),
        Item: { ...job, ...itemKey(job) },
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    ),
  );
}

/** The job, read consistently. */
export async function getJob({ tenant, id }: JobKey): Promise<Job | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('jobs'),
    Key: itemKey({ tenant, id }),
    ConsistentRead: true,
  });
  return ownedBy(tenant, (await dynamodb.send(command)).Item);
}

/**
 * A tenant's job, read consistently. Throws job_not_found if it does not exist or has expired, or if another than this
 * web page's token requested it.
 */
export async function findJob(key: JobKey, webToken?: WebToken): Promise<Job> {
  const job = await getJob(key);
  const isOthers = webToken && (!job?.webToken || readWebToken(job.webToken).id !== webToken.id);
  if (job && !isOthers && job.ttlSeconds * 1_000 > Date.now()) return job;
  throw jobNotFound();
}

/** A condition for changing a job, in DynamoDB's expression syntax. */
interface JobCondition {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Changes a job in one step and returns its new state, or undefined if the condition failed. */
export async function updateJob(
  { tenant, id }: JobKey,
  changes: Partial<Job>,
  { expression, values }: JobCondition,
): Promise<Job | undefined> {
  const names = Object.keys(changes);
  const command = new UpdateCommand({
    TableName: tableNamed('jobs'),
    Key: itemKey({ tenant, id }),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: expression,
    ExpressionAttributeNames: {
      '#state': 'state',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues: {
      ...values,
      ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`:${name}`, value])),
    },
    ReturnValues: 'ALL_NEW',
  });
  return ownedBy(tenant, (await ifConditionHolds(dynamodb.send(command)))?.Attributes);
}

/** Removes a job that no worker has started. Returns whether it was removed. */
export async function removeQueuedJob({ tenant, id }: JobKey): Promise<boolean> {
  const command = new DeleteCommand({
    TableName: tableNamed('jobs'),
    Key: itemKey({ tenant, id }),
    // A batch waits between the turns of its workers, too, but then it has progress.
    ConditionExpression: 'attribute_not_exists(id) OR (#state = :queued AND attribute_not_exists(progress))',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':queued': 'queued' },
  });
  return conditionHeld(dynamodb.send(command));
}
