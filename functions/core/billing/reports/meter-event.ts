import { stripeUrl } from '../../settings.ts';

/** Credits that a customer spent, in hundredths: a whole number above 0. */
interface MeterEvent {
  readonly eventName: string;
  readonly customer: string;
  readonly hundredths: number;
  /** Stripe refuses a second event with it for at least 24 hours. */
  readonly identifier: string;
}

const timeoutMs = 10_000;

/**
 * Sends a meter event to Stripe (POST /v1/billing/meter_events). One that Stripe already has counts as sent. It has no
 * timestamp, so that Stripe counts it when it arrives: an event for a period that was invoiced meanwhile would be lost.
 * Throws if Stripe refuses it.
 */
export async function sendMeterEvent(
  { eventName, customer, hundredths, identifier }: MeterEvent,
  key: string,
): Promise<void> {
  const response = await fetch(`${stripeUrl()}/v1/billing/meter_events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      event_name: eventName,
      identifier,
      'payload[stripe_customer_id]': customer,
      'payload[value]': String(hundredths),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.ok || (response.status === 400 && isDuplicate(text))) return;
  throw new Error(`Stripe answered ${response.status} for ${customer}: ${text.slice(0, 500)}`);
}

/** Stripe documents the code; its answers have only the message. */
function isDuplicate(text: string): boolean {
  return /"duplicate_meter_event"|event already exists with identifier/i.test(text);
}
