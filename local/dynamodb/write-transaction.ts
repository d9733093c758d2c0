/** Sends one request of DynamoDB's API to the embedded database, and returns its response. */
export type Ask = (action: string, body: object) => Promise<DatabaseAnswer>;

export interface DatabaseAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An update in `TransactWriteItems`; the service uses no other write in a transaction. */
interface Update {
  readonly TableName: string;
  readonly Key: object;
}

interface Done {
  readonly update: Update;
  /** The item before the update, or undefined if there was none. */
  readonly before: object | undefined;
}

const conditionFailed = 'ConditionalCheckFailed';

/**
 * Emulates `TransactWriteItems`, which Dynalite lacks: makes the updates one after another, and reverts them if one
 * fails. No intermediate state is visible as long as no other request is answered meanwhile.
 */
export async function writeTransaction(body: object, ask: Ask): Promise<DatabaseAnswer> {
  const { TransactItems } = body as { readonly TransactItems: readonly { readonly Update?: Update }[] };
  const updates = TransactItems.map(({ Update: update }) => update);
  if (!updates.every((update) => update !== undefined)) return refused('ValidationException', {});
  const done: Done[] = [];
  for (const update of updates) {
    const answer = await ask('UpdateItem', { ...update, ReturnValues: 'ALL_OLD' });
    if (answer.status === 200) {
      done.push({ update, before: answer.body.Attributes as object | undefined });
      continue;
    }
    for (const { update: made, before } of done.reverse()) await restore(made, before, ask);
    if (!String(answer.body.__type).includes('ConditionalCheckFailed')) return answer;
    const reasons = updates.map((other) => ({ Code: other === update ? conditionFailed : 'None' }));
    return refused('TransactionCanceledException', { CancellationReasons: reasons });
  }
  return { status: 200, body: {} };
}

function restore({ TableName, Key }: Update, before: object | undefined, ask: Ask): Promise<DatabaseAnswer> {
  return before ? ask('PutItem', { TableName, Item: before }) : ask('DeleteItem', { TableName, Key });
}

function refused(type: string, more: object): DatabaseAnswer {
  return {
    status: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more },
  };
}
