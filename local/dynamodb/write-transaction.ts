/** Sends one request of DynamoDB's API to the embedded database, and returns its response. */
export type Ask = (action: string, body: object) => Promise<DatabaseAnswer>;

export interface DatabaseAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A write in `TransactWriteItems`: its action and the body of a request for it alone. */
type Write = readonly [action: string, request: Request];

interface Request {
  readonly TableName: string;
  readonly Key?: object;
  readonly Item?: object;
}

const conditionFailed = 'ConditionalCheckFailed';

/**
 * Emulates `TransactWriteItems`, which Dynalite lacks: makes the writes, and reverts them if one fails. No intermediate
 * state is visible as long as no other request is answered meanwhile. `keyOf` returns the key of an item.
 */
export async function writeTransaction(
  body: object,
  ask: Ask,
  keyOf: (tableName: string, item: object) => object,
): Promise<DatabaseAnswer> {
  const { TransactItems } = body as { readonly TransactItems: readonly Readonly<Record<string, Request>>[] };
  const writes = TransactItems.flatMap((item) =>
    Object.entries(item).map(([name, request]): Write => [`${name}Item`, request]),
  );
  if (!writes.every(([action]) => /^(Put|Update|Delete)Item$/.test(action)))
    return refused('ValidationException', {});
  const answers = await Promise.all(
    writes.map(([action, request]) => ask(action, { ...request, ReturnValues: 'ALL_OLD' })),
  );
  if (answers.every(({ status }) => status === 200)) return { status: 200, body: {} };
  for (const [index, { status, body: old }] of answers.entries()) {
    const [, { TableName, Key, Item = {} }] = writes[index] as Write;
    if (status !== 200) continue;
    await (old.Attributes
      ? ask('PutItem', { TableName, Item: old.Attributes })
      : ask('DeleteItem', { TableName, Key: Key ?? keyOf(TableName, Item) }));
  }
  const isCondition = ({ body: { __type: type } }: DatabaseAnswer) => String(type).includes(conditionFailed);
  const other = answers.find((answer) => answer.status !== 200 && !isCondition(answer));
  if (other) return other;
  const reasons = answers.map(({ status }) => ({ Code: status === 200 ? 'None' : conditionFailed }));
  return refused('TransactionCanceledException', { CancellationReasons: reasons });
}

function refused(type: string, more: object): DatabaseAnswer {
  return {
    status: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more },
  };
}
