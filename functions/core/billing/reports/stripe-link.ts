import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { type Account, readAccount, type StripeLink } from '../../identity/account.ts';
import { tableNamed } from '../../settings.ts';

/**
 * Links an account to a customer of Stripe, or to none. The first link begins with what is spent from now on; another
 * customer continues where the one before ended. Throws while usage is being sent.
 */
export async function linkCustomer(accountId: string, customer: string | undefined): Promise<void> {
  const { stripe, credits } = await readAccount(accountId);
  const sent = stripe?.sent ?? credits.spent;
  const link = customer === undefined ? undefined : { customer, id: stripe?.id ?? randomUUID(), sent };
  const linked = await setStripe(accountId, stripe?.sent, link, 'attribute_not_exists(stripe.sending)');
  if (!linked)
    throw new Error('usage of the account is being sent to Stripe: try again after the next cleanup');
}

/** Notes that a customer's usage up to `sending` is about to be sent; undefined if another run has begun to. */
export function beginSending(
  accountId: string,
  link: StripeLink,
  sending: number,
): Promise<Account | undefined> {
  return setStripe(accountId, link.sent, { ...link, sending }, 'attribute_not_exists(stripe.sending)');
}

/** Notes that it has been sent. Can be repeated. */
export async function finishSending(accountId: string, { sending, ...link }: StripeLink): Promise<void> {
  if (sending === undefined) throw new Error('nothing is being sent');
  await setStripe(accountId, link.sent, { ...link, sent: sending }, 'attribute_exists(stripe.sending)');
}

/** Replaces the link, if it has not changed since it was read. */
async function setStripe(
  accountId: string,
  sent: number | undefined,
  link: StripeLink | undefined,
  condition: string,
): Promise<Account | undefined> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: link ? 'SET stripe = :link' : 'REMOVE stripe',
    ConditionExpression: `attribute_exists(accountId) AND ${condition} AND ${
      sent === undefined ? 'attribute_not_exists(stripe)' : 'stripe.sent = :sent'
    }`,
    ...((link || sent !== undefined) && {
      ExpressionAttributeValues: {
        ...(link && { ':link': link }),
        ...(sent !== undefined && { ':sent': sent }),
      },
    }),
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as Account | undefined;
}
