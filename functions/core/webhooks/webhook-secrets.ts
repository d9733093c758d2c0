import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { limits } from '../contract/limits.ts';
import { type Account, readAccount, type SealedWebhookSecret } from '../identity/account.ts';
import { openSecret, sealSecret } from '../identity/credentials/seal-secret.ts';
import { tableNamed } from '../settings.ts';

/** A secret that signs webhooks: `whsec_` and 32 bytes in base64. Times are ISO 8601. */
export interface WebhookSecret {
  readonly value: string;
  readonly createdAt: string;
  /** When it stops signing; undefined for the newest. */
  readonly endsAt?: string;
}

/** How long a secret continues to sign after it was replaced. */
const overlapMs = limits.webhookSecretHours * 3_600_000;

/** Each of them signs every webhook. Rotating more often than this within the overlap ends the oldest. */
const maximumSecrets = 4;

/** The secrets that sign an account's webhooks, newest first. The first one is created when it is first needed. */
export async function webhookSecrets(accountId: string): Promise<readonly WebhookSecret[]> {
  const { webhookSecrets: found } = await readAccount(accountId);
  return opened(accountId, found ?? (await makeFirst(accountId)));
}

/**
 * Creates a new secret and returns all secrets, as webhookSecrets does. The previous one also signs for another 24
 * hours, so that receivers can switch. Two simultaneous calls return the same new secret.
 */
export async function rotateWebhookSecret(accountId: string): Promise<readonly WebhookSecret[]> {
  const before = (await readAccount(accountId)).webhookSecrets ?? (await makeFirst(accountId));
  const endsAt = new Date(Date.now() + overlapMs).toISOString();
  const rotated = [await newSecret(accountId), ...alive(before).map((secret) => ({ endsAt, ...secret }))];
  const changed = await update(accountId, {
    UpdateExpression: 'SET webhookSecrets = :rotated',
    ConditionExpression: 'webhookSecrets[0].sealed = :newest',
    ExpressionAttributeValues: { ':rotated': rotated.slice(0, maximumSecrets), ':newest': before[0]?.sealed },
  });
  return changed ? opened(accountId, changed) : webhookSecrets(accountId);
}

async function makeFirst(accountId: string): Promise<readonly SealedWebhookSecret[]> {
  const made = await update(accountId, {
    UpdateExpression: 'SET webhookSecrets = if_not_exists(webhookSecrets, :first)',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':first': [await newSecret(accountId)] },
  });
  if (!made) throw new Error(`there is no account ${accountId}`);
  return made;
}

async function newSecret(accountId: string): Promise<SealedWebhookSecret> {
  const value = `whsec_${randomBytes(32).toString('base64')}`;
  return { sealed: await sealSecret('webhook', accountId, value), createdAt: new Date().toISOString() };
}

function alive(secrets: readonly SealedWebhookSecret[]): readonly SealedWebhookSecret[] {
  return secrets.filter(({ endsAt }) => endsAt === undefined || Date.parse(endsAt) > Date.now());
}

function opened(
  accountId: string,
  secrets: readonly SealedWebhookSecret[],
): Promise<readonly WebhookSecret[]> {
  return Promise.all(
    alive(secrets).map(async ({ sealed, ...times }) => ({
      value: await openSecret('webhook', accountId, sealed),
      ...times,
    })),
  );
}

type Update = Pick<
  UpdateCommand['input'],
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** The account's secrets after the update, or undefined if its condition failed. */
async function update(
  accountId: string,
  change: Update,
): Promise<readonly SealedWebhookSecret[] | undefined> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    ...change,
    ReturnValues: 'ALL_NEW',
  });
  const updated = await ifConditionHolds(dynamodb.send(command));
  return (updated?.Attributes as Account | undefined)?.webhookSecrets;
}
