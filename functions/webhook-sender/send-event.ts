import { sendMessages } from '../core/aws/sqs/send-messages.ts';
import { accountOf } from '../core/contract/callers/tenant.ts';
import { hasHappened } from '../core/documents/document-events.ts';
import type { Announcement } from '../core/events/announce.ts';
import { putEvent } from '../core/events/put-event.ts';

/** Puts an event on the bus once it has happened, or queues it again until then. Throws if a service of AWS fails. */
export async function sendEvent(announcement: Announcement): Promise<void> {
  const answer = await hasHappened(announcement);
  if (answer === 'yes') return putEvent(announcement);
  if (answer === 'no') return;
  const group = accountOf(announcement.tenant);
  await sendMessages('deliveries', [{ group, delaySeconds: answer, body: announcement }]);
}
