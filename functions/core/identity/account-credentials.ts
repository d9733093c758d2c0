import { queryItems } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';
import type { Credential } from './credential.ts';

/** Which of an account's items are meant, in DynamoDB's own words. */
interface Filter {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** All that lets somebody into an account, oldest first. What was made a moment ago may be missing: it is an index. */
export function accountCredentials<Item = Credential>(
  accountId: string,
  filter?: Filter,
): AsyncGenerator<Item, void> {
  return queryItems({
    TableName: tableNamed('credentials'),
    IndexName: 'byAccount',
    KeyConditionExpression: 'accountId = :account',
    ExpressionAttributeValues: { ':account': accountId, ...filter?.values },
    ...(filter && { FilterExpression: filter.expression }),
  });
}
