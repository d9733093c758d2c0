import { signedRequest } from '../aws/signed-request.ts';
import { eventBus, eventBusUrl } from '../settings.ts';
import type { Announcement } from './announce.ts';

/** The source of every event: what rules match. */
const eventSource = 'pdf-service';

/** Puts an event on the deployment's bus. Throws if EventBridge does not take it. */
export async function putEvent({ announced }: Announcement): Promise<void> {
  const { type, atMs, detail } = announced;
  const entry = {
    EventBusName: eventBus(),
    Source: eventSource,
    DetailType: type,
    Detail: JSON.stringify(detail),
    Time: atMs / 1_000,
  };
  const response = await signedRequest({
    service: 'events',
    method: 'POST',
    url: eventBusUrl(),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AWSEvents.PutEvents' },
    body: JSON.stringify({ Entries: [entry] }),
  });
  const text = await response.text();
  const { FailedEntryCount = 0 } = response.ok ? (JSON.parse(text) as { FailedEntryCount?: number }) : {};
  if (!response.ok || FailedEntryCount > 0) throw new Error(`EventBridge did not take an event: ${text}`);
}
