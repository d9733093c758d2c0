import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/clients.ts';
import { tableNamed } from '../settings.ts';
import type { Credential } from './credential.ts';

/** All that lets somebody into an account, oldest first. What was made a moment ago may be missing: it is an index. */
export async function* accountCredentials(accountId: string): AsyncGenerator<Credential, void> {
  let from: Record<string, unknown> | undefined;
  do {
    const page = await dynamodb.send(
      new QueryCommand({
        TableName: tableNamed('credentials'),
        IndexName: 'byAccount',
        KeyConditionExpression: 'accountId = :account',
        ExpressionAttributeValues: { ':account': accountId },
        ExclusiveStartKey: from,
      }),
    );
    yield* (page.Items ?? []) as Credential[];
    from = page.LastEvaluatedKey;
  } while (from);
}
