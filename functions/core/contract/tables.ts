/** The tables, as CDK makes them on AWS and the local service on a laptop. Every key is a string. */
export const tables = {
  /** One item an account: its profile and its credits. */
  accounts: { partitionKey: 'accountId' },
  /** One item an account that is being deleted, until the cleanup is done with it. */
  deletions: { partitionKey: 'accountId' },
  /** Secrets by their SHA-256: API keys, and whatever else lets somebody in. */
  credentials: {
    partitionKey: 'hash',
    expiresAt: 'expiresAtSeconds',
    indexes: { byAccount: { partitionKey: 'accountId', sortKey: 'createdAt' } },
  },
  /** One row a charged call, in the order of time. */
  usage: { partitionKey: 'accountId', sortKey: 'chargeId' },
  /** One item a document: all that is known of it but its bytes. tenant.ts says what a tenant is. */
  documents: {
    partitionKey: 'tenant',
    sortKey: 'id',
    expiresAt: 'ttlSeconds',
    indexes: { bySweep: { partitionKey: 'sweepKey', sortKey: 'sweepAt' } },
  },
  /** What full-text search knows of a document, by tenant and segment, under the document's id. */
  terms: { partitionKey: 'tenant', sortKey: 'id', expiresAt: 'ttlSeconds' },
  /** Failed attempts to get in, by the address that they came from. */
  attempts: { partitionKey: 'address', expiresAt: 'expiresAtSeconds' },
  /** How many calls an account has made in a window of time. */
  rates: { partitionKey: 'bucket', expiresAt: 'expiresAtSeconds' },
  /** One item a job: work that outlives the request that asked for it. */
  jobs: { partitionKey: 'tenant', sortKey: 'id', expiresAt: 'ttlSeconds' },
  /** One item an Idempotency-Key: the request that came with it, and where its answer is. */
  idempotency: { partitionKey: 'tenant', sortKey: 'key', expiresAt: 'ttlSeconds' },
} as const satisfies Record<string, TableShape>;

export type TableName = keyof typeof tables;

interface KeyShape {
  readonly partitionKey: string;
  readonly sortKey?: string;
}

export interface TableShape extends KeyShape {
  /** The attribute that holds when an item may go, in seconds since 1970 (DynamoDB's time to live). */
  readonly expiresAt?: string;
  readonly indexes?: Readonly<Record<string, KeyShape>>;
}

/** The environment variable that names a table to the functions that may use it. */
export function tableVariable(table: TableName): string {
  return `${table.toUpperCase()}_TABLE`;
}
