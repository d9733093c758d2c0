import type { TableName } from '../../functions/core/contract/resources/tables.ts';

/** What a table is called here: a name that leaves others their own where a DynamoDB is shared. */
export function localTableName(table: TableName): string {
  return `pdf-service-${table}`;
}
