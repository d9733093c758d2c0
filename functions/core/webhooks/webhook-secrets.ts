import { randomBytes } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { limits } from '../contract/limits.ts';
import { type Account, readAccount, type SealedWebhookSecret } from '../identity/account.ts';
import { openSecret, sealSecret } from '../identity/seal-secret.ts';
import { tableNamed } from '../settings.ts';

/** A secret by which webhooks are signed: `whsec_` and 32 bytes in base64. Times are ISO 8601. */
export interface WebhookSecret {
  readonly value: string;
  readonly createdAt: string;
  /** From when on it signs nothing any more; undefined for the newest. */
  readonly endsAt?: string;
}

/** How long a secret goes on signing beside the one that has taken its place. */
const overlapMs = limits.webhookSecretHours * 3_600_000;

/** Each signs every webhook: rotating more often than this within the overlap ends the oldest. */
const maximumSecrets = 4;

/** The secrets that sign an account's webhooks, the newest first. The first is made when it is first wanted. */
export async function webhookSecrets(accountId: string): Promise<readonly WebhookSecret[]> {
  const { webhookSecrets: found } = await readAccount(accountId);
  return opened(accountId, found ?? (await makeFirst(accountId)));
}

/**
 * Makes a new secret, and gives all as webhookSecrets does: the one before signs beside it for 24 hours, so that
 * receivers can change over. Of two calls at the same time both give the same new one.
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

/** The account's secrets after the update, or undefined where its condition did not hold. */
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
