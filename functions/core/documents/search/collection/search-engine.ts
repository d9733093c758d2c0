import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../../aws/dynamodb/dynamodb-client.ts';
import { findOpenOrClosed } from '../../../identity/account.ts';
import { searchCollectionUrl, tableNamed } from '../../../settings.ts';

/** `filling`: documents are written to the collection, and searched in the table of terms. */
type SearchEngine = 'filling' | 'collection';

/**
 * Where an account's documents are searched; undefined in the table of terms, as in every account that was not moved to
 * this service's collection. Read consistently.
 */
export async function searchEngineOf(accountId: string): Promise<SearchEngine | undefined> {
  const url = searchCollectionUrl();
  if (!url) return undefined;
  const collection = (await findOpenOrClosed(accountId))?.searchCollection;
  if (collection?.url !== url) return undefined; // it was moved to one that no longer exists
  return collection.isFilled ? 'collection' : 'filling';
}

/** Changes it; undefined is the table of terms. */
export async function setSearchEngine(accountId: string, engine: SearchEngine | undefined): Promise<void> {
  const collection = { url: searchCollectionUrl(), isFilled: engine === 'collection' };
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: engine ? 'SET searchCollection = :collection' : 'REMOVE searchCollection',
      ConditionExpression: 'attribute_exists(accountId)',
      ...(engine && { ExpressionAttributeValues: { ':collection': collection } }),
    }),
  );
}
