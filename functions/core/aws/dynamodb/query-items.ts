import {
  paginateScan,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';

/** All items that a query finds, in its order, over as many pages as it takes. */
export async function* queryItems<Item>(query: QueryCommandInput): AsyncGenerator<Item, void> {
  for await (const page of queryPages(query)) yield* (page.Items ?? []) as Item[];
}

/** The pages of a query, in its order. `translate` may turn a failed request into an error of the caller's own. */
export async function* queryPages(
  query: QueryCommandInput,
  translate: <Page>(request: Promise<Page>) => Promise<Page> = (request) => request,
): AsyncGenerator<QueryCommandOutput, void> {
  let { ExclusiveStartKey } = query;
  do {
    const request = dynamodb.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    const page: QueryCommandOutput = await translate(request);
    yield page;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** Every item of a table, in any order, over as many pages as it takes. For tables with few items. */
export async function* scanItems<Item>(scan: ScanCommandInput): AsyncGenerator<Item, void> {
  for await (const page of paginateScan({ client: dynamodb }, scan)) yield* (page.Items ?? []) as Item[];
}
