import { type TableName, tables } from '../../contract/resources/tables.ts';

/** The key of an item, as its table defines it. */
export function keyOf(table: TableName, item: object): Record<string, unknown> {
  const keys: { readonly partitionKey: string; readonly sortKey?: string } = tables[table];
  const names = [keys.partitionKey, ...(keys.sortKey ? [keys.sortKey] : [])];
  return Object.fromEntries(names.map((name) => [name, Reflect.get(item, name)]));
}
