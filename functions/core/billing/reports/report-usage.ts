import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { scanItems } from '../../aws/dynamodb/query-items.ts';
import { ssm } from '../../aws/ssm-client.ts';
import type { Account } from '../../identity/account.ts';
import { stripeMeter, tableNamed } from '../../settings.ts';
import { sendMeterEvent } from './meter-event.ts';
import { beginSending, finishSending } from './stripe-link.ts';

/** How many accounts are reported at a time. */
const atOnce = 10;

/**
 * Sends Stripe what each linked account has spent since the last run, as a meter event, if the operator has a meter.
 * What it will send is noted first, and sent again under the same identifier if this process dies. A refund is deducted
 * from what is sent next. `goesOn` is asked before each batch. Returns how many accounts could not be reported, each of
 * which `onFailure` receives; one more if it stopped.
 */
export async function reportUsage(
  goesOn: () => boolean,
  onFailure: (failure: Error) => void,
): Promise<number> {
  const meter = stripeMeter();
  if (!meter) return 0;
  let failed = 0;
  const key = await readKey(meter.keyParameter);
  const report = async (account: Account) => {
    try {
      await reportAccount(account, meter.eventName, key);
    } catch (error) {
      failed += 1;
      onFailure(error instanceof Error ? error : new Error(String(error)));
    }
  };
  let batch: Account[] = [];
  for await (const account of linkedAccounts()) {
    if (!goesOn()) return failed + 1;
    batch.push(account);
    if (batch.length < atOnce) continue;
    await Promise.all(batch.map(report));
    batch = [];
  }
  await Promise.all(batch.map(report));
  return failed;
}

/** Sends what an account has spent until it is removed. Throws if it could not be reported. */
export async function reportLastUsage(account: Account): Promise<void> {
  const meter = stripeMeter();
  if (meter && account.stripe)
    await reportAccount(account, meter.eventName, await readKey(meter.keyParameter));
}

async function reportAccount(account: Account, eventName: string, key: string): Promise<void> {
  const { accountId, stripe, credits } = account;
  if (!stripe || (stripe.sending === undefined && credits.spent <= stripe.sent)) return;
  const begun = stripe.sending === undefined ? await beginSending(accountId, stripe, credits.spent) : account;
  if (!begun?.stripe?.sending) return; // another run sends it
  const { customer, id, sent, sending } = begun.stripe;
  await sendMeterEvent(
    { eventName, customer, hundredths: sending - sent, identifier: `${id}-${sending}` },
    key,
  );
  await finishSending(accountId, begun.stripe);
}

/** Also those that are being deleted: their last calls are paid for. */
function linkedAccounts(): AsyncGenerator<Account, void> {
  return scanItems<Account>({
    TableName: tableNamed('accounts'),
    FilterExpression: 'attribute_exists(stripe)',
    ConsistentRead: true,
  });
}

async function readKey(Name: string): Promise<string> {
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  if (Parameter?.Value) return Parameter.Value.trim();
  throw new Error(`the parameter ${Name} is empty`);
}
