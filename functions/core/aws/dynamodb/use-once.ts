import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '../../settings.ts';
import { conditionHeld } from './conditional-write.ts';
import { dynamodb } from './dynamodb-client.ts';

/** How long a use is remembered after its end, because clocks differ. */
const graceMs = 10 * 60_000;

/** Forgets a use, so that what was used can be used again. */
export async function unuse(what: string): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableNamed('rates'), Key: { bucket: what } }));
}

/** Notes the use of what may be used once until a moment, in one atomic step. Returns false if it was used before. */
export function useOnce(what: string, untilMs: number): Promise<boolean> {
  const command = new PutCommand({
    TableName: tableNamed('rates'),
    Item: { bucket: what, expiresAtSeconds: Math.ceil((untilMs + graceMs) / 1_000) },
    ConditionExpression: 'attribute_not_exists(#bucket)', // a reserved word
    ExpressionAttributeNames: { '#bucket': 'bucket' },
  });
  return conditionHeld(dynamodb.send(command));
}
