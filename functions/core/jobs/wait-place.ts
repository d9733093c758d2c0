import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/** One of the places of an account for calls that wait for a job. */
export interface WaitPlace {
  /** Names the place and who has it: a call that continues this one takes the place over. */
  readonly token: string;
  /** Keeps the place for the time it was taken for, from now. Returns false if another call has taken it over. */
  renew(): Promise<boolean>;
  leave(): Promise<void>;
}

/** How long the items are kept beyond their time, because clocks differ. */
const graceMs = 60_000;

/**
 * Takes a place for so long; the one of `previous`, a token, if that still has it. The places are items of their own, so
 * that the account's, which every call writes, does not grow. Throws too_many_at_once.
 */
export async function takeWaitPlace(accountId: string, keptMs: number, previous = ''): Promise<WaitPlace> {
  const id = randomUUID();
  const [former = '', formerId = ''] = previous.split('~');
  const numbers = Array.from({ length: limits.waitsAtOnce }, (_, number) => String(number));
  for (const number of [former, ...numbers]) {
    if (!numbers.includes(number)) continue;
    const bucket = `waits#${accountId}#${number}`;
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
  throw tooManyWaits();
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

function tooManyWaits(): Problem {
  return new Problem(
    'too_many_at_once',
    `The account has ${limits.waitsAtOnce} calls that wait for jobs, the most that it may have at once. Wait for one of them to end, or ask without \`wait\`.`,
    { headers: { 'Retry-After': '5' } },
  );
}
