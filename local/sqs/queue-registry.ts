import type { MessageStore } from './message-store.ts';
import { newQueue, type Queue } from './queue.ts';
import { readAttributes } from './queue-attributes.ts';
import { sqsError } from './sqs-error.ts';

/** All queues, by their names. They are recreated at each start; only their messages persist. */
export interface QueueRegistry {
  create(name: string, attributes: Readonly<Record<string, string>>): Queue;
  /** Throws QueueDoesNotExist. */
  named(name: string): Queue;
}

/** The queues over a store of messages. */
export function newQueueRegistry(store: MessageStore): QueueRegistry {
  const queues = new Map<string, Queue>();
  return {
    create: (name, given) => {
      if (!/^[\w-]{1,80}$/.test(name)) throw sqsError('InvalidParameterValue', 'This is no name of a queue.');
      const attributes = readAttributes(given);
      const known = queues.get(name);
      if (known && JSON.stringify(known.attributes) === JSON.stringify(attributes)) return known;
      if (known) {
        throw sqsError('QueueNameExists', 'A queue already exists with the same name and other attributes.');
      }
      const queue = newQueue(name, attributes, {
        store,
        onMoved: (target) => queues.get(target)?.wake(),
      });
      queues.set(name, queue);
      return queue;
    },
    named: (name) => {
      const queue = queues.get(name);
      if (!queue) throw sqsError('QueueDoesNotExist', 'The specified queue does not exist.');
      return queue;
    },
  };
}
