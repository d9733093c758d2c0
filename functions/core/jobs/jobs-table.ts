import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld, ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import type { Job, JobKey } from './job.ts';
import { jobNotFound } from './job-problem.ts';

/** Writes a job that is new; one that is there already stays as it is. */
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

/** The job as it is at this moment. */
export async function getJob({ tenant, id }: JobKey): Promise<Job | undefined> {
  const command = new GetCommand({
    TableName: tableNamed('jobs'),
    Key: { tenant, id },
    ConsistentRead: true,
  });
  return (await dynamodb.send(command)).Item as Job | undefined;
}

/** A tenant's job as it is at this moment. Throws job_not_found, also where its time is over. */
export async function findJob(key: JobKey): Promise<Job> {
  const job = await getJob(key);
  if (job && job.ttlSeconds * 1_000 > Date.now()) return job;
  throw jobNotFound();
}

/** What a job has to be like for a change of it, in DynamoDB's own words. */
interface JobCondition {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Changes a job in one step, and gives it as it is then, or undefined where it was not as the condition says. */
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

/** Removes a job that nobody has begun. Says whether it was so. */
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
