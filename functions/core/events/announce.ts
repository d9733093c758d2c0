import { sendMessages } from '../aws/sqs/send-messages.ts';
import type { EventDetail, EventType } from '../contract/answers/events.ts';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import type { Traced } from '../contract/trace-context.ts';
import { currentTrace } from '../trace.ts';

/** Something that has happened to what a tenant has. The detail lacks only what `tenant` says. */
export type ServiceEvent = {
  readonly [Type in EventType]: {
    readonly type: Type;
    readonly tenant: string;
    readonly detail: Omit<EventDetail<Type>, 'account_id' | 'environment'>;
  };
}[EventType];

/** An event on its way to the bus: a message of the queue `deliveries`. */
export interface Announcement extends Traced {
  readonly tenant: string;
  readonly announced: {
    readonly type: EventType;
    readonly detail: EventDetail<EventType>;
    /** When it happened, in milliseconds since 1970. */
    readonly atMs: number;
  };
}

/**
 * Queues an event for the deployment's bus. Throws if the queue does not take it: work that is repeated until it is done
 * lets that pass on, a call logs it. Once queued, the event arrives at least once.
 * See docs/decisions/aws.md#events-go-through-a-queue-before-they-are-true
 */
export async function announceEvent(event: ServiceEvent): Promise<void> {
  await announceEvents([event]);
}

/** The same for several. `delaySeconds`, at most 900, is when they are looked at first. */
export async function announceEvents(events: readonly ServiceEvent[], delaySeconds = 0): Promise<void> {
  const trace = currentTrace();
  const atMs = Date.now();
  await sendMessages<Announcement>(
    'deliveries',
    events.map(({ type, tenant, detail }) => ({
      group: accountOf(tenant),
      delaySeconds,
      body: { trace, tenant, announced: { type, atMs, detail: { ...ownerOf(tenant), ...detail } } },
    })),
  );
}

function ownerOf(tenant: string) {
  return { account_id: accountOf(tenant), environment: environmentOf(tenant) };
}
