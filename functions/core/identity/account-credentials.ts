import { queryItems } from '../aws/query-items.ts';
import { tableNamed } from '../settings.ts';
import type { AccessTokenRecord, Credential } from './credential.ts';

/** What the index by account knows. An access token belongs to an account through its grant, and is not in it. */
type AccountCredential = Exclude<Credential, AccessTokenRecord>;

/** Which of an account's items are meant: those of one kind, and of them, in DynamoDB's words, those that `expression` holds for. */
interface Filter<Kind> {
  readonly kind: Kind;
  readonly expression?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Everything that lets somebody into an account, oldest first, or what is of one kind. What was made a moment ago may
 * be missing, since it is read from an index.
 */
export function accountCredentials<Kind extends AccountCredential['kind'] = AccountCredential['kind']>(
  accountId: string,
  filter?: Filter<Kind>,
): AsyncGenerator<Extract<AccountCredential, { readonly kind: Kind }>, void> {
  const conditions = ['kind = :kind', filter?.expression].filter((condition) => condition !== undefined);
  return queryItems({
    TableName: tableNamed('credentials'),
    IndexName: 'byAccount',
    KeyConditionExpression: 'accountId = :account',
    ...(filter && { FilterExpression: conditions.join(' AND ') }),
    ExpressionAttributeValues: {
      ':account': accountId,
      ...(filter && { ':kind': filter.kind, ...filter.values }),
    },
  });
}
