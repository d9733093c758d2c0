import type { TableShape } from '../../functions/core/contract/resources/tables.ts';

type KeyShape = Pick<TableShape, 'partitionKey' | 'sortKey'>;

/** A table's definition for DynamoDB's CreateTable: every key a string, every index with all attributes. */
export function tableDefinition(name: string, { indexes = {}, ...key }: TableShape) {
  const keys = [key, ...Object.values(indexes)];
  const attributes = new Set(
    keys.flatMap(({ partitionKey, sortKey }) => [partitionKey, ...(sortKey ? [sortKey] : [])]),
  );
  const indexDefinitions = Object.entries(indexes).map(([indexName, indexKey]) => ({
    IndexName: indexName,
    KeySchema: keySchema(indexKey),
    Projection: { ProjectionType: 'ALL' },
  }));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...attributes].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: 'S',
    })),
    KeySchema: keySchema(key),
    ...(indexDefinitions.length > 0 && { GlobalSecondaryIndexes: indexDefinitions }),
  };
}

function keySchema({ partitionKey, sortKey }: KeyShape) {
  const range = sortKey ? [{ AttributeName: sortKey, KeyType: 'RANGE' }] : [];
  return [{ AttributeName: partitionKey, KeyType: 'HASH' }, ...range];
}
