import { EventEmitter, once } from 'node:events';
import type { HeldMessage, MessageStore, NewMessage } from './message-store.ts';
import type { QueueAttributes } from './queue-attributes.ts';
import { sqsError } from './sqs-error.ts';

/** One queue of SQS. */
export interface Queue {
  readonly attributes: QueueAttributes;
  /** Returns the message's id. */
  send(message: NewMessage, delaySeconds?: number): string;
  /** At most this many messages: at once if there are any, otherwise as soon as there are, within the wait time. */
  receive(wish: ReceiveWish): Promise<readonly HeldMessage[]>;
  hide(receipt: string, seconds: number): void;
  remove(receipt: string): void;
  /** Wakes waiting receivers, since messages may be visible. */
  wake(): void;
}

interface ReceiveWish {
  readonly maximumMessages: number;
  readonly waitSeconds: number;
  readonly visibilitySeconds?: number | undefined;
  /** Ends the wait: the receiver has disconnected. */
  readonly gone: AbortSignal;
}

interface QueueSurroundings {
  readonly store: MessageStore;
  /** Messages have arrived in another queue without its `send`. */
  readonly onMoved: (target: string) => void;
}

/**
 * A queue over a message store. Waiting receivers are woken by new messages, and by a timer for the next visible one.
 */
export function newQueue(
  name: string,
  attributes: QueueAttributes,
  { store, onMoved }: QueueSurroundings,
): Queue {
  const { visibilitySeconds, retentionSeconds, delaySeconds, redrive } = attributes;
  const bell = new EventEmitter().setMaxListeners(0);

  function take(maximumMessages: number, holdSeconds: number): readonly HeldMessage[] {
    store.removeSentBefore(name, Date.now() - retentionSeconds * 1_000);
    if (redrive && store.moveExhausted(name, redrive.maximumReceives, redrive.deadLetters)) {
      onMoved(redrive.deadLetters);
    }
    return store.hold(name, maximumMessages, Date.now() + holdSeconds * 1_000);
  }

  async function rest(untilMs: number, gone: AbortSignal): Promise<void> {
    const wakeAtMs = Math.min(untilMs, store.nextVisibleAtMs(name) ?? untilMs);
    const timer = setTimeout(() => bell.emit('ring'), Math.max(0, wakeAtMs - Date.now()));
    await once(bell, 'ring', { signal: gone }).catch(() => {});
    clearTimeout(timer);
  }

  return {
    attributes,
    send: (message, delay = delaySeconds) => {
      const messageId = store.add(name, message, Date.now() + delay * 1_000);
      bell.emit('ring');
      return messageId;
    },
    receive: async ({ maximumMessages, waitSeconds, gone, ...wish }) => {
      const holdSeconds = wish.visibilitySeconds ?? visibilitySeconds;
      const untilMs = Date.now() + waitSeconds * 1_000;
      let messages = take(maximumMessages, holdSeconds);
      while (messages.length === 0 && Date.now() < untilMs) {
        await rest(untilMs, gone);
        if (gone.aborted) return [];
        messages = take(maximumMessages, holdSeconds);
      }
      return messages;
    },
    hide: (receipt, seconds) => {
      if (!store.hide(name, receipt, Date.now() + seconds * 1_000)) {
        throw sqsError('MessageNotInflight', 'The message is not available for visibility timeout change.');
      }
      bell.emit('ring');
    },
    remove: (receipt) => store.remove(name, receipt),
    wake: () => void bell.emit('ring'),
  };
}
