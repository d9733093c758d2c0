import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TableName, type TableShape, tables } from '../functions/core/contract/resources/tables.ts';
import { localTableName } from '../local/dynamodb/table-name.ts';
import type { AwsAccess } from '../local/signature/aws-access.ts';
import { signedHeaders } from '../local/signature/sign-request.ts';
import { type Item, itemBytes } from './item-bytes.ts';

/** DynamoDB's billing units: reads of 4 KB, half of it if eventually consistent, and writes of 1 KB. */
export interface RequestUnits {
  readonly reads: number;
  readonly writes: number;
}

export interface MeteredDynamodb {
  readonly url: string;
  /** The units used while this runs. Counting slows it down. */
  meter(run: () => Promise<void>): Promise<RequestUnits>;
  close(): void;
}

interface Body {
  readonly TableName: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ConsistentRead?: boolean;
}

/** A request for several writes: in a transaction each costs twice. */
interface Writes {
  readonly TransactItems?: readonly Readonly<Record<string, Body>>[];
  readonly RequestItems?: Readonly<
    Record<string, readonly Readonly<Record<string, Omit<Body, 'TableName'>>>[]>
  >;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/**
 * A proxy in front of the embedded DynamoDB that counts what AWS would charge. The embedded one counts reads; writes
 * are counted here, from each item before and after, since it omits the writes of its indexes.
 */
export async function startMeteredDynamodb(storeUrl: string, access: AwsAccess): Promise<MeteredDynamodb> {
  let used: { reads: number; writes: number } | undefined; // only while counting
  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch(() => ({ status: 500, body: '{}' }));
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meter: async (run) => {
      const counted = { reads: 0, writes: 0 };
      used = counted;
      await run().finally(() => {
        used = undefined;
      });
      return counted;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function answer(request: IncomingMessage): Promise<Reply> {
    const action = String(request.headers['x-amz-target']).replace(/^.*\./, '');
    const body = JSON.parse(await text(request)) as Body & Writes;
    if (!used) return ask(action, body);
    const writes = writesIn(action, body);
    if (writes.length === 0) {
      const reply = await ask(action, { ...body, ReturnConsumedCapacity: 'TOTAL' });
      const capacities = [JSON.parse(reply.body).ConsumedCapacity ?? []].flat();
      const least = body.ConsistentRead ? 1 : 0.5; // also for a query that finds nothing
      for (const { CapacityUnits } of capacities) used.reads += Math.max(CapacityUnits, least);
      return reply;
    }
    const before = await Promise.all(writes.map(itemOf));
    const reply = await ask(action, body);
    const after = await Promise.all(writes.map(itemOf));
    const isTransaction = action === 'TransactWriteItems';
    for (const [index, write] of writes.entries())
      used.writes += writeUnits(tableOf(write), before[index], after[index], isTransaction);
    return reply;
  }

  async function ask(action: string, content: object): Promise<Reply> {
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${action}`,
    };
    const response = await fetch(storeUrl, {
      method: 'POST',
      body,
      headers: signedHeaders({ method: 'POST', url: new URL(storeUrl), body }, headers, access, 'dynamodb'),
    });
    return { status: response.status, body: await response.text() };
  }

  async function itemOf(body: Body): Promise<Item | undefined> {
    const { TableName } = body;
    const { partitionKey, sortKey }: TableShape = tables[tableOf(body)];
    const keys = sortKey ? [partitionKey, sortKey] : [partitionKey];
    const Key = body.Key ?? Object.fromEntries(keys.map((name) => [name, body.Item?.[name]]));
    const reply = await ask('GetItem', { TableName, Key, ConsistentRead: true });
    return JSON.parse(reply.body).Item;
  }
}

/** The writes that a request asks for. */
function writesIn(action: string, body: Body & Writes): readonly Body[] {
  if (/^(Put|Update|Delete)Item$/.test(action)) return [body];
  if (action === 'TransactWriteItems') return (body.TransactItems ?? []).flatMap(Object.values<Body>);
  if (action !== 'BatchWriteItem') return [];
  return Object.entries(body.RequestItems ?? {}).flatMap(([TableName, requests]) =>
    requests.flatMap((request) => Object.values(request).map((write) => ({ TableName, ...write }))),
  );
}

function tableOf({ TableName }: Pick<Body, 'TableName'>): TableName {
  const names = Object.keys(tables) as TableName[]; // Object.keys widens keys to string
  const name = names.find((table) => localTableName(table) === TableName);
  if (!name) throw new Error(`there is no table ${TableName}`);
  return name;
}

/** The units of a write, given its item before and after; a failed condition costs as much as a successful one. */
function writeUnits(
  table: TableName,
  before: Item | undefined,
  after: Item | undefined,
  isTransaction: boolean,
): number {
  const { indexes = {} }: TableShape = tables[table];
  const inIndexes = Object.values(indexes).map((keys) => indexUnits(keys, before, after));
  const inTable = Math.max(units(before), units(after), 1) * (isTransaction ? 2 : 1);
  return inIndexes.reduce((sum, count) => sum + count, inTable);
}

/** An entry that moves is removed and written again. Items without the index's keys have none. */
function indexUnits(
  { partitionKey, sortKey }: Pick<TableShape, 'partitionKey' | 'sortKey'>,
  before: Item | undefined,
  after: Item | undefined,
): number {
  const placeOf = (item: Item | undefined) => {
    const place = [partitionKey, ...(sortKey ? [sortKey] : [])].map((name) => item?.[name]);
    return place.includes(undefined) ? undefined : JSON.stringify(place);
  };
  const [from, to] = [placeOf(before), placeOf(after)];
  if (from !== to) return (from ? units(before) : 0) + (to ? units(after) : 0);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  return from && isChanged ? Math.max(units(before), units(after)) : 0;
}

function units(item: Item | undefined): number {
  return item ? Math.ceil(itemBytes(item) / 1_024) : 0;
}
