import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableNamed } from '../../settings.ts';
import { conditionHeld } from './conditional-write.ts';
import { dynamodb } from './dynamodb-client.ts';

/** One of a number of places for something that only so many may do at once. */
export interface Place {
  /** Names the place and who has it: a call that continues this one takes the place over. */
  readonly token: string;
  /** Keeps the place for the time it was taken for, from now. Returns false if another call has taken it over. */
  renew(): Promise<boolean>;
  leave(): Promise<void>;
}

/** How long the items are kept beyond their time, because clocks differ. */
const graceMs = 60_000;

/**
 * Takes one of `places` places for so long, so that a holder who dies does not keep it; the one of `previous`, a token, if that
 * still has it. Undefined if all are taken. Each place is an item of its own, so that no item grows.
 */
export async function takePlace(
  what: string,
  places: number,
  keptMs: number,
  previous = '',
): Promise<Place | undefined> {
  const id = randomUUID();
  const [former = '', formerId = ''] = previous.split('~');
  const numbers = Array.from({ length: places }, (_, number) => String(number));
  for (const number of [former, ...numbers]) {
    if (!numbers.includes(number)) continue;
    const bucket = `${what}#${number}`;
    const isFormer = number === former && formerId !== '';
    const isTaken = await keep(bucket, id, keptMs, {
      expression: 'attribute_not_exists(takenUntilMs) OR takenUntilMs < :now OR takenBy = :former',
      values: { ':now': Date.now(), ':former': isFormer ? formerId : id },
    });
    if (!isTaken) continue;
    const own = { expression: 'takenBy = :own', values: { ':own': id } };
    return {
      token: `${number}~${id}`,
      renew: () => keep(bucket, id, keptMs, own),
      leave: async () => {
        await keep(bucket, id, -1, own);
      },
    };
  }
  return undefined;
}

function keep(
  bucket: string,
  id: string,
  keptMs: number,
  { expression, values }: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const untilMs = Date.now() + keptMs;
  return conditionHeld(
    dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('rates'),
        Key: { bucket },
        UpdateExpression: 'SET takenUntilMs = :until, takenBy = :id, expiresAtSeconds = :expiry',
        ConditionExpression: expression,
        ExpressionAttributeValues: {
          ':until': untilMs,
          ':id': id,
          ':expiry': Math.ceil((untilMs + graceMs) / 1_000),
          ...values,
        },
      }),
    ),
  );
}
