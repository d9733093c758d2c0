import { type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import { localTableName } from './table-name.ts';

type Json = Readonly<Record<string, unknown>>;

/** An attribute's value in the protocol's form, such as `{ S: 'text' }`. */
type Value = Json;

/**
 * Limits from DynamoDB's developer guide, “Quotas in Amazon DynamoDB” and “Constraints in Amazon DynamoDB”, that
 * Dynalite does not enforce.
 */
const bounds = {
  partitionKeyBytes: 2_048,
  sortKeyBytes: 1_024,
  expressionBytes: 4_096,
  operators: 300,
  listedOperands: 100,
  nameBytes: 65_535,
  depth: 32,
  transactItems: 100,
} as const;

const shapes = new Map(
  Object.entries<TableShape>(tables).map(([name, shape]) => [
    localTableName(name as keyof typeof tables),
    shape,
  ]),
);

/**
 * Why DynamoDB on AWS would refuse a request that Dynalite accepts, as a sentence; undefined if it accepts it too.
 * `action` is a name such as `PutItem`, and `body` its JSON.
 */
export function refusedByAws(action: string, body: Json): string | undefined {
  return action === 'TransactWriteItems'
    ? refusedTransaction(body)
    : first(requestsOf(action, body), refusedRequest);
}

/** A request as requests on single tables. */
function requestsOf(action: string, body: Json): readonly Json[] {
  if (action !== 'BatchWriteItem') return [body];
  const items = Object.entries((body.RequestItems ?? {}) as Record<string, readonly Json[]>);
  return items.flatMap(([TableName, writes]) =>
    writes.flatMap(({ PutRequest: put }) => (put ? [{ TableName, ...(put as Json) }] : [])),
  );
}

function refusedTransaction({ TransactItems }: Json): string | undefined {
  const requests = (TransactItems as readonly Json[]).flatMap((item) => Object.values(item) as Json[]);
  if (requests.length > bounds.transactItems)
    return `A transaction has at most ${bounds.transactItems} items.`;
  const places = requests.map((request) => JSON.stringify([request.TableName, keyOf(request)]));
  if (new Set(places).size < places.length)
    return 'Transaction request cannot include multiple operations on one item.';
  return first(requests, refusedRequest);
}

/** The values of the table's key in a request, in the order of the key. */
function keyOf({ TableName, Key, Item }: Json): unknown {
  const { partitionKey = '', sortKey = '' } = shapes.get(String(TableName)) ?? {};
  const values = (Key ?? Item ?? {}) as Json;
  return [values[partitionKey], values[sortKey]];
}

function refusedRequest(request: Json): string | undefined {
  const { Item = {}, ExpressionAttributeValues = {} } = request;
  const values = [...Object.entries(Item as Json), ...Object.entries(ExpressionAttributeValues as Json)];
  return (
    first(values, ([name, value]) => refusedValue(name, value as Value)) ??
    first(Object.entries(request), ([name, text]) =>
      name.endsWith('Expression') && typeof text === 'string' ? refusedExpression(text) : undefined,
    ) ??
    first(keysWritten(request), refusedKey) ??
    first(keysAsked(request), refusedKey)
  );
}

function refusedValue(name: string, value: Value, depth = 0): string | undefined {
  if (Buffer.byteLength(name) > bounds.nameBytes) return 'Attribute name is too large.';
  if (depth > bounds.depth) return `Nesting Levels have exceeded supported limits: ${bounds.depth}.`;
  const { M, L } = value as { readonly M?: Json; readonly L?: readonly Value[] };
  const inner = M ? Object.entries(M) : (L ?? []).map((each): [string, Value] => ['', each]);
  return first(inner, ([key, each]) => refusedValue(key, each as Value, depth + 1));
}

function refusedExpression(text: string): string | undefined {
  if (Buffer.byteLength(text) > bounds.expressionBytes)
    return `Expression size has exceeded the maximum allowed size of ${bounds.expressionBytes} bytes.`;
  const operators = text.match(/[<>]=?|<>|=|[+-]|\b(AND|OR|NOT|BETWEEN|IN)\b|\w+\s*\(/gi) ?? [];
  if (operators.length > bounds.operators)
    return `The expression contains too many operators: ${operators.length}.`;
  const lists = [...text.matchAll(/\bIN\s*\(([^)]*)\)/gi)].map(([, list = '']) => list.split(',').length);
  return lists.some((count) => count > bounds.listedOperands)
    ? `The IN operator has at most ${bounds.listedOperands} operands.`
    : undefined;
}

interface KeyValue {
  readonly name: string;
  readonly value: Value | undefined;
  readonly maximumBytes: number;
}

function refusedKey({ name, value, maximumBytes }: KeyValue): string | undefined {
  const text = value?.S;
  if (text === '')
    return `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;
  return typeof text === 'string' && Buffer.byteLength(text) > maximumBytes
    ? `One or more parameter values were invalid: Size of ${name} has exceeded the maximum size limit of ${maximumBytes} bytes`
    : undefined;
}

/** The values that a request writes to the keys of indexes. Dynalite itself checks the table's own key. */
function keysWritten({ TableName, Item, UpdateExpression, ...request }: Json): readonly KeyValue[] {
  const { indexes = {} } = shapes.get(String(TableName)) ?? {};
  const written = { ...(Item as Json), ...assigned(String(UpdateExpression ?? ''), request) };
  return Object.values(indexes).flatMap(({ partitionKey, sortKey = '' }) => [
    { name: partitionKey, value: written[partitionKey] as Value, maximumBytes: bounds.partitionKeyBytes },
    { name: sortKey, value: written[sortKey] as Value, maximumBytes: bounds.sortKeyBytes },
  ]);
}

/** The values that an update assigns to attributes: those of `name = :value` and `name = if_not_exists(…, :value)`. */
function assigned(expression: string, { ExpressionAttributeNames, ExpressionAttributeValues }: Json): Json {
  const names = (ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (ExpressionAttributeValues ?? {}) as Json;
  const pairs = [...expression.matchAll(/([#\w]+)\s*=\s*(?:if_not_exists\([^,]*,\s*)?(:\w+)/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [names[name] ?? name, values[value]]));
}

/** The values that a query compares with keys. */
function keysAsked(request: Json): readonly KeyValue[] {
  const { TableName, IndexName, KeyConditionExpression: condition = '' } = request;
  const values = (request.ExpressionAttributeValues ?? {}) as Json;
  const shape = shapes.get(String(TableName));
  const { partitionKey, sortKey = '' } = shape?.indexes?.[String(IndexName)] ?? shape ?? { partitionKey: '' };
  const equal = assigned(String(condition), request);
  return [...String(condition).matchAll(/:\w+/g)].map(([placeholder]) => {
    const value = values[placeholder] as Value;
    return equal[partitionKey] === value
      ? { name: partitionKey, value, maximumBytes: bounds.partitionKeyBytes }
      : { name: sortKey, value, maximumBytes: bounds.sortKeyBytes };
  });
}

/** The first refusal, if any. */
function first<Item>(
  items: readonly Item[],
  refusal: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = refusal(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
