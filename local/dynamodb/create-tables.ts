import { setTimeout as pause } from 'node:timers/promises';
import { type TableName, type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import type { AwsAccess } from '../signature/aws-access.ts';
import { callJson, type JsonAnswer } from '../signature/call-json.ts';
import { tableDefinition } from './table-definition.ts';
import { localTableName } from './table-name.ts';

/** The interval and the number of checks whether a new table is ready. */
const readiness = { everyMs: 200, times: 300 } as const;

type Call = (action: string, input: object) => Promise<JsonAnswer>;

/** Creates the missing tables, and waits until they are ready. */
export async function createTables(endpointUrl: string, access: AwsAccess): Promise<void> {
  const call: Call = (action, input) =>
    callJson(new URL(endpointUrl), {
      access,
      service: 'dynamodb',
      target: `DynamoDB_20120810.${action}`,
      input,
    });
  await Promise.all(
    Object.entries<TableShape>(tables).map(([key, shape]) =>
      createTable(call, tableDefinition(localTableName(key as TableName), shape)),
    ),
  );
}

async function createTable(call: Call, definition: { readonly TableName: string }): Promise<void> {
  const { TableName } = definition;
  if (await isReady(call, TableName)) return;
  const { isOk, text } = await call('CreateTable', definition);
  if (!isOk && !text.includes('ResourceInUseException')) {
    throw new Error(`The table ${TableName} cannot be made: ${text}`);
  }
  for (let attempt = 0; attempt < readiness.times; attempt++) {
    if (await isReady(call, TableName)) return;
    await pause(readiness.everyMs);
  }
  throw new Error(`The table ${TableName} does not become ready.`);
}

async function isReady(call: Call, TableName: string): Promise<boolean> {
  const { isOk, text } = await call('DescribeTable', { TableName });
  return isOk && JSON.parse(text).Table?.TableStatus === 'ACTIVE';
}
