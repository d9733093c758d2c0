import type { TableName } from '../../functions/core/contract/resources/tables.ts';

/** The local name of a table, distinct from others' names in a shared DynamoDB. */
export function localTableName(table: TableName): string {
  return `pdf-service-${table}`;
}
