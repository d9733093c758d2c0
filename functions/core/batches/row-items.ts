import { queryItems } from '../aws/dynamodb/query-items.ts';
import { rowIdOf, rowOf } from '../jobs/batch-ids.ts';
import type { Job, JobKey } from '../jobs/job.ts';
import { rowsPartition } from '../jobs/jobs-table.ts';
import { tableNamed } from '../settings.ts';

const lastRound = 255;

/** A row that was begun: its number and its job. */
interface BegunRow {
  readonly row: number;
  readonly job: Job;
}

/** The rows of a batch from number `first` to `last` that were begun, in order, each as of its latest round. */
export async function* begunRows(
  batch: JobKey,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<BegunRow, void> {
  const items = queryItems<Job>({
    TableName: tableNamed('jobs'),
    KeyConditionExpression: 'tenant = :rows AND id BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':rows': rowsPartition(batch),
      ':first': rowIdOf(batch.id, first, 0),
      ':last': rowIdOf(batch.id, last, lastRound),
    },
    ConsistentRead: true,
  });
  let held: BegunRow | undefined;
  for await (const item of items) {
    const { row } = rowOf(item.id);
    if (held && held.row !== row) yield held;
    held = { row, job: { ...item, tenant: batch.tenant } };
  }
  if (held) yield held;
}
