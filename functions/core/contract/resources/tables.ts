/** The tables, as CDK creates them on AWS and the local service on a laptop. Every key is a string. */
export const tables = {
  /** One item per account: its profile and its credits. */
  accounts: { partitionKey: 'accountId' },
  /** One item per account that is being deleted, until the cleanup has finished. */
  deletions: { partitionKey: 'accountId' },
  /** Credentials by their SHA-256 hash: API keys, sessions, and the apps, grants and tokens of OAuth. */
  credentials: {
    partitionKey: 'hash',
    expiresAt: 'expiresAtSeconds',
    indexes: { byAccount: { partitionKey: 'accountId', sortKey: 'createdAt' } },
  },
  /** Changes of the account itself, one item per change, in order of time. */
  changes: { partitionKey: 'accountId', sortKey: 'id', expiresAt: 'expiresAtSeconds' },
  /**
   * What an account spent: one row per charged call of the last 90 days, and what they add up to, one item per day,
   * endpoint and key. And what each job that waits has reserved.
   */
  usage: { partitionKey: 'accountId', sortKey: 'chargeId', expiresAt: 'expiresAtSeconds' },
  /** One item per call of the last 30 days, in order of time; also found by its request ID. */
  calls: {
    partitionKey: 'tenant',
    sortKey: 'id',
    expiresAt: 'expiresAtSeconds',
    indexes: { byRequest: { partitionKey: 'tenant', sortKey: 'requestId' } },
  },
  /** One item per signer: where its key is, or its PKCS#12, encrypted. */
  signers: { partitionKey: 'tenant', sortKey: 'id' },
  /** One item per template, and one per version of it: see core/template-store. */
  templates: { partitionKey: 'tenant', sortKey: 'id' },
  /** One item per pipeline, with its stages, encrypted. */
  pipelines: { partitionKey: 'tenant', sortKey: 'id' },
  /**
   * One item per document: everything about it except its bytes. See tenant.ts for tenants. No item has `ttlSeconds`: it
   * goes only once its bytes are gone. The attribute stays, since CloudFormation cannot drop it from a table that has it.
   */
  documents: {
    partitionKey: 'tenant',
    sortKey: 'id',
    expiresAt: 'ttlSeconds',
    indexes: { bySweep: { partitionKey: 'sweepKey', sortKey: 'sweepAt' } },
  },
  /** The terms of a document for full-text search, by tenant and segment, under the document's ID. */
  terms: { partitionKey: 'tenant', sortKey: 'id', expiresAt: 'ttlSeconds' },
  /** Failed attempts to authenticate, by account, OAuth client and client address. */
  attempts: { partitionKey: 'subject', expiresAt: 'expiresAtSeconds' },
  /** The number of calls of an account in a window of time, and what may be used once. */
  rates: { partitionKey: 'bucket', expiresAt: 'expiresAtSeconds' },
  /** One item per job: work that continues after its request was answered. */
  jobs: { partitionKey: 'tenant', sortKey: 'id', expiresAt: 'ttlSeconds' },
  /** One item per Idempotency-Key: its first request, and where the response is. */
  idempotency: { partitionKey: 'tenant', sortKey: 'key', expiresAt: 'ttlSeconds' },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;

interface KeyShape {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

export interface TableShape extends KeyShape {
  /** The attribute with the time when an item expires, in seconds since 1970 (DynamoDB's time to live). */
  readonly expiresAt?: string;
  readonly indexes?: Readonly<Record<string, KeyShape>>;
}

/** The environment variable with a table's name, for the functions that may use it. */
export function tableVariable(table: TableName): string {
  return `${table.toUpperCase()}_TABLE`;
}
