import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { openEntry, readOpenEntry } from '../../functions/core/billing/entries.ts';
import { openPlaces } from '../../functions/core/billing/release-credits.ts';
import { readAccount } from '../../functions/core/identity/account.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** Makes an account's reservations the given minutes older. */
export async function ageReservations(accountId: string, minutes: number): Promise<void> {
  const { credits } = await readAccount(accountId);
  for (const place of openPlaces) {
    for (const [id, entry] of Object.entries(credits[place])) {
      const open = readOpenEntry(entry);
      await dynamodb.send(
        new UpdateCommand({
          TableName: tableNamed('accounts'),
          Key: { accountId },
          UpdateExpression: `SET credits.${place}.#id = :older`,
          ExpressionAttributeNames: { '#id': id },
          ExpressionAttributeValues: {
            ':older': openEntry({ ...open, endsAtMs: open.endsAtMs - minutes * 60_000 }),
          },
        }),
      );
    }
  }
}
