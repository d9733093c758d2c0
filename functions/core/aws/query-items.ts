import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from './dynamodb-client.ts';

/** All that a query finds, in its order, however many pages it takes. */
export async function* queryItems<Item>(query: QueryCommandInput): AsyncGenerator<Item, void> {
  let ExclusiveStartKey: QueryCommandOutput['LastEvaluatedKey'];
  do {
    const page: QueryCommandOutput = await dynamodb.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    yield* (page.Items ?? []) as Item[];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
