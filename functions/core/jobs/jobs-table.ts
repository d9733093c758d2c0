import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { readWebToken, type WebToken } from '../contract/fields/web-token.ts';
import { tableNamed } from '../settings.ts';
import type { Job, JobKey } from './job.ts';
import { jobNotFound } from './job-problem.ts';

/** Writes a new job. If it already exists, nothing changes. */
export async function putJob(job: Job): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new PutCommand({
        TableName: tableNamed('jobs'),
        Item: job,
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    ),
  );
}

/** The job, read consistently. */
export async function getJob({ tenant, id }: JobKey): Promise<Job | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('jobs'),
    Key: { tenant, id },
    ConsistentRead: true,
  });
  return (await dynamodb.send(command)).Item as Job | undefined;
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
    Key: { tenant, id },
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
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as Job | undefined;
}

/** Removes a job that no worker has started. Returns whether it was removed. */
export async function removeQueuedJob({ tenant, id }: JobKey): Promise<boolean> {
  const command = new DeleteCommand({
    TableName: tableNamed('jobs'),
    Key: { tenant, id },
    ConditionExpression: 'attribute_not_exists(id) OR #state = :queued',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':queued': 'queued' },
  });
  return conditionHeld(dynamodb.send(command));
}
