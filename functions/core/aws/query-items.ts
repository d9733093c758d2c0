import {
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';

/** All that a query finds, in its order, however many pages it takes. */
export function queryItems<Item>(query: QueryCommandInput): AsyncGenerator<Item, void> {
  return items((ExclusiveStartKey) => dynamodb.send(new QueryCommand({ ...query, ExclusiveStartKey })));
}

/** Every item of a table, in any order, however many pages it takes: for a table that holds few. */
export function scanItems<Item>(scan: ScanCommandInput): AsyncGenerator<Item, void> {
  return items((ExclusiveStartKey) => dynamodb.send(new ScanCommand({ ...scan, ExclusiveStartKey })));
}

type Page = QueryCommandOutput | ScanCommandOutput;

async function* items<Item>(
  pageAfter: (key: Page['LastEvaluatedKey']) => Promise<Page>,
): AsyncGenerator<Item, void> {
  let last: Page['LastEvaluatedKey'];
  do {
    const page = await pageAfter(last);
    yield* (page.Items ?? []) as Item[];
    last = page.LastEvaluatedKey;
  } while (last);
}
