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

interface Done {
  readonly write: Write;
  /** The item before the write, or undefined if there was none. */
  readonly before: object | undefined;
  /** The item's key. */
  readonly key: object;
}

const conditionFailed = 'ConditionalCheckFailed';

/**
 * Emulates `TransactWriteItems`, which Dynalite lacks: makes the writes one after another, and reverts them if one
 * fails. No intermediate state is visible as long as no other request is answered meanwhile. `keyOf` returns the key of
 * an item.
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
  const done: Done[] = [];
  for (const write of writes) {
    const [action, request] = write;
    const answer = await ask(action, { ...request, ReturnValues: 'ALL_OLD' });
    if (answer.status === 200) {
      const key = request.Key ?? keyOf(request.TableName, request.Item ?? {});
      done.push({ write, key, before: answer.body.Attributes as object | undefined });
      continue;
    }
    for (const made of done.reverse()) await restore(made, ask);
    if (!String(answer.body.__type).includes('ConditionalCheckFailed')) return answer;
    const reasons = writes.map((other) => ({ Code: other === write ? conditionFailed : 'None' }));
    return refused('TransactionCanceledException', { CancellationReasons: reasons });
  }
  return { status: 200, body: {} };
}

function restore({ write: [, { TableName }], key: Key, before }: Done, ask: Ask): Promise<DatabaseAnswer> {
  return before ? ask('PutItem', { TableName, Item: before }) : ask('DeleteItem', { TableName, Key });
}

function refused(type: string, more: object): DatabaseAnswer {
  return {
    status: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more },
  };
}
