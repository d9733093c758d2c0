import { EventEmitter, once } from 'node:events';
import type { HeldMessage, MessageStore, NewMessage } from './message-store.ts';
import type { QueueAttributes } from './queue-attributes.ts';
import { sqsError } from './sqs-error.ts';

/** One queue, as SQS has it. */
export interface Queue {
  readonly attributes: QueueAttributes;
  /** Gives the message's id. */
  send(message: NewMessage, delaySeconds?: number): string;
  /** Up to so many messages: at once where there are any, and otherwise as soon as there are, for so long. */
  receive(wish: ReceiveWish): Promise<readonly HeldMessage[]>;
  hide(receipt: string, seconds: number): void;
  remove(receipt: string): void;
  /** Tells those who wait that there may be something to see. */
  wake(): void;
}

interface ReceiveWish {
  readonly maximumMessages: number;
  readonly waitSeconds: number;
  readonly visibilitySeconds?: number | undefined;
  /** Ends the wait: nobody is there any more to be given a message. */
  readonly gone: AbortSignal;
}

interface QueueSurroundings {
  readonly store: MessageStore;
  /** Messages have come to another queue, past its own `send`. */
  readonly onMoved: (target: string) => void;
}

/** A queue over a store of messages. Whoever waits is woken by what comes, and by the clock at the time that is known. */
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
