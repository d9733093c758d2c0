import { randomBytes } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { countInWindow } from '../../aws/dynamodb/count-in-window.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { type Mail, sendMail } from '../../aws/send-mail.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { findCredential, type MailLinkRecord, secretHash } from '../credentials/credential.ts';

const hourSeconds = 3_600;

const lifetimeSeconds = {
  signUp: limits.mailLinkHours.signUp * hourSeconds,
  reset: limits.mailLinkHours.reset * hourSeconds,
} as const;

type NewMailLink = Pick<MailLinkRecord, 'purpose' | 'email' | 'sessionEpoch' | 'passwordHash'>;

/** Stores a link to be mailed, and returns its token: 256 random bits, stored only as a hash. */
export async function newMailLink(fields: NewMailLink): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const record: MailLinkRecord = {
    ...fields,
    hash: mailLinkHash(token),
    kind: 'mailLink',
    createdAt: new Date().toISOString(),
    expiresAtSeconds: Math.floor(Date.now() / 1_000) + lifetimeSeconds[fields.purpose],
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('credentials'), Item: record }));
  return token;
}

/** Uses up a link and returns its record. Throws invalid_field if it was used, has expired, or never existed. */
export async function useMailLink(
  token: string,
  purpose: MailLinkRecord['purpose'],
): Promise<MailLinkRecord> {
  const link = await findCredential(mailLinkHash(token));
  const isValid =
    link?.kind === 'mailLink' && link.purpose === purpose && link.expiresAtSeconds * 1_000 > Date.now();
  if (isValid && (await remove(link))) return link;
  throw new Problem('invalid_field', 'The link was used before or has expired. Request another one.');
}

/**
 * Mails a link. Mails per recipient are limited per hour: further ones are silently dropped, since a refusal would
 * reveal whether others have asked.
 */
export async function mailOnce(mail: Mail): Promise<void> {
  const { count } = await countInWindow(`mail#${secretHash(mail.to)}`, hourSeconds);
  if (count <= limits.mailsPerHour.recipient) await sendMail(mail);
}

function remove({ hash }: MailLinkRecord): Promise<boolean> {
  return conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('credentials'),
        Key: { hash },
        ConditionExpression: 'kind = :link',
        ExpressionAttributeValues: { ':link': 'mailLink' },
      }),
    ),
  );
}

/** No other secret starts like this, so the two are never confused. */
function mailLinkHash(token: string): string {
  return secretHash(`mail link ${token}`);
}
