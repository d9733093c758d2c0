import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../../aws/dynamodb-client.ts';
import { type Account, findOpenOrClosed } from '../../../identity/account.ts';
import { searchCollectionUrl, tableNamed } from '../../../settings.ts';

type SearchEngine = NonNullable<Account['searchEngine']>;

/**
 * Where an account's documents are searched: in the collection, or there once it is filled; undefined in the table of
 * terms, as in every account of a service without a collection. Read consistently.
 */
export async function searchEngineOf(accountId: string): Promise<SearchEngine | undefined> {
  if (!searchCollectionUrl()) return undefined;
  return (await findOpenOrClosed(accountId))?.searchEngine;
}

/** Changes it; undefined is the table of terms. */
export async function setSearchEngine(accountId: string, engine: SearchEngine | undefined): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: engine ? 'SET searchEngine = :engine' : 'REMOVE searchEngine',
      ConditionExpression: 'attribute_exists(accountId)',
      ...(engine && { ExpressionAttributeValues: { ':engine': engine } }),
    }),
  );
}
