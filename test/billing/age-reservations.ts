import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/core/aws/dynamodb-client.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** Makes an account's reservations the given minutes older. */
export async function ageReservations(accountId: string, minutes: number): Promise<void> {
  const { pending } = (await readAccount(accountId)).credits;
  for (const [chargeId, { atMs }] of Object.entries(pending)) {
    await dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('accounts'),
        Key: { accountId },
        UpdateExpression: 'SET credits.pending.#id.atMs = :earlier',
        ExpressionAttributeNames: { '#id': chargeId },
        ExpressionAttributeValues: { ':earlier': atMs - minutes * 60_000 },
      }),
    );
  }
}
