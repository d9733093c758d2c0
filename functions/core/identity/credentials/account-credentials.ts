import { queryItems } from '../../aws/dynamodb/query-items.ts';
import { tableNamed } from '../../settings.ts';
import type { AccessTokenRecord, Credential } from './credential.ts';

/**
 * The credentials in the index by account. Access tokens are not in it: they belong to an account through their grant.
 */
type AccountCredential = Exclude<Credential, AccessTokenRecord>;

/** Selects an account's items: those of one kind for which `expression`, in DynamoDB's syntax, is true. */
interface Filter<Kind> {
  readonly kind: Kind;
  readonly expression?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * All credentials of an account, or those of one kind, oldest first. Read from an index, so one created a moment ago
 * may be missing.
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
