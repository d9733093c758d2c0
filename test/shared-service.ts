import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { tables } from '../functions/core/contract/resources/tables.ts';
import { givePassword } from './identity/give-password.ts';
import { isRunning, processFile, runFolder } from './jest/run-folder.ts';
import { connect, newAccount, type Service, startProcess } from './service.ts';

/**
 * The service of this jest worker, with a new account for the test file that asks. It is started for the first file
 * that asks and serves those that come after it, one at a time; test/jest/end-run.ts ends it. No address has failed or
 * called before: what earlier files did counts no more. For tests that look at nothing but what their own accounts have.
 */
export async function sharedService(): Promise<Service> {
  const folder = join(runFolder(), `service-${process.env.JEST_WORKER_ID}`);
  if (!isRunning(folder)) await start(folder);
  const service = connect(folder);
  const [account] = await Promise.all([accountWithPassword(), forgetAddresses()]);
  return { ...service, ...account };
}

async function start(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const service = await startProcess(folder);
  writeFileSync(join(folder, processFile), String(service.pid));
  letGo(service);
}

/** The worker may end while the service runs, which then ends, since its channel closes. */
function letGo(service: ChildProcess): void {
  service.unref();
  service.channel?.unref();
  (service.stdout as Socket | null)?.unref(); // a pipe is a socket
}

async function accountWithPassword() {
  const { accountId, email, liveKey, testKey } = await newAccount();
  const password = 'correct horse battery';
  await givePassword(accountId, password);
  return { email, password, liveKey, testKey };
}

/** Forgets what every address has failed and done: all tests call from one. */
export async function forgetAddresses(): Promise<void> {
  await Promise.all([empty('attempts'), empty('rates')]);
}

async function empty(table: 'attempts' | 'rates'): Promise<void> {
  // Imported once the variables say where the data is.
  const { dynamodb } = await import('../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../functions/core/settings.ts');
  const TableName = tableNamed(table);
  const { partitionKey } = tables[table];
  for await (const { Items = [] } of paginateScan({ client: dynamodb }, { TableName })) {
    const keys = Items.map((item) => ({ [partitionKey]: item[partitionKey] }));
    await Promise.all(keys.map((Key) => dynamodb.send(new DeleteCommand({ TableName, Key }))));
  }
}
