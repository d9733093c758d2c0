import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { queryItems } from '../aws/dynamodb/query-items.ts';
import type { CapHint, CapWish } from '../contract/fields/access/spend-cap.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/** Stages that run for each object below a prefix of the account's own bucket. */
export interface Pipeline {
  readonly tenant: string;
  /** The name that the account gave it. */
  readonly id: string;
  /** Both end with a slash. */
  readonly sourcePrefix: string;
  readonly outputPrefix: string;
  /** The stages and the conformance, as JSON, encrypted by sealSecret: they may have passwords. */
  readonly sealedWork: string;
  readonly cap: CapWish;
  readonly capHint: CapHint;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a pipeline does, as fields of /processPdf. */
export interface PipelineWork {
  readonly stages: readonly Readonly<Record<string, unknown>>[];
  readonly conformance?: string | undefined;
}

/** Saves a pipeline, in place of one of the same name. */
export async function putPipeline(pipeline: Pipeline): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableNamed('pipelines'), Item: pipeline }));
}

/** All pipelines of a tenant, by name. */
export function listPipelines(tenant: string): Promise<readonly Pipeline[]> {
  return Array.fromAsync(
    queryItems<Pipeline>({
      TableName: tableNamed('pipelines'),
      KeyConditionExpression: 'tenant = :tenant',
      ExpressionAttributeValues: { ':tenant': tenant },
      ConsistentRead: true,
    }),
  );
}

/** The pipeline of that name. Throws pipeline_not_found. */
export function pipelineNamed(pipelines: readonly Pipeline[], name: string): Pipeline {
  const found = pipelines.find(({ id }) => id === name);
  if (found) return found;
  const message = `There is no pipeline ${name}. GET /pipelines lists what there is.`;
  throw new Problem('pipeline_not_found', message);
}

/** Removes a pipeline, if it exists. */
export async function removePipeline({ tenant, id }: Pick<Pipeline, 'tenant' | 'id'>): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('pipelines'), Key: { tenant, id } }));
}
