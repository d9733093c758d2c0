import { randomUUID } from 'node:crypto';
import type { CreditsEvent } from '../contract/answers/credits-event.ts';
import { tenantOf } from '../contract/callers/tenant.ts';
import { type Credits, type CreditsAlert, readAccount } from '../identity/account.ts';
import { updateCredits } from './update-credits.ts';

interface AlertWish {
  readonly belowHundredths: number;
  /** A URL that passed vetWebhookUrl. */
  readonly webhookUrl: string;
}

/** A call that has not sent the webhook within this time has died, and another call sends it. */
const sendingMs = 60_000;

/**
 * Sets or removes the balance below which the account receives a webhook. No webhook is sent if the balance is already
 * below it.
 */
export async function setCreditsAlert(accountId: string, wish: AlertWish | undefined): Promise<void> {
  if (!wish) {
    await updateCredits(accountId, { set: 'credits.alert = :none', ...ofAccount, values: { ':none': null } });
    return;
  }
  const { credits } = await readAccount(accountId);
  const isArmed = leftOf(credits) >= wish.belowHundredths;
  const alert: CreditsAlert = { ...wish, nextId: newId(), isArmed };
  await updateCredits(accountId, {
    set: 'credits.alert = :alert',
    ...ofAccount,
    values: { ':alert': alert },
  });
}

/** The account's alert; undefined if it has none. */
export async function creditsAlert(accountId: string): Promise<CreditsAlert | undefined> {
  return (await readAccount(accountId)).credits.alert ?? undefined;
}

/**
 * Sends the webhook if an account's credits have just fallen below its bound, and re-arms it once they are above it
 * again. Only one of several calls sends it. If that call dies, another sends it with the same id.
 */
export async function alertIfLow(accountId: string, credits: Credits): Promise<void> {
  const { alert } = credits;
  if (!alert || leftOf(credits) >= alert.belowHundredths === alert.isArmed) return;
  if (alert.isArmed) await sendOnce(accountId, alert, credits);
  else await changeAlert(accountId, alert, { ...alert, isArmed: true, nextId: newId() });
}

async function sendOnce(accountId: string, alert: CreditsAlert, credits: Credits): Promise<void> {
  const { nextId: id, belowHundredths, webhookUrl, sendingSinceMs = 0 } = alert;
  if (Date.now() - sendingSinceMs < sendingMs) return;
  const sending: CreditsAlert = { ...alert, sendingSinceMs: Date.now() };
  if (!(await changeAlert(accountId, alert, sending))) return;
  const data = {
    balance: credits.balance / 100,
    reserved: (leftOf(credits) - credits.balance) / 100,
    below: belowHundredths / 100,
  };
  const event: CreditsEvent = { type: 'credits.low', timestamp: new Date().toISOString(), data };
  const payload = JSON.stringify(event);
  // Loaded only by the call that sends.
  const { sendMessage } = await import('../aws/sqs/send-message.ts');
  const tenant = tenantOf(accountId, 'live');
  const message = { tenant, id, attempt: 0, dueAtMs: Date.now(), event: { webhookUrl, payload } };
  await sendMessage('deliveries', message);
  const { sendingSinceMs: _, ...sent } = sending;
  await changeAlert(accountId, sending, { ...sent, isArmed: false });
}

/** Changes the alert, unless another call changed it first. */
async function changeAlert(accountId: string, from: CreditsAlert, to: CreditsAlert): Promise<boolean> {
  const changed = await updateCredits(accountId, {
    set: 'credits.alert = :to',
    condition:
      'credits.alert.nextId = :id AND credits.alert.isArmed = :isArmed AND ' +
      (from.sendingSinceMs === undefined
        ? 'attribute_not_exists(credits.alert.sendingSinceMs)'
        : 'credits.alert.sendingSinceMs = :since'),
    values: {
      ':to': to,
      ':id': from.nextId,
      ':isArmed': from.isArmed,
      ...(from.sendingSinceMs !== undefined && { ':since': from.sendingSinceMs }),
    },
  });
  return changed !== undefined;
}

/** Unspent credits: reservations may still be released. */
function leftOf({ granted, spent }: Credits): number {
  return granted - spent;
}

function newId(): string {
  return `msg_${randomUUID()}`;
}

const ofAccount = { condition: 'attribute_exists(accountId)' } as const;
